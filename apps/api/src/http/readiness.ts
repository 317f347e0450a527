import { type Clock, startDeadline } from '@punctual/runtime'
import type { Store } from '@punctual/engine'

/** Longest time that `/readyz` takes; monitoring abandons soon after. */
export const readinessLimitMs = 2_000

/**
 * Whether the database answers. One check at a time serves all callers that ask meanwhile, so that no number
 * of polls takes connections from the requests. A check that takes too long is a no.
 */
export function createReadiness({
  store,
  clock,
}: {
  store: Pick<Store, 'database'>
  clock: Clock
}): () => Promise<boolean> {
  let checking: Promise<boolean> | undefined
  const check = () =>
    (checking ??= store.database
      .query('SELECT 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (checking = undefined)))
  return async () => {
    using deadline = startDeadline(clock, readinessLimitMs)
    const over = new Promise<boolean>((resolve) =>
      deadline.signal.addEventListener('abort', () => resolve(false), { once: true }),
    )
    return await Promise.race([check(), over])
  }
}
