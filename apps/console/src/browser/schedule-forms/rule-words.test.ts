import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import type { Recurrence } from './recurrence.ts'
import { ruleText } from './rule-words.ts'
import { loadWholeCatalogue } from '../messages/languages.ts'

const en = await loadWholeCatalogue('en')
const de = await loadWholeCatalogue('de')

const english = createIntl({ locale: 'en-GB', messages: en })
const german = createIntl({ locale: 'de', messages: de })

const daily: Recurrence = { Frequency: 'Daily', ExecutionTime: '07:00' }

test.each([
  [{}, 'Every day at 07:00', 'Jeden Tag um 07:00'],
  [
    { Interval: 3, TimeZone: 'Europe/Amsterdam', StartDate: '2026-03-01' },
    'Every 3 days at 07:00, Europe/Amsterdam, from 1 Mar 2026',
    'Alle 3 Tage um 07:00, Europe/Amsterdam, ab 1. März 2026',
  ],
  [{ Frequency: 'Weekdays' }, 'Every weekday at 07:00', 'Montags bis freitags um 07:00'],
  [
    { Frequency: 'Weekly', WeekDays: ['Friday', 'Monday'] },
    'Every week on Monday and Friday at 07:00',
    'Jede Woche am Montag und Freitag um 07:00',
  ],
  [
    { Frequency: 'Monthly', DayOfMonth: -1 },
    'Every month on the last day at 07:00',
    'Jeden Monat am letzten Tag um 07:00',
  ],
  [
    { Frequency: 'Monthly', DayOfMonth: 31, Months: [3, 6] },
    'On day 31 of March and June at 07:00',
    'Am 31. im März und Juni um 07:00',
  ],
  [
    { Frequency: 'Monthly', MonthlyType: 'WorkingDay', WorkingDay: -2, Interval: 2 },
    'Every 2 months on the 2nd last working day at 07:00',
    'Alle 2 Monate am 2.-letzten Arbeitstag um 07:00',
  ],
  [
    { Frequency: 'Annual', MonthlyType: 'Ordinal', Ordinal: 'First', OrdinalDay: 'Monday', Month: 7 },
    'Every year on the first Monday of July at 07:00',
    'Jedes Jahr am ersten Montag im Juli um 07:00',
  ],
  [
    { Repeat: { Every: 15, Unit: 'Minutes', Until: '17:00' } },
    'Every day at 07:00 and every 15 minutes until 17:00',
    'Jeden Tag um 07:00 und danach alle 15 Minuten bis 17:00',
  ],
  [
    { Frequency: 'Cron', Cron: '0 9 * * 1', ExecutionTime: null },
    'By the cron pattern “0 9 * * 1”',
    'Nach dem Cron-Muster „0 9 * * 1“',
  ],
  [
    { ExecutionTime: null },
    'Every day at no time chosen yet',
    'Jeden Tag zu einer noch nicht gewählten Zeit',
  ],
  [
    { EndDate: '2026-12-31', CalendarId: 'nl' },
    'Every day at 07:00, until 31 Dec 2026, not on holidays of Netherlands',
    'Jeden Tag um 07:00, bis 31. Dez. 2026, nicht an Feiertagen von Netherlands',
  ],
] as const)('a rule is said in the words of each language: %o', (changed, inEnglish, inGerman) => {
  const rule = { ...daily, ...(JSON.parse(JSON.stringify(changed)) as Partial<Recurrence>) }
  expect(ruleText(english, rule, 'Netherlands')).toBe(inEnglish)
  expect(ruleText(german, rule, 'Netherlands')).toBe(inGerman)
})
