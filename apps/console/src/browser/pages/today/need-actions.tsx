import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type Need, settleNeed, takeOverNeed } from '../../api/need-queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { Button } from '../../controls/button.tsx'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { textOf } from '../../controls/form-values.ts'
import { Refusal } from '../../controls/refusal.tsx'
import { shown } from '../../controls/shown.ts'
import { TextField } from '../../controls/text-field.tsx'
import { useSession } from '../../session/session-holder.ts'
import { useMay } from '../../session/use-rights.ts'
import { NeedVerb } from './need-verb.tsx'

/** What solves a need, who is on it, and how it is marked as done; for those who may do it in the folder. */
export function NeedActions({ need }: { readonly need: Need }) {
  const { FolderPath, Kind, ScheduleName, TakenBy, TakenByName, NeedId } = need
  const client = useClient()
  const intl = useIntl()
  const changes = useChanges(['executions'])
  const { UserName } = useSession()
  const mayRun = useMay('Run', FolderPath)
  return (
    <>
      <NeedVerb need={need} />
      <span className="own">
        {TakenBy !== null && (
          <span title={shown(TakenBy)}>
            {TakenBy === UserName ? (
              <FormattedMessage id="need.mine" />
            ) : (
              <FormattedMessage id="need.taken" values={{ name: shown(TakenByName ?? TakenBy) }} />
            )}
          </span>
        )}
        {mayRun && TakenBy !== UserName && (
          <Button kind="quiet" onPress={() => void changes.attempt(() => takeOverNeed(client, NeedId))}>
            <FormattedMessage id="need.take" />
            <span className="visually-hidden">: {shown(ScheduleName)}</span>
          </Button>
        )}
        {mayRun && Kind !== 'Held' && (
          <FormDialog
            kind="quiet"
            label={intl.formatMessage({ id: 'need.settle' })}
            about={ScheduleName}
            submit={intl.formatMessage({ id: 'need.settle' })}
            nameField="Reason"
            onSubmit={(values) =>
              changes.run(() => settleNeed(client, { NeedId, Reason: textOf(values, 'Reason') }))
            }
          >
            <TextField
              name="Reason"
              label={intl.formatMessage({ id: 'column.why' })}
              help={<FormattedMessage id="need.settle.help" />}
              maxLength={1_000}
              isRequired
              autoFocus
            />
          </FormDialog>
        )}
      </span>
      <Refusal error={changes.refusal} />
    </>
  )
}
