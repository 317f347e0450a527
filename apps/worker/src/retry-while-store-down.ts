import { backoffMs, type Clock } from '@punctual/runtime'
import { isStoreUnavailable } from '@punctual/store'

/** About a minute. */
const attemptsAllowed = 60
const delays = { firstDelayMs: 100, maximumDelayMs: 1_000 }

interface StoreRetry {
  readonly clock: Pick<Clock, 'sleep'>
  readonly random: () => number
  /** Ends the waiting, never the first try; null for what is tried to the end also after the run. */
  readonly signal: AbortSignal | null
}

/**
 * Repeats a call while the store is down, for about a minute. Only for calls that may run twice: an answer
 * can get lost with the connection.
 */
export async function retryWhileStoreDown<Result>(
  call: (attempt: number) => Promise<Result>,
  { clock, random, signal }: StoreRetry,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(attempt)
    } catch (error) {
      if (!isStoreUnavailable(error) || attempt === attemptsAllowed || signal?.aborted) throw error
      await clock.sleep(backoffMs(attempt, { ...delays, random }), signal ?? undefined)
    }
  }
}
