import { randomUUID } from 'node:crypto'

import { eventually } from '@punctual/testing'
import { expect, test, vi } from 'vitest'

import { createDispatcher } from '../../src/dispatch/dispatch.ts'
import { createExpress } from '../../src/dispatch/express.ts'
import { requestManual } from '../../src/plan/request.ts'
import { rescueRound } from '../../src/attempt/rescue.ts'
import { openEngine, requestRun } from '../support.ts'
import type { Store } from '../../src/store.ts'
import { addAccount, addFolder, addSchedule, addWorker, endByHand } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

/**
 * What the api does of a request, without the request: it searches for a place, records the run and hands it
 * over.
 */
async function runNow(engine: Engine, scheduleId: string, store: Store = engine.store) {
  const express = createExpress({ ...engine, store })
  const outcome = await requestManual(store, { scheduleId, runBy: 'tester', express })
  if (!outcome.ok) throw new Error(outcome.reason)
  if (outcome.dispatch) await express.handOver(outcome.dispatch)
  return outcome
}

interface ActiveRow {
  readonly id: string
  readonly serverName: string | null
  readonly reason: string | null
}

async function placedRows({ store }: Engine): Promise<ActiveRow[]> {
  return await store.database.query<ActiveRow>(
    `SELECT id, server_name AS "serverName", placement_reason AS reason FROM executions WHERE dispatched_at IS NOT NULL ORDER BY entry_at, id`,
  )
}

async function setCollaboration({ store }: Engine, collaboration: object): Promise<void> {
  const { version } = await store.clusterSettings.read()
  await store.clusterSettings.replaceCollaboration({ collaboration, ifVersion: version, by: 'tester' })
}

test('a manual run is placed by the statement that records it, and its message reaches the queue of the server without a dispatcher', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const messages = engine.messagesOf('alpha')
  const { executionId, dispatch } = await runNow(engine, scheduleId)
  expect(dispatch).toMatchObject({ executionId, generation: 1, serverName: 'alpha' })
  await eventually(() => messages.length === 1, { timeoutMs: 20_000 })
  expect(messages).toEqual([{ executionId, generation: 1, turn: 0, priority: 10, exclusive: false }])
  expect(await engine.store.executions.find(executionId)).toMatchObject({
    status: 'Waiting',
    serverName: 'alpha',
  })
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  const events = await engine.store.database.query<{ name: string; serverName: string | null }>(
    `SELECT name, server_name AS "serverName" FROM timelines WHERE execution_id = $1 ORDER BY number`,
    [executionId],
  )
  expect(events).toEqual([
    { name: 'requested', serverName: null },
    { name: 'placed', serverName: 'alpha' },
  ])
})

test('its message arrives as a hint as well', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const hints: string[] = []
  using _listening = await engine.signals.subscribe(
    'placed',
    ({ executionId }) => void hints.push(executionId),
    'alpha',
  )
  const sent: string[] = []
  await eventually(
    async () => {
      // A subscription is made a moment later; a hint that no subscriber received is not sent again.
      sent.push((await runNow(engine, scheduleId)).executionId)
      await engine.store.database.query(endByHand("status = 'Waiting'", { status: 'Cancelled' }))
      return hints.some((id) => sent.includes(id))
    },
    { timeoutMs: 20_000 },
  )
})

test('without a live worker a manual run waits in the outbox', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  expect(await runNow(engine, scheduleId)).toMatchObject({ dispatch: null })
  await addWorker(engine.store, 'alpha')
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
})

test('of many manual runs beside many dispatchers, an account takes no more than its cap, and no number of the sequence is given twice', async () => {
  await using engine = await openEngine()
  const accountId = await addAccount(engine.store, { maxConcurrentExecutions: 3 })
  const { id: cappedId } = await addSchedule(engine.store, { accountId })
  const { id: freeId } = await addSchedule(engine.store, { folderKey: await addFolder(engine.store, 'Free') })
  for (const name of ['alpha', 'beta', 'gamma']) await addWorker(engine.store, name, 16)
  const stores = Array.from({ length: 6 }, () => engine.openOtherStore())
  const dispatchers = Array.from({ length: 3 }, () =>
    createDispatcher({ ...engine, store: engine.openOtherStore() }),
  )
  let express = 0
  for (let round = 0; round < 5; round += 1) {
    const requests = stores.flatMap((store) => [
      runNow(engine, cappedId, store),
      runNow(engine, freeId, store),
    ])
    const rounds = dispatchers.map((dispatcher) => dispatcher.round())
    for (const { dispatch } of await Promise.all(requests)) if (dispatch) express += 1
    await Promise.all(rounds)
  }
  await engine.dispatch()
  const capped = await engine.store.database.query(
    `SELECT FROM executions WHERE schedule_id = $1 AND dispatched_at IS NOT NULL`,
    [cappedId],
  )
  expect(capped).toHaveLength(3)
  expect(express).toBeGreaterThan(0)
  const rows = await placedRows(engine)
  const turns = rows.map(({ reason }) => /"turn":"(\d+)"/.exec(reason ?? '')?.[1])
  expect(new Set(turns).size).toBe(rows.length)
  const [{ sequence } = { sequence: 0 }] = await engine.store.database.query<{ sequence: number }>(
    `SELECT round_robin_sequence::int AS sequence FROM cluster_settings`,
  )
  expect(sequence).toBe(rows.length)
})

