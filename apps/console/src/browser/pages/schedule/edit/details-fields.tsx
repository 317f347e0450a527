import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../../api/client-context.ts'
import { usersQuery } from '../../../api/people-queries.ts'
import { NumberField } from '../../../controls/number-field.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import { includesRole } from '../../../session/session.ts'
import { useSession } from '../../../session/session-holder.ts'
import type { EditFormProps } from './edit-form-props.ts'

const mostFailures = 1_000

/** Name and folder, who answers for it, and who is told when it fails. */
export function DetailsFields({ base, draft, onChange }: EditFormProps) {
  const intl = useIntl()
  const now = { ...base, ...draft }
  return (
    <div className="form">
      <div className="form-row">
        <TextField
          label={intl.formatMessage({ id: 'edit.name' })}
          value={now.ScheduleName}
          maxLength={200}
          onChange={(ScheduleName) => onChange({ ScheduleName })}
        />
        <TextField
          label={intl.formatMessage({ id: 'edit.folder' })}
          value={now.FolderPath}
          maxLength={1_000}
          onChange={(FolderPath) => onChange({ FolderPath })}
        />
      </div>
      <TextField
        label={intl.formatMessage({ id: 'schedule.description' })}
        value={now.Description}
        maxLength={2_000}
        onChange={(Description) => onChange({ Description })}
      />
      <OwnerField base={base} draft={draft} onChange={onChange} />
      <TextField
        label={intl.formatMessage({ id: 'edit.notify' })}
        help={intl.formatMessage({ id: 'edit.notify.hint' })}
        defaultValue={now.NotifyOnFailure.join(', ')}
        onChange={(text) => onChange({ NotifyOnFailure: addressesOf(text) })}
      />
      <label className="filter">
        <input
          type="checkbox"
          checked={now.NotifyOnRecovery}
          onChange={({ target }) => onChange({ NotifyOnRecovery: target.checked })}
        />
        <FormattedMessage id="edit.notifyOnRecovery" />
      </label>
      <NumberField
        label={intl.formatMessage({ id: 'edit.disableAfter' })}
        value={now.DisableAfterFailures}
        from={0}
        to={mostFailures}
        onChange={(failures) => onChange({ DisableAfterFailures: failures ?? 0 })}
      />
    </div>
  )
}

/** Administrators choose among the users; others write a name that they know. */
function OwnerField({ base, draft, onChange }: Omit<EditFormProps, 'part'>) {
  const intl = useIntl()
  const names = useId()
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const { data: users = [] } = useQuery({ ...usersQuery(useClient()), enabled: isAdministrator })
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'column.owner' })}
        value={draft.Owner ?? base.Owner ?? ''}
        list={names}
        maxLength={200}
        onChange={(Owner) => onChange({ Owner })}
      />
      <datalist id={names}>
        {users.map(({ Id, UserName }) => (
          <option key={Id} value={UserName} />
        ))}
      </datalist>
    </>
  )
}

/** Addresses with a comma or semicolon between them, as the interface takes them. */
function addressesOf(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
