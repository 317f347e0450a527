import { expect, test } from 'vitest'

import type { Clock } from './clock.ts'
import { startDeadline } from './deadline.ts'

/** A clock whose one sleep ends when the test says so. */
function heldClock() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const clock: Clock = {
    now: () => new Date(0),
    monotonicMs: () => 0,
    sleep: (_milliseconds, signal) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      return promise
    },
  }
  return { clock, ring: resolve }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a deadline fires when its time is over', async () => {
  const { clock, ring } = heldClock()
  using deadline = startDeadline(clock, 1_000)
  expect(deadline.signal.aborted).toBe(false)
  ring()
  await turn()
  expect(deadline.signal.reason).toMatchObject({ name: 'TimeoutError', message: 'not done within 1000 ms' })
})

test('a deadline that was disposed never fires', async () => {
  const { clock, ring } = heldClock()
  const deadline = startDeadline(clock, 1_000)
  deadline[Symbol.dispose]()
  ring()
  await turn()
  expect(deadline.signal.aborted).toBe(false)
})
