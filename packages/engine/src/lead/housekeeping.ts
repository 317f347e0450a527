import type { Catalog } from '@punctual/catalog'
import { keptSentence } from '@punctual/domain/words'
import type { Clock } from '@punctual/runtime'

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

/** Attempts at the partitions of the coming month after a lock time-out, and the pause between them. */
const monthTries = 5
const monthPauseMs = 1_000

/**
 * Makes the partitions of the coming month, moves rows that were set aside into them, and deletes expired
 * rows. Each round handles a bounded number of rows.
 *
 * @throws what kept the partitions from being made, after everything else
 */
export async function keepHouse(
  { store, clock }: { store: KeptHouse; clock: Pick<Clock, 'now' | 'sleep'> },
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const [months] = await Promise.allSettled([prepareMonths({ store, clock }, signal)])
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
  if (months.status === 'rejected') throw months.reason
}

async function prepareMonths(
  { store, clock }: { store: Pick<KeptHouse, 'planning'>; clock: Pick<Clock, 'sleep'> },
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; tries < monthTries && !signal.aborted; tries += 1) {
    if (await store.planning.prepareMonths()) return
    await clock.sleep(monthPauseMs, signal).catch(() => {})
  }
  if (!signal.aborted)
    throw new Error(`other statements held the tables of the coming month in each of ${monthTries} tries`)
}

async function untilFew(forget: () => Promise<number>, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < batches && !signal.aborted; count += 1) if ((await forget()) < batch) return
}
