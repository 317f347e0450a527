import { expect, test } from 'vitest'

import type { Schedule } from '../../../api/schedule-queries.ts'
import { realChanges } from './real-changes.ts'

const rule = { Frequency: 'Daily', ExecutionTime: '07:00', Interval: 1, WeekDays: [], Months: [] } as const
const base = {
  ScheduleName: 'Sales',
  Owner: 'ann',
  Schedule: { ...rule, Enabled: true, Runnable: true, NextRunEpochUtc: 7, Description: 'Every day' },
} as unknown as Schedule

test('what was changed and changed back is not sent, and a rule is sent without what is only answered', () => {
  expect(realChanges(base, { ScheduleName: 'Sales', Owner: 'ann' })).toEqual({})
  expect(
    realChanges(base, { Schedule: { ...rule, WeekDays: ['Monday'], Months: [], Enabled: true } }),
  ).toEqual({})
  expect(
    realChanges(base, {
      Schedule: { ...base.Schedule, ExecutionTime: '06:30' } as never,
      ScheduleName: 'Sale',
    }),
  ).toEqual({
    ScheduleName: 'Sale',
    Schedule: { Frequency: 'Daily', ExecutionTime: '06:30', Interval: 1, Enabled: true },
  })
})
