import { randomUUID } from 'node:crypto'

import { silentLogger } from '@punctual/runtime'
import { createProducer, type Producer } from '@punctual/queue'
import { startConsumer } from '@punctual/queue/consumer'
import { eventually } from '@punctual/testing'
import { expect, test, vi } from 'vitest'

import { attemptRefOf } from '../../src/port/attempt-ref.ts'
import { createDispatcher } from '../../src/dispatch/dispatch.ts'
import { rescueRound } from '../../src/attempt/rescue.ts'
import type { Dispatch } from '../../src/port/dispatching-data.ts'
import { openEngine, requestRun } from '../support.ts'
import { addSchedule, addWorker, killServer, newestAttempt } from '../../src/testing.ts'

test('a requested execution reaches the queue of a live server, and says why there', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const messages = engine.messagesOf('alpha')
  const id = await requestRun(engine.store, scheduleId)
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  await eventually(() => messages.length === 1, { timeoutMs: 20_000 })
  expect(messages).toEqual([{ executionId: id, generation: 1, turn: 0, priority: 0, exclusive: false }])
  expect(await engine.store.executions.find(id)).toMatchObject({
    serverName: 'alpha',
    placementReason: '{"code":"placed_in_turn_alone","values":{"turn":"0"}}',
  })
})

test('what a round places on a server travels as one job', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  await addWorker(engine.store, 'alpha')
  await addWorker(engine.store, 'beta')
  for (let index = 0; index < 6; index += 1) await requestRun(engine.store, scheduleId)
  const sizes = (name: string) => {
    const received: number[] = []
    const receive = ({ length }: readonly unknown[]) => void received.push(length)
    engine.resources.use(startConsumer({ ...engine.redis, serverName: name, logger: engine.logger, receive }))
    return received
  }
  const [toAlpha, toBeta] = [sizes('alpha'), sizes('beta')]
  expect(await engine.dispatch()).toMatchObject({ sent: 6 })
  await eventually(() => toAlpha.length === 1 && toBeta.length === 1, { timeoutMs: 20_000 })
  expect({ toAlpha, toBeta }).toEqual({ toAlpha: [3], toBeta: [3] })
})

// proves decided-6.3.2/waiting-executing-work
test('with scheduling stopped, waiting executions are still dispatched to a server and end there', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const before = await requestRun(engine.store, scheduleId)
  await engine.store.clusterSettings.setSchedulingEnabled(false, 'tester')
  const asked = await requestRun(engine.store, scheduleId)
  expect(await engine.dispatch()).toMatchObject({ sent: 2 })
  const attempts = engine.attemptsOf(server)
  for (const executionId of [before, asked]) {
    await attempts.claim({ executionId, generation: 1 })
    expect(
      await attempts.finish(await newestAttempt(engine.store, executionId), {
        status: 'Succeeded',
        error: null,
      }),
    ).toBe(true)
  }
  expect((await engine.store.clusterSettings.read()).schedulingEnabled).toBe(false)
})

test('several processes that dispatch at once send one message for each execution', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha', 100)
  const messages = engine.messagesOf('alpha')
  const ids = await Promise.all(Array.from({ length: 40 }, () => requestRun(engine.store, scheduleId)))
  const rounds = await Promise.all(Array.from({ length: 6 }, () => engine.dispatch()))
  expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(40)
  await eventually(() => messages.length === 40, { timeoutMs: 20_000 })
  expect(new Set(messages.map(({ executionId }) => executionId))).toEqual(new Set(ids))
})

// proves decided-6.2.3/roundrobin-live-servers
test('round-robin goes strictly around the live servers over many rounds', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  for (const name of ['a', 'b', 'c']) await addWorker(engine.store, name, 10)
  const servers: unknown[] = []
  for (let round = 0; round < 6; round += 1) {
    const id = await requestRun(engine.store, scheduleId)
    await engine.dispatch()
    servers.push((await engine.store.executions.find(id))?.serverName)
  }
  expect(servers).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
})

test('without a live server executions wait, and go when one comes', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const dead = await addWorker(engine.store, 'dead')
  await killServer(engine.store, dead)
  await requestRun(engine.store, scheduleId)
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  await addWorker(engine.store, 'alive')
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
})

