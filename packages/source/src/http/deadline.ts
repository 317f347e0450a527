import { type Failure, FailureError } from '@punctual/domain'
import type { Clock } from '@punctual/runtime'

/**
 * Runs `work` under a signal that fires when `timeoutMs` have passed, with the given failure as its reason.
 * It also fires with the caller's signal, with the caller's reason. The deadline ends with the work.
 */
export async function withDeadline<Result>(
  options: { clock: Clock; timeoutMs: number; signal: AbortSignal; onTimeout: Failure },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  options.signal.throwIfAborted()
  const finished = new AbortController()
  const expired = new AbortController()
  options.clock.sleep(options.timeoutMs, finished.signal).then(
    () => expired.abort(new FailureError(options.onTimeout)),
    () => {},
  )
  const limited = AbortSignal.any([options.signal, expired.signal])
  try {
    return await work(limited)
  } catch (error) {
    // Streams and timers wrap the reason in an error of their own.
    throw limited.aborted ? limited.reason : error
  } finally {
    finished.abort()
  }
}
