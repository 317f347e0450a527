import { expect, test } from 'vitest'

import { addMonths, dayAfter, dayIn, daysBetween, daysOfMonth, hourOfDay, isDay, weekDayOf } from './day.ts'

test('days are counted over the ends of months, leap years and years before 1970 included', () => {
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('1969-12-31', '1970-01-01')).toBe(1)
  expect(daysOfMonth('2028-02')).toHaveLength(29)
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

test('an hour is that of the clocks, also on the days on which they change', () => {
  const before = process.env['TZ']
  process.env['TZ'] = 'Europe/Berlin'
  try {
    expect(hourOfDay('2026-10-25', 8, 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 7) / 1_000)
    expect(hourOfDay('2026-03-29', 18, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 16) / 1_000)
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
  expect(hourOfDay('2026-03-29', 18, 'UTC')).toBe(Date.UTC(2026, 2, 29, 18) / 1_000)
})

test('a week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-29', '1969-12-31'].map(weekDayOf)).toEqual([0, 6, 2])
})

test('an instant falls on the day that its zone has then, and no month has a thirtieth of February', () => {
  const epoch = Date.UTC(2026, 10, 23, 23, 30) / 1_000
  expect(['UTC', 'Europe/Amsterdam'].map((zone) => dayIn(zone, epoch))).toEqual(['2026-11-23', '2026-11-24'])
  expect(['2026-02-28', '2026-02-30', '2026-2-1'].map(isDay)).toEqual([true, false, false])
})
