import { silentLogger } from '@punctual/runtime'
import { createProducer } from '@punctual/queue'
import { addSchedule, addWorker, killServer } from '@punctual/store/testing'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createCollaboration } from '../src/collaboration.ts'
import { dispatchRound } from '../src/dispatch.ts'
import { rescueRound } from '../src/rescue.ts'
import { openEngine, requestRun } from './support.ts'

test('a requested execution reaches the queue of a live server, and says why there', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const messages = engine.messagesOf('alpha')
  const id = await requestRun(engine.store, scheduleId)
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  await eventually(() => messages.length === 1, { timeoutMs: 5_000 })
  expect(messages).toEqual([{ version: 1, executionId: id, generation: 1 }])
  expect(await engine.store.executions.find(id)).toMatchObject({
    serverName: 'alpha',
    placementReason: expect.stringContaining('round-robin') as string,
  })
})

test('several processes that dispatch at once send one message for each execution', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha', 100)
  const messages = engine.messagesOf('alpha')
  const ids = await Promise.all(Array.from({ length: 40 }, () => requestRun(engine.store, scheduleId)))
  const rounds = await Promise.all(Array.from({ length: 6 }, () => engine.dispatch()))
  expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(40)
  await eventually(() => messages.length === 40, { timeoutMs: 5_000 })
  expect(new Set(messages.map(({ executionId }) => executionId))).toEqual(new Set(ids))
})

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

test('no more work is on the way to a server than a bounded share of its slots', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'small', 2)
  for (let index = 0; index < 10; index += 1) await requestRun(engine.store, scheduleId)
  expect(await engine.dispatch()).toMatchObject({ sent: 4 })
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
})

test('when the queue takes nothing, the execution stays in the outbox and goes later', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await using unreachable = createProducer({ url: 'redis://127.0.0.1:1', prefix: 'none', logger: silentLogger() })
  const collaboration = createCollaboration({ store: engine.store, clock: engine.clock, maximumAgeMs: 0 })
  await expect(dispatchRound({ ...engine, producer: unreachable, collaboration })).rejects.toThrow()
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  const messages = engine.messagesOf('alpha')
  await eventually(() => messages.length === 1, { timeoutMs: 5_000 })
  expect(messages[0]).toMatchObject({ executionId: id, generation: 2 })
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
  expect(await engine.attemptsOf(second).claim({ executionId: id, generation: 2 })).toMatchObject({ id, attempt: 1 })
})

test('a run that must not overlap waits for the one before it', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha', 10)
  const first = await requestRun(engine.store, scheduleId)
  const second = await requestRun(engine.store, scheduleId)
  await engine.store.database.query(`UPDATE executions SET overlap_policy = 'Queue'`)
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  const attempts = engine.attemptsOf(server)
  await attempts.claim({ executionId: first, generation: 1 })
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  await attempts.finish({ executionId: first, attempt: 1 }, 'Succeeded', null)
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
  expect(await attempts.claim({ executionId: second, generation: 1 })).not.toBeNull()
})
