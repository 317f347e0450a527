import type { Failure } from '@punctual/domain'

import type { DeliveryResult } from './port/ledger-data.ts'

/** What the record of an execution keeps of a failure; the detail is only for the log. */
export function storedFailure(failure: Failure | null): Omit<Failure, 'detail' | 'retryAfterMs'> | null {
  if (failure === null) return null
  const { code, message, retryable, source } = failure
  return { code, message, retryable, source }
}

/** What became of a delivery, as the statements that write it take it. */
export function storedResult({ id, state, reply, error }: DeliveryResult) {
  return {
    id,
    state,
    reply,
    error: error === null ? null : { code: error.code, message: error.message, retryable: error.retryable },
  }
}

/** Of a delivery that certainly was not sent: it is planned as before. */
export function unsent(id: string): DeliveryResult {
  return { id, state: 'Planned', reply: null, error: null }
}
