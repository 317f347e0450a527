import { readFileSync } from 'node:fs'

import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'
import type { Query } from '@punctual/store'

import { addSchedule, openTestStore } from '../../src/testing.ts'
import type { Store } from '../../src/store.ts'

const all = { from: 0, to: Number.MAX_SAFE_INTEGER }

async function addExecution(store: Store): Promise<string> {
  const { id: scheduleId } = await addSchedule(store)
  const executionId = crypto.randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  return executionId
}

/** Adds an event as a statement of its own or of a transaction. */
async function addEvent(
  query: Query,
  executionId: string,
  { name = 'noted', status = null as string | null } = {},
): Promise<void> {
  await query(
    `INSERT INTO execution_events (nominal_at, execution_id, name, status) SELECT nominal_at, id, $2, $3 FROM executions WHERE id = $1`,
    [executionId, name, status],
  )
}

test('an event reports the schedule of its execution and the state that it led to, also when later ones followed', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const { id: scheduleId } = await addSchedule(store, { name: 'Sales' })
  const executionId = crypto.randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  await addEvent(store.database.query, executionId)
  await store.executionTransitions.cancel(executionId, 'tester')
  const [requested, noted, cancelled, ...more] = await store.executionLog.read(all)
  const common = {
    executionId,
    scheduleId,
    scheduleName: 'Sales',
    scheduleKind: 'single',
    folderPathKey: '/',
    runBy: 'tester',
  }
  expect(requested).toMatchObject({
    ...common,
    name: 'requested',
    status: 'Waiting',
    stage: 'Placing',
    attempt: 0,
    serverName: null,
  })
  expect(noted).toMatchObject({ name: 'noted', status: 'Waiting', stage: 'Placing' })
  expect(cancelled).toMatchObject({ name: 'cancel-requested', status: 'Cancelled', stage: null })
  expect(more).toEqual([])
})

test('an event from before states were written has the present one', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const executionId = await addExecution(open.store)
  await open.store.database.query(
    `UPDATE execution_events SET entries[1].status = NULL, entries[1].stage = NULL`,
  )
  await open.store.database.query(
    `UPDATE work SET status = 'Executing', dispatched_at = now(), stage = 'Rendering', server_name = 'w', attempt = 2`,
  )
  expect(await open.store.executionLog.read(all)).toMatchObject([
    { executionId, status: 'Executing', stage: 'Rendering', serverName: 'w', attempt: 0 },
  ])
})

test('a writer is listed from its first event until its end, committed or not, and a reader never is', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await using other = openTestStore(database.url)
  const executionId = await addExecution(open.store)
  for (const end of ['commits', 'rolls back']) {
    await other.store.database
      .transaction(async (query) => {
        await query('SELECT count(*) FROM execution_events')
        expect(await open.store.executionLog.writers(), end).toEqual([])
        await addEvent(query, executionId)
        expect(await open.store.executionLog.writers(), end).toHaveLength(1)
        if (end === 'rolls back') throw new Error(end)
      })
      .catch(() => {})
    expect(await open.store.executionLog.writers(), end).toEqual([])
  }
  expect(await open.store.executionLog.read(all)).toHaveLength(2)
})

test('two transactions of one connection have different names', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await using other = openTestStore(database.url)
  const executionId = await addExecution(open.store)
  const names: string[] = []
  for (let round = 0; round < 2; round += 1) {
    await other.store.database.transaction(async (query) => {
      await addEvent(query, executionId)
      names.push(...(await open.store.executionLog.writers()).map(({ transaction }) => transaction))
    })
  }
  expect(new Set(names).size).toBe(2)
})

test('a page is a range of the primary key in every month, by a plan that is made once', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  await store.database.query(
    `SELECT create_month_partitions(now() - make_interval(months => n)) FROM generate_series(0, 11) n`,
  )
  await addExecution(store)
  await store.database.query(
    `INSERT INTO execution_events (nominal_at, execution_id, name)
     SELECT e.nominal_at - make_interval(months => n % 12), e.id, 'noted' FROM executions e, generate_series(1, 20000) n`,
  )
  await store.database.query('ANALYZE execution_events')
  const { number } = (await store.executionLog.newest())!
  const { plan, kinds } = await store.database.transaction(async (query) => {
    await query(
      `PREPARE page (bigint, bigint) AS ${readFileSync(new URL('../../src/history/read-execution-log.sql', import.meta.url), 'utf8')}`,
    )
    for (let round = 0; round < 6; round += 1) await query(`EXECUTE page(${number - 100 - round}, ${number})`)
    const lines = await query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE page(${number - 100}, ${number})`)
    const [counts] = await query(
      `SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'page'`,
    )
    return { plan: lines.map((line) => line['QUERY PLAN']), kinds: counts }
  })
  // Planned with the values at first, then once for all.
  expect(kinds).toEqual({ generic_plans: '2', custom_plans: '5' })
  const isOfEmptyMonth = (line: string) => line.includes('cost=0.00..0.00')
  expect(plan.filter((line) => /Seq Scan on execution_events/.test(line) && !isOfEmptyMonth(line))).toEqual(
    [],
  )
  expect(
    plan.filter((line) => /Index Cond: \(\(id >= \$\d\) AND \(id <= \$\d\)\)/.test(line)).length,
  ).toBeGreaterThanOrEqual(12)
})
