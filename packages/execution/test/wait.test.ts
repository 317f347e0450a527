import { addSchedule, addWorker } from '@punctual/store/testing'
import { expect, test } from 'vitest'

import { createEndWaiter } from '../src/wait.ts'
import { openEngine, requestRun } from './support.ts'

async function startRun(engine: Awaited<ReturnType<typeof openEngine>>) {
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  const attempts = engine.attemptsOf(server)
  await attempts.claim({ executionId: id, generation: 1 })
  return { id, attempts }
}

const patience = { timeoutMs: 10_000, signal: new AbortController().signal }

test('every caller that waits learns of the end', async () => {
  await using engine = await openEngine()
  await using waiter = await createEndWaiter(engine)
  const { id, attempts } = await startRun(engine)
  const waiting = Array.from({ length: 20 }, () => waiter.waitForEnd(id, patience))
  await attempts.finish({ executionId: id, attempt: 1 }, 'Succeeded', null)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['Succeeded']))
})

test('an end whose signal was lost is found in the store', async () => {
  await using engine = await openEngine()
  await using waiter = await createEndWaiter(engine)
  const { id } = await startRun(engine)
  const waiting = waiter.waitForEnd(id, patience)
  await engine.store.executionMoves.finish({ executionId: id, attempt: 1 }, 'Failed', null)
  expect(await waiting).toBe('Failed')
})

test('an execution that has already ended is answered', async () => {
  await using engine = await openEngine()
  await using waiter = await createEndWaiter(engine)
  const { id, attempts } = await startRun(engine)
  await attempts.finish({ executionId: id, attempt: 1 }, 'Succeeded', null)
  expect(await waiter.waitForEnd(id, patience)).toBe('Succeeded')
})

test('waiting ends with its time or its caller, and the execution goes on', async () => {
  await using engine = await openEngine()
  await using waiter = await createEndWaiter(engine)
  const { id } = await startRun(engine)
  expect(await waiter.waitForEnd(id, { ...patience, timeoutMs: 1 })).toBeNull()
  expect(await waiter.waitForEnd(id, { ...patience, signal: AbortSignal.abort() })).toBeNull()
  expect(await engine.store.executions.find(id)).toMatchObject({ status: 'Executing' })
})
