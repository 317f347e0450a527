import type { Store } from '@punctual/store'

const hourMs = 3_600_000

/** How long what is no longer needed is still kept. An expired token is told from an unknown one for a while. */
const keepMs = { expiredTokens: 24 * hourMs, loginFailures: hourMs, idempotencyKeys: 24 * hourMs }

/** Makes the partitions of the coming month and forgets what has expired, a bounded number of rows in each round. */
export async function keepHouse({ store, now }: { store: Store; now: Date }): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await store.planning.prepareMonths()
  await store.accessTokens.forgetExpired(before(keepMs.expiredTokens))
  await store.loginFailures.forget(before(keepMs.loginFailures))
  await store.idempotencyKeys.forget(before(keepMs.idempotencyKeys))
}
