import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  civilDate,
  daysInMonth,
  formatLocalDay,
  formatTimeOfDay,
  formatWall,
  lastLocalDay,
  localDay,
  parseLocalDay,
  parseTimeOfDay,
  weekdayOf,
} from './local-date.ts'

test('a local day agrees with the calendar of the platform', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_162, max: lastLocalDay }), (day) => {
      const date = new Date(day * 86_400_000)
      const expected = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
      expect(civilDate(day)).toEqual(expected)
      expect(localDay(expected.year, expected.month, expected.day)).toBe(day)
      expect(weekdayOf(day)).toBe((date.getUTCDay() + 6) % 7)
      expect(formatLocalDay(day)).toBe(date.toISOString().slice(0, 10))
      expect(parseLocalDay(formatLocalDay(day))).toBe(day)
      expect(formatWall(day * 86_400_000 + 34_201_000)).toBe(`${formatLocalDay(day)}T09:30:01`)
    }),
  )
})

test('a local day ends with the four-digit years', () => {
  expect(formatLocalDay(lastLocalDay)).toBe('9999-12-31')
})

test.each([
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0000-01-01',
  '2026-1-1',
  '26-01-01',
  '2026-01-01T00:00',
])('a local day is not read from %s', (text) => {
  expect(parseLocalDay(text)).toBeNull()
})

test.each([
  [2024, 29],
  [2026, 28],
  [1900, 28],
  [2000, 29],
])('a local day of February %i is one of %i', (year, length) => {
  expect(daysInMonth(year, 2)).toBe(length)
})

test.each(['24:00', '9:30', '09:60', '09:30:00', '0930', 'noon'])(
  'a time of day is not read from %s',
  (text) => {
    expect(parseTimeOfDay(text)).toBeNull()
  },
)

test('a time of day is written as it is read', () => {
  for (const text of ['00:00', '09:30', '23:59']) expect(formatTimeOfDay(parseTimeOfDay(text)!)).toBe(text)
  expect(formatTimeOfDay(34_205_000)).toBe('09:30:05')
})
