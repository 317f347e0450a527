import type { HolidayCalendar } from '../recurrence/holiday-calendar.ts'
import { previousOccurrence } from '../recurrence/previous-occurrence.ts'
import type { Recurrence } from '../recurrence/recurrence.ts'
import { effectOfWindows, type WindowEffect } from './effect.ts'
import type { Window } from './window.ts'

interface Ruled {
  readonly recurrence: Recurrence
  readonly calendar: HolidayCalendar | null
}

/** Whether a run still waits at an instant, by what windows have made of it. */
export function stillWaits(effect: WindowEffect | null, at: Date): boolean {
  return effect?.policy === 'Delay' && (effect.until === null || effect.until > at)
}

/**
 * Whether a run ahead will be missed, since the run of the schedule before it still waits for a window then. Only a run
 * that is ahead too is decided by the windows as they are.
 */
export function isBehindWaitingRun(
  { recurrence, calendar }: Ruled,
  { at, now, windows }: { readonly at: Date; readonly now: Date; readonly windows: readonly Window[] },
): boolean {
  if (windows.length === 0 || recurrence.overlapPolicy === 'Allow') return false
  const before = previousOccurrence(recurrence, at, calendar)
  return before !== null && before.at > now && stillWaits(effectOfWindows(windows, before.at), at)
}
