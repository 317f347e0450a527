import type { ExecutionStatus } from '@punctual/domain'
import type { Producer } from '@punctual/queue'
import { silentLogger } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'
import { openDatabase } from '@punctual/store'

import { createExpress } from '../../src/dispatch/express.ts'
import { engineLimits } from '../../src/limits.ts'
import type { LaneHead } from '../../src/port/dispatching-data.ts'
import { addSchedule, addWorker, openTestStore, statement, tableOf } from '../../src/testing.ts'

const perSchedule = 1_000
const wanted = 50

test('a round reads the heads of the flows and not the backlog, also when the statistics of PostgreSQL are older than it', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  for (let schedule = 0; schedule < 3; schedule += 1) await addSchedule(open.store)
  const add = (status: ExecutionStatus) =>
    open.store.database.query(
      `INSERT INTO ${tableOf(status)} (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, status, not_before, run_by, entry_at, overlap_policy)
       SELECT gen_random_uuid(), clock_timestamp(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', $1, clock_timestamp(), 'test', clock_timestamp(), 'Queue'
       FROM schedules s, generate_series(1, $2::int)`,
      [status, perSchedule],
    )
  await add('Succeeded')
  await open.store.database.query('ANALYZE work')
  await add('Waiting')
  const logger = silentLogger()
  const options = {
    url: database.url,
    logger,
    applicationName: 'test',
    maximumConnections: 1,
    plans: 'once-by-index',
  } as const
  await using outbox = openDatabase(options)
  const mostRead = async (name: string, parameters: readonly unknown[]) => {
    const lines = await outbox.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, TIMING OFF) ${statement(name)}`,
      parameters,
    )
    const plan = lines.map((line) => line['QUERY PLAN'])
    const removed = plan.map((line) => Number(/Rows Removed by Filter: (\d+)/.exec(line)?.[1] ?? 0))
    const scans = plan.filter((line) => line.includes('Scan') && line.includes(' on work'))
    return Math.max(...scans.map((line) => Number(/actual rows=(\d+)/.exec(line)?.[1] ?? 0)), ...removed)
  }
  expect(await mostRead('read-dispatch-state', [3_000, 10_000, null])).toBeLessThanOrEqual(1)
  expect(
    await mostRead('read-waiting', [
      64,
      wanted,
      perSchedule,
      null,
      null,
      null,
      null,
      null,
      [],
      null,
      [],
      [],
      [],
      [],
      [],
      [],
      [],
      [],
    ]),
  ).toBeLessThanOrEqual(wanted)
  const affine = [
    64,
    wanted,
    10_000,
    null,
    null,
    null,
    null,
    null,
    [],
    true,
    ['alpha'],
    [],
    [],
    [],
    [],
    [],
    [],
    [],
  ]
  expect(await mostRead('read-waiting', affine)).toBeLessThanOrEqual(wanted)
})

test('a round does not walk over what was placed just now, which an old snapshot keeps in the index', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await addSchedule(open.store)
  await open.store.database.query(
    `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, not_before, run_by, entry_at)
     SELECT gen_random_uuid(), date_trunc('second', now()), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', date_trunc('second', now()), 'test', date_trunc('second', now())
     FROM schedules s, generate_series(1, 6000)`,
  )
  await using outbox = openDatabase({
    url: database.url,
    logger: silentLogger(),
    applicationName: 'test',
    maximumConnections: 1,
    plans: 'once-by-index',
  })
  const query = {
    lines: 64,
    after: { manual: null, planned: null },
    limit: 10,
    fullAccounts: [],
    affinity: null,
  }
  const ofLine = `SELECT id AS "executionId", priority, folder_id AS "folderId", coalesce(source_account_id, resend_of, schedule_id) AS "laneId", not_before AS "notBefore", entry_at AS "entryAt"
    FROM work ORDER BY id LIMIT 1 OFFSET 4999`
  const [head] = await open.store.database.query<LaneHead>(ofLine)
  const positions = (heads: readonly LaneHead[]) => [
    heads.map(({ priority }) => priority),
    heads.map(({ folderId }) => folderId),
    heads.map(({ laneId }) => laneId),
    heads.map(({ notBefore }) => notBefore),
    heads.map(({ entryAt }) => entryAt),
    heads.map(({ executionId }) => executionId),
  ]
  const blocksOf = async (heads: readonly LaneHead[]) => {
    const lines = await outbox.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${statement('read-waiting')}`,
      [64, 10, 1_000, null, null, null, null, null, [], null, [], [], ...positions(heads)],
    )
    return Number(/shared hit=(\d+)/.exec(lines.map((line) => line['QUERY PLAN']).join('\n'))?.[1])
  }
  await open.store.database.transaction(async (old) => {
    await old('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    await old('SELECT FROM work LIMIT 1')
    await outbox.query(
      `UPDATE work SET dispatched_at = clock_timestamp() WHERE id IN (SELECT id FROM work ORDER BY id LIMIT 5000)`,
    )
    expect(await blocksOf([])).toBeGreaterThan(1_000)
    expect(await blocksOf(head ? [head] : [])).toBeLessThan(300)
  })
  const { executions } = await open.store.dispatching.readWaiting({ ...query, heads: head ? [head] : [] })
  expect(executions.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(executions.every(({ executionId }) => executionId > (head?.executionId ?? ''))).toBe(true)
})

