import type { Clock } from '@punctual/runtime'

/**
 * Asks again and again, for facts of the operating system that send no signal: a foreign process that ends, a
 * port that begins to answer. Resolves to whether the condition came true in time.
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  options: { clock: Clock; timeoutMs: number; signal?: AbortSignal; everyMs?: number },
): Promise<boolean> {
  const { clock, timeoutMs, signal, everyMs = 25 } = options
  const start = clock.monotonicMs()
  while (!(await condition())) {
    if (clock.monotonicMs() - start >= timeoutMs) return false
    await clock.sleep(everyMs, signal)
  }
  return true
}
