import type { Recurrence } from '../recurrence.ts'

/**
 * A complete recurrence for tests: daily at 09:30 in Amsterdam from 1 January 2026, with the given changes.
 */
export function exampleRecurrence(changes: Partial<Recurrence> = {}): Recurrence {
  return {
    enabled: true,
    frequency: 'Daily',
    startDate: '2026-01-01',
    executionTime: '09:30',
    endDate: null,
    timeZone: 'Europe/Amsterdam',
    interval: 1,
    weekDays: [],
    weekStart: 'Monday',
    monthlyType: 'DayOfMonth',
    dayOfMonth: null,
    ordinal: null,
    ordinalDay: null,
    workingDay: null,
    months: [],
    month: null,
    repeat: null,
    cron: null,
    calendarId: null,
    holidayRule: 'Skip',
    missedRunPolicy: 'RunOnce',
    missedRunWindowMinutes: 60,
    overlapPolicy: 'Queue',
    spreadSeconds: 0,
    ...changes,
  }
}
