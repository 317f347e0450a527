import { expect, test } from 'vitest'

import { restartDelayMs } from './back-off.ts'

test('restarts wait a quarter of a second, then twice as long each time, and never longer than ten seconds', () => {
  const delays = Array.from({ length: 9 }, (_, index) => restartDelayMs(index + 1))
  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000])
})

test('a thousand restarts still have a delay', () => {
  expect(restartDelayMs(5_000)).toBe(10_000)
})
