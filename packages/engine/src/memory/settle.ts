import { changeDelivery, deliveriesOf, type Instant, type Rows } from './rows.ts'
import { resultError } from '../stored-failure.ts'
import { deliveryInterrupted } from './open-deliveries.ts'
import type { AttemptRef } from '../port/attempt-ref.ts'
import type { DeliveryResult } from '../port/ledger-data.ts'

/**
 * Records the outcomes of deliveries, each only for the attempt that sent it. A reply corrects an Unknown
 * delivery. What is given back unsent stays interrupted if an earlier send of it was.
 */
export function settle(
  rows: Rows,
  now: Instant,
  { owner, results }: { owner: AttemptRef; results: readonly DeliveryResult[] },
): void {
  const ledger = deliveriesOf(rows, owner.executionId)
  for (const { id, state, reply, error } of results) {
    const delivery = ledger.find((other) => other.id === id && other.claimToken === owner.claimToken)
    if (!delivery) continue
    const isCorrection = delivery.state === 'Unknown' && (state === 'Accepted' || state === 'Rejected')
    if (delivery.state !== 'Sending' && !isCorrection) continue
    const isGivenBack = state === 'Planned' && error === null
    const earlier = delivery.error?.code === deliveryInterrupted.code ? delivery.error : null
    changeDelivery(rows, delivery, {
      state,
      reply,
      settledAt: state === 'Planned' ? null : now,
      error: isGivenBack ? earlier : error && resultError(error),
    })
  }
}
