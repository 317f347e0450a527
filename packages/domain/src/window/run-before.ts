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

interface AskedRun {
  readonly at: Date
  readonly now: Date
  readonly windows: readonly Window[]
  /** Until when a run waits that has been decided; null when none does. */
  readonly waitsUntil: Date | null
}

/**
 * Whether a run ahead will be missed, since a run of the schedule before it still waits for a window then. Only a run
 * that is ahead too is decided by the windows as they are.
 */
export function isBehindWaitingRun(
  { recurrence, calendar }: Ruled,
  { at, now, windows, waitsUntil }: AskedRun,
): boolean {
  if (recurrence.overlapPolicy === 'Allow') return false
  if (waitsUntil !== null && waitsUntil > at) return true
  if (windows.length === 0) return false
  const before = previousOccurrence(recurrence, at, calendar)
  return before !== null && before.at > now && stillWaits(effectOfWindows(windows, before.at), at)
}
