import { expect, test } from 'vitest'

import { createFreedRoom } from './freed-room.ts'

/** A clock whose waits end when the test says so. */
function openFreedRoom() {
  const waits: Array<{ milliseconds: number; end: () => void; isOver: boolean }> = []
  const state = { wakes: 0 }
  const freed = createFreedRoom({
    clock: {
      sleep(milliseconds, signal) {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        const wait = { milliseconds, end: resolve, isOver: false }
        signal?.addEventListener('abort', () => {
          wait.isOver = true
          reject(signal.reason as Error)
        })
        waits.push(wait)
        return promise
      },
    },
    wake: () => void (state.wakes += 1),
  })
  return { freed, waits, state }
}

test('an end wakes dispatch at once unless a round awaits several', () => {
  const { freed, waits, state } = openFreedRoom()
  freed.ended()
  expect(state.wakes).toBe(1)
  expect(waits).toEqual([])
})

test('while every server has its share in transit, as many ends as a round awaits are one wake', () => {
  const { freed, waits, state } = openFreedRoom()
  freed.awaits(3)
  for (let end = 0; end < 6; end += 1) freed.ended()
  expect(state.wakes).toBe(2)
  expect(waits.every(({ isOver }) => isOver)).toBe(true)
})

test('an end that others do not follow wakes dispatch within 50 milliseconds, once', async () => {
  const { freed, waits, state } = openFreedRoom()
  freed.awaits(3)
  freed.ended()
  freed.ended()
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([50])
  expect(state.wakes).toBe(0)
  waits[0]?.end()
  await Promise.resolve()
  expect(state.wakes).toBe(1)
})

test('a round that begins for another reason sees what has ended, and no wake follows it', async () => {
  const { freed, waits, state } = openFreedRoom()
  freed.awaits(3)
  freed.ended()
  freed.began()
  expect(waits[0]?.isOver).toBe(true)
  freed.ended()
  freed.ended()
  expect(state.wakes).toBe(0)
  freed[Symbol.dispose]()
  expect(waits[1]?.isOver).toBe(true)
  await Promise.resolve()
  expect(state.wakes).toBe(0)
})
