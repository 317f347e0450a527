import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { dueEpochOf } from '../../api/due-epoch.ts'
import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { type Execution, executionQuery } from '../../api/queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { textOf } from '../../controls/form-values.ts'
import { shown } from '../../controls/shown.ts'
import { TextField } from '../../controls/text-field.tsx'
import { useNamed } from '../../controls/use-named.ts'
import { useMayOnExecution } from '../../session/use-rights.ts'
import { Instant } from '../../times/instant.tsx'
import { comparisonOf, type Hold, recipientChanges } from './held-comparison.ts'
import { HeldComparison } from './held-table.tsx'

/** Recipients that came or went, of which so many are named. */
const maxNamed = 20

/** What a held run would send beside the run that was delivered last, and the decision. */
export function HeldRun({ record }: { readonly record: Execution }) {
  const { Hold: hold, Stage, Status } = record
  const client = useClient()
  const comparedId = hold?.ComparedWith ?? ''
  // Retention may have removed it: the record has the numbers itself.
  const compared = useQuery({
    ...executionQuery(client, comparedId),
    enabled: comparedId !== '',
    retry: false,
  })
  const before = compared.data ?? null
  if (hold === null) return null
  // What was discarded, or cancelled while it was held, goes to none of its recipients.
  const wasMeant = hold.Decision === 'Deliver' || Status === 'Executing'
  const isOpen = hold.Decision === null && Status === 'Executing' && Stage === 'Held'
  return (
    <section className="held-run" id="held">
      <h2>
        <FormattedMessage id={isOpen ? 'execution.hold.open' : 'execution.hold'} />
      </h2>
      <p className="quiet">
        <FormattedMessage id="execution.hold.since" /> <Instant epoch={hold.SinceEpochUtc} />
        {before !== null && (
          <>
            {' · '}
            <Link to="/executions/$id" params={{ id: before.ExecutionId }}>
              <FormattedMessage id="execution.hold.compared" />{' '}
              <Instant epoch={dueEpochOf(before)} isRelative={false} />
            </Link>
          </>
        )}
        {comparedId === '' && (
          <>
            {' · '}
            <FormattedMessage id="execution.hold.first" />
          </>
        )}
      </p>
      <HeldComparison rows={comparisonOf(hold, record, before)} />
      {before !== null && wasMeant && <Changes record={record} before={before} />}
      {isOpen && <Decide record={record} recipients={hold.Recipients.Now} />}
      <Decided hold={hold} />
    </section>
  )
}

interface ChangesProps {
  readonly record: Execution
  readonly before: Execution
}

/** Who gets it for the first time, and who gets it no longer; the ledger below has all. */
function Changes({ record, before }: ChangesProps) {
  const { came, went } = recipientChanges(record, before)
  return (
    <>
      <Named id="execution.hold.came" recipients={came} />
      <Named id="execution.hold.went" recipients={went} />
    </>
  )
}

interface NamedProps {
  readonly id: 'execution.hold.came' | 'execution.hold.went'
  readonly recipients: readonly string[]
}

function Named({ id, recipients }: NamedProps) {
  const named = useNamed()
  if (recipients.length === 0) return null
  return (
    <p className="wrapped">
      <strong>
        <FormattedMessage id={id} values={{ count: recipients.length }} />
      </strong>{' '}
      {named(recipients, maxNamed)}
    </p>
  )
}

interface DecideProps {
  readonly record: Execution
  readonly recipients: number
}

/** Both decisions with their reason, for those who may run. */
function Decide({ record: { ExecutionId }, recipients }: DecideProps) {
  const mayDecide = useMayOnExecution('Run', ExecutionId)
  if (!mayDecide)
    return (
      <p className="quiet">
        <FormattedMessage id="execution.hold.noRight" />
      </p>
    )
  return (
    <div className="buttons">
      <DecisionButton executionId={ExecutionId} decision="Deliver" recipients={recipients} />
      <DecisionButton executionId={ExecutionId} decision="Discard" recipients={recipients} />
    </div>
  )
}

interface DecisionButtonProps {
  readonly executionId: string
  readonly decision: NonNullable<Hold['Decision']>
  readonly recipients: number
}

function DecisionButton({ executionId, decision, recipients }: DecisionButtonProps) {
  const intl = useIntl()
  const client = useClient()
  const changes = useChanges(['execution', executionId])
  const label = intl.formatMessage({ id: `execution.hold.${decision}` }, { count: recipients })
  return (
    <FormDialog
      kind={decision === 'Deliver' ? 'primary' : 'plain'}
      label={label}
      submit={label}
      nameField="Reason"
      onSubmit={async (values) => {
        const body = { ExecutionId: executionId, Decision: decision, Reason: textOf(values, 'Reason') }
        const headers = idempotencyHeader()
        await changes.run(() => client.POST('/api/schedule/release', { body, headers }))
      }}
    >
      <p>
        <FormattedMessage id={`execution.hold.${decision}.warning`} values={{ count: recipients }} />
      </p>
      <TextField
        name="Reason"
        label={intl.formatMessage({ id: 'column.why' })}
        help={<FormattedMessage id="execution.hold.reason.help" />}
        maxLength={1_000}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

function Decided({ hold: { Decision, By, Reason, DecidedEpochUtc } }: { readonly hold: Hold }) {
  if (Decision === null) return null
  return (
    <p role="status" className="wrapped">
      <FormattedMessage
        id={`execution.hold.${Decision}.done`}
        values={{
          by: shown(By ?? ''),
          time: DecidedEpochUtc === null ? '' : <Instant key="time" epoch={DecidedEpochUtc} />,
          reason: shown(Reason ?? ''),
        }}
      />
    </p>
  )
}
