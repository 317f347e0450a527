import { expect, test } from 'vitest'

import { type Runnability, runnability } from './runnable.ts'
import { exampleRecurrence } from './testing/example-recurrence.ts'

const reasonsOf = (found: Runnability) => (found.runnable ? [] : found.reasons.map(String))

// proves decided-4.2.1/incomplete-recurrence-stored
test.each([
  [{ executionTime: null }, ['ExecutionTime is missing.']],
  [{ frequency: 'Weekly' }, ['Weekly needs at least one day in WeekDays.']],
  [
    { frequency: 'Monthly' },
    ['Monthly needs DayOfMonth, or MonthlyType Ordinal or WorkingDay with its fields.'],
  ],
  [{ frequency: 'Annual', dayOfMonth: 1 }, ['Annual needs Month.']],
  [
    { frequency: 'Monthly', monthlyType: 'Ordinal' },
    ['MonthlyType Ordinal needs Ordinal.', 'MonthlyType Ordinal needs OrdinalDay.'],
  ],
  [{ frequency: 'Monthly', monthlyType: 'WorkingDay' }, ['MonthlyType WorkingDay needs WorkingDay.']],
  [{ frequency: 'Cron', executionTime: null }, ['Cron needs a pattern in Cron.']],
  [{ frequency: 'Cron', cron: '0 0 30 2 *' }, ['The recurrence names no day after StartDate 2026-01-01.']],
  [
    { frequency: 'Monthly', monthlyType: 'WorkingDay', workingDay: 22, months: [2] },
    ['The recurrence names no day after StartDate 2026-01-01.'],
  ],
  [
    { frequency: 'Weekly', weekDays: ['Monday'], endDate: '2026-01-03' },
    ['The recurrence names no day from StartDate 2026-01-01 to EndDate 2026-01-03.'],
  ],
] as const)('a recurrence is not runnable when it is %o, and says why', (changes, reasons) => {
  expect(reasonsOf(runnability(exampleRecurrence(JSON.parse(JSON.stringify(changes)))))).toEqual(reasons)
})

test('a recurrence is not runnable after it has ended', () => {
  const ended = exampleRecurrence({ endDate: '2026-01-31' })
  expect(runnability(ended)).toEqual({ runnable: true })
  expect(runnability(ended, new Date('2026-01-31T08:29:59Z'))).toEqual({ runnable: true })
  expect(reasonsOf(runnability(ended, new Date('2026-01-31T08:30:00Z')))).toEqual([
    'The recurrence ended: it has no run left up to EndDate 2026-01-31.',
  ])
})

test.each([
  {},
  { enabled: false },
  { frequency: 'Annual', month: 2, dayOfMonth: 30 },
  { frequency: 'Cron', cron: '0 0 29 2 *', executionTime: null },
  { startDate: '2099-01-01' },
] as const)('a recurrence is runnable when it is %o', (changes) => {
  expect(runnability(exampleRecurrence(changes), new Date('2026-06-01T00:00:00Z'))).toEqual({
    runnable: true,
  })
})
