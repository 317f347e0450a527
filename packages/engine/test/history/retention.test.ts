import { randomUUID } from 'node:crypto'

import type { ExecutionStatus } from '@punctual/domain'
import { createTestDatabase } from '@punctual/testing'
import { Client } from 'pg'
import { expect, test } from 'vitest'

import { createLeaderLease } from '../../src/lead/leader-lease.ts'
import { addSchedule, endByHand, openTestStore, tableOf, lead } from '../../src/testing.ts'

const tables = [
  'history',
  'history_snapshots',
  'kept_answers',
  'kept_rows',
  'deliveries',
  'artifacts',
  'execution_events',
] as const

/** A store with one execution, with all that belongs to it, in the middle of each of some months. */
async function openWorld(months: readonly string[]) {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(database.url))
  const { query } = store.database
  const { id: scheduleId } = await addSchedule(store)
  const add = async (at: string, status: ExecutionStatus = 'Succeeded') => {
    const id = randomUUID()
    await query(
      `INSERT INTO ${tableOf(status)} (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, status, not_before, run_by, entry_at)
       SELECT $1, $2, s.id, s.kind, s.name, s.folder_id, 'schedule', $2, $4, $2, 'Scheduler', $2 FROM schedules s WHERE s.id = $3`,
      [id, at, scheduleId, status],
    )
    await query(`INSERT INTO execution_events (nominal_at, execution_id, name) VALUES ($2, $1, 'planned')`, [
      id,
      at,
    ])
    await query(
      `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state) VALUES ($1, $2, $1, $1, 'a', 1, 'Accepted')`,
      [id, at],
    )
    await query(
      `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
       VALUES ($1, $2, $1, 0, 'a', 'PDF', 'application/pdf', 1, 'a', $2)`,
      [id, at],
    )
    await query(`INSERT INTO history_snapshots (key, month, snapshot) VALUES ($1, month_of($2), '{}')`, [
      id,
      at,
    ])
    await query(
      `INSERT INTO kept_answers (execution_id, nominal_at, key, columns, row_count, value, claim_token, asked_at)
       VALUES ($1, $2, 'rows', '[]', 1, 'null', $1, $2)`,
      [id, at],
    )
    await query(
      `INSERT INTO kept_rows (execution_id, nominal_at, key, claim_token, first_row, rows) VALUES ($1, $2, 'rows', $1, 1, '[[]]')`,
      [id, at],
    )
    return id
  }
  for (const month of months) {
    await query(`SELECT create_month_partitions($1::timestamptz)`, [`${month}-15T00:00:00Z`])
    await add(`${month}-15T12:00:00Z`)
  }
  const term = await lead(store, 600_000)
  const retire = (before: string) =>
    store.retention.retirePartition(term, { before: new Date(before), lockTimeoutMs: 50 })
  const retireAll = async (before: string) => {
    const names: string[] = []
    for (let step = await retire(before); step.kind === 'done'; step = await retire(before))
      names.push(step.partition)
    return names
  }
  const monthsOf = async (table: (typeof tables)[number] | 'executions') =>
    (
      await query<{ at: Date }>(
        `SELECT ${table === 'history_snapshots' ? 'month' : 'nominal_at'} AS at FROM ${table} ORDER BY 1`,
      )
    ).map(({ at }) => at.toISOString().slice(0, 7))
  return {
    store,
    query,
    url: database.url,
    scheduleId,
    add,
    term,
    retire,
    retireAll,
    monthsOf,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

test('a month leaves as a whole, history first, once its last day is old enough, and the tables go on working', async () => {
  await using world = await openWorld(['2024-01', '2024-02', '2024-03'])
  expect(await world.retireAll('2024-01-31T23:59:59.999Z')).toEqual([])
  expect(await world.retireAll('2024-03-15T00:00:00Z')).toEqual(
    ['2024_01', '2024_02'].flatMap((month) => tables.map((table) => `${table}_${month}`)),
  )
  for (const table of tables) expect(await world.monthsOf(table)).toEqual(['2024-03'])
  const drop = () => world.store.retention.dropRetired(world.term, { lockTimeoutMs: 50 })
  let dropped = 0
  while ((await drop()).kind === 'done') dropped += 1
  expect(dropped).toBe(2 * tables.length)
  const [left] = await world.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_class WHERE relname LIKE 'retired%' OR relname LIKE '%2024_01%'`,
  )
  expect(left?.count).toBe(0)
  await world.add('2024-03-20T00:00:00Z')
  await world.add(new Date().toISOString())
  expect(await world.retireAll('2024-03-15T00:00:00Z')).toEqual([])
})

test('a month in which something has not ended stays, and later months leave', async () => {
  await using world = await openWorld(['2024-01', '2024-02'])
  const waiting = await world.add('2024-01-20T00:00:00Z', 'Waiting')
  expect((await world.retireAll('2024-06-01T00:00:00Z')).every((name) => name.endsWith('2024_02'))).toBe(true)
  expect(await world.monthsOf('deliveries')).toEqual(['2024-01', '2024-01'])
  await world.query(endByHand('id = $1', { status: 'Failed' }), [waiting])
  expect(await world.retireAll('2024-06-01T00:00:00Z')).toHaveLength(tables.length)
  expect(await world.monthsOf('history')).toEqual([])
})

/** Does something while a transaction reads the history; the longest wait of a request meanwhile, in milliseconds. */
async function besideReader(
  { url, store, scheduleId }: Awaited<ReturnType<typeof openWorld>>,
  work: () => Promise<void>,
): Promise<number> {
  const reader = new Client(url)
  await reader.connect()
  const stopped = new AbortController()
  let longestMs = 0
  const request = async () => {
    while (!stopped.signal.aborted) {
      const begin = performance.now()
      const executionId = randomUUID()
      await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
      longestMs = Math.max(longestMs, performance.now() - begin)
    }
  }
  try {
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM history')
    const working = request()
    await work().finally(() => stopped.abort())
    await working
    await reader.query('COMMIT')
  } finally {
    await reader.end()
  }
  return longestMs
}

test('while a long transaction locks the table, the month stays, no other statement waits for long, and it leaves afterwards', async () => {
  await using world = await openWorld(['2024-01'])
  const longestMs = await besideReader(world, async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(await world.retire('2024-06-01T00:00:00Z')).toEqual({ kind: 'postponed' })
    expect(await world.monthsOf('deliveries')).toContain('2024-01')
  })
  // Without the limit they would have waited for the reader: for ever.
  expect(longestMs).toBeLessThan(2_000)
  expect(await world.retireAll('2024-06-01T00:00:00Z')).toHaveLength(tables.length)
})

test('while a long transaction locks the table, the coming month is not made and no other statement waits for long; it is made afterwards', async () => {
  await using world = await openWorld([])
  const coming = await world.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relispartition
       AND right(relname, 8) = to_char((now() + interval '1 month') AT TIME ZONE 'UTC', '_YYYY_MM') ORDER BY 1`,
  )
  for (const { name } of coming) await world.query(`DROP TABLE ${name}`)
  const { planning } = world.store
  const longestMs = await besideReader(world, async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await planning.prepareMonths()).toBe(false)
  })
  expect(longestMs).toBeLessThan(2_000)
  expect(await planning.prepareMonths()).toBe(true)
  expect(coming).toHaveLength(tables.length)
  for (const { name } of coming) expect(await world.query(`SELECT FROM ${name}`)).toEqual([])
})

