import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readCalendar } from './holiday-calendar.ts'
import { parseLocalDay } from './local-date.ts'
import { nextRunAt } from './next-occurrence.ts'
import { type StoredRule, storedRule } from './stored-rule.ts'
import { propertyRuns, recurrenceCase } from './testing/arbitrary-recurrence.ts'
import { exampleRecurrence } from './testing/example-recurrence.ts'

const problemOf = (rule: StoredRule) => (rule.ok ? null : String(rule.problem))

test.each([
  ['null', null],
  ['a number', 7],
  ['empty', {}],
  ['of a zone that there is not', exampleRecurrence({ timeZone: 'Europe/Atlantis' })],
  ['with a day that there is not', exampleRecurrence({ startDate: '2026-02-30' })],
  ['with a time that there is not', exampleRecurrence({ executionTime: '25:00' })],
  ['with day 0', exampleRecurrence({ dayOfMonth: 0 })],
  ['with cron nonsense', exampleRecurrence({ frequency: 'Cron', cron: 'every full moon' })],
  ['of steps that never end', exampleRecurrence({ repeat: { every: 0, unit: 'Hours', until: null } })],
  ['with a window of ages', exampleRecurrence({ missedRunWindowMinutes: Number.MAX_SAFE_INTEGER })],
  ['spread over ages', exampleRecurrence({ spreadSeconds: Number.MAX_SAFE_INTEGER })],
  ['of every 10^12 days', exampleRecurrence({ interval: 1e12 })],
])('a stored recurrence that is damaged, %s, is reported as such', (_what, stored) => {
  expect(problemOf(storedRule(stored, null))).toContain('cannot be read')
})

test(
  'a stored recurrence that was damaged anywhere is reported as such, or can still be computed, and never throws',
  { timeout: 120_000 },
  () => {
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.integer(),
      fc.constantFrom('', '0 0 0 0 0', 'UTC', 'Monday', 1e300, -0.5),
    )
    const fields = Object.keys(exampleRecurrence())
    fc.assert(
      fc.property(
        recurrenceCase,
        fc.array(fc.tuple(fc.constantFrom(...fields), odd), { minLength: 1, maxLength: 3 }),
        (given, damage) => {
          const rule = storedRule(
            { ...given.recurrence, calendarId: null, ...Object.fromEntries(damage) },
            null,
          )
          if (rule.ok) nextRunAt(rule.recurrence, given.after, rule.calendar)
        },
      ),
      { numRuns: propertyRuns * 5 },
    )
  },
)

test('a stored calendar that is damaged, or missing, is reported with its name', () => {
  const recurrence = exampleRecurrence({ calendarId: 'e3b0c442' })
  const damaged = readCalendar({ name: 'Office', days: { holidays: 'none' } })
  expect(problemOf(storedRule(recurrence, damaged))).toMatch(
    /^The calendar Office cannot be read: holidays: /,
  )
  expect(problemOf(storedRule(recurrence, null))).toBe(
    'There is no calendar e3b0c442, which the recurrence names.',
  )
})

test('a stored calendar of any form is reported as damaged, or answers every day', () => {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.record({ holidays: fc.array(fc.jsonValue({ maxDepth: 1 })), weekendDays: fc.jsonValue() }),
  )
  fc.assert(
    fc.property(odd, (days) => {
      const read = readCalendar({ name: 'Office', days })
      if (read.ok) read.calendar.holidayOn(parseLocalDay('2026-12-25')!)
      else expect(String(read.problem)).toContain('Office')
    }),
  )
})
