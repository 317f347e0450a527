import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { sessionsQuery, type UserSession } from '../../api/account-queries.ts'
import { useClient } from '../../api/client-context.ts'
import { type Changes, useChanges } from '../../api/use-changes.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { shown } from '../../controls/shown.ts'
import { Instant } from '../../times/instant.tsx'

/** Where the user has logged in; the session of this browser ends by logging out. */
export function SessionList() {
  const client = useClient()
  const sessions = useQuery(sessionsQuery(client))
  const changes = useChanges(['account'])
  const columns: readonly Column<UserSession>[] = [
    {
      header: 'account.session.program',
      isRowHeader: true,
      cell: ({ UserAgent }) => (UserAgent === '' ? '–' : shown(UserAgent)),
    },
    { header: 'account.session.address', cell: ({ Address }) => shown(Address) },
    { header: 'account.session.since', cell: ({ CreatedEpochUtc }) => <Instant epoch={CreatedEpochUtc} /> },
    { header: 'account.session.used', cell: ({ LastUsedEpochUtc }) => <Instant epoch={LastUsedEpochUtc} /> },
    {
      header: 'column.actions',
      cell: (session) =>
        session.Current ? (
          <FormattedMessage id="account.session.current" />
        ) : (
          <EndButton session={session} changes={changes} />
        ),
    },
  ]
  return (
    <>
      <Refusal error={changes.refusal} />
      <QueryView query={sessions} lines={3}>
        {(known) => (
          <DataTable label="account.sessions" columns={columns} rows={known} keyOf={({ Id }) => Id} />
        )}
      </QueryView>
    </>
  )
}

function EndButton({ session, changes }: { readonly session: UserSession; readonly changes: Changes }) {
  const intl = useIntl()
  const client = useClient()
  const params = { path: { id: session.Id } }
  return (
    <ConfirmedButton
      kind="quiet"
      label={intl.formatMessage({ id: 'account.session.end' })}
      about={shown(session.Address)}
      warning={intl.formatMessage({ id: 'account.session.end.warning' })}
      onConfirm={() => void changes.attempt(() => client.POST('/api/user/endsession/{id}', { params }))}
    />
  )
}
