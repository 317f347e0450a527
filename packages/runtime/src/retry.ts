import type { Clock } from './clock.ts'

export interface RetryOptions {
  readonly clock: Clock
  readonly random: () => number
  readonly signal: AbortSignal
  /** Attempts in all, the first included. */
  readonly attempts: number
  /** Wait before the second attempt; doubles each time, up to `maximumDelayMs`. */
  readonly firstDelayMs: number
  readonly maximumDelayMs: number
  /** Whether the error is worth another attempt, and after how many milliseconds if the other side said so. */
  readonly retryAfter: (error: unknown) => { readonly retry: boolean; readonly afterMs?: number }
}

/** Full-jitter exponential back-off: a random wait below a bound that doubles with each attempt. */
export function backoffMs(attempt: number, options: { firstDelayMs: number; maximumDelayMs: number; random: () => number }): number {
  const bound = Math.min(options.firstDelayMs * 2 ** (attempt - 1), options.maximumDelayMs)
  return Math.round(bound / 2 + (bound / 2) * options.random())
}

/**
 * Runs `operation` until it succeeds, the error is not worth a retry, or the attempts are used up; then the last
 * error is thrown. Stops at once when the signal fires.
 */
export async function retry<Result>(operation: (attempt: number) => Promise<Result>, options: RetryOptions): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    options.signal.throwIfAborted()
    try {
      return await operation(attempt)
    } catch (error) {
      const decision = options.retryAfter(error)
      if (!decision.retry || attempt >= options.attempts) throw error
      await options.clock.sleep(decision.afterMs ?? backoffMs(attempt, options), options.signal)
    }
  }
}