test('a crash between taking out and dropping leaves tables that the next round drops, not others of a like name', async () => {
  await using world = await openWorld(['2024-01'])
  await world.retire('2024-06-01T00:00:00Z')
  await world.query(`CREATE TABLE retired_reports_2024_01 (id int)`)
  await world.query(`CREATE TABLE retired_history_backup (id int)`)
  const successor = await (async () => {
    await createLeaderLease(world.query).release(world.term)
    return await lead(world.store)
  })()
  const drop = () => world.store.retention.dropRetired(successor, { lockTimeoutMs: 50 })
  expect(await drop()).toEqual({ kind: 'done', partition: 'retired_history_2024_01' })
  expect(await drop()).toEqual({ kind: 'nothing' })
  await world.query('SELECT FROM retired_reports_2024_01, retired_history_backup')
})

test('a leader of an old term lets nothing go', async () => {
  await using world = await openWorld(['2024-01'])
  await world.store.audit.append({ actor: 'a', action: 'b', subject: 'c', address: '', requestId: '' })
  await createLeaderLease(world.query).release(world.term)
  const successor = await lead(world.store)
  const later = new Date(Date.now() + 1_000)
  expect(await world.retire('2024-06-01T00:00:00Z')).toEqual({ kind: 'nothing' })
  await world.store.auditChain.extend(10)
  expect(await world.store.retention.prune(world.term, 'audit', { before: later, limit: 10 })).toBe(0)
  expect(await world.store.retention.isLeading(world.term)).toBe(false)
  await world.store.retention.retirePartition(successor, {
    before: new Date('2024-06-01'),
    lockTimeoutMs: 50,
  })
  expect(await world.store.retention.dropRetired(world.term, { lockTimeoutMs: 50 })).toEqual({
    kind: 'nothing',
  })
  expect(await world.store.retention.prune(successor, 'audit', { before: later, limit: 10 })).toBe(1)
  expect(await world.store.retention.isLeading(successor)).toBe(true)
})

test('retention deletes records in batches, and only the old ones', async () => {
  await using world = await openWorld([])
  await world.query(
    `INSERT INTO audit_entries (at, actor, action, subject) SELECT now() - n * interval '1 day', 'a', 'b', n::text FROM generate_series(30, 1, -1) n`,
  )
  await world.store.auditChain.extend(100)
  const before = new Date(Date.now() - 10.5 * 86_400_000)
  const prune = () => world.store.retention.prune(world.term, 'audit', { before, limit: 8 })
  expect([await prune(), await prune(), await prune(), await prune()]).toEqual([8, 8, 4, 0])
  const [left] = await world.query<{ oldest: string; count: number }>(
    `SELECT max(subject::int)::text AS oldest, count(*)::int AS count FROM audit_entries`,
  )
  expect(left).toEqual({ oldest: '10', count: 10 })
})

test('what lies outside every month is forgotten row by row, unless it has not ended', async () => {
  await using world = await openWorld([])
  await world.add('1999-05-05T00:00:00Z')
  await world.add('1999-05-06T00:00:00Z', 'Waiting')
  await world.add('2198-05-06T00:00:00Z')
  const before = new Date('2020-01-01')
  const strays = [
    'strayHistory',
    'straySnapshots',
    'strayAnswers',
    'strayRows',
    'strayDeliveries',
    'strayArtifacts',
    'strayEvents',
  ] as const
  for (const what of strays) await world.store.retention.prune(world.term, what, { before, limit: 10 })
  expect(await world.monthsOf('executions')).toEqual(['1999-05', '2198-05'])
  expect(await world.monthsOf('history_snapshots')).toEqual(['2198-05'])
  expect(await world.monthsOf('kept_answers')).toEqual(['2198-05'])
  expect(await world.monthsOf('kept_rows')).toEqual(['2198-05'])
  expect(await world.monthsOf('deliveries')).toEqual(['2198-05'])
  expect(await world.monthsOf('artifacts')).toEqual(['2198-05'])
  expect(await world.monthsOf('execution_events')).toEqual(['2198-05'])
})
