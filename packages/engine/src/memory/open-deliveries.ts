import { type Failure, failure } from '@punctual/domain'

import {
  changeDelivery,
  deliveriesOf,
  type ExecutionRow,
  type Instant,
  type Rows,
  type StoredFailure,
} from './rows.ts'

/** Why a delivery is Unknown whose attempt ended between the end of the message and the reply. */
export const deliveryInterrupted: StoredFailure = withoutSentence(failure('delivery_interrupted'))

/** As a statement writes it: who reads the row finds the sentence by the code. */
function withoutSentence({ said: _sentence, ...stored }: Failure): StoredFailure {
  return stored
}

/**
 * Settles what an attempt has left open: what was being sent is Unknown, and what was not begun is Cancelled
 * if the execution has ended. Answers how many are Unknown.
 */
export function settleOpen(rows: Rows, now: Instant, { id, status }: ExecutionRow): number {
  const deliveries = deliveriesOf(rows, id)
  const sending = deliveries.filter(({ state }) => state === 'Sending')
  const planned = deliveries.filter(({ state }) => state === 'Planned')
  for (const delivery of sending)
    changeDelivery(rows, delivery, { state: 'Unknown', settledAt: now, error: deliveryInterrupted })
  if (status !== 'Waiting')
    for (const delivery of planned) changeDelivery(rows, delivery, { state: 'Cancelled', settledAt: now })
  return sending.length
}
