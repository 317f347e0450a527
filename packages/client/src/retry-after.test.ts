import { expect, test } from 'vitest'

import { retryAfterMs } from './retry-after.ts'

const now = new Date('2026-11-21T10:00:00Z')
const read = (value: string) => retryAfterMs(new Headers({ 'retry-after': value }), now)

test('seconds and dates are understood; a date that has passed means at once', () => {
  expect(read('2')).toBe(2_000)
  expect(read('0')).toBe(0)
  expect(read('Sat, 21 Nov 2026 10:00:05 GMT')).toBe(5_000)
  expect(read('Sat, 21 Nov 2026 09:00:00 GMT')).toBe(0)
})

test.each(['', '-1', '1.5', 'soon', 'Sat, 99 Nov 2026', '2026-11-21'])(
  '%j is not a wish to wait',
  (value) => {
    expect(read(value)).toBeNull()
  },
)

test('a number of any length is a wish to wait, of a year at most', () => {
  const year = 365 * 86_400_000
  expect([
    read('99999999999'),
    read('9'.repeat(20)),
    read('9'.repeat(400)),
    read('Sat, 21 Nov 9026 10:00:00 GMT'),
  ]).toEqual([year, year, year, year])
})

test('without the header there is none', () => {
  expect(retryAfterMs(new Headers(), now)).toBeNull()
})
