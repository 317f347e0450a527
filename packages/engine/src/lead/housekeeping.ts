import type { Catalog } from '@punctual/catalog'
import { keptSentence } from '@punctual/domain/words'

import { refusedByStore } from '../port/planning-data.ts'
import type { EngineStore } from '../port.ts'

const hourMs = 3_600_000

/**
 * How long outdated rows are still kept. For a while an expired token can be distinguished from an unknown one.
 */
const keepMs = {
  expiredTokens: 24 * hourMs,
  loginFailures: hourMs,
  loginAddresses: 30 * 24 * hourMs,
  idempotencyKeys: 24 * hourMs,
  executionRequests: hourMs,
  settledNeeds: 30 * 24 * hourMs,
  // Longer than any statement may take.
  snapshots: 60_000,
}

type KeptHouse = Pick<EngineStore, 'planning' | 'executionTransitions' | 'needs'> &
  Pick<Catalog, 'accessTokens' | 'loginFailures' | 'idempotencyKeys' | 'scheduleSearch'>

/** Rows that one statement forgets, and statements for each kind in one round. */
const batch = 10_000
const batches = 20

/**
 * Makes the partitions of the coming month, moves rows that were set aside into them, and deletes expired
 * rows. Each round handles a bounded number of rows.
 */
export async function keepHouse(
  { store, now }: { store: KeptHouse; now: Date },
  signal: AbortSignal,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await store.planning.prepareMonths()
  // Earlier builds have written the sentence itself.
  await store.planning.takeUp([keptSentence(refusedByStore), String(refusedByStore)])
  await store.executionTransitions.forgetSnapshots(keepMs.snapshots)
  await untilFew(() => store.accessTokens.forgetExpired(before(keepMs.expiredTokens)), signal)
  await untilFew(() => store.loginFailures.forget(before(keepMs.loginFailures)), signal)
  await untilFew(() => store.loginFailures.forgetAddresses(before(keepMs.loginAddresses)), signal)
  await untilFew(() => store.idempotencyKeys.forget(before(keepMs.idempotencyKeys)), signal)
  await untilFew(() => store.executionTransitions.forgetRequests(before(keepMs.executionRequests)), signal)
  await untilFew(() => store.needs.forget(before(keepMs.settledNeeds)), signal)
  await untilFew(() => store.scheduleSearch.forgetOvertakenEnds(batch), signal)
}

async function untilFew(forget: () => Promise<number>, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < batches && !signal.aborted; count += 1) if ((await forget()) < batch) return
}
