import { failure, putOffByBreaker } from '@punctual/domain'
import { expect, test } from 'vitest'

import { rescueRound } from '../../src/attempt/rescue.ts'
import { createDispatcher } from '../../src/dispatch/dispatch.ts'
import { createWindowDuty } from '../../src/plan/window-duty.ts'
import { addAccount, addSchedule, addWorker, killServer, newestAttempt } from '../../src/testing.ts'
import type { ServerIdentity } from '../../src/port/server-data.ts'
import { plan } from '../plan/plan.ts'
import { openEngine, requestRun } from '../support.ts'

/** An engine whose past moves away: no test waits for the time that passes. */
async function openLate() {
  const engine = await openEngine()
  const { query } = engine.store.database
  for (const month of ["now() - interval '1 day'", "now() + interval '1 day'"])
    await query(`SELECT create_month_partitions(${month})`)
  let nowMs = 1_000_000
  const dispatcher = createDispatcher({ ...engine, clock: { monotonicMs: () => nowMs } })
  const moved = (columns: readonly string[]) =>
    columns.map((column) => `${column} = ${column} - $1 * interval '1 second'`).join(', ')
  return {
    ...engine,
    dispatch: () => dispatcher.round(),
    async pass(seconds: number) {
      nowMs += seconds * 1_000
      await query(
        `UPDATE work SET ${moved(['due_at', 'nominal_at', 'entry_at', 'not_before', 'started_at'])}`,
        [seconds],
      )
    },
    /** A run that is due at this moment. */
    async due(scheduleId: string, priority = 0) {
      const id = await requestRun(engine.store, scheduleId)
      await query(
        `UPDATE work SET due_at = entry_at, nominal_at = entry_at, not_before = entry_at, trigger = 'schedule', priority = $2 WHERE id = $1`,
        [id, priority],
      )
      return id
    },
    async claim(server: ServerIdentity, executionId: string) {
      const [row] = await query<{ generation: number }>(`SELECT generation FROM work WHERE id = $1`, [
        executionId,
      ])
      return await engine.attemptsOf(server).claim({ executionId, generation: row!.generation })
    },
    async finish(server: ServerIdentity, executionId: string) {
      const owner = await newestAttempt(engine.store, executionId)
      await engine.attemptsOf(server).finish(owner, { status: 'Succeeded', error: null })
    },
    async latenessOf(executionId: string) {
      const [row] = await query<{ seconds: number | null; cause: object | null }>(
        `SELECT late_seconds AS seconds, CASE WHEN held IS NOT NULL THEN late_cause(held, late_seconds) END AS cause FROM executions WHERE id = $1`,
        [executionId],
      )
      return row
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  }
}

/** The test itself takes a moment. */
const about = (seconds: number) => expect.toSatisfy((given) => given >= seconds && given < seconds + 9)
const late = (seconds: number, code: string, values: object = {}) => ({
  seconds: about(seconds),
  cause: { code, values },
})
const onTime = { seconds: expect.toSatisfy((given) => given < 9) }

test('a run behind the cap of its account names the account, its limit and the runs before it, and keeps that in history', async () => {
  await using engine = await openLate()
  const accountId = await addAccount(engine.store, { maxConcurrentExecutions: 1 })
  const server = await addWorker(engine.store, 'alpha')
  const ids: string[] = []
  await engine.dispatch()
  for (let index = 0; index < 5; index += 1)
    ids.push(await engine.due((await addSchedule(engine.store, { accountId })).id))
  const order: string[] = []
  for (const seconds of [21, 21, 21, 21, 0]) {
    await engine.dispatch()
    const [row] = await engine.store.database.query<{ id: string }>(
      `SELECT id FROM work WHERE dispatched_at IS NOT NULL`,
    )
    order.push(row!.id)
    await engine.claim(server, row!.id)
    await engine.dispatch()
    await engine.pass(seconds)
    await engine.finish(server, row!.id)
  }
  expect(order.toSorted()).toEqual(ids.toSorted())
  const account = { accountName: expect.any(String), limit: 1 }
  expect(await engine.latenessOf(order[0]!)).toMatchObject(onTime)
  expect(await engine.latenessOf(order[1]!)).toEqual(late(21, 'account_cap', { ...account, ahead: 1 }))
  expect(await engine.latenessOf(order[4]!)).toEqual(late(84, 'account_cap', { ...account, ahead: 4 }))
})

test('a run for which no server had a slot says how many were before it, and whether users had started most of them', async () => {
  await using engine = await openLate()
  const server = await addWorker(engine.store, 'alpha', 1)
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) ids.push(await engine.due(scheduleId))
  const manual: string[] = []
  const runAll = async () => {
    const rows = await engine.store.database.query<{ id: string }>(
      `SELECT id FROM work WHERE dispatched_at IS NOT NULL ORDER BY dispatched_at`,
    )
    for (const { id } of rows) {
      await engine.claim(server, id)
      await engine.finish(server, id)
    }
    return rows.map(({ id }) => id)
  }
  await engine.dispatch()
  await engine.pass(30)
  const [first] = await runAll()
  await engine.dispatch()
  await runAll()
  expect(await engine.latenessOf(first!)).toEqual(late(30, 'no_free_slot', { serverName: 'alpha' }))
  const last = ids.at(-1)!
  expect(await engine.latenessOf(last)).toEqual(late(30, 'no_free_slot', { ahead: expect.any(Number) }))

  for (let index = 0; index < 6; index += 1) manual.push(await engine.due(scheduleId, 5))
  await engine.dispatch()
  const planned = await engine.due(scheduleId)
  for (let round = 0; round < 8; round += 1) {
    await engine.pass(10)
    if ((await runAll()).includes(planned)) break
    manual.push(await engine.due(scheduleId, 5))
    manual.push(await engine.due(scheduleId, 5))
    await engine.dispatch()
  }
  expect(await engine.latenessOf(planned)).toMatchObject({ cause: { code: 'manual_before' } })
})

