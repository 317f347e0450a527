import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type EventDelivery, eventDeliveriesQuery } from '../../api/event-queries.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { MoreButton } from '../../controls/more-button.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { deliveryStates, type StateWord } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'

/** The events of a subscription, newest first, and what became of each. */
export function EventDeliveries({ id }: { readonly id: string }) {
  const query = useInfiniteQuery(eventDeliveriesQuery(useClient(), id))
  return (
    <>
      <QueryView query={query} lines={4}>
        {({ pages }) => {
          const deliveries = pages.flatMap(({ items }) => items)
          return deliveries.length === 0 ? (
            <p className="quiet">
              <FormattedMessage id="events.deliveries.none" />
            </p>
          ) : (
            <DataTable label="events.deliveries" columns={columns} rows={deliveries} keyOf={({ Id }) => Id} />
          )
        }}
      </QueryView>
      <MoreButton query={query} />
    </>
  )
}

const columns: readonly Column<EventDelivery>[] = [
  {
    header: 'column.schedule',
    isRowHeader: true,
    cell: ({ ExecutionId, ScheduleId, ScheduleName }) =>
      ExecutionId === null ? (
        <Link to="/schedules/$id" params={{ id: ScheduleId }}>
          <StoredName name={ScheduleName} />
        </Link>
      ) : (
        <Link to="/executions/$id" params={{ id: ExecutionId }}>
          <StoredName name={ScheduleName} />
        </Link>
      ),
    titleOf: ({ ScheduleName }) => ScheduleName,
  },
  { header: 'events.event', cell: ({ Type }) => <code className="code">{Type}</code> },
  { header: 'column.at', cell: ({ CreatedEpochUtc }) => <Instant epoch={CreatedEpochUtc} /> },
  { header: 'column.state', cell: ({ State: state }) => <State state={stateOf(state)} /> },
  { header: 'events.tries', isNumber: true, cell: ({ Tries }) => Tries },
  {
    header: 'column.why',
    cell: ({ Message, Reply }) => <span className="wrapped">{shown(Message ?? Reply ?? '') || '–'}</span>,
  },
]

function stateOf(state: EventDelivery['State']): StateWord {
  return state === 'Waiting' ? { id: 'state.waiting', tone: 'idle', mark: 'clock' } : deliveryStates[state]
}
