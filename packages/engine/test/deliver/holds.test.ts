import { randomUUID } from 'node:crypto'

import { sentence } from '@punctual/domain/words'
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelExecution } from '../../src/attempt/cancel.ts'
import { decideHeld } from '../../src/attempt/decide-held.ts'
import { attemptRefOf } from '../../src/port/attempt-ref.ts'
import type { ServerIdentity } from '../../src/port/server-data.ts'
import { addAccount, addSchedule, addWorker } from '../../src/testing.ts'
import { askPermit, openEngine, planDeliveries, requestRun } from '../support.ts'
import { eventsOf, subscribe } from './event-support.ts'

let engine: Awaited<ReturnType<typeof openEngine>>
let server: ServerIdentity
beforeAll(async () => {
  engine = await openEngine()
  server = await addWorker(engine.store, randomUUID(), 100)
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
})

const because = {
  reasons: [sentence('hold_too_many_recipients', { now: 1, most: 0 })],
  found: {
    lastExecutionId: null,
    recipients: { now: 1, before: null, came: 0, went: 0, newDomains: [] },
    rows: null,
  },
}

/** A run that a server has claimed, with one planned delivery. */
async function claimedRun(seed: Parameters<typeof addSchedule>[1] = {}) {
  const { store } = engine
  const { id: scheduleId, destinationIds } = await addSchedule(store, seed)
  const id = await requestRun(store, scheduleId)
  await engine.dispatch()
  const claimed = await engine.attemptsOf(server).claim({ executionId: id, generation: 1 })
  if (!claimed) throw new Error('not claimed')
  const owner = attemptRefOf(claimed)
  const deliveryId = randomUUID()
  const delivery = {
    id: deliveryId,
    destinationId: destinationIds[0] ?? '',
    recipient: 'a@example.org',
    position: 0,
    messageId: '<m@example.org>',
  }
  await planDeliveries(store, owner, { deliveries: [delivery] })
  return { id, scheduleId, owner, deliveryId }
}

async function heldRun(seed?: Parameters<typeof addSchedule>[1]) {
  const run = await claimedRun(seed)
  expect(await engine.attemptsOf(server).hold(run.owner, because)).toBe(true)
  return run
}

const decide = (executionId: string, decision: 'Deliver' | 'Discard') =>
  decideHeld(engine, { executionId, decision, reason: 'checked', by: 'ann' })
const recordOf = (id: string) => engine.store.executions.find(id)

test('nothing of the attempt that was held is written any more, and its permit is refused', async () => {
  const { id, owner, deliveryId } = await heldRun()
  const { store } = engine
  expect(await askPermit(store, owner, [deliveryId])).toEqual([])
  expect(await store.executionTransitions.finish(owner, { status: 'Failed', error: null })).toBe(false)
  expect(await store.holds.hold(owner, because)).toBe(false)
  expect(await recordOf(id)).toMatchObject({ status: 'Executing', stage: 'Held' })
})

test('a held run is a message to the channels that subscribe to failures, and no event of a program', async () => {
  const { store } = engine
  const { scheduleId, owner } = await claimedRun()
  const failures = { scheduleId, events: ['report.failed'] }
  const channel = await subscribe(store, { ...failures, readers: 'people' })
  const others = [
    await subscribe(store, failures),
    await subscribe(store, { scheduleId, readers: 'people', events: ['report.delivered'] }),
  ]
  expect(await engine.attemptsOf(server).hold(owner, because)).toBe(true)
  expect(await eventsOf(store, channel)).toEqual(['Held'])
  for (const id of others) expect(await eventsOf(store, id)).toEqual([])
})

test('an attempt that was overtaken, or whose run is being cancelled, holds nothing', async () => {
  const { store } = engine
  const { id, owner } = await claimedRun()
  const overtaken = { ...owner, claimToken: randomUUID() }
  expect(await store.holds.hold(overtaken, because)).toBe(false)
  await cancelExecution(engine, { executionId: id, by: 'bob' })
  expect(await store.holds.hold(owner, because)).toBe(false)
  expect(await recordOf(id)).toMatchObject({ status: 'Cancelling' })
})

