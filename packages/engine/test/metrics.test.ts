import { metricOf } from '@punctual/testing'
import { expect, test } from 'vitest'

import { cancelExecution } from '../src/attempt/cancel.ts'
import { rescueRound } from '../src/attempt/rescue.ts'
import { askPermit, openEngine, planDeliveries, requestRun } from './support.ts'
import { addSchedule, addWorker, killServer, newestAttempt, lead } from '../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

const valueOf = async ({ metrics }: Engine, series: string) => metricOf((await metrics.read()).body, series)

const lateStarts = 'punctual_late_start_seconds_count'

/** A run that is due since `secondsAgo`, planned under a term, dispatched and claimed. */
async function claimDue(engine: Engine, secondsAgo: number) {
  const dueAt = new Date(Date.now() - secondsAgo * 1_000)
  const { id } = await addSchedule(engine.store, { nextRunAt: dueAt })
  const term = await lead(engine.store)
  const executionId = crypto.randomUUID()
  const occurrence = { executionId, dueAt, status: 'Waiting' as const, reason: null, notBefore: dueAt }
  const planned = await engine.store.planning.plan(term, [
    { id, dueAt, version: 1, calendar: null, nextRunAt: null, occurrences: [occurrence] },
  ])
  const server = await addWorker(engine.store, 'alpha')
  await engine.dispatch()
  const attempts = engine.attemptsOf(server)
  return {
    planned,
    server,
    attempts,
    executionId,
    claimed: await attempts.claim({ executionId, generation: 1 }),
  }
}

test('how late a due run was planned, placed and started is reported once, by the database clock', async () => {
  await using engine = await openEngine()
  const { planned, attempts, executionId } = await claimDue(engine, 20)
  expect(planned[0]?.latenessMs).toBeGreaterThan(19_000)
  expect(await valueOf(engine, 'punctual_lateness_seconds_count{step="placed"}')).toBe(1)
  expect(await valueOf(engine, 'punctual_lateness_seconds_count{step="started"}')).toBe(1)
  expect(await valueOf(engine, 'punctual_lateness_seconds_sum{step="started"}')).toBeGreaterThan(19)
  expect(await valueOf(engine, 'punctual_lateness_seconds_sum{step="placed"}')).toBeLessThan(19)
  expect(await valueOf(engine, `${lateStarts}{cause="scheduler_away"}`)).toBe(1)
  expect(await valueOf(engine, 'punctual_late_start_seconds_sum{cause="scheduler_away"}')).toBeGreaterThan(19)
  await attempts.release(await newestAttempt(engine.store, executionId), { reason: 'shutdown' })
  await engine.dispatch()
  const again = await attempts.claim({ executionId, generation: 2 })
  expect(again?.attempt).toBe(2)
  expect(again?.delayMs).toBeGreaterThan(20_000)
  expect(await valueOf(engine, 'punctual_lateness_seconds_count{step="started"}')).toBe(1)
  expect(await valueOf(engine, `${lateStarts}{cause="scheduler_away"}`)).toBe(1)
  expect(await valueOf(engine, `${lateStarts}{cause="no_free_slot"}`)).toBe(0)
})

test('a run by hand counts from its request', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const executionId = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  await engine.attemptsOf(server).claim({ executionId, generation: 1 })
  expect(await valueOf(engine, 'punctual_manual_start_seconds_count')).toBe(1)
  expect(await valueOf(engine, 'punctual_lateness_seconds_count{step="started"}')).toBe(0)
})

test('an end is counted where it was written, and a late writer that lost counts nothing', async () => {
  await using engine = await openEngine()
  const { attempts, executionId } = await claimDue(engine, 1)
  const owner = await newestAttempt(engine.store, executionId)
  await attempts.finish(owner, { status: 'Succeeded', error: null })
  await attempts.finish(owner, { status: 'Failed', error: null })
  const { id: scheduleId } = await addSchedule(engine.store)
  await cancelExecution(engine, { executionId: await requestRun(engine.store, scheduleId), by: 'tester' })
  expect(await valueOf(engine, 'punctual_executions_ended_total{status="Succeeded"}')).toBe(1)
  expect(await valueOf(engine, 'punctual_executions_ended_total{status="Failed"}')).toBe(0)
  expect(await valueOf(engine, 'punctual_executions_ended_total{status="Cancelled"}')).toBe(1)
})

test('what a dead server leaves behind is reported: the rescue, and each send whose end no process saw', async () => {
  await using engine = await openEngine()
  const { server, executionId } = await claimDue(engine, 1)
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  const deliveries = ids.map((id, position) => {
    return {
      id,
      destinationId: crypto.randomUUID(),
      recipient: `${position}@example.org`,
      position,
      messageId: id,
    }
  })
  const owner = await newestAttempt(engine.store, executionId)
  await planDeliveries(engine.store, owner, { deliveries })
  await askPermit(engine.store, owner, ids)
  await killServer(engine.store, server)
  await rescueRound(engine)
  expect(await valueOf(engine, 'punctual_executions_rescued_total{reason="crashed"}')).toBe(1)
  expect(await valueOf(engine, 'punctual_deliveries_settled_total{state="Unknown"}')).toBe(2)
})

test('the overview counts waiting, dispatched and running executions of the whole cluster', async () => {
  await using engine = await openEngine()
  await claimDue(engine, 1)
  const read = () => engine.store.overview.read({ leaseMs: 3_000, overdueSeconds: 10 })
  const { id: scheduleId } = await addSchedule(engine.store, { nextRunAt: new Date(Date.now() - 60_000) })
  await requestRun(engine.store, scheduleId)
  await requestRun(engine.store, scheduleId)
  expect(await read()).toMatchObject({
    waiting: 2,
    dispatched: 0,
    running: 1,
    overdue: 1,
    quarantined: 0,
    servers: { worker: 1 },
  })
  expect((await read()).oldestWaitingSeconds).toBeGreaterThan(0)
  await engine.dispatch()
  await engine.store.planning.quarantine(scheduleId, 1, 'damaged')
  await engine.store.clusterSettings.setSchedulingEnabled(false, 'test')
  expect(await read()).toMatchObject({
    waiting: 0,
    dispatched: 2,
    running: 1,
    oldestWaitingSeconds: 0,
    oldestPutOffSeconds: 0,
    overdue: 0,
    quarantined: 1,
    schedulingEnabled: false,
  })
})

test('a run that waits for its window is neither put off nor waiting for a worker, and one that was put off is not waiting', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const executionId = await requestRun(engine.store, scheduleId)
  const putOffFor = async (code: string) => {
    await engine.store.database.query(
      `UPDATE work SET entry_at = now() - interval '2 hours', not_before = now() + interval '1 hour',
         not_before_reason = jsonb_build_object('code', $2::text, 'message', 'later') WHERE id = $1`,
      [executionId, code],
    )
    return await engine.store.overview.read({ leaseMs: 3_000, overdueSeconds: 10 })
  }
  expect(await putOffFor('window')).toMatchObject({
    waiting: 0,
    oldestWaitingSeconds: 0,
    oldestPutOffSeconds: 0,
  })
  const asked = await putOffFor('asked')
  expect(asked).toMatchObject({ waiting: 0, oldestWaitingSeconds: 0 })
  expect(asked.oldestPutOffSeconds).toBeGreaterThan(7_000)
  await engine.store.database.query('UPDATE work SET not_before = now() WHERE id = $1', [executionId])
  expect(await engine.store.overview.read({ leaseMs: 3_000, overdueSeconds: 10 })).toMatchObject({
    waiting: 1,
    oldestPutOffSeconds: 0,
  })
})
