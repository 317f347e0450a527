import { expect, test } from 'vitest'

import { readDay } from './read-day.ts'

/** A Monday. */
const today = '2026-11-23'

test.each([
  ['2026-11-30', '2026-11-30'],
  ['30.11.', '2026-11-30'],
  ['30/11/2027', '2027-11-30'],
  ['1.2.27', '2027-02-01'],
  // Over for this year.
  ['1.2.', '2027-02-01'],
  ['today', '2026-11-23'],
  [' Tomorrow ', '2026-11-24'],
  ['Friday', '2026-11-27'],
  ['mon', '2026-11-30'],
  ['30 Nov', '2026-11-30'],
  ['Mon, 30 Nov 2026', '2026-11-30'],
  ['30 November 2028', '2028-11-30'],
])('%s is read as a day', (typed, day) => {
  expect(readDay(typed, today, 'en-GB')).toBe(day)
})

test.each([
  ['heute', '2026-11-23'],
  ['morgen', '2026-11-24'],
  ['übermorgen', '2026-11-25'],
  ['Freitag', '2026-11-27'],
  ['Fr.', '2026-11-27'],
  ['30. Nov. 2026', '2026-11-30'],
  ['Mo., 30. November 2026', '2026-11-30'],
  ['1. März', '2027-03-01'],
])('%s is read as a day in German', (typed, day) => {
  expect(readDay(typed, today, 'de')).toBe(day)
})

test.each(['', 'soon', '31.11.', '30.2.2027', '2026-02-30', '99', '30 Foo', 'x'.repeat(100_000)])(
  'what is no day is none: %.20s',
  (typed) => {
    expect(readDay(typed, today, 'en-GB')).toBeNull()
  },
)

test('each day of two years is read as it is written out, in both languages', () => {
  for (const locale of ['en-GB', 'de'])
    for (let index = 0; index < 730; index += 1) {
      const day = new Date(Date.parse('2026-01-01') + index * 86_400_000)
      const text = new Intl.DateTimeFormat(locale, {
        timeZone: 'UTC',
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }).format(day)
      expect(readDay(text, today, locale), text).toBe(day.toISOString().slice(0, 10))
    }
})
