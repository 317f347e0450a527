import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { addSchedule, openTestStore } from '@punctual/engine/testing'
import { bareEnvironment, createTestDatabase, eventually, metricOf, testRedis } from '@punctual/testing'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const token = 'token-of-the-monitoring-system'

/** Starts a scheduler as operators do and waits until it is up. */
async function startScheduler(
  name: string,
  place: { databaseUrl: string; redis: { url: string; prefix: string } },
) {
  const environment = {
    ...bareEnvironment(),
    DATABASE_URL: place.databaseUrl,
    REDIS_URL: place.redis.url,
    PUNCTUAL_REDIS_PREFIX: place.redis.prefix,
    PUNCTUAL_SERVER_NAME: name,
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    METRICS_TOKEN: token,
  }
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, healthPort } = JSON.parse(line) as { msg: string; healthPort?: number }
    if (msg !== 'scheduler started') continue
    child.stdout.resume()
    const read = async (authorization = `Bearer ${token}`) =>
      await fetch(`http://127.0.0.1:${healthPort}/metrics`, { headers: { authorization } })
    return {
      child,
      read,
      metrics: async () => await (await read()).text(),
      async [Symbol.asyncDispose]() {
        if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'))
          await once(child, 'close')
      },
    }
  }
  throw new Error('the scheduler did not start')
}

test(
  'the leader reports how late it planned, the waiting executions and its term; a follower only that it does not lead',
  { timeout: 240_000 },
  async () => {
    await using database = await createTestDatabase()
    await using redis = testRedis()
    await using open = openTestStore(database.url)
    const place = { databaseUrl: database.url, redis }
    // It is there before the leader compares for the first time. After this run there is none for years.
    await addSchedule(open.store, {
      nextRunAt: new Date(Date.now() - 1_000),
      recurrence: { frequency: 'Cron', cron: '0 0 29 2 *' },
    })
    await using leader = await startScheduler('first', place)
    await eventually(async () => metricOf(await leader.metrics(), 'punctual_leader') === 1, {
      timeoutMs: 60_000,
    })
    await using follower = await startScheduler('second', place)
    const told = await eventually(
      async () => {
        const text = await leader.metrics()
        const isWhole =
          metricOf(text, 'punctual_executions{state="waiting"}') === 1 &&
          metricOf(text, 'punctual_servers{role="scheduler"}') === 2
        return isWhole && text
      },
      { timeoutMs: 60_000 },
    )
    const reconciled = await eventually(
      async () => {
        const text = await leader.metrics()
        return metricOf(text, 'punctual_reconciliation_completed_timestamp_seconds') !== undefined && text
      },
      { timeoutMs: 60_000 },
    )
    expect(metricOf(reconciled, 'punctual_reconciliation_schedules_total')).toBe(1)
    expect(metricOf(reconciled, 'punctual_reconciliation_findings{kind="missing"}')).toBe(0)
    expect(metricOf(reconciled, 'punctual_duty_seconds_count{duty="reconcile",outcome="failed"}')).toBe(0)
    expect(metricOf(reconciled, 'punctual_duty_seconds_count{duty="housekeeping",outcome="failed"}')).toBe(0)
    expect(metricOf(told, 'punctual_leader_term')).toBe(1)
    expect(metricOf(told, 'punctual_leader_take_overs_total')).toBe(1)
    expect(metricOf(told, 'punctual_lateness_seconds_count{step="planned"}')).toBe(1)
    expect(metricOf(told, 'punctual_lateness_seconds_bucket{le="0.5",step="planned"}')).toBe(0)
    expect(metricOf(told, 'punctual_planning_batch_occurrences_count')).toBe(1)
    expect(metricOf(told, 'punctual_servers{role="scheduler"}')).toBe(2)
    expect(metricOf(told, 'punctual_servers{role="worker"}')).toBe(0)
    expect(metricOf(told, 'punctual_scheduling_enabled')).toBe(1)
    expect(metricOf(told, 'punctual_schedules_overdue')).toBe(0)
    expect(told).toMatch(/^process_resident_memory_bytes \d+/m)
    const page = readFileSync(fileURLToPath(new URL('../../../docs/metrics.md', import.meta.url)), 'utf8')
    for (const [, name] of told.matchAll(/^# HELP (punctual_\w+)/gm))
      expect(page).toContain(`| \`${name}\` |`)

    const quiet = await follower.metrics()
    expect(metricOf(quiet, 'punctual_leader')).toBe(0)
    expect(metricOf(quiet, 'punctual_leader_take_overs_total')).toBe(0)
    expect(quiet).not.toMatch(/^punctual_(leader_term|executions\{|servers|schedules_overdue)/m)
    expect((await follower.read('Bearer wrong')).status).toBe(401)

    leader.child.kill('SIGTERM')
    await eventually(async () => metricOf(await follower.metrics(), 'punctual_leader_term') === 2, {
      timeoutMs: 60_000,
    })
  },
)
