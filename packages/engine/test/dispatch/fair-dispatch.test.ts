import { randomUUID } from 'node:crypto'

import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createDispatcher } from '../../src/dispatch/dispatch.ts'
import { rescueRound } from '../../src/attempt/rescue.ts'
import { openEngine, requestRun } from '../support.ts'
import { addAccount, addFolder, addSchedule, addWorker, endByHand, newestAttempt } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

async function requestRuns(engine: Engine, scheduleId: string, count: number): Promise<string[]> {
  return await Promise.all(Array.from({ length: count }, () => requestRun(engine.store, scheduleId)))
}

/** Many waiting executions of a schedule, as a planner that catches up leaves them. */
async function backlog(engine: Engine, scheduleId: string, count: number): Promise<void> {
  const id = await requestRun(engine.store, scheduleId)
  const [{ columns } = { columns: '' }] = await engine.store.database.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns WHERE table_name = 'work' AND column_name <> 'id'`,
  )
  await engine.store.database.query(
    `INSERT INTO work (id, ${columns}) SELECT gen_random_uuid(), ${columns} FROM work, generate_series(2, ${count}) WHERE id = $1`,
    [id],
  )
}

/** Executions in transit or running. */
async function activeIds(engine: Engine): Promise<string[]> {
  const rows = await engine.store.database.query<{ id: string }>(
    `SELECT id FROM executions WHERE status = 'Executing' OR (status = 'Waiting' AND dispatched_at IS NOT NULL)`,
  )
  return rows.map(({ id }) => id)
}

test('no more than its cap goes through a source account, however many dispatch at once', async () => {
  await using engine = await openEngine()
  const accountId = await addAccount(engine.store, { maxConcurrentExecutions: 3 })
  const { id: scheduleId } = await addSchedule(engine.store, { accountId })
  for (const name of ['a', 'b', 'c']) await addWorker(engine.store, name, 20)
  await requestRuns(engine, scheduleId, 30)
  const dispatchers = Array.from({ length: 6 }, () => createDispatcher(engine))
  for (let round = 0; round < 3; round += 1)
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.round()))
  expect(await activeIds(engine)).toHaveLength(3)
})

test('an end makes room under the cap, and what was recalled cannot be claimed by its old message', async () => {
  await using engine = await openEngine()
  const accountId = await addAccount(engine.store, { maxConcurrentExecutions: 1 })
  const { id: scheduleId } = await addSchedule(engine.store, { accountId })
  const server = await addWorker(engine.store, 'alpha', 20)
  const [first = ''] = await requestRuns(engine, scheduleId, 1)
  await engine.dispatch()
  await engine.store.database.query(`UPDATE work SET dispatched_at = dispatched_at - interval '1 hour'`)
  expect(await rescueRound(engine)).toBe(1)
  const attempts = engine.attemptsOf(server)
  expect(await attempts.claim({ executionId: first, generation: 1 })).toBeNull()
  await engine.dispatch()
  await requestRuns(engine, scheduleId, 2)
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  expect(await attempts.claim({ executionId: first, generation: 2 })).not.toBeNull()
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  await attempts.finish(await newestAttempt(engine.store, first), { status: 'Succeeded', error: null })
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
})

test('a package counts for each of its accounts', async () => {
  await using engine = await openEngine()
  const [narrow, wide] = [
    await addAccount(engine.store, { maxConcurrentExecutions: 1 }),
    await addAccount(engine.store),
  ]
  const reports = [narrow, wide].map((accountId, account) => ({
    name: `Report ${account}`,
    account,
    accountId,
  }))
  const { id: packageId } = await addSchedule(engine.store, { package: { reports } })
  const { id: singleId } = await addSchedule(engine.store, { accountId: narrow })
  await addWorker(engine.store, 'alpha', 20)
  const [first] = await requestRuns(engine, packageId, 1)
  await engine.dispatch()
  await requestRuns(engine, packageId, 2)
  await requestRuns(engine, singleId, 2)
  await engine.dispatch()
  expect(await activeIds(engine)).toEqual([first])
})

test.each(['removed', 'edited'] as const)(
  'a package that is %s while it runs, also for the second time, counts for the accounts that it reads through',
  async (change) => {
    await using engine = await openEngine()
    const { store } = engine
    const accountId = await addAccount(store, { maxConcurrentExecutions: 1 })
    const { id: packageId } = await addSchedule(store, { package: { reports: [{ name: 'One', accountId }] } })
    const { id: singleId } = await addSchedule(store, { accountId })
    const attempts = engine.attemptsOf(await addWorker(store, 'alpha', 20))
    const [first = ''] = await requestRuns(engine, packageId, 1)
    await engine.dispatch()
    expect(await attempts.claim({ executionId: first, generation: 1 })).not.toBeNull()
    if (change === 'removed') await store.schedules.remove(packageId, ['package'])
    else
      await store.database.query('DELETE FROM schedule_source_accounts WHERE schedule_id = $1', [packageId])
    const [second = ''] = await requestRuns(engine, singleId, 1)
    await engine.dispatch()
    expect(await activeIds(engine)).toEqual([first])

    // Its second attempt waits for the account like every other.
    await store.database.query(`UPDATE work SET status = 'Waiting', dispatched_at = NULL WHERE id = $1`, [
      first,
    ])
    await engine.dispatch()
    await engine.dispatch()
    expect([[first], [second]]).toContainEqual(await activeIds(engine))
  },
)

test('executions that wait for a capped account do not delay the others, however many they are', async () => {
  await using engine = await openEngine()
  const capped = await addAccount(engine.store, { maxConcurrentExecutions: 2 })
  const { id: cappedId } = await addSchedule(engine.store, { accountId: capped })
  const { id: freeId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha', 20)
  await backlog(engine, cappedId, 2_000)
  const free = await requestRuns(engine, freeId, 3)
  await engine.dispatch()
  const active = await activeIds(engine)
  expect(active).toHaveLength(5)
  expect(active).toEqual(expect.arrayContaining(free))
})

test('behind a long line of one folder, a run of another goes at once, and first', async () => {
  await using engine = await openEngine()
  const { id: busyId } = await addSchedule(engine.store, { folderKey: await addFolder(engine.store, 'Busy') })
  const { id: quietId } = await addSchedule(engine.store, {
    folderKey: await addFolder(engine.store, 'Quiet'),
  })
  const server = await addWorker(engine.store, 'alpha', 2)
  const messages = engine.messagesOf('alpha')
  await backlog(engine, busyId, 3_000)
  for (let more = true; more;) ({ more } = await engine.dispatch())
  await eventually(() => messages.length >= 4, { timeoutMs: 20_000 })
  const attempts = engine.attemptsOf(server)
  for (const message of messages.slice(0, 2)) await attempts.claim(message)
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })

  const quiet = await requestRun(engine.store, quietId)
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  await eventually(() => messages.some(({ executionId }) => executionId === quiet), { timeoutMs: 20_000 })
  const unclaimed = messages.slice(2)
  const turn = unclaimed.find(({ executionId }) => executionId === quiet)?.turn ?? Infinity
  expect(turn).toBeLessThan(
    Math.min(...unclaimed.filter(({ executionId }) => executionId !== quiet).map((message) => message.turn)),
  )
})

test('a manual run goes before the planned ones of its folder', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha', 1)
  await backlog(engine, scheduleId, 50)
  await engine.dispatch()
  const byHand = randomUUID()
  await engine.store.executionTransitions.request({
    executionId: byHand,
    scheduleId,
    runBy: 'tester',
    priority: 10,
  })
  await engine.dispatch()
  expect(await activeIds(engine)).toContain(byHand)
})

test('a manual run goes before waiting executions on a server that lags, whatever the other has begun', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const servers = [await addWorker(engine.store, 'alpha', 2), await addWorker(engine.store, 'beta', 2)]
  await backlog(engine, scheduleId, 20)
  await engine.dispatch()
  const [last] = await engine.store.database.query<{ id: string }>(
    `SELECT id FROM executions WHERE dispatched_at IS NOT NULL ORDER BY turn DESC LIMIT 1`,
  )
  const claims = servers.map((server) =>
    engine.attemptsOf(server).claim({ executionId: last?.id ?? '', generation: 1 }),
  )
  expect((await Promise.all(claims)).filter((claimed) => claimed !== null)).toHaveLength(1)
  const byHand = randomUUID()
  await engine.store.executionTransitions.request({
    executionId: byHand,
    scheduleId,
    runBy: 'tester',
    priority: 10,
  })
  await engine.dispatch()
  const turns = await engine.store.database.query<{ turn: string }>(
    `SELECT turn FROM executions WHERE id = ANY ($1::uuid[]) ORDER BY turn`,
    [[byHand, last?.id]],
  )
  expect(turns.map(({ turn }) => Number(turn))).toEqual([-1, 28])
})

test('with more flows than a round reads, each of them is served', async () => {
  await using engine = await openEngine()
  await addWorker(engine.store, 'alpha', 4)
  const scheduleIds: string[] = []
  for (let index = 0; index < 20; index += 1) {
    const folderKey = await addFolder(engine.store, `Folder ${index}`)
    scheduleIds.push(
      (await addSchedule(engine.store, { folderKey, accountId: await addAccount(engine.store) })).id,
    )
  }
  for (const scheduleId of scheduleIds) await requestRuns(engine, scheduleId, 5)
  const dispatcher = createDispatcher({ ...engine, limits: { ...engine.limits, lanesRead: 3 } })
  const ended = new Map<string, number>()
  for (let round = 0; round < 40; round += 1) {
    await dispatcher.round()
    const rows = await engine.store.database.query<{ scheduleId: string }>(
      endByHand("status = 'Waiting' AND dispatched_at IS NOT NULL"),
    )
    for (const { scheduleId } of rows) ended.set(scheduleId, (ended.get(scheduleId) ?? 0) + 1)
    if (ended.size === 20) break
  }
  expect(ended.size).toBe(20)
  expect(Math.max(...ended.values())).toBeLessThan(5)
})

test('what is affine to a full server waits in the store and does not hold up what is affine to another', async () => {
  await using engine = await openEngine()
  const collaboration = { method: 'ServerAffinity' }
  await engine.store.clusterSettings.replaceCollaboration({ collaboration, ifVersion: 1, by: 'test' })
  const { id: scheduleId } = await addSchedule(engine.store)
  for (const name of ['full', 'idle']) await addWorker(engine.store, name, 2)
  const runs = await requestRuns(engine, scheduleId, 30)
  const idle = runs.slice(20)
  await engine.store.database.query(
    `UPDATE work SET desired_server_name = CASE WHEN id = ANY ($1) THEN 'idle' ELSE 'full' END`,
    [idle],
  )
  await engine.store.database.query(
    `UPDATE work SET not_before = not_before - interval '1 minute' WHERE desired_server_name = 'full'`,
  )
  for (let more = true; more;) ({ more } = await engine.dispatch())
  const placed = await engine.store.database.query<{ serverName: string }>(
    `SELECT server_name AS "serverName" FROM executions WHERE dispatched_at IS NOT NULL`,
  )
  const counts = Map.groupBy(placed, ({ serverName }) => serverName)
  expect(counts.get('full')?.length).toBeLessThanOrEqual(6)
  expect(counts.get('idle')?.length).toBeGreaterThan(0)
})

test('1,500 runs of a full server ahead in a lane do not hold up the runs of an idle server behind them', async () => {
  await using engine = await openEngine()
  const { query } = engine.store.database
  await query('UPDATE cluster_settings SET collaboration = $1', [{ method: 'ServerAffinity' }])
  const { id: scheduleId } = await addSchedule(engine.store)
  for (const name of ['full', 'idle']) await addWorker(engine.store, name, 2)
  await query(
    `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, not_before, run_by, entry_at, desired_server_name)
     SELECT gen_random_uuid(), now(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', now() - (2000 - n) * interval '1 second', 'test', now(), CASE WHEN n <= 1500 THEN 'full' ELSE 'idle' END
     FROM schedules s, generate_series(1, 1504) n WHERE s.id = $1`,
    [scheduleId],
  )
  for (let more = true; more;) ({ more } = await engine.dispatch())
  const placed = await query<{ serverName: string }>(
    `SELECT server_name AS "serverName" FROM work WHERE dispatched_at IS NOT NULL`,
  )
  const counts = Map.groupBy(placed, ({ serverName }) => serverName)
  expect(counts.get('full')?.length).toBeLessThanOrEqual(6)
  expect(counts.get('idle')).toHaveLength(4)
})

test('1,500 runs that wait for the one before them do not hold up other schedules of their folder and account', async () => {
  await using engine = await openEngine()
  const { store } = engine
  const { query } = store.database
  await addWorker(store, 'alpha', 4)
  const accountId = await addAccount(store)
  const { id: blocked } = await addSchedule(store, { accountId })
  const { id: other } = await addSchedule(store, { accountId })
  const add = `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, not_before, run_by, entry_at, overlap_policy, status, dispatched_at, server_name)
     SELECT gen_random_uuid(), now(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', now() - ($2 - n) * interval '1 second', 'test', now(), 'Queue', $4, $5, CASE WHEN $5::timestamptz IS NOT NULL THEN 'alpha' END
     FROM schedules s, generate_series(1, $3::int) n WHERE s.id = $1`
  await query(add, [blocked, 5_000, 1, 'Executing', new Date()])
  await query(add, [blocked, 4_000, 1_500, 'Waiting', null])
  await query(add, [other, 1_000, 1, 'Waiting', null])
  await engine.dispatch()
  const placed = await query<{ scheduleId: string }>(
    `SELECT schedule_id AS "scheduleId" FROM work WHERE dispatched_at IS NOT NULL AND status = 'Waiting'`,
  )
  expect(placed).toEqual([{ scheduleId: other }])
})

test('a change of the settings holds from the next round on', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  for (const name of ['a', 'b']) await addWorker(engine.store, name, name === 'a' ? 1 : 9)
  const reasonOfNext = async () => {
    const id = await requestRun(engine.store, scheduleId)
    await engine.dispatch()
    return (await engine.store.executions.find(id))?.placementReason
  }
  expect(await reasonOfNext()).toContain('placed_in_turn')
  await engine.store.clusterSettings.replaceCollaboration({
    collaboration: { method: 'LeastLoaded' },
    ifVersion: 1,
    by: 'test',
  })
  expect(await reasonOfNext()).toContain('placed_least_loaded')
})
