import { randomUUID } from 'node:crypto'

import { createProducer, createSignals } from '@punctual/queue'
import { type Clock, silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import type { Database } from '@punctual/store'
import { createTestDatabase, eventually, testRedis } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startDuties } from '../../src/duties.ts'
import { planningLimits } from '../../src/plan/plan-due-runs.ts'
import { createLeaderLease } from '../../src/lead/leader-lease.ts'
import { engineLimits } from '../../src/limits.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, addWorker, keepsAll, killServer, openTestStore } from '../../src/testing.ts'

/** A leader over a store and a clock; it gets no hint, since no other process publishes under its prefix. */
async function startLeader(store: Store, sleep: Clock['sleep']): Promise<AsyncDisposable> {
  const resources = new AsyncDisposableStack()
  const redis = resources.use(testRedis())
  const logger = silentLogger()
  const term = await createLeaderLease(store.database.query).take({
    holder: randomUUID(),
    holderName: 'leader',
    expectedTerm: 0n,
    leaseMs: 60_000,
  })
  if (!term) throw new Error('the lease was not free')
  const ports = {
    store,
    producer: resources.use(createProducer({ ...redis, logger })),
    signals: resources.use(createSignals({ ...redis, logger })),
    clock: { ...systemClock(), sleep },
    metrics: createMetrics(),
    logger,
  }
  resources.use(
    startDuties({ ...ports, limits: engineLimits, planning: planningLimits, retention: keepsAll }, term, {
      connectedForMs: () => engineLimits.serverLeaseMs,
      databaseNow: () => new Date(),
      storeAwayUntil: () => null,
    }),
  )
  return resources
}

/** Notes the first line of every statement. */
function noting(database: Database, noted: string[]): void {
  const { query } = database
  database.query = <Row>(sql: string, parameters?: readonly unknown[]) => {
    noted.push(sql.split('\n')[0] ?? '')
    return query<Row>(sql, parameters)
  }
}

const isLook = (sentence: string) =>
  sentence.startsWith('-- effect   Says whether there is anything to plan, place, rescue or link.')

test('an idle leader asks one statement in each round for planning, placing, rescue and the audit trail together', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const noted: string[] = []
  noting(open.store.database, noted)
  const clock = systemClock()
  await using _leader = await startLeader(open.store, (milliseconds, signal) =>
    clock.sleep(milliseconds / 4, signal),
  )
  const looks = 10
  await eventually(() => noted.filter(isLook).length >= looks, { timeoutMs: 20_000 })
  // Each duty searches for itself once at its beginning, and every ten seconds. The sweep of ended runs goes
  // through eight stretches of the last day each time.
  expect(noted.filter((sentence) => !isLook(sentence)).length).toBeLessThan(5 * looks)
})

test('a leader polls once a second while the cluster is idle, and twice while an execution waits or is under way', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const noted: string[] = []
  noting(open.store.database, noted)
  const pauses: number[] = []
  const clock = systemClock()
  await using _leader = await startLeader(open.store, (milliseconds, signal) => {
    if (noted.some(isLook)) pauses.push(milliseconds)
    return clock.sleep(milliseconds / 4, signal)
  })
  const between = async (looks: number) => {
    const [before, since] = [noted.filter(isLook).length, pauses.length]
    await eventually(() => noted.filter(isLook).length >= before + looks, { timeoutMs: 20_000 })
    return pauses.slice(since).filter((milliseconds) => milliseconds === 500 || milliseconds === 1_000)
  }
  expect(new Set(await between(3))).toEqual(new Set([1_000]))
  const { id: scheduleId } = await addSchedule(open.store)
  await open.store.executionTransitions.request({
    executionId: randomUUID(),
    scheduleId,
    runBy: 'tester',
    priority: 10,
  })
  await between(1)
  expect(new Set(await between(3))).toEqual(new Set([500]))
})

test('without a hint the leader finds due, waiting and lost executions and audit entries without a link, before a duty searches for itself', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const clock = systemClock()
  // Whatever does not wake within a second never does.
  const forEver = (signal?: AbortSignal) =>
    new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
  await using _leader = await startLeader(store, (milliseconds, signal) =>
    milliseconds > 1_000 ? forEver(signal) : clock.sleep(milliseconds, signal),
  )
  const rows = async (condition: string) =>
    (
      await store.database.query<{ id: string; generation: number }>(
        `SELECT id, generation FROM executions WHERE ${condition}`,
      )
    )[0]
  await addSchedule(store, {
    nextRunAt: new Date(Date.now() - 1_000),
    recurrence: { frequency: 'Cron', cron: '0 0 29 2 *' },
  })
  expect(await eventually(() => rows(`due_at IS NOT NULL`), { timeoutMs: 10_000 })).toBeDefined()
  const server = await addWorker(store, 'alpha')
  const { id: executionId, generation } = await eventually(() => rows(`server_name = 'alpha'`), {
    timeoutMs: 10_000,
  })
  const place = { serverName: 'alpha', bootId: server.bootId, processId: 1, leaseMs: 3_000 }
  const claim = { executionId, generation, claimToken: randomUUID(), ...place }
  expect(await store.executionTransitions.claim(claim)).not.toBeNull()
  await killServer(store, server)
  expect(
    await eventually(() => rows(`status = 'Waiting' AND crash_count = 1`), { timeoutMs: 10_000 }),
  ).toBeDefined()
  const { position } = await store.auditChain.head()
  await store.audit.append({
    actor: 'ada',
    action: 'schedule.update',
    subject: 's1',
    address: '192.0.2.7',
    requestId: 'r',
    before: null,
    after: null,
  })
  await eventually(async () => (await store.auditChain.head()).position > position, { timeoutMs: 10_000 })
})
