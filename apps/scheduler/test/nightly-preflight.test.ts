import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { addSchedule, openTestStore } from '@punctual/engine/testing'
import { bareEnvironment, createTestDatabase, eventually, testRedis } from '@punctual/testing'
import { expect, test } from 'vitest'

/*
 * Real scheduler processes, of which the leader is killed in the middle of planning the checks of a night.
 */

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const schedules = 1_300

test(
  'a leader that is killed while it plans a night leaves the rest to the next one, and no schedule is listed twice',
  { timeout: 180_000 },
  async () => {
    await using resources = new AsyncDisposableStack()
    const database = resources.use(await createTestDatabase())
    const redis = resources.use(testRedis())
    const { store } = resources.use(openTestStore(database.url))
    const other = resources.use(openTestStore(database.url))
    const { id } = await addSchedule(store, { nextRunAt: null })
    await store.database.query(
      `INSERT INTO schedules (id, kind, folder_id, name, name_key, source_account_id, definition, recurrence)
     SELECT gen_random_uuid(), kind, folder_id, name || number, name_key || number, source_account_id, definition, recurrence
     FROM schedules, generate_series(2, $2::int) AS number WHERE id = $1`,
      [id, schedules],
    )
    const planned = async () => {
      const [row] = await store.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM preflights',
      )
      return row?.count ?? 0
    }
    const [last] = await store.database.query<{ id: string }>(
      'SELECT id FROM schedules ORDER BY id DESC LIMIT 1',
    )
    const holding = Promise.withResolvers<void>()
    const isKilled = Promise.withResolvers<void>()
    // The last page waits for a row that is not committed, and will not be.
    const night = nightOfNow()
    const held = other.store.database
      .transaction(async (query) => {
        await query(
          `INSERT INTO preflights (schedule_id, night, account_ids, not_before, expires_at) VALUES ($1, $2, '{}', now(), now())`,
          [last?.id, night.date],
        )
        holding.resolve()
        await Promise.race([isKilled.promise, keepAlive(query)])
        throw new Error('rolled back')
      })
      .catch(() => {})
    await holding.promise
    const environment = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      PUNCTUAL_REDIS_PREFIX: redis.prefix,
      PUNCTUAL_SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
      PREFLIGHT_HOUR: String(night.hour),
      PREFLIGHT_WINDOW_MINUTES: '1380',
    }
    const processes = new Map<string, ChildProcess>()
    for (const name of ['first', 'second']) {
      const child = spawn(process.execPath, [main], {
        env: { ...bareEnvironment(), ...environment, PUNCTUAL_SERVER_NAME: name },
        stdio: 'ignore',
      })
      processes.set(name, child)
      resources.defer(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGKILL')
        await once(child, 'close')
      })
    }
    await eventually(async () => (await planned()) === 1_000, { timeoutMs: 90_000 })
    const [lease] = await store.database.query<{ name: string }>(
      `SELECT holder_name AS name FROM leader_leases`,
    )
    const leader = processes.get(lease?.name ?? '')
    if (!leader) throw new Error('nobody leads')
    const closed = once(leader, 'close')
    leader.kill('SIGKILL')
    await closed
    expect(await planned()).toBe(1_000)
    isKilled.resolve()
    await held
    await eventually(async () => (await planned()) === schedules, { timeoutMs: 90_000 })
    const [row] = await store.database.query<{ schedules: number; nights: number }>(
      'SELECT count(DISTINCT schedule_id)::int AS schedules, count(DISTINCT night)::int AS nights FROM preflights',
    )
    expect(row).toEqual({ schedules, nights: 1 })
  },
)

/** The night of a window that began an hour ago, in UTC. */
function nightOfNow(): { date: string; hour: number } {
  const began = new Date(Date.now() - 3_600_000)
  return { date: began.toISOString().slice(0, 10), hour: began.getUTCHours() }
}

/** A transaction without a statement is ended by the database. */
async function keepAlive(query: (sql: string) => Promise<unknown>): Promise<never> {
  for (;;) await query('SELECT pg_sleep(0.2)')
}
