import { randomUUID } from 'node:crypto'

import { failure, type FailureCode, occurrenceId } from '@punctual/domain'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { cancelExecution } from '../../src/attempt/cancel.ts'
import { rescueRound } from '../../src/attempt/rescue.ts'
import { requestManual, requestOnTime } from '../../src/plan/request.ts'
import { askPermit, openEngine, planDeliveries, requestRun } from '../support.ts'
import { type AttemptRef, attemptRefOf } from '../../src/port/attempt-ref.ts'
import { workFormat } from '../../src/work-format.ts'
import {
  addAccount,
  addSchedule,
  addWorker,
  endByHand,
  killServer,
  newestAttempt,
  statement,
} from '../../src/testing.ts'
import type { ServerIdentity } from '../../src/port/server-data.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

/** An execution that a server has claimed. */
async function claimOne(engine: Engine, serverName = 'alpha') {
  const { id: scheduleId, destinationIds } = await addSchedule(engine.store, {
    destinations: [{ to: ['a@example.org', 'b@example.org'] }],
  })
  const server = await addWorker(engine.store, serverName)
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  const attempts = engine.attemptsOf(server)
  const claimed = await attempts.claim({ executionId: id, generation: 1 })
  if (!claimed) throw new Error('not claimed')
  return {
    id,
    scheduleId,
    server,
    attempts,
    claimed,
    owner: attemptRefOf(claimed),
    destinationId: destinationIds[0] ?? '',
  }
}

async function planTwo(engine: Engine, { owner, destinationId }: Awaited<ReturnType<typeof claimOne>>) {
  const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  const deliveries = ids.map((id, index) => ({
    id,
    destinationId,
    recipient: `${'ab'[index]}@example.org`,
    position: 0,
    messageId: '<m@example.org>',
  }))
  expect(await planDeliveries(engine.store, owner, { deliveries })).toBe(true)
  return ids as [string, string]
}

const after = (code: FailureCode) => ({ reason: 'retry', failure: failure(code), delayMs: 0 }) as const
const recallAbandoned = ({ store }: Engine, owner: AttemptRef) =>
  store.executionTransitions.recall({
    reason: 'abandoned',
    attempts: [{ ...owner, why: 'broken_off' }],
    allowed: 5,
  })
const leaseOf = ({ bootId }: ServerIdentity) => ({ bootId, leaseMs: 3_000 })
const statesOf = async (engine: Engine, id: string) =>
  (await engine.store.ledger.readProgress(id)).deliveries.map(({ state }) => state)

test('a server whose build reads less than the work of the cluster is sent nothing and can claim nothing that it was sent before', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const server = await addWorker(engine.store, 'alpha')
  const sent = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  await engine.store.database.query(`UPDATE cluster_settings SET work_format = $1`, [workFormat + 1])
  const attempts = engine.attemptsOf(server)
  expect(await attempts.claim({ executionId: sent, generation: 1 })).toBeNull()
  await requestRun(engine.store, scheduleId)
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  expect(await engine.store.executions.countFreeSlots({ leaseMs: 3_000, serverName: null })).toBe(0)
  await engine.store.database.query(`UPDATE servers SET work_format = $1`, [workFormat + 1])
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  expect(await attempts.claim({ executionId: sent, generation: 1 })).toMatchObject({ attempt: 1 })
})

// proves decided-5.2.1/waiting-executing
test('of many claims with the same message one succeeds', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  const processes = Array.from({ length: 12 }, () => engine.attemptsOf(server, engine.openOtherStore()))
  const claims = await Promise.all(
    processes.map((attempts) => attempts.claim({ executionId: id, generation: 1 })),
  )
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
})

test('a server whose lease is over claims nothing', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  await killServer(engine.store, server)
  expect(await engine.attemptsOf(server).claim({ executionId: id, generation: 1 })).toBeNull()
})

test('a process claims nothing in the name of a server that another process has taken over', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const earlier = await addWorker(engine.store, 'alpha')
  await killServer(engine.store, earlier)
  const present = await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  expect(await engine.attemptsOf(earlier).claim({ executionId: id, generation: 1 })).toBeNull()
  expect(await engine.attemptsOf(present).claim({ executionId: id, generation: 1 })).toMatchObject({
    executionId: id,
    attempt: 1,
  })
})

