import { expect, it } from 'vitest'

import { timeWaitedMs } from './time-waited.ts'

it('time in the queue for a processor only grows, and is 0 where the kernel does not count it', () => {
  const before = timeWaitedMs(process.pid)
  expect(timeWaitedMs(process.pid)).toBeGreaterThanOrEqual(before)
  expect(timeWaitedMs(0)).toBe(0)
})
