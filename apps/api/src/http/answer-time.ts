import type { Limits } from './limits.ts'
import type { Operation } from './operation.ts'

/** For operations that ask a source system, which has 60 seconds of its own for an answer. */
export const askingSourceSeconds = 90

/** For files and streams, which end by themselves or with the connection; a token lives for 24 hours. */
export const transferSeconds = 25 * 3_600

/** For operations on several hundred items. */
const bulkSeconds = 120

/**
 * Longest time from the arrival of a request to the end of its answer, whatever the database or another
 * system does. After that the answer is 503.
 */
export function answerLimitMs({ maxSeconds, prepare, bulk }: Operation, { answerSeconds }: Limits): number {
  const own = maxSeconds ?? (prepare === undefined ? (bulk === true ? bulkSeconds : 0) : askingSourceSeconds)
  return Math.max(own, answerSeconds) * 1_000
}