test('a run that no server took, whose server went, or whose process died after the claim says that servers were away', async () => {
  await using engine = await openLate()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const id = await engine.due(scheduleId)
  await engine.dispatch()
  await engine.pass(40)
  const alpha = await addWorker(engine.store, 'alpha')
  await engine.dispatch()
  await engine.claim(alpha, id)
  expect(await engine.latenessOf(id)).toEqual(late(40, 'server_away'))
  await engine.finish(alpha, id)

  const [sent, claimed] = [await engine.due(scheduleId), await engine.due(scheduleId)]
  await engine.dispatch()
  await engine.claim(alpha, claimed)
  expect(await engine.latenessOf(claimed)).toMatchObject(onTime)
  await engine.pass(20)
  await killServer(engine.store, alpha)
  await rescueRound({ ...engine, expectedNow: new Date() })
  const beta = await addWorker(engine.store, 'beta')
  await engine.dispatch()
  for (const each of [sent, claimed]) await engine.claim(beta, each)
  expect(await engine.latenessOf(sent)).toEqual(late(20, 'server_away', { serverName: 'alpha' }))
  expect(await engine.latenessOf(claimed)).toMatchObject({ ...onTime, cause: { code: 'server_away' } })
})

/** A window of a server that is in force for some minutes from now. */
const windowOf = (name: string, serverName: string, minutes: number) =>
  ({
    id: crypto.randomUUID(),
    name,
    reason: 'New disks',
    times: {
      kind: 'once',
      from: new Date(Date.now() - 60_000),
      until: new Date(Date.now() + minutes * 60_000),
    },
    policy: 'Delay',
    folderId: null,
    serverName,
    accountId: null,
    createdBy: 'tester',
    isPause: false,
  }) as const

test('a run that waited while each server was in a window names the window that ended first', async () => {
  await using engine = await openLate()
  const server = await addWorker(engine.store, 'alpha')
  await addWorker(engine.store, 'beta')
  await engine.store.windows.create(windowOf('Upgrade of alpha', 'ALPHA', 10))
  await engine.store.windows.create(windowOf('Upgrade of beta', 'beta', 20))
  const id = await engine.due((await addSchedule(engine.store)).id)
  await engine.dispatch()
  await engine.pass(50)
  await engine.store.database.query('DELETE FROM windows')
  await engine.dispatch()
  await engine.dispatch()
  await engine.claim(server, id)
  const values = { window: 'Upgrade of alpha', reason: 'New disks', isOfServers: true }
  expect(await engine.latenessOf(id)).toMatchObject({ cause: { code: 'window', values } })
})

test.each(['ServerAffinity', 'LeastLoaded'])(
  'a run that waited for a server of its own names the window of that server: %s',
  async (method) => {
    await using engine = await openLate()
    const { query } = engine.store.database
    const collaboration = { isCollaborationEnabled: true, method, affinityFallbackSeconds: 30 }
    await query('UPDATE cluster_settings SET collaboration = $1', [collaboration])
    await addWorker(engine.store, 'alpha')
    const beta = await addWorker(engine.store, 'beta', 1)
    await engine.store.windows.create(windowOf('Upgrade of alpha', 'ALPHA', 10))
    const from = JSON.stringify(Date.now() - 1_000)
    await query(`UPDATE windows SET times = jsonb_set(times, '{from}', $1)`, [from])
    const { id: scheduleId } = await addSchedule(engine.store)
    const id = await engine.due(scheduleId)
    await query(`UPDATE work SET desired_server_name = 'alpha' WHERE id = $1`, [id])
    await engine.dispatch()
    if (method === 'LeastLoaded') {
      await engine.claim(beta, id)
      expect(await engine.latenessOf(id)).toMatchObject(onTime)
      return
    }
    for (let round = 0; round < 2; round += 1) {
      await engine.pass(25)
      await engine.dispatch()
    }
    await engine.claim(beta, id)
    const values = {
      window: 'Upgrade of alpha',
      reason: 'New disks',
      untilEpochUtc: expect.any(Number),
      isOfServers: true,
      serverName: 'alpha',
    }
    expect(await engine.latenessOf(id)).toEqual({ seconds: about(50), cause: { code: 'window', values } })
  },
)

