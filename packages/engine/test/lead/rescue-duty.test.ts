import { randomUUID } from 'node:crypto'

import { createProducer, createSignals } from '@punctual/queue'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { createTestDatabase, eventually, testRedis } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startDuties } from '../../src/duties.ts'
import { planningLimits } from '../../src/plan/plan-due-runs.ts'
import { engineLimits } from '../../src/limits.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, addWorker, keepsAll, killServer, openTestStore } from '../../src/testing.ts'

/** An execution whose server has not been heard for longer than a lease. */
async function executionOfUnresponsiveServer(store: Store): Promise<string> {
  const { id: scheduleId } = await addSchedule(store)
  const server = await addWorker(store, 'alpha')
  const executionId = randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  await store.database.query(
    `UPDATE work SET generation = 1, dispatched_at = clock_timestamp(), server_name = 'alpha'`,
  )
  const place = { serverName: 'alpha', bootId: server.bootId, processId: 1, leaseMs: 3_000 }
  const claim = { executionId, generation: 1, claimToken: randomUUID(), ...place }
  expect(await store.executionTransitions.claim(claim)).not.toBeNull()
  await killServer(store, server)
  return executionId
}

test('a leader calls no server dead before it has itself been in touch with the store for a lease', async () => {
  await using database = await createTestDatabase()
  await using redis = testRedis()
  await using open = openTestStore(database.url)
  const { store } = open
  const logger = silentLogger()
  await using producer = createProducer({ ...redis, logger })
  await using signals = createSignals({ ...redis, logger })
  const id = await executionOfUnresponsiveServer(store)
  let connectedForMs = engineLimits.serverLeaseMs - 1
  let rounds = 0
  const asked = () => {
    rounds += 1
    return connectedForMs
  }
  const touch = { connectedForMs: asked, databaseNow: () => new Date(), storeAwayUntil: () => null }
  const ports = { store, producer, signals, clock: systemClock(), metrics: createMetrics(), logger }
  const dependencies = { ...ports, limits: engineLimits, planning: planningLimits, retention: keepsAll }
  await using _duties = startDuties(dependencies, { term: 1n, holder: randomUUID() }, touch)
  await eventually(() => rounds >= 2, { timeoutMs: 10_000 })
  expect(await store.executions.find(id)).toMatchObject({ status: 'Executing' })
  connectedForMs = engineLimits.serverLeaseMs
  await eventually(async () => (await store.executions.find(id))?.status === 'Waiting', { timeoutMs: 10_000 })
})
