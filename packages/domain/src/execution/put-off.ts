import type { Failure } from '../failure.ts'
import { durationWords } from '../recurrence/duration-words.ts'

/**
 * Longest wait asked for by another system that is kept. It also ends at the next due instant of the
 * schedule.
 */
export const maxAskedWaitMs = 3_600_000

/** Longer waits are all reported as this one: no number that another system sends overflows a calculation. */
export const maxReportedWaitMs = 100 * 365 * 86_400_000

/** Why an execution may not begin before an instant: a stable code for programs, a sentence for users. */
export interface PutOff {
  readonly code: PutOffCode
  readonly message: string
}

/**
 * `retry`: the wait of its own before another attempt. `asked`: the source or the mail server asked for the
 * wait. `breaker`: the source or the mail server is away for everybody, and its breaker lets one run through
 * at a time.
 */
export type PutOffCode = 'retry' | 'asked' | 'breaker'

/** Why the attempt after a failure does not begin at once. */
export function putOffAfter({ code, retryAfterMs, source }: Failure, delayMs: number): PutOff {
  if (retryAfterMs === undefined)
    return {
      code: 'retry',
      message: `The attempt before failed; the next one begins after a wait of ${durationWords(delayMs)}.`,
    }
  if (code === 'query_timeout') return { code: 'retry', message: afterTimedOutQuery(retryAfterMs) }
  const who = source === 'smtp' ? 'mail server' : 'source'
  const asked = retryAfterMs >= maxReportedWaitMs ? 'more than a hundred years' : durationWords(retryAfterMs)
  const kept = retryAfterMs <= maxAskedWaitMs ? 'then' : `after ${durationWords(maxAskedWaitMs)}`
  const message = `The ${who} asked to wait for ${asked}; it is tried again ${kept}, or at the next due instant of the schedule if that is sooner.`
  return { code: 'asked', message }
}

/** The database did not ask for this wait: a query that used its whole time would take as much of the database again. */
function afterTimedOutQuery(waitMs: number): string {
  return `The query used its whole time; it is asked once more after ${durationWords(waitMs)}, or at the next due instant of the schedule if that is sooner.`
}
