import { expect, test } from 'vitest'

import { nextDueMinute } from './due-instant.ts'

test.each([
  ['2026-11-21T09:30:00.000Z', '2026-11-21T09:31:00.000Z'],
  ['2026-11-21T09:30:55.000Z', '2026-11-21T09:31:00.000Z'],
  ['2026-11-21T09:30:55.001Z', '2026-11-21T09:32:00.000Z'],
  ['2026-12-31T23:59:58.000Z', '2027-01-01T00:01:00.000Z'],
])('at %s the next full minute at least five seconds away is %s', (now, expected) => {
  expect(nextDueMinute(new Date(now)).toISOString()).toBe(expected)
})
