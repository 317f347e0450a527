import { expect, test } from 'vitest'

import { changedRuns } from '../src/browser/pages/calendars/days-out.ts'
import { holidayLines, readHolidays } from '../src/browser/pages/calendars/read-holidays.ts'

test('days are read from lines with their names, in the order of the days, and each day once', () => {
  const { holidays, unread } = readHolidays(
    '2026-12-26 Boxing Day\n25.12.2026; Christmas\r\n\n2026-12-25 Again',
  )
  expect(holidays).toEqual([
    { Date: '2026-12-25', Name: 'Christmas' },
    { Date: '2026-12-26', Name: 'Boxing Day' },
  ])
  expect(unread).toEqual([])
  expect(readHolidays(holidayLines(holidays)).holidays).toEqual(holidays)
})

test('a line that is no day, and a day that no month has, are reported as not read', () => {
  const { holidays, unread } = readHolidays('2026-02-30 Nothing\nsoon\n31.4.2026\n2026-1-1 short\n2024-02-29')
  expect(holidays).toEqual([{ Date: '2024-02-29', Name: '' }])
  expect(unread).toEqual(['2026-02-30 Nothing', 'soon', '31.4.2026', '2026-1-1 short'])
})

test('events of an iCalendar file are read with all of their days, and one that repeats is reported', () => {
  const file = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20261225',
    'DTEND;VALUE=DATE:20261227',
    'SUMMARY:Christmas\\, both',
    '  days',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20260101',
    'RRULE:FREQ=YEARLY',
    'SUMMARY:New Year',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'SUMMARY:Without a day',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  expect(readHolidays(file)).toEqual({
    holidays: [
      { Date: '2026-01-01', Name: 'New Year' },
      { Date: '2026-12-25', Name: 'Christmas, both days' },
      { Date: '2026-12-26', Name: 'Christmas, both days' },
    ],
    unread: ['Without a day'],
    repeating: ['New Year'],
  })
})

test('a text that is too long is not read, and the longest one is read within a second', () => {
  expect(readHolidays('x'.repeat(500_001)).holidays).toEqual([])
  const started = performance.now()
  for (const hostile of ['2026-12-25 ', ' ', 'BEGIN:VEVENT\n', 'BEGIN:VCALENDAR\n ', '\\,', ';'])
    readHolidays(`BEGIN:VCALENDAR\n${hostile.repeat(Math.floor(400_000 / hostile.length))}`)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('an edit changes the runs on days that become free or stop being so, and no others', () => {
  const before = { Holidays: [{ Date: '2026-12-25' }], WeekendDays: [] }
  const after = { Holidays: [{ Date: '2026-12-24' }], WeekendDays: ['Sunday' as const] }
  const runs = ['2026-12-24', '2026-12-25', '2026-12-25', '2026-12-26', '2026-12-27']
  expect(changedRuns(runs, { before, after })).toBe(4)
  expect(changedRuns(runs, { before, after: before })).toBe(0)
})