test('the first claim freezes the schedule: a later attempt sees it as it was', async () => {
  await using engine = await openEngine()
  const { id, scheduleId, attempts, owner, claimed } = await claimOne(engine)
  await engine.store.database.query(`DELETE FROM schedules WHERE id = $1`, [scheduleId])
  await attempts.release(owner, after('source_unreachable'))
  await engine.dispatch()
  const again = await attempts.claim({ executionId: id, generation: 2 })
  expect(again?.snapshot).toEqual(claimed.snapshot)
  expect(again?.attempt).toBe(2)
})

test('work of a dead server waits again, and its late writes lose', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  await killServer(engine.store, run.server)
  expect(await rescueRound(engine)).toBe(1)
  expect(await engine.store.executions.find(run.id)).toMatchObject({ status: 'Waiting' })
  expect(await run.attempts.finish(run.owner, { status: 'Succeeded', error: null })).toBe(false)
  expect(await askPermit(engine.store, run.owner, [first])).toEqual([])
  const survivor = await addWorker(engine.store, 'survivor')
  await engine.dispatch()
  expect(await engine.attemptsOf(survivor).claim({ executionId: run.id, generation: 2 })).toMatchObject({
    attempt: 2,
    failures: 0,
  })
  expect(await run.attempts.finish(run.owner, { status: 'Succeeded', error: null })).toBe(false)
  expect(await askPermit(engine.store, run.owner, [first])).toEqual([])
})

test('what an abandoned attempt was sending is Unknown once it is recalled, and a cancelled run ends', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  await askPermit(engine.store, run.owner, [first])
  expect(await recallAbandoned(engine, { ...run.owner, claimToken: randomUUID() })).toEqual([])
  expect(await recallAbandoned(engine, run.owner)).toEqual([
    { executionId: run.id, status: 'Waiting', serverName: 'alpha', unknownDeliveries: 1 },
  ])
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Planned'])
  expect(await run.attempts.finish(run.owner, { status: 'Succeeded', error: null })).toBe(false)

  const other = await claimOne(engine, 'beta')
  await planTwo(engine, other)
  await cancelExecution(engine, { executionId: other.id, by: 'tester' })
  await recallAbandoned(engine, other.owner)
  expect(await engine.store.executions.find(other.id)).toMatchObject({ status: 'Cancelled' })
  expect(await statesOf(engine, other.id)).toEqual(['Cancelled', 'Cancelled'])
})

test('a delivery that an earlier attempt was still sending is Unknown to the next one, or sent again where that is wanted', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const ids = await planTwo(engine, run)
  await askPermit(engine.store, run.owner, ids)
  await run.attempts.release(run.owner, after('internal_error'))
  await engine.dispatch()
  const second = await run.attempts.claim({ executionId: run.id, generation: 2 })
  expect(second).toMatchObject({ attempt: 2, failures: 1 })
  const owner = await newestAttempt(engine.store, run.id)
  await planDeliveries(engine.store, owner, {})
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Unknown'])
  await planDeliveries(engine.store, owner, { resend: [run.destinationId] })
  expect(await statesOf(engine, run.id)).toEqual(['Planned', 'Planned'])
})

test('a frozen server that comes back may not send, even before it was rescued', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  await killServer(engine.store, run.server)
  expect(await askPermit(engine.store, run.owner, [first])).toEqual([])
})

