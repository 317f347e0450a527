import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createQueueWatch } from '../../src/dispatch/queue-watch.ts'
import { openEngine, requestRun } from '../support.ts'
import { addSchedule, addWorker } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

/** A producer whose queue names itself as the test says. */
function queueOf({ producer }: Engine) {
  let incarnation = 'first'
  let isAway = false
  return {
    producer: {
      ...producer,
      incarnation: () =>
        isAway ? Promise.reject(new Error('Redis does not answer')) : Promise.resolve(incarnation),
    },
    becomes: (name: string) => void (incarnation = name),
    goes: () => void (isAway = true),
    returns: () => void (isAway = false),
  }
}

async function statesOf({ store }: Engine) {
  const [row] = await store.database.query<{ waiting: number; sent: number; running: number }>(
    `SELECT count(*) FILTER (WHERE status = 'Waiting' AND dispatched_at IS NULL)::int AS waiting,
        count(*) FILTER (WHERE status = 'Waiting' AND dispatched_at IS NOT NULL)::int AS sent,
        count(*) FILTER (WHERE status = 'Executing' AND attempt = 1)::int AS running FROM executions`,
  )
  return row
}

test('when the queue was emptied, dispatched executions are recalled at once and sent again; running executions continue', async () => {
  await using engine = await openEngine()
  const queue = queueOf(engine)
  const watch = createQueueWatch({ ...engine, producer: queue.producer })
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha', 20)
  const ids = await Promise.all(Array.from({ length: 40 }, () => requestRun(engine.store, scheduleId)))
  await engine.dispatch()
  for (const executionId of ids.slice(0, 3))
    await engine.attemptsOf(server).claim({ executionId, generation: 1 })
  expect(await watch.poll()).toBe(0)
  expect(await watch.poll()).toBe(0)
  queue.becomes('second')
  expect(await watch.poll()).toBe(37)
  expect(await statesOf(engine)).toEqual({ waiting: 37, sent: 0, running: 3 })
  expect(await watch.poll()).toBe(0)
  for (let more = true; more;) ({ more } = await engine.dispatch())
  expect(await statesOf(engine)).toMatchObject({ sent: 37, running: 3 })
  expect(await engine.attemptsOf(server).claim({ executionId: ids[9] ?? '', generation: 1 })).toBeNull()
  const messages = engine.messagesOf('alpha')
  const isSentAgain = (executionId: string) =>
    messages.some((message) => message.executionId === executionId && message.generation === 2)
  await eventually(() => ids.filter(isSentAgain).length === 37, { timeoutMs: 20_000 })
  expect(ids.slice(0, 3).some(isSentAgain)).toBe(false)
})

test('a leader that takes over knows whether the queue was emptied before', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const queue = queueOf(engine)
  const poll = () => createQueueWatch({ ...engine, producer: queue.producer }).poll()
  await poll()
  await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  expect(await poll()).toBe(0)
  queue.becomes('second')
  expect(await poll()).toBe(1)
})

test('a queue that does not answer is no news', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha')
  const queue = queueOf(engine)
  const watch = createQueueWatch({ ...engine, producer: queue.producer })
  await watch.poll()
  await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  queue.goes()
  expect(await watch.poll()).toBe(0)
  queue.returns()
  expect(await watch.poll()).toBe(0)
})
