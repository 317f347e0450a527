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
 * Settles what an attempt has left open. What was being sent is Unknown. If the execution has ended, what was
 * interrupted before and was not asked about is Unknown too, and the rest is Cancelled. Answers how many are Unknown.
 */
export function settleOpen(rows: Rows, now: Instant, { id, status }: ExecutionRow): number {
  let unknown = 0
  for (const delivery of deliveriesOf(rows, id)) {
    const { state, error } = delivery
    if (state !== 'Sending' && (state !== 'Planned' || status === 'Waiting')) continue
    const mayHaveArrived = state === 'Sending' || error?.code === deliveryInterrupted.code
    if (mayHaveArrived) unknown += 1
    changeDelivery(rows, delivery, {
      state: mayHaveArrived ? 'Unknown' : 'Cancelled',
      settledAt: now,
      error: state === 'Sending' ? deliveryInterrupted : error,
    })
  }
  return unknown
}
