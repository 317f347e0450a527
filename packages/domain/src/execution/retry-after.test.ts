import { maxReportedWaitMs } from './put-off.ts'
import { expect, test } from 'vitest'

import { retryAfterMs } from './retry-after.ts'

const now = new Date('2026-11-21T08:00:00Z')

test.each([
  ['7', 7_000],
  ['0', 0],
  ['1.5', 1_500],
  ['Sat, 21 Nov 2026 08:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 07:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [undefined, null],
  ['-5', null],
  ['31536000', 31_536_000_000],
  ['99999999999999999999', maxReportedWaitMs],
  ['9'.repeat(400), maxReportedWaitMs],
  ['Fri, 31 Dec 9999 23:59:59 GMT', maxReportedWaitMs],
])('Retry-After %j is a wait of %j milliseconds', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})
