import type { Failure } from '@punctual/domain'

import type { DeliveryResult } from './port/ledger-data.ts'

type KeptOfFailure = Omit<Failure, 'detail' | 'retryAfterMs'>

/** What the record of an execution keeps of a failure; the detail is only for the log. */
export function storedFailure(failure: Failure): KeptOfFailure
export function storedFailure(failure: Failure | null): KeptOfFailure | null
export function storedFailure(failure: Failure | null): KeptOfFailure | null {
  if (failure === null) return null
  const { code, message, said, retryable, source } = failure
  return { code, message, said, retryable, source }
}

/** What became of a delivery, as the statements that write it take it. */
export function storedResult({ id, state, reply, error }: DeliveryResult) {
  return {
    id,
    state,
    reply,
    error: error && resultError(error),
  }
}

export function resultError(failure: Failure) {
  const { code, message, said, retryable } = failure
  return { code, message, said, retryable }
}

/** Of a delivery that certainly was not sent: it is planned as before. */
export function unsent(id: string): DeliveryResult {
  return { id, state: 'Planned', reply: null, error: null }
}