test('a round reads the accounts that have a cap, however many others there are', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await using outbox = openDatabase({
    url: database.url,
    logger: silentLogger(),
    applicationName: 'test',
    maximumConnections: 1,
    plans: 'once-by-index',
  })
  const { id: scheduleId } = await addSchedule(open.store)
  await open.store.database.query(
    `UPDATE source_accounts SET max_concurrent_executions = 3 WHERE id = (SELECT source_account_id FROM schedules WHERE id = $1)`,
    [scheduleId],
  )
  const blocks = async () => {
    const lines = await outbox.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${statement('read-dispatch-state')}`,
      [3_000, 1_000, null],
    )
    return Number(/shared hit=(\d+)/.exec(lines.map((line) => line['QUERY PLAN']).join('\n'))?.[1])
  }
  await blocks()
  const few = await blocks()
  await open.store.database.query(
    `INSERT INTO source_accounts (id, kind, name, name_key, auth_type, settings)
     SELECT gen_random_uuid(), kind, name || n, name_key || n, auth_type, settings FROM source_accounts, generate_series(1, 5000) n`,
  )
  expect(await blocks()).toBeLessThan(few + 20)
  expect((await open.store.dispatching.readState(3_000)).accountRoom.size).toBe(1)
})

test('a manual run reads a bounded part of what is under way, however many servers and slots there are', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const { id: scheduleId } = await addSchedule(store)
  const { name } = await addWorker(store, 'worker', 4)
  await store.database.query(
    `INSERT INTO servers SELECT (jsonb_populate_record(s, jsonb_build_object('name', 'worker ' || n, 'boot_id', gen_random_uuid()))).* FROM servers s, generate_series(2, 1000) n WHERE s.name = $1`,
    [name],
  )
  await store.database.query(
    `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, status, not_before, run_by, entry_at, dispatched_at, server_name, turn)
     SELECT gen_random_uuid(), now(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', 'Executing', now(), 'test', now(), now(), 'worker ' || n % 1000 + 1, n
     FROM schedules s, generate_series(1, 12000) n`,
  )
  const { expressUnderWay } = engineLimits
  await using outbox = openDatabase({
    url: database.url,
    logger: silentLogger(),
    applicationName: 'test',
    maximumConnections: 1,
    plans: 'once-by-index',
  })
  const lines = await outbox.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, TIMING OFF) ${statement('read-dispatch-state')}`,
    [3_000, 10_000, expressUnderWay + 1],
  )
  const scans = lines
    .map((line) => line['QUERY PLAN'])
    .filter((line) => line.includes('Scan') && line.includes(' on work'))
  const read = scans.map((line) => Number(/actual rows=(\d+)/.exec(line)?.[1] ?? 0))
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(expressUnderWay + 1)
  const findPlace = () =>
    createExpress({
      store,
      producer: { send: () => Promise.resolve() } as unknown as Producer,
      metrics: createMetrics(),
      logger: silentLogger(),
      limits: engineLimits,
    }).findPlace({ scheduleId, priority: 10 })
  expect(await findPlace()).toBeNull()
  await store.database.query(`DELETE FROM work WHERE turn > 100`)
  expect(await findPlace()).not.toBeNull()
})