test.each(['ServerAffinity', 'LeastLoaded'])(
  'a run that waited for a server of its own that had gone names that server: %s',
  async (method) => {
    await using engine = await openLate()
    const { query } = engine.store.database
    const collaboration = { isCollaborationEnabled: true, method, affinityFallbackSeconds: 7_200 }
    await query('UPDATE cluster_settings SET collaboration = $1', [collaboration])
    const alpha = await addWorker(engine.store, 'alpha')
    const beta = await addWorker(engine.store, 'beta')
    await engine.dispatch()
    await killServer(engine.store, alpha)
    const id = await engine.due((await addSchedule(engine.store)).id)
    await query(`UPDATE work SET desired_server_name = 'alpha', overlap_policy = 'Queue' WHERE id = $1`, [id])
    await engine.dispatch()
    if (method === 'LeastLoaded') {
      await engine.claim(beta, id)
      expect(await engine.latenessOf(id)).toMatchObject(onTime)
      return
    }
    for (let round = 0; round < 10; round += 1) {
      await engine.pass(5)
      await engine.dispatch()
    }
    const again = await addWorker(engine.store, 'alpha')
    await engine.dispatch()
    await engine.claim(again, id)
    expect(await engine.latenessOf(id)).toEqual(late(50, 'server_away', { serverName: 'alpha' }))
  },
)

test('a run that waited for the run before of its schedule says so', async () => {
  await using engine = await openLate()
  const server = await addWorker(engine.store, 'alpha')
  const { id: scheduleId } = await addSchedule(engine.store)
  const first = await engine.due(scheduleId)
  await engine.dispatch()
  await engine.claim(server, first)
  const second = await engine.due(scheduleId)
  await engine.store.database.query(`UPDATE work SET overlap_policy = 'Queue' WHERE id = $1`, [second])
  for (let round = 0; round < 3; round += 1) {
    await engine.dispatch()
    await engine.pass(5)
  }
  await engine.finish(server, first)
  await engine.dispatch()
  await engine.claim(server, second)
  expect(await engine.latenessOf(second)).toEqual(late(15, 'waits_for'))
})

test('a run is as late as its first start, and of one that began in time the cause is what held it later', async () => {
  await using engine = await openLate()
  const { store } = engine
  const server = await addWorker(store, 'alpha', 1)
  const { id: scheduleId } = await addSchedule(store, { recurrence: { overlapPolicy: 'Allow' } })
  const release = async (id: string, release: Parameters<typeof store.executionTransitions.release>[1]) =>
    expect(await store.executionTransitions.release(await newestAttempt(store, id), release)).toBe(true)

  const id = await engine.due(scheduleId)
  await engine.dispatch()
  await engine.claim(server, id)
  await release(id, { reason: 'retry', failure: failure('source_timeout', { source: 'bi' }), delayMs: 5_000 })
  await engine.pass(6)
  await engine.dispatch()
  await engine.pass(2)
  await engine.claim(server, id)
  expect(await engine.latenessOf(id)).toMatchObject({ ...onTime, cause: { code: 'retry' } })

  const target = { kind: 'SourceAccount', id: '0190c0de-0000-7000-8000-000000000001' } as const
  await store.database.query(
    `INSERT INTO breakers (kind, target, opened_at, retry_at, last_failure, changed_at) VALUES ($1, $2, clock_timestamp(), clock_timestamp() + interval '1 minute', '{}', clock_timestamp())`,
    [target.kind, target.id],
  )
  const wait = {
    target,
    failure: failure('source_unreachable', { source: 'bi' }),
    reason: putOffByBreaker(target.kind, new Date()),
    spreadMs: 0,
    maxWaitMs: 300_000,
  }
  await release(id, { reason: 'put-off', wait } as never)
  await store.database.query(
    `UPDATE work SET due_at = due_at - interval '30 seconds', nominal_at = nominal_at - interval '30 seconds'`,
  )
  expect(await store.breakers.wake(target, 10)).toBe(1)
  await engine.dispatch()
  await engine.claim(server, id)
  expect(await engine.latenessOf(id)).toMatchObject({ ...onTime, cause: { code: 'breaker' } })
  await engine.finish(server, id)
  expect(await engine.latenessOf(id)).toMatchObject({ ...onTime, cause: { code: 'breaker' } })
})

