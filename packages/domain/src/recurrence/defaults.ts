import { zoneOf } from './zone.ts'
import { dayOfWall, formatLocalDay } from './local-date.ts'
import type { Recurrence } from './recurrence.ts'

/** What a recurrence cannot do without, and whatever else is known of it. */
export type GivenRecurrence = Pick<Recurrence, 'frequency' | 'startDate' | 'timeZone'> & Partial<Recurrence>

const defaults: Omit<Recurrence, 'frequency' | 'startDate' | 'timeZone'> = {
  enabled: true,
  executionTime: null,
  endDate: null,
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
}

/** A recurrence in which everything that is not given has the default of the interface (`Schedule`). */
export function withDefaults(given: GivenRecurrence): Recurrence {
  return { ...defaults, ...given }
}

/** The date that a zone's calendar shows at an instant, `YYYY-MM-DD`. */
export function localDateAt(instant: Date, timeZone: string): string {
  const time = instant.getTime()
  return formatLocalDay(dayOfWall(time + zoneOf(timeZone).offsetAt(time)))
}