test('a round without waiting executions asks the store once, and those that wait for a later instant count as waiting', async () => {
  await using engine = await openEngine()
  const { database } = engine.store
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const query = vi.spyOn(database, 'query')
  expect(await engine.dispatch()).toMatchObject({ sent: 0, more: false })
  expect(query).toHaveBeenCalledTimes(1)
  query.mockRestore()
  await requestRun(engine.store, scheduleId)
  await database.query(`UPDATE work SET not_before = now() + interval '1 hour'`)
  expect(await engine.store.dispatching.readState(3_000)).toMatchObject({ waits: true })
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  await database.query(`UPDATE work SET not_before = now()`)
  expect(await engine.dispatch()).toMatchObject({ sent: 1, more: false })
  expect(await engine.store.dispatching.readState(3_000)).toMatchObject({ waits: false })
})

test('while every server has its share in transit, another round is worth its cost after a quarter of the slots have ended, else after one', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const server = await addWorker(engine.store, 'alpha', 8)
  for (let index = 0; index < 3; index += 1) await requestRun(engine.store, scheduleId)
  expect(await engine.dispatch()).toEqual({ sent: 3, more: false, awaitedEnds: 1 })
  for (let index = 0; index < 15; index += 1) await requestRun(engine.store, scheduleId)
  expect(await engine.dispatch()).toEqual({ sent: 13, more: false, awaitedEnds: 2 })
  // There is room for flows that have nothing in transit.
  expect(await engine.dispatch()).toEqual({ sent: 0, more: false, awaitedEnds: 2 })
  const attempts = engine.attemptsOf(server)
  const [sent] = await engine.store.database.query<{ id: string }>(
    'SELECT id FROM work WHERE dispatched_at IS NOT NULL LIMIT 1',
  )
  const claimed = await attempts.claim({ executionId: sent?.id ?? '', generation: 1 })
  expect(claimed).not.toBeNull()
  await attempts.finish(attemptRefOf(claimed!), { status: 'Succeeded', error: null })
  expect(await engine.dispatch()).toEqual({ sent: 1, more: false, awaitedEnds: 2 })
  // The waiting executions wait for their instant, and not for a slot.
  await engine.store.database.query(`DELETE FROM work WHERE dispatched_at IS NOT NULL`)
  await engine.store.database.query(`UPDATE work SET not_before = now() + interval '1 hour'`)
  expect(await engine.dispatch()).toEqual({ sent: 0, more: false, awaitedEnds: 1 })
})

test('no more work is dispatched to a server than a bounded share of its slots', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'small', 2)
  for (let index = 0; index < 10; index += 1) await requestRun(engine.store, scheduleId)
  expect(await engine.dispatch()).toMatchObject({ sent: 4 })
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
})

test('the server of a manual run is also notified at once, with the message of the queue', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const planned = await requestRun(engine.store, scheduleId)
  const executionId = randomUUID()
  await engine.store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 10 })
  const publish = vi.fn<(kind: string, body: object) => Promise<void>>(() => Promise.resolve())
  expect(await createDispatcher({ ...engine, signals: { publish } }).round()).toMatchObject({ sent: 2 })
  const message = { executionId, generation: 1, priority: 10, turn: 0, exclusive: false }
  expect(publish.mock.calls).toEqual([['placed', { ...message, serverName: 'alpha', traceParent: null }]])
  const messages = engine.messagesOf('alpha')
  await eventually(() => messages.length === 2, { timeoutMs: 20_000 })
  expect(messages).toEqual(
    expect.arrayContaining([
      message,
      { ...message, executionId: planned, priority: 0, turn: expect.any(Number) as number },
    ]),
  )
})

// proves decided-1.6.14/without-queue-nothing
test('when the queue takes nothing, the execution stays in the outbox and goes later', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await using unreachable = createProducer({
    url: 'redis://127.0.0.1:1',
    prefix: 'none',
    logger: silentLogger(),
  })
  await expect(createDispatcher({ ...engine, producer: unreachable }).round()).rejects.toThrow()
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  const messages = engine.messagesOf('alpha')
  await eventually(() => messages.length === 1, { timeoutMs: 20_000 })
  expect(messages[0]).toMatchObject({ executionId: id, generation: 2 })
})

