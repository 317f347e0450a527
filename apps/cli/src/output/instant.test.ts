import { expect, test } from 'vitest'

import { duration, instant } from './instant.ts'

test('instants are shown in UTC', () => {
  expect(instant(1_795_503_600)).toBe('2026-11-24 07:00:00Z')
  expect(instant(0)).toBe('1970-01-01 00:00:00Z')
  expect(instant(null)).toBeNull()
})

test('durations are shown in the two largest units', () => {
  expect([0, 59.9, 60, 3_599, 3_600, 90_061].map(duration)).toEqual([
    '0 s',
    '59 s',
    '1 min 0 s',
    '59 min 59 s',
    '1 h 0 min',
    '25 h 1 min',
  ])
})
