import { parseLocalDay } from './local-date.ts'
import { missingParts } from './missing-parts.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import { nextRunAt } from './next-occurrence.ts'
import type { Recurrence } from './recurrence.ts'
import { zoneOf } from './zone.ts'

export type Runnability =
  | { readonly runnable: true }
  | { readonly runnable: false; readonly reasons: string[] }

/**
 * Whether a recurrence has any occurrence, or any after an instant when one is given; if not, why, for users.
 * A disabled recurrence is checked like an enabled one.
 */
export function runnability(
  recurrence: Recurrence,
  after?: Date,
  calendar?: HolidayCalendar | null,
): Runnability {
  const missing = missingParts(recurrence)
  if (missing.length > 0) return { runnable: false, reasons: missing }
  if (after && nextRunAt(recurrence, after, calendar)) return { runnable: true }
  const first = nextRunAt(recurrence, beforeStart(recurrence), calendar)
  if (!first) return { runnable: false, reasons: [neverReason(recurrence, calendar)] }
  return after ? { runnable: false, reasons: [endedReason(recurrence, calendar)] } : { runnable: true }
}

function beforeStart({ startDate, timeZone }: Recurrence): Date {
  const day = 86_400_000
  return new Date(zoneOf(timeZone).instantOf(parseLocalDay(startDate)! * day) - 1)
}

function neverReason(
  { startDate, endDate }: Recurrence,
  calendar: HolidayCalendar | null | undefined,
): string {
  const span =
    endDate === null ? `after StartDate ${startDate}` : `from StartDate ${startDate} to EndDate ${endDate}`
  return `The recurrence names no day ${span}${free(calendar)}.`
}

function endedReason({ endDate }: Recurrence, calendar: HolidayCalendar | null | undefined): string {
  return endDate === null
    ? `The recurrence has no further day${free(calendar)}.`
    : `The recurrence ended: it has no run left up to EndDate ${endDate}${free(calendar)}.`
}

function free(calendar: HolidayCalendar | null | undefined): string {
  return calendar ? ` that is not a holiday in the calendar ${calendar.name}` : ''
}
