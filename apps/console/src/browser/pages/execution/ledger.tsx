import { FormattedMessage } from 'react-intl'

import type { Delivery } from '../../api/result.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { deliveryStates } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'

/** What needs a person comes first. */
const order: readonly Delivery['state'][] = [
  'Unknown',
  'Rejected',
  'Failed',
  'Sending',
  'Planned',
  'Cancelled',
  'Accepted',
]

const columns: readonly Column<Delivery>[] = [
  { header: 'column.recipient', isRowHeader: true, cell: ({ recipient }) => recipient },
  { header: 'column.state', cell: ({ state }) => <State state={deliveryStates[state]} /> },
  { header: 'column.reply', cell: ({ reply }) => <span className="code">{reply ?? '–'}</span> },
  {
    header: 'column.at',
    isNumber: true,
    cell: ({ at }) => (at === null ? '–' : <Instant epoch={at} isRelative={false} />),
  },
]

/** Each recipient with what the other side said. */
export function Ledger({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const sorted = deliveries.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <section>
      <h2>
        <FormattedMessage id="execution.recipients" />
      </h2>
      {sorted.length === 0 ? (
        <p className="quiet">
          <FormattedMessage id="execution.sentence.nobody" />
        </p>
      ) : (
        <DataTable
          label="execution.recipients"
          columns={columns}
          rows={sorted}
          keyOf={({ destinationId, recipient }, position) => `${destinationId} ${recipient} ${position}`}
          detail={doubtOf}
        />
      )}
    </section>
  )
}

function doubtOf({ state }: Delivery) {
  return state === 'Unknown' ? (
    <p className="doubt">
      <FormattedMessage id="execution.inDoubt" />
    </p>
  ) : null
}
