import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import type { Recurrence } from './recurrence.ts'
import { shortRule } from './short-rule.ts'
import { loadWholeCatalogue } from '../messages/languages.ts'

const en = await loadWholeCatalogue('en')
const de = await loadWholeCatalogue('de')

const english = createIntl({ locale: 'en-GB', messages: en })
const german = createIntl({ locale: 'de', messages: de })

const daily: Recurrence = { Frequency: 'Daily', ExecutionTime: '22:00', TimeZone: 'Europe/Berlin' }

test.each<readonly [Partial<Recurrence>, string, string]>([
  [{}, 'Daily 22:00 | Berlin', 'Täglich 22:00 | Berlin'],
  [{ Frequency: 'Weekdays' }, 'Mon–Fri 22:00 | Berlin', 'Mo–Fr 22:00 | Berlin'],
  [
    { Frequency: 'Weekly', WeekDays: ['Sunday', 'Friday'], Interval: 2 },
    'Fri and Sun every 2 weeks 22:00 | Berlin',
    'Fr und So alle 2 Wochen 22:00 | Berlin',
  ],
  [
    { Frequency: 'Monthly', DayOfMonth: 23, TimeZone: 'America/New_York' },
    'Monthly, day 23, 22:00 | New York',
    'Monatlich, 23., 22:00 | New York',
  ],
  [
    { Repeat: { Every: 1, Unit: 'Hours', Until: '23:00' } },
    'Daily hourly, 22:00–23:00 | Berlin',
    'Täglich stündlich, 22:00–23:00 | Berlin',
  ],
  [{ Frequency: 'Cron', Cron: '0 7 * * 1-5' }, 'Cron 0 7 * * 1-5 | Berlin', 'Cron 0 7 * * 1-5 | Berlin'],
])('a rule stands in two short lines: %j', (changes, inEnglish, inGerman) => {
  const shown = [english, german].map((intl) => {
    const { when, where } = shortRule(intl, { ...daily, ...changes }, '2026-11-28')
    return `${when} | ${where}`
  })
  expect(shown).toEqual([inEnglish, inGerman])
})

test('a start is said until it is past, an end and holidays are always', () => {
  const rule = { ...daily, StartDate: '2026-12-01', EndDate: '2027-01-31', CalendarId: 'any' }
  const where = (today: string) => shortRule(english, rule, today).where
  expect(where('2026-11-28')).toBe('Berlin, from 1 Dec 2026, until 31 Jan 2027, not on holidays')
  expect(where('2026-12-01')).toBe('Berlin, until 31 Jan 2027, not on holidays')
})
