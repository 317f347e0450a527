import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { linkUseQuery, type Schemas } from '../../api/queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { Facts } from '../../controls/facts.tsx'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { textOf } from '../../controls/form-values.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { useMayOnExecution } from '../../session/use-rights.ts'
import { Instant } from '../../times/instant.tsx'

/** How often the links to the files of an execution were opened, when they end, and who has ended them. */
export function Links({ executionId }: { readonly executionId: string }) {
  const query = useQuery(linkUseQuery(useClient(), executionId))
  const mayRevoke = useMayOnExecution('Run', executionId)
  if (query.data !== undefined && hasNone(query.data)) return null
  return (
    <section>
      <h2>
        <FormattedMessage id="execution.links" />
      </h2>
      <QueryView query={query} lines={2}>
        {({ Opens, LastOpenedEpochUtc, ExpiresEpochUtc, RevokedEpochUtc, RevokedBy, Reason }) => (
          <>
            <p role="status">
              <FormattedMessage id="execution.links.opens" values={{ count: Opens }} />
            </p>
            <Facts
              facts={[
                {
                  label: <FormattedMessage id="execution.links.last" />,
                  value: instantOf(LastOpenedEpochUtc),
                },
                {
                  label: <FormattedMessage id="execution.links.ends" />,
                  value: RevokedEpochUtc === null ? instantOf(ExpiresEpochUtc) : null,
                },
                {
                  label: <FormattedMessage id="execution.links.revoked" />,
                  value: instantOf(RevokedEpochUtc),
                },
                { label: <FormattedMessage id="execution.links.revokedBy" />, value: RevokedBy },
                { label: <FormattedMessage id="column.why" />, value: Reason === '' ? null : Reason },
              ]}
            />
            {mayRevoke && RevokedEpochUtc === null && <RevokeButton executionId={executionId} />}
          </>
        )}
      </QueryView>
    </section>
  )
}

/** Of a run whose destinations get no links, nothing is to be said. */
function hasNone({ Opens, ExpiresEpochUtc, RevokedEpochUtc }: Schemas['LinkUse']): boolean {
  return Opens === 0 && ExpiresEpochUtc === null && RevokedEpochUtc === null
}

function RevokeButton({ executionId }: { readonly executionId: string }) {
  const intl = useIntl()
  const client = useClient()
  const changes = useChanges(linkUseQuery(client, executionId).queryKey)
  return (
    <FormDialog
      label={intl.formatMessage({ id: 'execution.links.revoke' })}
      submit={intl.formatMessage({ id: 'execution.links.revoke' })}
      onSubmit={async (values) => {
        const body = { ExecutionId: executionId, Reason: textOf(values, 'Reason') }
        const headers = idempotencyHeader()
        await changes.run(() => client.POST('/api/schedule/revokelinks', { body, headers }))
      }}
    >
      <p>
        <FormattedMessage id="execution.links.revoke.warning" />
      </p>
      <TextField
        name="Reason"
        label={intl.formatMessage({ id: 'column.why' })}
        maxLength={1_000}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

function instantOf(epoch: number | null) {
  return epoch === null ? null : <Instant epoch={epoch} />
}
