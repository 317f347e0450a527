import type { HolidayCalendar } from './holiday-calendar.ts'
import { dayMs, parseLocalDay } from './local-date.ts'
import { nextOccurrence, nextRunAt, type Occurrence } from './next-occurrence.ts'
import type { Recurrence } from './recurrence.ts'
import { zoneOf } from './zone.ts'

/**
 * The last occurrence strictly before an instant; null when there is none. Rules are read forwards only. So a
 * binary search finds the instant after which none is left before the given one. It takes some forty steps,
 * however dense or sparse the rule is.
 */
export function previousOccurrence(
  recurrence: Recurrence,
  before: Date,
  calendar?: HolidayCalendar | null,
): Occurrence | null {
  const comesBefore = (after: number): boolean => {
    const next = nextRunAt(recurrence, new Date(after), calendar)
    return next !== null && next < before
  }
  let low = zoneOf(recurrence.timeZone).instantOf(parseLocalDay(recurrence.startDate)! * dayMs) - 1
  if (low >= before.getTime() || !comesBefore(low)) return null
  let high = before.getTime()
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (comesBefore(middle)) low = middle
    else high = middle
  }
  return nextOccurrence(recurrence, new Date(low), calendar)
}
