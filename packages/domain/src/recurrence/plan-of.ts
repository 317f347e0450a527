import { keptSentence } from '../words/from-json.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import { nextRunAt } from './next-occurrence.ts'
import type { Recurrence } from './recurrence.ts'
import { runnability } from './runnable.ts'

/** What a recurrence means from an instant on, in the form that the store keeps. */
export function planOf(recurrence: Recurrence, now: Date, calendar: HolidayCalendar | null) {
  const check = runnability(recurrence, now, calendar)
  return {
    recurrence,
    enabled: recurrence.enabled,
    nextRunAt: recurrence.enabled ? nextRunAt(recurrence, now, calendar) : null,
    notRunnableReasons: check.runnable ? [] : check.reasons.map(keptSentence),
  }
}
