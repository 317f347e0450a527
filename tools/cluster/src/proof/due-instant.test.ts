import { expect, test } from 'vitest'

import { nextDueSecond } from './due-instant.ts'

test.each([
  ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:10.000Z'],
  ['2026-11-21T10:00:00.001Z', '2026-11-21T10:00:11.000Z'],
  ['2026-12-31T23:59:55.500Z', '2027-01-01T00:00:06.000Z'],
])('at %s the first full second at least ten seconds away is %s', (now, expected) => {
  expect(nextDueSecond(new Date(now)).toISOString()).toBe(expected)
})