test('deliveries that are planned together with the permit to send are not sent by a frozen server or a cancelled run', async () => {
  await using engine = await openEngine()
  const [frozen, cancelled, well] = [
    await claimOne(engine, 'alpha'),
    await claimOne(engine, 'beta'),
    await claimOne(engine, 'gamma'),
  ]
  await killServer(engine.store, frozen.server)
  await engine.store.executionTransitions.cancel(cancelled.id, 'tester')
  const open = async (run: typeof well, claimToken = run.owner.claimToken) => {
    const ids = [randomUUID(), randomUUID()]
    const to = (id: string, place: number) => ({
      id,
      destinationId: run.destinationId,
      recipient: `${place}@example.org`,
      position: 0,
    })
    const deliveries = ids.map((id, place) => ({ ...to(id, place), messageId: '<m@example.org>' }))
    const step = { deliveries, send: ids.slice(0, 1) }
    return (
      (await engine.store.ledger.advance({ ...run.owner, claimToken }, step, leaseOf(run.server)))?.granted ??
      null
    )
  }
  expect(await open(frozen)).toEqual([])
  expect(await statesOf(engine, frozen.id)).toEqual(['Planned', 'Planned'])
  expect(await open(cancelled)).toBeNull()
  expect(await open(well, randomUUID())).toBeNull()
  expect(await open(well)).toHaveLength(1)
  expect(await statesOf(engine, well.id)).toEqual(['Sending', 'Planned'])
})

test('the end of an attempt that was overtaken ends nothing, and still writes what the mail server answered it', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  await askPermit(engine.store, run.owner, [first])
  await killServer(engine.store, run.server)
  await engine.store.executionTransitions.recall({
    reason: 'crashed',
    leaseMs: 3_000,
    allowed: 2,
    exclusiveAfterCrashes: 2,
    limit: 10,
  })
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Planned'])
  const accepted = { id: first, state: 'Accepted', reply: '250 ok', error: null } as const
  expect(
    await run.attempts.finish(run.owner, { status: 'Succeeded', error: null, results: [accepted] }),
  ).toBe(false)
  expect(await engine.store.executions.find(run.id)).toMatchObject({
    status: 'Waiting',
    deliveries: [{ state: 'Accepted' }, { state: 'Planned' }],
  })
})

test('only the claim that an execution runs under may send for it', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  const other = { ...run.owner, claimToken: randomUUID() }
  expect(await askPermit(engine.store, other, [first])).toEqual([])
  expect(await askPermit(engine.store, run.owner, [first])).toEqual([first])
})

// proves decided-5.4.1/planned-sending-accepted
test('a delivery is granted once, also to the attempt that owns it', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const ids = await planTwo(engine, run)
  const grants = await Promise.all(Array.from({ length: 6 }, () => askPermit(engine.store, run.owner, ids)))
  expect(grants.flat().sort()).toEqual([...ids].sort())
})

// proves decided-5.4.2/unknown-process-died
test('a crash in the middle of sending leaves Unknown, and only what was not begun is sent later', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first, second] = await planTwo(engine, run)
  await askPermit(engine.store, run.owner, [first])
  await killServer(engine.store, run.server)
  await rescueRound(engine)
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Planned'])
  const survivor = await addWorker(engine.store, 'survivor')
  await engine.dispatch()
  await engine.attemptsOf(survivor).claim({ executionId: run.id, generation: 2 })
  const owner = await newestAttempt(engine.store, run.id)
  expect(await askPermit(engine.store, owner, [first, second])).toEqual([second])
})

// proves decided-5.4.3/it-never-resent
test('an unknown delivery is sent again only when its destination asks for that', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  await askPermit(engine.store, run.owner, [first])
  await killServer(engine.store, run.server)
  await rescueRound(engine)
  const survivor = await addWorker(engine.store, 'survivor')
  await engine.dispatch()
  await engine.attemptsOf(survivor).claim({ executionId: run.id, generation: 2 })
  const owner = await newestAttempt(engine.store, run.id)
  await planDeliveries(engine.store, owner, {})
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Planned'])
  await planDeliveries(engine.store, owner, { resend: [run.destinationId] })
  expect(await statesOf(engine, run.id)).toEqual(['Planned', 'Planned'])
})

test('a cancelled run whose server dies ends as Cancelled', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  await cancelExecution(engine, { executionId: run.id, by: 'tester' })
  await killServer(engine.store, run.server)
  await rescueRound(engine)
  expect(await engine.store.executions.find(run.id)).toMatchObject({ status: 'Cancelled' })
})

