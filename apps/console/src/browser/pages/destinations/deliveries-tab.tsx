import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { dueEpochOf } from '../../api/due-epoch.ts'
import type { Execution } from '../../api/queries.ts'
import { type Delivery, readResult } from '../../api/result.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { MoreButton } from '../../controls/more-button.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { deliveryStates } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { Reply } from '../execution/reply.tsx'

interface FoundDelivery {
  readonly execution: Execution
  readonly delivery: Delivery
}

export interface DeliveriesTabProps {
  readonly state: 'Unknown' | 'Rejected'
  readonly query: UseInfiniteQueryResult<InfiniteData<{ items: Execution[] }>>
}

const columns: readonly Column<FoundDelivery>[] = [
  { header: 'column.recipient', isRowHeader: true, cell: ({ delivery }) => delivery.recipient },
  { header: 'column.state', cell: ({ delivery }) => <State state={deliveryStates[delivery.state]} /> },
  {
    header: 'column.schedule',
    cell: ({ execution }) => (
      <Link to="/executions/$id" params={{ id: execution.ExecutionId }}>
        <StoredName name={execution.ScheduleName} />
      </Link>
    ),
    titleOf: ({ execution }) => execution.ScheduleName,
  },
  {
    header: 'column.due',
    cell: ({ execution }) => <Instant epoch={dueEpochOf(execution)} />,
  },
  {
    header: 'column.reply',
    cell: ({ delivery }) => <Reply delivery={delivery} />,
  },
]

/** Deliveries with one outcome, newest first, each beside the run that it is of. */
export function DeliveriesTab({ state, query }: DeliveriesTabProps) {
  return (
    <>
      <QueryView query={query} lines={8}>
        {({ pages }) => {
          const found = pages
            .flatMap(({ items }) => items)
            .flatMap((execution) =>
              readResult(execution.Result)
                .deliveries.filter((delivery) => delivery.state === state)
                .map((delivery) => ({ execution, delivery })),
            )
          return (
            <>
              <p className="sentence" role="status">
                <FormattedMessage id={`destinations.${state}`} values={{ count: found.length }} />
              </p>
              {found.length > 0 && (
                <>
                  <p className={state === 'Unknown' ? 'doubt' : 'quiet'}>
                    <FormattedMessage id={`destinations.${state}.next`} />
                  </p>
                  <DataTable
                    label={state === 'Unknown' ? 'destinations.doubt' : 'destinations.refused'}
                    columns={columns}
                    rows={found}
                    keyOf={({ delivery }) => delivery.id}
                  />
                </>
              )}
            </>
          )
        }}
      </QueryView>
      <MoreButton query={query} />
    </>
  )
}
