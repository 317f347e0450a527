import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type EventSubscription, eventSubscriptionsQuery } from '../../api/event-queries.ts'
import { useDestinationKinds } from '../../api/kind-queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { MoreButton } from '../../controls/more-button.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { NewButton } from '../../controls/row-actions.tsx'
import { StoredName } from '../../controls/stored-name.tsx'
import { useMayAnywhere } from '../../session/use-rights.ts'
import { State } from '../../states/state-mark.tsx'
import { EventFields } from './event-fields.tsx'
import { subscriptionOf } from './event-of.ts'
import { EventNames, subscriptionState } from './event-state.tsx'

/** Which programs and channels hear of runs, and does each take what it is sent? */
export function EventsPage() {
  const intl = useIntl()
  const client = useClient()
  const mayEdit = useMayAnywhere('Edit')
  const kinds = useDestinationKinds()
  const query = useInfiniteQuery(eventSubscriptionsQuery(client))
  const changes = useChanges(['event-subscriptions'])
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.events' })} />
      <p className="sentence">
        <FormattedMessage id="events.sentence" />
      </p>
      {mayEdit && (
        <NewButton
          label={intl.formatMessage({ id: 'events.new' })}
          changes={changes}
          onSave={(values) => {
            const body = subscriptionOf(values, kinds)
            return client.POST('/api/eventsubscription/create', { body })
          }}
        >
          <EventFields subscription={null} />
        </NewButton>
      )}
      <QueryView query={query} lines={4}>
        {({ pages }) => {
          const subscriptions = pages.flatMap(({ items }) => items)
          return subscriptions.length === 0 ? (
            <p className="quiet">
              <FormattedMessage id="events.none" />
            </p>
          ) : (
            <DataTable label="page.events" columns={columns} rows={subscriptions} keyOf={({ Id }) => Id} />
          )
        }}
      </QueryView>
      <MoreButton query={query} />
    </>
  )
}

const columns: readonly Column<EventSubscription>[] = [
  {
    header: 'events.subscription',
    isRowHeader: true,
    cell: ({ Id, Name }) => (
      <Link to="/events/$id" params={{ id: Id }}>
        <StoredName name={Name} />
      </Link>
    ),
    titleOf: ({ Name }) => Name,
  },
  { header: 'column.state', cell: (row) => <State state={subscriptionState(row)} /> },
  {
    header: 'events.about',
    cell: ({ FolderPath, ScheduleName }) => FolderPath ?? ScheduleName ?? '–',
    titleOf: ({ FolderPath, ScheduleName }) => FolderPath ?? ScheduleName ?? '',
  },
  {
    header: 'events.which',
    cell: (row) => (
      <span className="wrapped">
        <EventNames subscription={row} />
      </span>
    ),
  },
  { header: 'events.to', cell: ({ Destination }) => Destination.Type },
]
