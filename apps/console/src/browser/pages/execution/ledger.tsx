import { FormattedMessage } from 'react-intl'

import type { Delivery } from '../../api/result.ts'
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

/** Each recipient with what the other side said. */
export function Ledger({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const sorted = deliveries.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <section>
      <h2 id="recipients">
        <FormattedMessage id="execution.recipients" />
      </h2>
      {sorted.length === 0 ? (
        <p className="quiet">
          <FormattedMessage id="execution.sentence.nobody" />
        </p>
      ) : (
        <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="recipients">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">
                  <FormattedMessage id="column.recipient" />
                </th>
                <th scope="col">
                  <FormattedMessage id="column.state" />
                </th>
                <th scope="col">
                  <FormattedMessage id="column.reply" />
                </th>
                <th scope="col" className="number">
                  <FormattedMessage id="column.at" />
                </th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((delivery, row) => (
                <LedgerRow
                  key={`${delivery.destinationId} ${delivery.recipient} ${row}`}
                  delivery={delivery}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function LedgerRow({ delivery: { recipient, state, reply, at } }: { readonly delivery: Delivery }) {
  return (
    <>
      <tr>
        <th scope="row">{recipient}</th>
        <td>
          <State state={deliveryStates[state]} />
        </td>
        <td className="code">{reply ?? '–'}</td>
        <td className="number">{at === null ? '–' : <Instant epoch={at} isRelative={false} />}</td>
      </tr>
      {state === 'Unknown' && (
        <tr>
          <td colSpan={4} className="doubt">
            <FormattedMessage id="execution.inDoubt" />
          </td>
        </tr>
      )}
    </>
  )
}
