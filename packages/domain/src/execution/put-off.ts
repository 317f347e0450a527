import type { Failure } from '../failure.ts'
import { durationWords } from '../recurrence/duration-words.ts'
import type { TargetKind } from './target-kind.ts'

/**
 * Longest wait asked for by another system that is kept. It also ends at the next due instant of the
 * schedule.
 */
export const maxAskedWaitMs = 3_600_000

/** Longer waits are all reported as this one: no number that another system sends overflows a calculation. */
export const maxReportedWaitMs = 100 * 365 * 86_400_000

/**
 * `retry`: the wait of its own before another attempt. `query_retry`: the same after a query that used its whole
 * time. `asked`: the source or the mail server asked for the wait. `breaker`: the source or the mail server is
 * away for everybody, and its breaker lets one run through at a time.
 */
export const putOffCodes = ['retry', 'query_retry', 'asked', 'breaker'] as const

export type PutOffCode = (typeof putOffCodes)[number]

/**
 * What the sentence of each code tells: a client writes a sentence of its own by the code and these values.
 * Names are stable. One that ends in `Seconds` is a length of time, one in `EpochUtc` an instant.
 */
export interface PutOffValues {
  readonly retry: { readonly waitSeconds: number }
  readonly query_retry: { readonly waitSeconds: number }
  readonly asked: {
    readonly target: TargetKind
    /** Null for a wait that is longer than any is reported. */
    readonly askedSeconds: number | null
    /** How much of it is kept. */
    readonly keptSeconds: number
  }
  readonly breaker: { readonly target: TargetKind; readonly sinceEpochUtc: number }
}

/** Why an execution may not begin before an instant: a stable code for programs, a sentence for users. */
export interface PutOff {
  readonly code: PutOffCode
  readonly message: string
  readonly values?: PutOffValues[PutOffCode]
}

/** A reason whose values are those of its code. */
export function putOff<Code extends PutOffCode>(
  code: Code,
  message: string,
  values: PutOffValues[Code],
): PutOff {
  return { code, message, values }
}

/** Why the attempt after a failure does not begin at once. */
export function putOffAfter({ code, retryAfterMs, source }: Failure, delayMs: number): PutOff {
  if (retryAfterMs === undefined)
    return putOff(
      'retry',
      `The attempt before failed; the next one begins after a wait of ${durationWords(delayMs)}.`,
      { waitSeconds: wholeSeconds(delayMs) },
    )
  if (code === 'query_timeout')
    return putOff('query_retry', afterTimedOutQuery(retryAfterMs), {
      waitSeconds: wholeSeconds(retryAfterMs),
    })
  const who = source === 'smtp' ? 'mail server' : 'source'
  const asked = retryAfterMs >= maxReportedWaitMs ? 'more than a hundred years' : durationWords(retryAfterMs)
  const kept = retryAfterMs <= maxAskedWaitMs ? 'then' : `after ${durationWords(maxAskedWaitMs)}`
  const message = `The ${who} asked to wait for ${asked}; it is tried again ${kept}, or at the next due instant of the schedule if that is sooner.`
  return putOff('asked', message, {
    target: source === 'smtp' ? 'MailServer' : 'SourceAccount',
    askedSeconds: retryAfterMs >= maxReportedWaitMs ? null : wholeSeconds(retryAfterMs),
    keptSeconds: wholeSeconds(Math.min(retryAfterMs, maxAskedWaitMs)),
  })
}

function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000)
}

/** The database did not ask for this wait: a query that used its whole time would take as much of the database again. */
function afterTimedOutQuery(waitMs: number): string {
  return `The query used its whole time; it is asked once more after ${durationWords(waitMs)}, or at the next due instant of the schedule if that is sooner.`
}
