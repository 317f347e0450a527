import { randomUUID } from 'node:crypto'

import { failure, occurrenceId } from '@punctual/domain'
import type { ServerIdentity } from '@punctual/store'
import { addSchedule, addWorker, killServer } from '@punctual/store/testing'
import { expect, test } from 'vitest'

import { cancelExecution } from '../src/cancel.ts'
import { rescueRound } from '../src/rescue.ts'
import { requestManual, requestOnTime } from '../src/request.ts'
import { openEngine, requestRun } from './support.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

/** An execution that a server has claimed. */
async function claimOne(engine: Engine, serverName = 'alpha') {
  const { id: scheduleId, destinationIds } = await addSchedule(engine.store, { destinations: [{ to: ['a@example.org', 'b@example.org'] }] })
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
    owner: { executionId: id, attempt: claimed.attempt },
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
  expect(await engine.store.ledger.planDeliveries(owner, deliveries, [])).toBe(true)
  return ids as [string, string]
}

const leaseOf = ({ bootId }: ServerIdentity) => ({ bootId, leaseMs: 3_000 })
const statesOf = async (engine: Engine, id: string) => (await engine.store.ledger.readProgress(id)).deliveries.map(({ state }) => state)

test('of many claims with the same message one succeeds', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  const claims = await Promise.all(Array.from({ length: 12 }, () => engine.attemptsOf(server).claim({ executionId: id, generation: 1 })))
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

test('the first claim freezes the schedule: a later attempt sees it as it was', async () => {
  await using engine = await openEngine()
  const { id, scheduleId, attempts, owner, claimed } = await claimOne(engine)
  await engine.store.database.query(`DELETE FROM schedules WHERE id = $1`, [scheduleId])
  await attempts.retryLater(owner, { delayMs: 0, error: failure('source_unreachable') })
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
  expect(await run.attempts.finish(run.owner, 'Succeeded', null)).toBe(false)
  expect(await engine.store.ledger.beginSending(run.owner, [first], leaseOf(run.server))).toEqual([])
  const survivor = await addWorker(engine.store, 'survivor')
  await engine.dispatch()
  expect(await engine.attemptsOf(survivor).claim({ executionId: run.id, generation: 2 })).toMatchObject({ attempt: 2, crashCount: 1 })
  expect(await run.attempts.finish(run.owner, 'Succeeded', null)).toBe(false)
  expect(await engine.store.ledger.beginSending(run.owner, [first], leaseOf(survivor))).toEqual([])
})

test('a frozen server that comes back may not send, even before it was rescued', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  await killServer(engine.store, run.server)
  expect(await engine.store.ledger.beginSending(run.owner, [first], leaseOf(run.server))).toEqual([])
})

test('a delivery is granted once, also to the attempt that owns it', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const ids = await planTwo(engine, run)
  const grants = await Promise.all(Array.from({ length: 6 }, () => engine.store.ledger.beginSending(run.owner, ids, leaseOf(run.server))))
  expect(grants.flat().sort()).toEqual([...ids].sort())
})

test('a crash in the middle of sending leaves Unknown, and only what was not begun is sent later', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first, second] = await planTwo(engine, run)
  await engine.store.ledger.beginSending(run.owner, [first], leaseOf(run.server))
  await killServer(engine.store, run.server)
  await rescueRound(engine)
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Planned'])
  const survivor = await addWorker(engine.store, 'survivor')
  await engine.dispatch()
  const attempt = await engine.attemptsOf(survivor).claim({ executionId: run.id, generation: 2 })
  const owner = { executionId: run.id, attempt: attempt?.attempt ?? 0 }
  expect(await engine.store.ledger.beginSending(owner, [first, second], leaseOf(survivor))).toEqual([second])
})

test('an unknown delivery is sent again only when its destination asks for that', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  await engine.store.ledger.beginSending(run.owner, [first], leaseOf(run.server))
  await killServer(engine.store, run.server)
  await rescueRound(engine)
  const survivor = await addWorker(engine.store, 'survivor')
  await engine.dispatch()
  await engine.attemptsOf(survivor).claim({ executionId: run.id, generation: 2 })
  const owner = { executionId: run.id, attempt: 2 }
  await engine.store.ledger.planDeliveries(owner, [], [])
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Planned'])
  await engine.store.ledger.planDeliveries(owner, [], [run.destinationId])
  expect(await statesOf(engine, run.id)).toEqual(['Planned', 'Planned'])
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
  expect(await engine.store.executions.find(run.id)).toMatchObject({ status: 'Failed', error: { code: 'execution_crashed' } })
})

test('a waiting execution is cancelled for good', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  expect(await cancelExecution(engine, { executionId: id, by: 'tester' })).toMatchObject({ cancelled: true, status: 'Cancelled' })
  expect(await engine.attemptsOf(server).claim({ executionId: id, generation: 1 })).toBeNull()
})

test('a running execution is told to stop by the next heartbeat, sends nothing more, and ends as Cancelled', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const [first] = await planTwo(engine, run)
  expect(await cancelExecution(engine, { executionId: run.id, by: 'tester' })).toMatchObject({ cancelled: true, status: 'Cancelling' })
  const beat = await engine.store.servers.heartbeat(run.server, { busy: 1, draining: false, running: [{ id: run.id, attempt: 1 }] })
  expect(beat.stopped).toEqual([{ id: run.id, reason: 'cancelled' }])
  expect(await engine.store.ledger.beginSending(run.owner, [first], leaseOf(run.server))).toEqual([])
  expect(await run.attempts.finish(run.owner, 'Cancelled', null)).toBe(true)
  expect(await statesOf(engine, run.id)).toEqual(['Cancelled', 'Cancelled'])
})

test('cancelling an ended execution changes nothing and says so', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  await run.attempts.finish(run.owner, 'Succeeded', null)
  expect(await cancelExecution(engine, { executionId: run.id, by: 'tester' })).toMatchObject({
    ok: true,
    cancelled: false,
    status: 'Succeeded',
  })
})

test('an execution ends once: the second end loses', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  const ends = await Promise.all([
    run.attempts.finish(run.owner, 'Succeeded', null),
    run.attempts.finish(run.owner, 'Failed', failure('source_error')),
  ])
  expect(ends.filter(Boolean)).toHaveLength(1)
})

test('a run on time uses up the due instant, however often and by however many it is asked for', async () => {
  await using engine = await openEngine()
  const dueAt = new Date('2030-01-01T09:00:00Z')
  const { id: scheduleId } = await addSchedule(engine.store, { nextRunAt: dueAt })
  const answers = await Promise.all(Array.from({ length: 5 }, () => requestOnTime(engine.store, { scheduleId, runBy: 'tester' })))
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
  expect(await ask()).toEqual({ ok: true, executionId })
  expect(await ask()).toEqual({ ok: true, executionId })
  await engine.store.database.query(`UPDATE executions SET entry_at = entry_at - interval '25 hours'`)
  const later = await ask()
  expect(later.ok && later.executionId).not.toBe(executionId)
  const [row] = await engine.store.database.query<{ count: number }>('SELECT count(*)::int AS count FROM executions')
  expect(row?.count).toBe(2)
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
  expect(await engine.store.ledger.beginSending({ executionId: run.id, attempt: 2 }, [first], leaseOf(survivor))).toEqual([first])
  await engine.store.ledger.settle(run.owner, [{ id: first, state: 'Failed', reply: null, error: null }])
  expect(await statesOf(engine, run.id)).toEqual(['Sending', 'Planned'])
})
