import { failure, FailureError } from '@punctual/domain'
import type { Clock } from '@punctual/runtime'

/**
 * Waits as long as a busy source system asks, if that is short. A long wait is left to the caller, which can
 * use the slot for other work meanwhile. It ends as `source_busy` with the wait in `retryAfterMs`.
 *
 * @throws FailureError `source_busy`
 */
export async function waitOrAbandon(
  wait: { source: string; afterMs: number; maximumMs: number; detail: string },
  context: { clock: Clock; signal: AbortSignal },
): Promise<void> {
  if (wait.afterMs > wait.maximumMs)
    throw new FailureError(
      failure('source_busy', { source: wait.source, retryAfterMs: wait.afterMs, detail: wait.detail }),
    )
  await context.clock.sleep(wait.afterMs, context.signal)
}