test('while there is more to do, messages go out beside the next round, which reports once that they could not', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  await addWorker(engine.store, 'alpha', 100)
  for (let index = 0; index < 3; index += 1) await requestRun(engine.store, scheduleId)
  const gate = Promise.withResolvers<void>()
  const stuck: Producer = { ...engine.producer, send: () => gate.promise }
  const dispatcher = createDispatcher({
    ...engine,
    producer: stuck,
    limits: { ...engine.limits, dispatchBatch: 1 },
  })
  expect(await dispatcher.round()).toMatchObject({ sent: 1, more: true })
  const second = dispatcher.round()
  const placed = `SELECT count(*)::int AS count FROM executions WHERE dispatched_at IS NOT NULL`
  await eventually(
    async () => (await engine.store.database.query<{ count: number }>(placed))[0]?.count === 2,
    { timeoutMs: 5_000 },
  )
  gate.reject(new Error('the queue is away'))
  await expect(second).rejects.toThrow('the queue is away')
  await dispatcher.idle()
  expect((await engine.store.database.query<{ count: number }>(placed))[0]?.count).toBe(0)
  const healthy = createDispatcher(engine)
  expect(await healthy.round()).toMatchObject({ sent: 3, more: false })
})

test('what goes back into the outbox before the place that a dispatcher has reached in a long line goes within a quarter of a second', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  await addWorker(engine.store, 'alpha', 500)
  const first = await requestRun(engine.store, scheduleId)
  for (let run = 0; run < 11; run += 1) await requestRun(engine.store, scheduleId)
  let now = 1_000
  const dispatcher = createDispatcher({
    ...engine,
    limits: { ...engine.limits, dispatchBatch: 4 },
    clock: { monotonicMs: () => now },
  })
  const placed = async () => {
    const rows = await engine.store.database.query<{ id: string }>(
      `SELECT id FROM work WHERE dispatched_at IS NOT NULL`,
    )
    return rows.map(({ id }) => id)
  }
  expect(await dispatcher.round()).toMatchObject({ sent: 4, more: true })
  expect(await placed()).toContain(first)
  await engine.store.dispatching.recall([{ executionId: first, generation: 1 } as Dispatch])
  expect(await dispatcher.round()).toMatchObject({ sent: 4, more: true })
  expect(await placed()).not.toContain(first)
  now += 250
  expect(await dispatcher.round()).toMatchObject({ sent: 4 })
  expect(await placed()).toContain(first)
  await dispatcher.idle()
})

test('the last of a long line goes at once, also what went back into the outbox before it', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  await addWorker(engine.store, 'alpha', 500)
  const ids: string[] = []
  for (let run = 0; run < 8; run += 1) ids.push(await requestRun(engine.store, scheduleId))
  const dispatcher = createDispatcher({
    ...engine,
    limits: { ...engine.limits, dispatchBatch: 4 },
    clock: { monotonicMs: () => 1_000 },
  })
  await dispatcher.round()
  await engine.store.dispatching.recall([{ executionId: ids[0], generation: 1 } as Dispatch])
  expect(await dispatcher.round()).toMatchObject({ sent: 4, more: true })
  expect(await dispatcher.round()).toMatchObject({ sent: 1 })
  await dispatcher.idle()
})

test('a round whose statement took long is followed by one that places half as many', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  await addWorker(engine.store, 'alpha', 500)
  await Promise.all(Array.from({ length: 250 }, () => requestRun(engine.store, scheduleId)))
  let now = 0
  const dispatcher = createDispatcher({
    ...engine,
    limits: { ...engine.limits, dispatchBatch: 120 },
    clock: { monotonicMs: () => (now += 40) },
  })
  const sent: number[] = []
  for (let round = 0; round < 4; round += 1) sent.push((await dispatcher.round()).sent)
  expect(sent).toEqual([120, 60, 50, 20])
})

test('what was dispatched to a server that died is placed on another, and the old message is worth nothing', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const first = await addWorker(engine.store, 'first')
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  await killServer(engine.store, first)
  const second = await addWorker(engine.store, 'second')
  expect(await rescueRound(engine)).toBe(1)
  await engine.dispatch()
  const late = await addWorker(engine.store, 'first')
  expect(await engine.attemptsOf(late).claim({ executionId: id, generation: 1 })).toBeNull()
  expect(await engine.attemptsOf(second).claim({ executionId: id, generation: 2 })).toMatchObject({
    executionId: id,
    attempt: 1,
  })
})

test('a run that must not overlap waits for the one before it', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha', 10)
  const first = await requestRun(engine.store, scheduleId)
  const second = await requestRun(engine.store, scheduleId)
  await engine.store.database.query(`UPDATE work SET overlap_policy = 'Queue'`)
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  const attempts = engine.attemptsOf(server)
  await attempts.claim({ executionId: first, generation: 1 })
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  await attempts.finish(await newestAttempt(engine.store, first), { status: 'Succeeded', error: null })
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  expect(await attempts.claim({ executionId: second, generation: 1 })).not.toBeNull()
})
