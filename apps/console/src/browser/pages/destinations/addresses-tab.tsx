import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { Fragment } from 'react'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { allSchedulesQuery } from '../../api/all-schedules.ts'
import { useClient } from '../../api/client-context.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { type AddressUse, addressesOf } from './addresses.ts'
import type { DestinationsSearch } from './destinations-search.ts'
import { FilterField } from '../../controls/filter-field.tsx'

/** Rows that are shown; the text finds the others. */
const maxRows = 200

/** Who gets what: each address with its schedules. */
export function AddressesTab() {
  const intl = useIntl()
  const search: DestinationsSearch = useSearch({ strict: false })
  const query = useQuery(allSchedulesQuery(useClient()))
  const text = (search.q ?? '').toLowerCase()
  return (
    <QueryView query={query} lines={8}>
      {({ schedules, isComplete }) => {
        const all = addressesOf(schedules)
        const found = all.filter(({ address }) => address.toLowerCase().includes(text))
        return (
          <>
            <FilterField label="destinations.find" path="/destinations" />
            <p className="sentence" role="status">
              <FormattedMessage
                id={isComplete ? 'destinations.addresses.sentence' : 'destinations.addresses.some'}
                values={{ count: found.length, searched: schedules.length }}
              />{' '}
              {found.length > maxRows && (
                <FormattedMessage id="destinations.addresses.first" values={{ count: maxRows }} />
              )}
            </p>
            {found.length > 0 && (
              <DataTable
                label="destinations.addresses"
                columns={columns}
                rows={found.slice(0, maxRows)}
                keyOf={({ address }) => address}
              />
            )}
            <p className="quiet">{intl.formatMessage({ id: 'destinations.addresses.rows' })}</p>
          </>
        )
      }}
    </QueryView>
  )
}

/** Names that stand in a row. */
const maxNames = 5

const columns: readonly Column<AddressUse>[] = [
  { header: 'column.recipient', isRowHeader: true, cell: ({ address }) => address },
  { header: 'source.schedules', isNumber: true, cell: ({ schedules }) => schedules.length },
  {
    header: 'destinations.gets',
    cell: ({ address, schedules }) => (
      <span className="wrapped">
        {schedules.slice(0, maxNames).map(({ ScheduleId, ScheduleName }, place) => (
          <Fragment key={ScheduleId}>
            {place > 0 && ', '}
            <StoredName name={ScheduleName} />
          </Fragment>
        ))}
        {schedules.length > maxNames && ' … '}{' '}
        <Link to="/schedules" search={{ q: address }}>
          <FormattedMessage id="destinations.show" />
          <span className="visually-hidden">: {shown(address)}</span>
        </Link>
      </span>
    ),
  },
]
