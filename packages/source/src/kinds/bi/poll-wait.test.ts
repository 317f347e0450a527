import { describe, expect, test } from 'vitest'

import { pollWaitMs } from './poll-wait.ts'

const limits = { pollMs: 1_000 }

describe('the wait between two polls of an export job', () => {
  test.each([
    [0, null, 100],
    [0, 0, 100],
    [1_000, null, 500],
    [1_000, 0, 500],
    [60_000, 0, 1_000],
    [1_000, 50, 500],
    [1_800, 90, 100],
    [3_000, 75, 500],
    [54_000, 90, 1_000],
    [5_000, 100, 100],
    [1_000, -3, 500],
    [1_000, 400, 500],
    [1_000, Number.NaN, 500],
  ])(
    'after %i ms with %s per cent done, the next poll of an export job is in %i ms',
    (elapsedMs, percentComplete, wait) => {
      expect(pollWaitMs({ elapsedMs, percentComplete }, limits)).toBe(wait)
    },
  )

  test('a job of any length is noticed within a tenth of its time or a second, with few polls', () => {
    for (let lengthMs = 200; lengthMs < 60_000; lengthMs = Math.ceil(lengthMs * 1.07)) {
      let [at, polls] = [0, 0]
      while (at < lengthMs) {
        const percentComplete = Math.floor((at / lengthMs) * 10) * 10
        at += pollWaitMs({ elapsedMs: at, percentComplete }, limits)
        polls += 1
      }
      expect(at - lengthMs, `${lengthMs}`).toBeLessThanOrEqual(Math.max(100, Math.min(1_000, lengthMs / 10)))
      expect(polls, `${lengthMs}`).toBeLessThanOrEqual(8 + lengthMs / 900)
    }
  })
})