test('a held run is recalled from no dead server, is no claim of a living one, and counts for no slot and no cap', async () => {
  const accountId = await addAccount(engine.store, { maxConcurrentExecutions: 1 })
  const { id, owner } = await heldRun({ accountId })
  const { store } = engine
  const crashed = { reason: 'crashed', leaseMs: 0, allowed: 2, limit: 100, exclusiveAfterCrashes: 1 } as const
  expect(
    (await store.executionTransitions.recall(crashed)).map(({ executionId }) => executionId),
  ).not.toContain(id)
  const beat = await store.servers.heartbeat(
    { ...server, slots: 100 },
    { busy: 0, draining: false, holdReason: null, running: [] },
  )
  expect(beat.abandoned.map(({ executionId }) => executionId)).not.toContain(id)
  expect(
    await store.executionTransitions.recall({
      reason: 'abandoned',
      attempts: [{ ...owner, why: 'broken_off' }],
      allowed: 5,
    }),
  ).toEqual([])
  const state = await store.dispatching.readState(3_000)
  expect(state.accountRoom.get(accountId)).toBe(1)
})

test('a delivered run waits for a server once, however many callers decide the same at the same time', async () => {
  const { id } = await heldRun()
  const answers = await Promise.all([1, 2, 3].map(() => decide(id, 'Deliver')))
  expect(answers.map((answer) => answer?.ok && answer.isNew).toSorted()).toEqual([false, false, true])
  expect(await recordOf(id)).toMatchObject({ status: 'Waiting', error: null })
  await engine.dispatch()
  const claimed = await engine.attemptsOf(server).claim({ executionId: id, generation: 2 })
  expect(claimed).toMatchObject({ attempt: 2, isReleased: true })
})

test('of two different decisions one counts, and the other says so', async () => {
  const { id } = await heldRun()
  const { database } = engine.store
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const allWait = (count: number) =>
    eventually(async () => (await database.query(waiting)).length >= count, { timeoutMs: 10_000 })
  // Both find the run held, and go on one after the other.
  const both = await database.transaction(async (query) => {
    await query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await query('SELECT FROM work WHERE id = $1 FOR UPDATE', [id])
    const first = decide(id, 'Deliver')
    await allWait(1)
    const second = decide(id, 'Discard')
    await allWait(2)
    return { answers: Promise.all([first, second]) }
  })
  expect(await both.answers).toMatchObject([
    { ok: true, isNew: true },
    { ok: false, conflict: 'decided-otherwise', by: 'ann' },
  ])
  expect(await recordOf(id)).toMatchObject({ status: 'Waiting' })
})

test('a run that is not held, and one that is not there, is not decided', async () => {
  const { id: scheduleId } = await addSchedule(engine.store)
  expect(await decide(await requestRun(engine.store, scheduleId), 'Deliver')).toMatchObject({
    conflict: 'not-held',
  })
  expect(await decide(randomUUID(), 'Discard')).toBeNull()
})

test('a cancel of a held run ends it at once, and nothing of it is sent', async () => {
  const { id } = await heldRun()
  expect(await cancelExecution(engine, { executionId: id, by: 'bob' })).toMatchObject({
    cancelled: true,
    status: 'Cancelled',
    detail: { code: 'cancel_was_held', values: { progress: { values: { sent: 0, count: 1 } } } },
  })
  const record = await recordOf(id)
  expect(record!.deliveries.map(({ state }) => state)).toEqual(['Cancelled'])
  expect(await decide(id, 'Deliver')).toMatchObject({ conflict: 'not-held' })
})

test('a run that may not overlap waits while the run before it is held', async () => {
  const { scheduleId } = await heldRun({ recurrence: { overlapPolicy: 'Queue' } })
  const dueAt = new Date(Date.UTC(2101, 0, 1))
  const { store } = engine
  await store.database.query(
    `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, status, stage, overlap_policy, not_before, run_by, entry_at)
     SELECT $1, $2, id, kind, name, folder_id, 'schedule', $2, 'Waiting', 'Placing', 'Queue', now(), 'Scheduler', now() FROM schedules WHERE id = $3`,
    [randomUUID(), dueAt, scheduleId],
  )
  await engine.dispatch()
  const sql = 'SELECT dispatched_at FROM work WHERE schedule_id = $1 AND due_at = $2'
  expect(await store.database.query(sql, [scheduleId, dueAt])).toEqual([{ dispatched_at: null }])
})