test('a run that keeps ending its process fails after the third crash', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine, 'server-1')
  await killServer(engine.store, run.server)
  for (const generation of [2, 3]) {
    await rescueRound(engine)
    const server = await addWorker(engine.store, `server-${generation}`)
    await engine.dispatch()
    expect(await engine.attemptsOf(server).claim({ executionId: run.id, generation })).not.toBeNull()
    await killServer(engine.store, server)
  }
  await rescueRound(engine)
  expect(await engine.store.executions.find(run.id)).toMatchObject({
    status: 'Failed',
    error: { code: 'execution_crashed' },
  })
})

// proves given-109/left-open-statuses
test('a waiting execution is cancelled for good', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  expect(await cancelExecution(engine, { executionId: id, by: 'tester' })).toMatchObject({
    cancelled: true,
    status: 'Cancelled',
  })
  expect(await engine.attemptsOf(server).claim({ executionId: id, generation: 1 })).toBeNull()
})

// proves decided-5.2.1/cancelling-cancelled decided-5.4.1/cancelled
test('a running execution is instructed to stop by the next heartbeat, sends nothing more, and ends as Cancelled', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  expect(await cancelExecution(engine, { executionId: run.id, by: 'tester' })).toMatchObject({
    cancelled: true,
    status: 'Cancelling',
  })
  const beat = await engine.store.servers.heartbeat(
    { ...run.server, slots: 4 },
    { busy: 1, draining: false, holdReason: null, running: [run.owner] },
  )
  expect(beat.stopped).toEqual([{ claimToken: run.owner.claimToken, reason: 'cancelled' }])
  expect(await askPermit(engine.store, run.owner, [first])).toEqual([])
  expect(await run.attempts.finish(run.owner, { status: 'Cancelled', error: null })).toBe(true)
  expect(await statesOf(engine, run.id)).toEqual(['Cancelled', 'Cancelled'])
})

/** A run with two of its three destinations sent, each to two recipients. */
async function runWithSent(engine: Engine) {
  const destinations = ['a', 'b', 'c'].map((name) => ({
    to: [`${name}1@example.org`, `${name}2@example.org`],
  }))
  const { id: scheduleId, destinationIds } = await addSchedule(engine.store, { destinations })
  const server = await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  const attempts = engine.attemptsOf(server)
  await attempts.claim({ executionId: id, generation: 1 })
  const owner = await newestAttempt(engine.store, id)
  const deliveries = destinationIds.flatMap((destinationId, index) =>
    [1, 2].map((place) => ({
      id: randomUUID(),
      destinationId,
      recipient: `${index}${place}@example.org`,
      position: index,
      messageId: '<m>',
    })),
  )
  await planDeliveries(engine.store, owner, { deliveries })
  const sent = deliveries.slice(0, 4).map((each) => each.id)
  await askPermit(engine.store, owner, sent)
  await engine.store.ledger.settle(
    owner,
    sent.map((deliveryId) => ({ id: deliveryId, state: 'Accepted', reply: '250 ok', error: null })),
  )
  return { id, owner, attempts }
}

async function cancelled(engine: Engine, executionId: string) {
  const outcome = await cancelExecution(engine, { executionId, by: 'tester' })
  return outcome.ok ? [outcome.cancelled, outcome.status, String(outcome.detail)] : outcome.reason
}

// proves decided-5.5.2/detail-says-how
test('cancelling reports how far a run had come: how many of its destinations had been sent', async () => {
  await using engine = await openEngine()
  const { id } = await runWithSent(engine)
  const detail = 'It was running: 2 of 3 destinations had been sent.'
  expect(await cancelled(engine, id)).toEqual([true, 'Cancelling', detail])
})

test('cancelling a run that waits for another attempt reports what earlier ones had sent', async () => {
  await using engine = await openEngine()
  const { id, owner, attempts } = await runWithSent(engine)
  expect(await attempts.release(owner, after('mail_server_busy'))).toBe(true)
  const waited = 'It waited for another attempt: 2 of 3 destinations had been sent.'
  expect(await cancelled(engine, id)).toEqual([true, 'Cancelled', waited])
  const ended = 'It had already ended as Cancelled: 2 of 3 destinations had been sent.'
  expect(await cancelled(engine, id)).toEqual([false, 'Cancelled', ended])
})

