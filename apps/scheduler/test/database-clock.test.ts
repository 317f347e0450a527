import { randomBytes, randomUUID } from 'node:crypto'

import { addSchedule, endByHand, openTestStore } from '@punctual/engine/testing'
import { noTracing, readConfig, silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { createTestDatabase, eventually, metricOf, testRedis } from '@punctual/testing'
import { expect, test } from 'vitest'

import { schedulerSettings } from '../src/config.ts'
import { openDependencies } from '../src/open-dependencies.ts'
import { startScheduler } from '../src/start-scheduler.ts'

const dayMs = 86_400_000

/** The clock of a machine that is set forward after the start; waits are short, so that every duty runs. */
function machineClock() {
  const real = systemClock()
  let aheadMs = 0
  return {
    setAhead: (ms: number) => (aheadMs = ms),
    clock: {
      ...real,
      now: () => new Date(Date.now() + aheadMs),
      sleep: (ms: number, signal?: AbortSignal) => real.sleep(Math.min(ms, 1_000), signal),
    },
  }
}

test(
  'a scheduler 500 days ahead removes nothing that is young by the clock of the database: no run, no idempotency key, no request',
  { timeout: 120_000 },
  async () => {
    await using database = await createTestDatabase()
    await using redis = testRedis()
    await using open = openTestStore(database.url)
    const { store } = open
    const { query } = store.database
    const { id: scheduleId } = await addSchedule(store)
    const executionId = randomUUID()
    await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
    await query(endByHand(`id = '${executionId}'`))
    await query(`INSERT INTO idempotency_keys (subject_id, key, request_hash) VALUES ('s', 'young', 'h')`)
    await query(
      `INSERT INTO idempotency_keys (subject_id, key, request_hash, created_at) VALUES ('s', 'old', 'h', now() - interval '3 days')`,
    )

    await using resources = new AsyncDisposableStack()
    const machine = machineClock()
    const metrics = createMetrics()
    const config = readConfig(schedulerSettings, {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      PUNCTUAL_REDIS_PREFIX: redis.prefix,
      PUNCTUAL_SERVER_NAME: 'ahead',
      PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
      PUNCTUAL_ACCEPT_DATA_LOSS: 'true',
    })
    const logger = silentLogger()
    const options = await openDependencies(resources, {
      config,
      clock: machine.clock,
      logger,
      metrics,
      tracing: noTracing,
    })
    machine.setAhead(500 * dayMs)
    await startScheduler(resources, options, new AbortController().signal)

    const rounds = async (duty: string) =>
      metricOf((await metrics.read()).body, `punctual_duty_seconds_count{duty="${duty}",outcome="done"}`)
    await eventually(
      async () => ((await rounds('housekeeping')) ?? 0) > 0 && ((await rounds('retention')) ?? 0) > 0,
      {
        timeoutMs: 60_000,
      },
    )
    expect(await query('SELECT key FROM idempotency_keys')).toEqual([{ key: 'young' }])
    expect(await query('SELECT id FROM history')).toEqual([{ id: executionId }])
    expect(await query('SELECT count(*)::int AS count FROM execution_requests')).toEqual([{ count: 1 }])
  },
)
