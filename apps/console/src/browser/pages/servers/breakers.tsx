import { FormattedMessage } from 'react-intl'

import type { Schemas } from '../../api/queries.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import type { StateWord } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { shown } from '../../controls/shown.ts'

const states: Readonly<Record<Schemas['Breaker']['State'], StateWord>> = {
  Open: { id: 'state.breakerOpen', tone: 'bad', mark: 'cross' },
  HalfOpen: { id: 'state.breakerHalfOpen', tone: 'warn', mark: 'half' },
}

const columns: readonly Column<Schemas['Breaker']>[] = [
  { header: 'column.what', isRowHeader: true, cell: ({ Name }) => Name },
  { header: 'column.state', cell: ({ State: state }) => <State state={states[state]} /> },
  { header: 'column.since', cell: ({ OpenSinceEpochUtc }) => <Instant epoch={OpenSinceEpochUtc} /> },
  { header: 'column.nextTry', cell: ({ NextTryEpochUtc }) => <Instant epoch={NextTryEpochUtc} /> },
]

/** Sources and mail servers that runs are kept away from. */
export function Breakers({ breakers: open }: { readonly breakers: readonly Schemas['Breaker'][] }) {
  return (
    <section>
      <h2>
        <FormattedMessage id="servers.breakers" />
      </h2>
      {open.length === 0 ? (
        <p className="quiet">
          <FormattedMessage id="servers.breakers.none" />
        </p>
      ) : (
        <DataTable
          label="servers.breakers"
          columns={columns}
          rows={open}
          keyOf={({ Kind, Name }) => `${Kind} ${Name}`}
          detail={({ Reason }) => <p className="quiet">{shown(Reason)}</p>}
        />
      )}
    </section>
  )
}
