import { type Failure, FailureError } from '@punctual/domain'

import { PageFailure } from './page-failure.ts'
import type { Outcome } from './port.ts'

/**
 * The one place where a failure becomes a value. Inside a connector it travels as a FailureError, so that the
 * steps read one after the other; the caller's abort and bugs pass through.
 */
export async function asOutcome<Value>(
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof PageFailure && error.evidence !== null)
      return { ...failed(error.failure), evidence: error.evidence }
    if (error instanceof FailureError) return failed(error.failure)
    throw error
  }
}

export function failed(reason: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: reason }
}
