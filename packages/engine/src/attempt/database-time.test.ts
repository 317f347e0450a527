import { expect, test } from 'vitest'

import { createDatabaseTime } from './database-time.ts'

const begin = Date.parse('2031-03-03T09:00:00Z')

function watch() {
  let monotonicMs = 0
  const time = createDatabaseTime({ monotonicMs: () => monotonicMs })
  const read = (atMs: number, aheadMs: number, onTheWayMs = 2) =>
    time.note({
      databaseNow: new Date(begin + atMs + aheadMs),
      askedAtMs: atMs - onTheWayMs / 2,
      heardAtMs: atMs + onTheWayMs / 2,
    })
  return { time, read, at: (ms: number) => (monotonicMs = ms) }
}

test('before anything was reported, nothing is known', () => {
  expect(watch().time.now()).toBeNull()
})

test('between two readings the time goes on by the monotonic clock', () => {
  const { time, read, at } = watch()
  expect(read(1_000, 0)).toBe(false)
  at(1_700)
  expect(time.now()).toEqual(new Date(begin + 1_700))
})

test.each([
  [3_600_000, true],
  [-3_600_000, true],
  [600, true],
  [-600, true],
  [400, false],
  [-400, false],
])('a clock that is set by %i ms has jumped: %s', (byMs, jumped) => {
  const { time, read, at } = watch()
  read(1_000, 0)
  expect(read(2_000, byMs)).toBe(jumped)
  at(2_500)
  expect(time.now()).toEqual(new Date(begin + 2_500 + byMs))
  expect(read(3_000, byMs)).toBe(false)
})

test('an answer that was long in transit is no jump', () => {
  const { read } = watch()
  read(1_000, 0)
  expect(read(3_000, 700, 1_500)).toBe(false)
})