test('a run that was planned late says whether it was made up for, and one from a window names it, also when that is removed', async () => {
  await using engine = await openLate()
  const { store } = engine
  const server = await addWorker(store, 'alpha')
  const dueAt = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000)
  const recurrence = { missedRunPolicy: 'RunOnce', missedRunWindowMinutes: 600 } as const
  const missed = await addSchedule(store, { nextRunAt: dueAt(3_600), recurrence })
  const unled = await addSchedule(store, { nextRunAt: dueAt(4) })
  await plan(store)
  const names = { name: 'Upgrade', reason: 'New disks', createdBy: 'tester', isPause: false } as const
  const window = {
    ...names,
    id: '0190c0de-0000-7000-8000-000000000002',
    times: { kind: 'once', from: dueAt(60), until: null },
    policy: 'Delay',
    folderId: null,
    serverName: null,
    accountId: null,
  } as const
  expect(await store.windows.create(window)).toMatchObject({ ok: true })
  const inWindow = await addSchedule(store, { nextRunAt: dueAt(0) })
  await plan(store)
  await engine.pass(90)
  await store.database.query(`UPDATE work SET not_before = 'infinity' WHERE not_before_reason IS NOT NULL`)
  expect(await store.windows.remove(window.id)).toBe(true)
  await createWindowDuty({ store, clock: engine.clock }, () => {})(new AbortController().signal)
  await engine.dispatch()
  const runs = await store.database.query<{ id: string; scheduleId: string }>(
    `SELECT id, schedule_id AS "scheduleId" FROM work`,
  )
  const latenessOf = async ({ id: scheduleId }: { id: string }) => {
    const run = runs.find((each) => each.scheduleId === scheduleId)
    await engine.claim(server, run!.id)
    return await engine.latenessOf(run!.id)
  }
  expect(await latenessOf(missed)).toMatchObject({ cause: { code: 'catch_up' } })
  expect(await latenessOf(inWindow)).toMatchObject({
    cause: { code: 'window', values: { window: 'Upgrade' } },
  })
  expect(await latenessOf(unled)).toMatchObject({ cause: { code: expect.any(String) } })
})

test('a late start keeps its seconds and its cause when the run is tried again, and a later window takes no blame', async () => {
  await using engine = await openLate()
  const { store } = engine
  const server = await addWorker(store, 'alpha', 1)
  const { id: scheduleId } = await addSchedule(store, { recurrence: { overlapPolicy: 'Allow' } })
  const id = await engine.due(scheduleId)
  await engine.dispatch()
  await engine.pass(20)
  await engine.claim(server, id)
  const first = await engine.latenessOf(id)
  expect(first).toEqual(late(20, 'no_free_slot', { serverName: 'alpha' }))
  const failed = failure('source_timeout', { source: 'bi' })
  const release = { reason: 'retry', failure: failed, delayMs: 5_000 } as const
  await store.executionTransitions.release(await newestAttempt(store, id), release)
  await engine.pass(60)
  await engine.dispatch()
  await engine.claim(server, id)
  expect(await engine.latenessOf(id)).toEqual(first)

  const stretches = [
    { code: 'window', untilMs: 7_200_000, values: { window: 'Upgrade', reason: '' } },
    { code: 'window', untilMs: 7_500_000, values: { window: 'Pause', reason: '' } },
  ]
  const [row] = await store.database.query<{ cause: object }>('SELECT late_cause($1, 7500) AS cause', [
    JSON.stringify(stretches),
  ])
  expect(row?.cause).toMatchObject({ code: 'window', values: { window: 'Upgrade' } })
})

test('a manual run has no lateness, a run that begins before it is due has none, and an older message changes none', async () => {
  await using engine = await openLate()
  const server = await addWorker(engine.store, 'alpha')
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const manual = await requestRun(engine.store, scheduleId)
  const early = await engine.due(scheduleId)
  const later = (column: string) => `${column} = ${column} + interval '1 hour'`
  await engine.store.database.query(
    `UPDATE work SET ${later('due_at')}, ${later('nominal_at')} WHERE id = $1`,
    [early],
  )
  await engine.dispatch()
  await engine.claim(server, manual)
  await engine.claim(server, early)
  expect(await engine.latenessOf(manual)).toEqual({ seconds: null, cause: null })
  expect(await engine.latenessOf(early)).toEqual({ seconds: 0, cause: null })
  await engine.pass(60)
  expect(await engine.attemptsOf(server).claim({ executionId: manual, generation: 1 })).toBeNull()
  expect(await engine.latenessOf(early)).toEqual({ seconds: 0, cause: null })
})