test('cancelling says that nothing was sent of a run that had not begun, and of one that had made no file', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  expect(await run.attempts.release(run.owner, after('source_unreachable'))).toBe(true)
  const waited = 'It waited for another attempt: not rendered yet, nothing sent.'
  expect(await cancelled(engine, run.id)).toEqual([true, 'Cancelled', waited])
  const { id: scheduleId } = await addSchedule(engine.store)
  const fresh = await requestRun(engine.store, scheduleId)
  const unbegun = 'It had not begun; nothing was sent.'
  expect(await cancelled(engine, fresh)).toEqual([true, 'Cancelled', unbegun])
})

test('a send whose reply could not be written is Unknown once its execution waits again and is cancelled', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  await askPermit(engine.store, run.owner, [first])
  expect(await run.attempts.release(run.owner, after('mail_server_busy'))).toBe(true)
  expect(await cancelExecution(engine, { executionId: run.id, by: 'tester' })).toMatchObject({
    cancelled: true,
    status: 'Cancelled',
  })
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Cancelled'])
})

// proves given-108/cancelexecution-attempts-success decided-5.2.4/ended-states-final
// proves decided-5.5.3/cancelling-ended-one
test('cancelling an ended execution changes nothing and says so', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  await run.attempts.finish(run.owner, { status: 'Succeeded', error: null })
  expect(await cancelExecution(engine, { executionId: run.id, by: 'tester' })).toMatchObject({
    ok: true,
    cancelled: false,
    status: 'Succeeded',
  })
})

test('a second cancel of a run changes nothing, and who asked first stays on record', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const asked = async (by: string) => {
    const answer = await engine.store.executionTransitions.cancel(run.id, by)
    const sql = 'SELECT cancel_requested_by AS by FROM work WHERE id = $1'
    const [row] = await engine.store.database.query<{ by: string }>(sql, [run.id])
    return { statusAfter: answer?.statusAfter, by: row?.by }
  }
  expect(await asked('first')).toEqual({ statusAfter: 'Cancelling', by: 'first' })
  expect(await asked('second')).toEqual({ statusAfter: null, by: 'first' })
})

test('a cancel that meets another change in transit reports what it met, not what was there before', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  let answer: ReturnType<typeof cancelExecution> | undefined
  await engine.store.database.transaction(async (query) => {
    await query(endByHand('id = $1'), [run.id])
    answer = cancelExecution(engine, { executionId: run.id, by: 'tester' })
    await eventually(async () => (await engine.store.database.query(waiting)).length > 0, {
      timeoutMs: 1_500,
    })
  })
  expect(await answer).toMatchObject({ cancelled: false, status: 'Succeeded' })
})

test('a rescue in the very moment of a send leaves the execution to its next round, and then finds what is being sent', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const ids = await planTwo(engine, run)
  const advance = statement('advance')
  await engine.store.database.transaction(async (query) => {
    const step = { ...run.owner, send: ids, leaseMs: 3_000 }
    expect(await query(advance, [JSON.stringify([step]), '-infinity', 'infinity'])).toMatchObject([
      { granted: { length: 2 } },
    ])
    await killServer(engine.store, run.server)
    expect(await rescueRound(engine)).toBe(0)
  })
  expect(await rescueRound(engine)).toBe(1)
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Unknown'])
})

test('nothing is made or sent twice for one place, whatever its id', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const { ledger } = engine.store
  const content = {
    format: 'PDF',
    contentType: 'application/pdf',
    bytes: 1,
    pages: 1,
    sha256: 'ab',
    method: 1,
  } as const
  for (const name of ['first.pdf', 'second.pdf']) {
    const artifact = { id: randomUUID(), position: 0, name, ...content }
    const delivery = {
      destinationId: run.destinationId,
      recipient: 'a@example.org',
      position: 0,
      messageId: '<m@example.org>',
    }
    const step = {
      artifacts: [{ ...artifact, event: 'rendered' as const, stage: 'Rendering' as const }],
      deliveries: [{ id: randomUUID(), ...delivery }],
    }
    await ledger.advance(run.owner, step, leaseOf(run.server))
  }
  const { artifacts, deliveries } = await ledger.readProgress(run.id)
  expect(artifacts.map(({ name }) => name)).toEqual(['first.pdf'])
  expect(deliveries).toHaveLength(1)
})

