import type { Clock } from '@punctual/runtime'
import { isStoreUnavailable } from '@punctual/store'

export interface Asking {
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Asks every 20 ms until there is an answer other than null. A database that is away counts as no answer:
 * drills restart it.
 *
 * @param what names what is waited for, for the error
 * @throws when there is no answer within `limitMs`
 */
export async function untilAnswered<Answer>(
  { clock, signal }: Asking,
  { limitMs, what }: { limitMs: number; what: string },
  ask: () => Promise<Answer | null>,
): Promise<Answer> {
  const abandonAtMs = clock.monotonicMs() + limitMs
  for (;;) {
    const answer = await whileAvailable(ask)
    if (answer !== null) return answer
    if (clock.monotonicMs() > abandonAtMs) throw new Error(`${what}: not within ${limitMs / 1_000} s`)
    await clock.sleep(20, signal)
  }
}

/** The answer, or null while the database is away. */
async function whileAvailable<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (isStoreUnavailable(error)) return null
    throw error
  }
}
