import { expect, test } from 'vitest'

import { say } from '../words/sentence.ts'
import { describeRecurrence } from './describe.ts'
import { exampleRecurrence } from './testing/example-recurrence.ts'

// proves decided-4.1.2/description-words
test.each([
  [
    { frequency: 'Weekdays', startDate: '2026-12-01' },
    'Every weekday at 09:30, Europe/Amsterdam, from 1 Dec 2026',
  ],
  [{}, 'Every day at 09:30, Europe/Amsterdam, from 1 Jan 2026'],
  [
    { interval: 3, endDate: '2026-12-31' },
    'Every 3 days at 09:30, Europe/Amsterdam, from 1 Jan 2026, until 31 Dec 2026',
  ],
  [
    { frequency: 'Weekdays', interval: 2 },
    'Every 2 weeks on weekdays at 09:30, Europe/Amsterdam, from 1 Jan 2026',
  ],
  [
    { frequency: 'Weekly', weekDays: ['Monday', 'Friday'] },
    'Every week on Monday and Friday at 09:30, Europe/Amsterdam, from 1 Jan 2026',
  ],
  [{ frequency: 'Weekly' }, 'Every week on no day chosen yet at 09:30, Europe/Amsterdam, from 1 Jan 2026'],
  [
    { frequency: 'Monthly', dayOfMonth: 31 },
    'Every month on day 31 at 09:30, Europe/Amsterdam, from 1 Jan 2026',
  ],
  [
    { frequency: 'Monthly', dayOfMonth: -1 },
    'Every month on the last day at 09:30, Europe/Amsterdam, from 1 Jan 2026',
  ],
  [
    { frequency: 'Monthly', dayOfMonth: -2, interval: 2 },
    'Every 2 months on the 2nd last day at 09:30, Europe/Amsterdam, from 1 Jan 2026',
  ],
  [
    {
      frequency: 'Monthly',
      monthlyType: 'Ordinal',
      ordinal: 'Last',
      ordinalDay: 'WeekDay',
      months: [3, 6, 9],
    },
    'On the last weekday of March, June and September at 09:30, Europe/Amsterdam, from 1 Jan 2026',
  ],
  [
    { frequency: 'Annual', month: 7, monthlyType: 'WorkingDay', workingDay: 3 },
    'Every year on the 3rd working day of July at 09:30, Europe/Amsterdam, from 1 Jan 2026',
  ],
  [
    { frequency: 'Cron', cron: '0 9 * * 1' },
    'By the cron pattern "0 9 * * 1", Europe/Amsterdam, from 1 Jan 2026',
  ],
  [
    { repeat: { every: 15, unit: 'Minutes', until: '17:00' }, calendarId: 'nl', holidayRule: 'Before' },
    'Every day at 09:30 and every 15 minutes until 17:00, Europe/Amsterdam, from 1 Jan 2026, on holidays the last day before',
  ],
  [{ executionTime: null }, 'Every day, no time chosen yet, Europe/Amsterdam, from 1 Jan 2026'],
] as const)('a recurrence in words: %o', (changes, expected) => {
  expect(String(describeRecurrence(exampleRecurrence(JSON.parse(JSON.stringify(changes)))))).toBe(expected)
})

test('a recurrence in words names the calendar and what happens on its holidays', () => {
  const inWords = (holidayRule: 'Skip' | 'Before' | 'After') =>
    String(describeRecurrence(exampleRecurrence({ calendarId: 'nl', holidayRule }), 'Netherlands'))
      .split(', ')
      .at(-1)
  expect(inWords('Skip')).toBe('not on holidays of Netherlands')
  expect(inWords('Before')).toBe('on holidays of Netherlands the last day before')
  expect(inWords('After')).toBe('on holidays of Netherlands the first day after')
})

test.each([
  [
    { frequency: 'Weekdays', startDate: '2026-12-01' },
    'Montags bis freitags um 09:30, Europe/Amsterdam, ab 1. Dez. 2026',
  ],
  [
    { frequency: 'Weekly', interval: 2, weekDays: ['Monday', 'Wednesday', 'Friday'] },
    'Alle 2 Wochen: Montag, Mittwoch und Freitag um 09:30, Europe/Amsterdam, ab 1. Jan. 2026',
  ],
  [
    {
      frequency: 'Monthly',
      monthlyType: 'Ordinal',
      ordinal: 'Last',
      ordinalDay: 'WeekDay',
      months: [3, 6, 9],
    },
    'Im März, Juni und September: der letzte Wochentag (Montag bis Freitag) um 09:30, Europe/Amsterdam, ab 1. Jan. 2026',
  ],
  [
    { repeat: { every: 15, unit: 'Minutes', until: null }, calendarId: 'nl', holidayRule: 'After' },
    'Jeden Tag um 09:30 und alle 15 Minuten bis zum Ende des Tages, Europe/Amsterdam, ab 1. Jan. 2026, an Feiertagen am ersten Tag danach',
  ],
] as const)('a recurrence in German words: %o', (changes, expected) => {
  expect(say(describeRecurrence(exampleRecurrence(JSON.parse(JSON.stringify(changes)))), 'de')).toBe(expected)
})
