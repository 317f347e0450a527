import { expect, test } from 'vitest'

import { calendarDays, holidayCalendar } from './holiday-calendar.ts'
import { parseLocalDay } from './local-date.ts'

const day = (date: string) => parseLocalDay(date)!

test('a calendar reports the name of a holiday, of a weekend day, and nothing of other days', () => {
  const calendar = holidayCalendar('Office', {
    holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
    weekendDays: ['Sunday'],
  })
  expect(calendar.holidayOn(day('2026-12-25'))).toBe('Christmas Day')
  expect(calendar.holidayOn(day('2026-12-27'))).toBe('Sunday')
  expect(calendar.holidayOn(day('2026-12-24'))).toBeNull()
})

test('two holidays on one day are reported together', () => {
  const holidays = [
    { date: '2008-05-01', name: 'Labour Day' },
    { date: '2008-05-01', name: 'Ascension Day' },
  ]
  expect(holidayCalendar('Office', { holidays, weekendDays: [] }).holidayOn(day('2008-05-01'))).toBe(
    'Labour Day, Ascension Day',
  )
})

test.each([
  { holidays: [{ date: '2026-02-30', name: 'None' }], weekendDays: [] },
  { holidays: [{ date: '2026-02-28' }], weekendDays: [] },
  { holidays: [], weekendDays: ['Caturday'] },
  {
    holidays: [],
    weekendDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  },
  { holidays: {} },
  null,
])('stored days that are damaged are reported from sound ones: %o', (stored) => {
  expect(calendarDays.safeParse(stored).success).toBe(false)
})
