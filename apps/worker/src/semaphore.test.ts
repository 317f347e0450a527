import { expect, test } from 'vitest'

import { createSemaphore } from './semaphore.ts'
import { createInDoubtSlot } from './in-doubt-slot.ts'

const never = new AbortController().signal

/** Lets everything that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a semaphore lets as many holders through as it has permits, and the others in the order in which they came', async () => {
  const semaphore = createSemaphore(2)
  const trace: string[] = []
  const enter = async (name: string) => {
    const permit = await semaphore.acquire(never)
    trace.push(name)
    return permit
  }
  const first = await enter('first')
  await enter('second')
  const third = enter('third')
  const fourth = enter('fourth')
  await settled()
  expect(trace).toEqual(['first', 'second'])
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  await settled()
  expect(trace).toEqual(['first', 'second', 'third'])
  ;(await third)[Symbol.dispose]()
  await fourth
  expect(trace).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a run that is stopped while it waits for a permit takes none, and keeps no other run waiting', async () => {
  const semaphore = createSemaphore(1)
  const first = await semaphore.acquire(never)
  const stop = new AbortController()
  const stopped = semaphore.acquire(stop.signal)
  const after = semaphore.acquire(never)
  stop.abort(new Error('superseded'))
  await expect(stopped).rejects.toThrow('superseded')
  await expect(semaphore.acquire(stop.signal)).rejects.toThrow('superseded')
  first[Symbol.dispose]()
  ;(await after)[Symbol.dispose]()
  await semaphore.acquire(never)
})

test('a run holds one in-doubt slot at most, and gives it back once', async () => {
  const permits = createSemaphore(1)
  const own = createInDoubtSlot(permits)
  await own.acquire(never)
  await own.acquire(never)
  const trace: string[] = []
  const other = createInDoubtSlot(permits)
  const waiting = other.acquire(never).then(() => trace.push('other'))
  await settled()
  expect(trace).toEqual([])
  own.release()
  own.release()
  await waiting
  using third = createInDoubtSlot(permits)
  const last = third.acquire(never).then(() => trace.push('third'))
  await settled()
  expect(trace).toEqual(['other'])
  other[Symbol.dispose]()
  await last
})