test('of manual runs that ask for the last free slot at the same moment one is placed by its request', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha', 1)
  const stores = Array.from({ length: 8 }, () => engine.openOtherStore())
  const outcomes = await Promise.all(stores.map((store) => runNow(engine, scheduleId, store)))
  expect(outcomes.filter(({ dispatch }) => dispatch !== null)).toHaveLength(1)
})

test('a manual run does not wait for another placement of the same moment: it is recorded, and dispatched later', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const other = engine.openOtherStore()
  await other.database.transaction(async (query) => {
    await query('SELECT FROM cluster_settings FOR UPDATE')
    expect(await runNow(engine, scheduleId)).toMatchObject({ dispatch: null })
  })
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
})

test('a place that was found before something else was placed, or for another version of the schedule, is not taken', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const express = createExpress(engine)
  const place = await express.findPlace({ scheduleId, priority: 10 })
  if (!place) throw new Error('no place was found')
  const request = (more: Partial<typeof place>) =>
    engine.store.executionTransitions.request({
      executionId: randomUUID(),
      scheduleId,
      runBy: 'tester',
      priority: 10,
      place: { ...place, ...more },
    })
  expect(await request({ scheduleVersion: place.scheduleVersion + 1 })).toMatchObject({ dispatch: null })
  expect(await request({})).toMatchObject({ dispatch: { serverName: 'alpha' } })
  expect(await request({})).toMatchObject({ dispatch: null })
})

test('round-robin and server affinity hold for runs that are placed by their requests', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  for (const name of ['alpha', 'beta']) await addWorker(engine.store, name, 16)
  for (let run = 0; run < 4; run += 1) await runNow(engine, scheduleId)
  expect((await placedRows(engine)).map(({ serverName }) => serverName)).toEqual([
    'alpha',
    'beta',
    'alpha',
    'beta',
  ])

  await setCollaboration(engine, { method: 'ServerAffinity' })
  await engine.store.database.query(`UPDATE schedules SET server_name = 'beta'`)
  expect(await runNow(engine, scheduleId)).toMatchObject({ dispatch: { serverName: 'beta' } })
  await engine.store.database.query(`UPDATE schedules SET server_name = 'gone'`)
  expect(await runNow(engine, scheduleId)).toMatchObject({ dispatch: null })
})

test('the manual runs of a folder take a quarter of the slots by themselves; what is more waits for dispatch, and other folders still go', async () => {
  await using engine = await openEngine()
  const { id: busyId } = await addSchedule(engine.store, { folderKey: await addFolder(engine.store, 'Busy') })
  const { id: quietId } = await addSchedule(engine.store, {
    folderKey: await addFolder(engine.store, 'Quiet'),
  })
  await addWorker(engine.store, 'alpha', 8)
  expect(await runNow(engine, busyId)).toMatchObject({ dispatch: { serverName: 'alpha' } })
  expect(await runNow(engine, busyId)).toMatchObject({ dispatch: { serverName: 'alpha' } })
  expect(await runNow(engine, busyId)).toMatchObject({ dispatch: null })
  expect(await runNow(engine, busyId)).toMatchObject({ dispatch: null })
  expect(await runNow(engine, quietId)).toMatchObject({ dispatch: { serverName: 'alpha' } })
})

test('behind a backlog the first manual run of a folder starts at once, before planned runs; the next one waits for its position', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const { id: plannedId } = await addSchedule(engine.store, {
    folderKey: await addFolder(engine.store, 'Planned'),
  })
  await addWorker(engine.store, 'alpha', 2)
  for (let run = 0; run < 8; run += 1) await requestRun(engine.store, plannedId)
  expect(await engine.dispatch()).toMatchObject({ sent: 4 })
  const { dispatch } = await runNow(engine, scheduleId)
  expect(dispatch).toMatchObject({ serverName: 'alpha' })
  const [{ lowest } = { lowest: 0 }] = await engine.store.database.query<{ lowest: number }>(
    `SELECT min(turn)::int AS lowest FROM executions WHERE priority = 0 AND dispatched_at IS NOT NULL`,
  )
  expect(dispatch?.turn).toBeLessThan(lowest)
  expect(await runNow(engine, scheduleId)).toMatchObject({ dispatch: null })
})