// proves given-109/left-open-statuses decided-5.2.4/ended-states-final
test('an execution ends once: the second end loses', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const ends = await Promise.all([
    run.attempts.finish(run.owner, { status: 'Succeeded', error: null }),
    run.attempts.finish(run.owner, { status: 'Failed', error: failure('source_error') }),
  ])
  expect(ends.filter(Boolean)).toHaveLength(1)
})

// proves decided-5.1.7/scheduler-never-fires
test('a run on time uses up the due instant, however often and by however many it is asked for', async () => {
  await using engine = await openEngine()
  const dueAt = new Date('2030-01-01T09:00:00Z')
  const { id: scheduleId } = await addSchedule(engine.store, { nextRunAt: dueAt })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => requestOnTime(engine.store, { scheduleId, runBy: 'tester' })),
  )
  const made = answers.flatMap((answer) => (answer.ok ? [answer.executionId] : []))
  expect(made.filter((id) => id === occurrenceId(scheduleId, dueAt))).toHaveLength(1)
  expect(new Set(made).size).toBe(made.length)
  const schedule = await engine.store.schedules.read(scheduleId)
  expect(schedule?.nextRunAt?.getTime()).toBe(dueAt.getTime() + made.length * 86_400_000)
})

test('a request that is repeated with its id is one execution, and one of long ago does not stand in for a new one', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const executionId = randomUUID()
  const ask = () => requestManual(engine.store, { scheduleId, runBy: 'tester', executionId })
  expect(await ask()).toMatchObject({ ok: true, executionId, isNew: true })
  expect(await ask()).toMatchObject({ ok: true, executionId, isNew: false })
  await engine.store.database.query(`UPDATE work SET entry_at = entry_at - interval '25 hours'`)
  const later = await ask()
  expect(later.ok && later.executionId).not.toBe(executionId)
  const [row] = await engine.store.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM executions',
  )
  expect(row?.count).toBe(2)
})

test('a request under the id of a run of another schedule is answered with a run of its own schedule', async () => {
  await using engine = await openEngine()
  const executionId = randomUUID()
  for (const { id: scheduleId } of [await addSchedule(engine.store), await addSchedule(engine.store)]) {
    const answer = await requestManual(engine.store, { scheduleId, runBy: 'tester', executionId })
    const made = await engine.store.executions.find(answer.ok ? answer.executionId : '')
    expect(made?.scheduleId).toBe(scheduleId)
  }
})

test('the late reply to an attempt that was overtaken changes nothing that the newer one is sending', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  await killServer(engine.store, run.server)
  await rescueRound(engine)
  const survivor = await addWorker(engine.store, 'survivor')
  await engine.dispatch()
  await engine.attemptsOf(survivor).claim({ executionId: run.id, generation: 2 })
  expect(await askPermit(engine.store, await newestAttempt(engine.store, run.id), [first])).toEqual([first])
  await engine.store.ledger.settle(run.owner, [{ id: first, state: 'Failed', reply: null, error: null }])
  expect(await statesOf(engine, run.id)).toEqual(['Sending', 'Planned'])
})

test('a run whose schedule was edited to another account before its claim counts for that account only', async () => {
  await using engine = await openEngine()
  const { store } = engine
  const [first, second] = [
    await addAccount(store, { maxConcurrentExecutions: 2 }),
    await addAccount(store, { maxConcurrentExecutions: 2 }),
  ]
  const { id: scheduleId } = await addSchedule(store, { accountId: first })
  const server = await addWorker(store, 'alpha')
  const executionId = await requestRun(store, scheduleId)
  await engine.dispatch()
  await store.database.query('UPDATE schedules SET source_account_id = $2 WHERE id = $1', [
    scheduleId,
    second,
  ])
  const claimed = await engine.attemptsOf(server).claim({ executionId, generation: 1 })
  expect(claimed?.snapshot).toMatchObject({ account: { id: second } })
  const { accountRoom } = await store.dispatching.readState(3_000)
  expect([accountRoom.get(first), accountRoom.get(second)]).toEqual([2, 1])
})
