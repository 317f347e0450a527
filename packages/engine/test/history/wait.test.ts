import { createManualClock, eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createEndWaiter } from '../../src/history/wait.ts'
import { openEngine, requestRun } from '../support.ts'
import { addSchedule, addWorker, newestAttempt } from '../../src/testing.ts'

async function startRun(engine: Awaited<ReturnType<typeof openEngine>>) {
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  const attempts = engine.attemptsOf(server)
  await attempts.claim({ executionId: id, generation: 1 })
  return { id, attempts, owner: await newestAttempt(engine.store, id) }
}

const patience = { timeoutMs: 10_000, signal: new AbortController().signal }

// proves given-145/executeschedule-synchronous
test('every caller that waits learns of the end', async () => {
  await using engine = await openEngine()
  await using waiter = createEndWaiter(engine)
  const { id, attempts, owner } = await startRun(engine)
  const waiting = Array.from({ length: 20 }, () => waiter.waitForEnd(id, patience))
  await attempts.finish(owner, { status: 'Succeeded', error: null })
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['Succeeded']))
})

test('an end is reported by its signal: the store is asked once when a caller comes, and never by the clock of each', async () => {
  await using engine = await openEngine()
  const clock = createManualClock()
  let asked = 0
  const executions: typeof engine.store.executions = {
    ...engine.store.executions,
    async statusesOf(ids) {
      asked += 1
      return await engine.store.executions.statusesOf(ids)
    },
  }
  await using waiter = createEndWaiter({ ...engine, clock, store: { ...engine.store, executions } })
  await clock.advance(10_000)
  expect(asked).toBe(0)
  const { id, attempts, owner } = await startRun(engine)
  const waiting = Array.from({ length: 200 }, () => waiter.waitForEnd(id, patience))
  await eventually(() => asked > 0, { timeoutMs: 20_000 })
  expect(asked).toBeLessThanOrEqual(2)
  await clock.untilSleeping(1)
  const before = asked
  await clock.advance(900)
  expect(asked).toBe(before)
  await clock.advance(200)
  expect(asked).toBe(before + 1)
  // The clock of the waiter stands still now: only the signal can bring the end.
  await eventually(() => engine.signals.connected(), { timeoutMs: 20_000 })
  await attempts.finish(owner, { status: 'Succeeded', error: null })
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['Succeeded']))
})

test('an end whose signal was lost is found in the store', async () => {
  await using engine = await openEngine()
  await using waiter = createEndWaiter(engine)
  const { id, owner } = await startRun(engine)
  const waiting = waiter.waitForEnd(id, patience)
  await engine.store.executionTransitions.finish(owner, { status: 'Failed', error: null })
  expect(await waiting).toBe('Failed')
})

test('an execution that has already ended is answered', async () => {
  await using engine = await openEngine()
  await using waiter = createEndWaiter(engine)
  const { id, attempts, owner } = await startRun(engine)
  await attempts.finish(owner, { status: 'Succeeded', error: null })
  expect(await waiter.waitForEnd(id, patience)).toBe('Succeeded')
})

// proves decided-5.1.5/after-timeoutseconds-300
test('waiting ends with its time or its caller, and the execution goes on', async () => {
  await using engine = await openEngine()
  await using waiter = createEndWaiter(engine)
  const { id } = await startRun(engine)
  expect(await waiter.waitForEnd(id, { ...patience, timeoutMs: 1 })).toBeNull()
  expect(await waiter.waitForEnd(id, { ...patience, signal: AbortSignal.abort() })).toBeNull()
  expect(await engine.store.executions.find(id)).toMatchObject({ status: 'Executing' })
})

test('a process hears of ends while callers wait there, and no longer than a minute after the last of them', async () => {
  await using engine = await openEngine()
  const clock = createManualClock()
  const heard: string[] = []
  const subscribe: typeof engine.signals.subscribe = async (kind, ...rest) => {
    heard.push(`listens to ${kind}`)
    const subscription = await engine.signals.subscribe(kind, ...rest)
    return { [Symbol.dispose]: () => (heard.push('no longer'), subscription[Symbol.dispose]()) }
  }
  await using waiter = createEndWaiter({ ...engine, clock, signals: { ...engine.signals, subscribe } })
  expect(heard).toEqual([])
  const { id } = await startRun(engine)
  const caller = new AbortController()
  const waiting = Promise.all(
    Array.from({ length: 3 }, () => waiter.waitForEnd(id, { ...patience, signal: caller.signal })),
  )
  for (let count = 0; count < 90; count += 1) {
    await clock.untilSleeping(1)
    await clock.advance(1_000)
  }
  expect(heard).toEqual(['listens to ended'])
  caller.abort()
  await waiting
  for (let count = 0; count < 90; count += 1) {
    await clock.untilSleeping(1)
    await clock.advance(1_000)
  }
  expect(heard).toEqual(['listens to ended', 'no longer'])
})