test('a manual run does not overtake those of its folder that wait in the outbox', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const first = await requestManual(engine.store, { scheduleId, runBy: 'tester' })
  await addWorker(engine.store, 'alpha', 16)
  expect(await runNow(engine, scheduleId)).toMatchObject({ dispatch: null })
  expect(await engine.dispatch()).toMatchObject({ sent: 2 })
  const turns = await engine.store.database.query<{ id: string }>(`SELECT id FROM executions ORDER BY turn`)
  expect(turns[0]).toEqual({ id: first.ok ? first.executionId : '' })
})

test('a run whose message the queue did not take waits in the outbox, and is dispatched later', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  vi.spyOn(engine.producer, 'send').mockRejectedValueOnce(new Error('Redis is away'))
  const { executionId } = await runNow(engine, scheduleId)
  expect(await placedRows(engine)).toEqual([])
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  expect(await engine.store.executions.find(executionId)).toMatchObject({ serverName: 'alpha' })
})

test('a manual run is not placed on a server that did not claim what it was sent, as long as another has a free slot', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  await addWorker(engine.store, 'deaf', 16)
  expect(await runNow(engine, scheduleId)).toMatchObject({ dispatch: { serverName: 'deaf' } })
  const limits = { ...engine.limits, lostAfterMs: 0 }
  expect(await rescueRound({ ...engine, limits })).toBe(1)
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  expect(await rescueRound({ ...engine, limits })).toBe(1)
  await engine.store.database.query(endByHand("status = 'Waiting'", { status: 'Cancelled' }))
  await addWorker(engine.store, 'other', 4)
  for (let run = 0; run < 3; run += 1) {
    expect(await runNow(engine, scheduleId)).toMatchObject({ dispatch: { serverName: 'other' } })
    await engine.store.database.query(endByHand("server_name = 'other'"))
  }
})

test('a run whose api process died before it reported the server is dispatched anew by rescue', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const express = createExpress(engine)
  const outcome = await requestManual(engine.store, { scheduleId, runBy: 'tester', express })
  expect(outcome).toMatchObject({ ok: true, dispatch: { generation: 1 } })
  await engine.store.database.query(`UPDATE work SET dispatched_at = dispatched_at - interval '1 minute'`)
  expect(await rescueRound(engine)).toBe(1)
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  expect(await engine.store.database.query(`SELECT generation FROM executions`)).toEqual([{ generation: 2 }])
})

test('a server is not avoided for a run whose api process died before it sent the message', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  await addWorker(engine.store, 'beta')
  const express = createExpress(engine)
  const outcome = await requestManual(engine.store, { scheduleId, runBy: 'tester', express })
  expect(outcome).toMatchObject({ ok: true, dispatch: { generation: 1 } })
  expect(await rescueRound({ ...engine, limits: { ...engine.limits, lostAfterMs: 0 } })).toBe(1)
  const { servers } = await engine.store.dispatching.readState(engine.limits.serverLeaseMs)
  expect(servers.map(({ isUnresponsive }) => isUnresponsive)).toEqual([false, false])
})

test('a manual run is not placed by its request through an account that is full', async () => {
  await using engine = await openEngine()
  const accountId = await addAccount(engine.store, { maxConcurrentExecutions: 1 })
  await addWorker(engine.store, 'alpha', 16)
  const placed: boolean[] = []
  for (const name of ['One', 'Two', 'Three']) {
    const folderKey = await addFolder(engine.store, name)
    const { id } = await addSchedule(engine.store, { accountId, folderKey })
    placed.push((await runNow(engine, id)).dispatch !== null)
  }
  expect(placed).toEqual([true, false, false])
})

test('a request that is repeated under its id is not placed a second time', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const express = createExpress(engine)
  const request = { scheduleId, runBy: 'tester', executionId: randomUUID(), express }
  expect(await requestManual(engine.store, request)).toMatchObject({
    isNew: true,
    dispatch: { serverName: 'alpha' },
  })
  expect(await requestManual(engine.store, request)).toMatchObject({ isNew: false, dispatch: null })
  expect(
    await engine.store.database.query(`SELECT round_robin_sequence::int AS sequence FROM cluster_settings`),
  ).toEqual([{ sequence: 1 }])
})
