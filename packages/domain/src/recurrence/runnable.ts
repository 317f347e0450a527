import { type Sentence, sentence } from '../words/sentence.ts'
import { parseLocalDay } from './local-date.ts'
import { missingParts } from './missing-parts.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import { nextRunAt } from './next-occurrence.ts'
import type { Recurrence } from './recurrence.ts'
import { zoneOf } from './zone.ts'

export type Runnability =
  | { readonly runnable: true }
  | { readonly runnable: false; readonly reasons: Sentence[] }

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

function neverReason({ startDate: start, endDate: end }: Recurrence, calendar: Calendar): Sentence {
  const free = freeIn(calendar)
  return end === null
    ? sentence('rule_names_no_day_after', { start, free })
    : sentence('rule_names_no_day_between', { start, end, free })
}

function endedReason({ endDate: end }: Recurrence, calendar: Calendar): Sentence {
  return end === null ? noFurtherDay(calendar) : sentence('rule_has_ended', { end, free: freeIn(calendar) })
}

type Calendar = Pick<HolidayCalendar, 'name'> | null | undefined

/** Why a recurrence has no run any more; with a calendar, none on a day that is free in it. */
export function noFurtherDay(calendar: Calendar): Sentence {
  return sentence('rule_has_no_further_day', { free: freeIn(calendar) })
}

function freeIn(calendar: Calendar): Sentence | string {
  return calendar ? sentence('free_in_calendar', { calendar: calendar.name }) : ''
}
