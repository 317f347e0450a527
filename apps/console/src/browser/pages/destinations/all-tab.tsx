import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { allSchedulesQuery } from '../../api/all-schedules.ts'
import { useClient } from '../../api/client-context.ts'
import { dueEpochOf } from '../../api/due-epoch.ts'
import { useDestinationKinds } from '../../api/kind-queries.ts'
import { executionsQuery } from '../../api/queries.ts'
import { rightsAt } from '../../api/rights-queries.ts'
import { Button } from '../../controls/button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { TestOutcome, useDestinationTest } from '../../schedule-forms/destination-test.tsx'
import { useMyRights } from '../../session/use-rights.ts'
import { deliveryStates } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import type { DestinationsSearch } from './destinations-search.ts'
import { FilterField } from '../../controls/filter-field.tsx'
import {
  destinationsOf,
  lastDeliveries,
  type LastDelivery,
  type StoredDestination,
} from './stored-destinations.ts'

/** Rows that are shown; the text finds the others. */
const maxRows = 200
/** Runs that the last deliveries are read from. */
const newestRuns = 200

/** Every destination of every schedule, with its kind, its last delivery, and a test where its kind has one. */
export function AllTab() {
  const search: DestinationsSearch = useSearch({ strict: false })
  const client = useClient()
  const query = useQuery(allSchedulesQuery(client))
  const last = lastDeliveries(useQuery(executionsQuery(client, {}, newestRuns)).data ?? [])
  const kinds = useDestinationKinds()
  const text = (search.q ?? '').toLowerCase()
  return (
    <QueryView query={query} lines={8}>
      {({ schedules, isComplete }) => {
        const found = destinationsOf(schedules, kinds).filter(({ name, place, schedule }) =>
          [name, place, schedule.ScheduleName].some((each) => each.toLowerCase().includes(text)),
        )
        return (
          <>
            <FilterField label="destinations.all.find" path="/destinations" />
            <p className="sentence" role="status">
              <FormattedMessage
                id={isComplete ? 'destinations.all.sentence' : 'destinations.all.some'}
                values={{ count: found.length, searched: schedules.length }}
              />{' '}
              {found.length > maxRows && (
                <FormattedMessage id="destinations.addresses.first" values={{ count: maxRows }} />
              )}
            </p>
            {found.length > 0 && <DestinationTable rows={found.slice(0, maxRows)} last={last} />}
            <p className="quiet">
              <FormattedMessage id="destinations.all.last" values={{ count: newestRuns }} />
            </p>
          </>
        )
      }}
    </QueryView>
  )
}

interface DestinationTableProps {
  readonly rows: readonly StoredDestination[]
  readonly last: ReadonlyMap<string, LastDelivery>
}

function DestinationTable({ rows, last }: DestinationTableProps) {
  const intl = useIntl()
  const test = useDestinationTest()
  const rights = useMyRights().data
  const kindName = ({ type, kind }: StoredDestination) =>
    type === null ? intl.formatMessage({ id: 'destinations.mails' }) : (kind?.Name ?? type)
  const mayTest = ({ kind, schedule }: StoredDestination) =>
    kind?.Verbs.includes('Test') === true &&
    rights !== undefined &&
    rightsAt(rights, schedule.FolderPath).includes('Edit')
  const columns: readonly Column<StoredDestination>[] = [
    { header: 'destinations.place', isRowHeader: true, cell: ({ place, name }) => place || name || '–' },
    { header: 'source.kind', cell: kindName },
    {
      header: 'column.schedule',
      cell: ({ schedule: { ScheduleId, ScheduleName } }) => (
        <Link to="/schedules/$id" params={{ id: ScheduleId }}>
          <StoredName name={ScheduleName} />
        </Link>
      ),
      titleOf: ({ schedule }) => schedule.ScheduleName,
    },
    {
      header: 'destinations.isEnabled',
      cell: ({ isEnabled }) => <FormattedMessage id={isEnabled ? 'state.enabled' : 'state.disabled'} />,
    },
    { header: 'destinations.last', cell: ({ id }) => <Last delivery={last.get(id)} /> },
    {
      header: 'destinations.test',
      cell: (row) =>
        mayTest(row) ? (
          <Button
            kind="quiet"
            isUnavailable={test.isPending}
            onPress={() => test.mutate({ destinationId: row.id })}
          >
            <FormattedMessage id="edit.testDestination" />
            <span className="visually-hidden">: {shown(row.place)}</span>
          </Button>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <DataTable
      label="destinations.all"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      detail={({ id }) =>
        test.variables?.destinationId === id ? <TestOutcome error={test.error} outcome={test.data} /> : null
      }
    />
  )
}

function Last({ delivery }: { readonly delivery: LastDelivery | undefined }) {
  if (delivery === undefined) return '–'
  const { state, execution } = delivery
  return (
    <>
      <State state={deliveryStates[state]} />{' '}
      <Link to="/executions/$id" params={{ id: execution.ExecutionId }}>
        <Instant epoch={dueEpochOf(execution)} />
      </Link>
    </>
  )
}
