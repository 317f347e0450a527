import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks until the answer is neither false nor null nor undefined, and returns it. An exception counts as "not
 * yet". For facts of other processes that send no signal; inside one process, wait for the signal itself.
 *
 * @throws when the time is over, with the last exception as its cause, or when the signal fires
 */
export async function eventually<Answer>(
  check: () => Answer | Promise<Answer>,
  options: { timeoutMs: number; signal?: AbortSignal; everyMs?: number },
): Promise<Exclude<Answer, false | null | undefined>> {
  const deadline = performance.now() + options.timeoutMs
  for (;;) {
    options.signal?.throwIfAborted()
    let problem: unknown
    try {
      const answer = await check()
      if (answer !== false && answer !== null && answer !== undefined)
        return answer as Exclude<Answer, false | null | undefined>
    } catch (error) {
      problem = error
    }
    if (performance.now() >= deadline) {
      const detail = problem instanceof Error ? `: ${problem.message}` : ''
      throw new Error(`not true within ${options.timeoutMs} ms${detail}`, { cause: problem })
    }
    await sleep(options.everyMs ?? 20, undefined, options.signal ? { signal: options.signal } : {})
  }
}
