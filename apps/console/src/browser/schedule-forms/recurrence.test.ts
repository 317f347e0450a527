import { expect, test } from 'vitest'

import { missingParts, newRecurrence, type Recurrence, sentRecurrence } from './recurrence.ts'

const daily = newRecurrence('Europe/Amsterdam')

test('a rule that changed its frequency sends no member that the new one does not use', () => {
  const rule: Recurrence = {
    ...daily,
    WeekDays: ['Monday'],
    MonthlyType: 'Ordinal',
    DayOfMonth: 3,
    Ordinal: 'First',
    OrdinalDay: 'Monday',
    Months: [3],
    Month: 3,
    Cron: '0 9 * * *',
    Repeat: { Every: 2, Unit: 'Hours' },
  }
  expect(sentRecurrence(rule)).toEqual({ ...daily, Repeat: { Every: 2, Unit: 'Hours' } })
  expect(sentRecurrence({ ...rule, Frequency: 'Weekly' })).toEqual({
    ...daily,
    Frequency: 'Weekly',
    WeekDays: ['Monday'],
    Repeat: { Every: 2, Unit: 'Hours' },
  })
  expect(sentRecurrence({ ...rule, Frequency: 'Annual' })).toEqual({
    ...daily,
    Frequency: 'Annual',
    MonthlyType: 'Ordinal',
    Ordinal: 'First',
    OrdinalDay: 'Monday',
    Month: 3,
    Repeat: { Every: 2, Unit: 'Hours' },
  })
  expect(sentRecurrence({ ...rule, Frequency: 'Cron' })).toEqual({
    Enabled: true,
    Frequency: 'Cron',
    TimeZone: 'Europe/Amsterdam',
    Cron: '0 9 * * *',
  })
})

test.each([
  [{}, []],
  [{ ExecutionTime: null }, ['time']],
  [{ Frequency: 'Weekly' }, ['weekDay']],
  [{ Frequency: 'Monthly' }, ['monthDay']],
  [{ Frequency: 'Monthly', MonthlyType: 'Ordinal', Ordinal: 'First' }, ['monthDay']],
  [{ Frequency: 'Annual', WorkingDay: 1, MonthlyType: 'WorkingDay' }, ['month']],
  [{ Frequency: 'Cron', ExecutionTime: null }, ['cron']],
] as const)('a rule of %o says that it lacks %o', (changed, missing) => {
  expect(missingParts({ ...daily, ...changed })).toEqual(missing)
})
