import { dayMs, parseTimeOfDay, weekdayOf } from '../recurrence/local-date.ts'
import { weekDayNames } from '../recurrence/recurrence.ts'
import { zoneOf } from '../recurrence/zone.ts'
import type { Window, WindowTimes } from './window.ts'

/** What becomes of a run that is due inside one or more windows. */
export type WindowEffect =
  | { readonly policy: 'Skip'; readonly window: Window }
  /** Null: until the window is removed. */
  | { readonly policy: 'Delay'; readonly window: Window; readonly until: Date | null }

/** Windows that follow one another without a gap are one wait; a wait of more of them than this has no end. */
const mostInARow = 1_000

/**
 * What the windows that cover a schedule make of a run that is due at an instant; null outside of all of them. Of
 * several the later end counts, and Skip before Delay.
 */
export function effectOfWindows(windows: readonly Window[], dueAt: Date): WindowEffect | null {
  const skipping = windows.filter(({ policy }) => policy === 'Skip')
  const skips = lastToEnd(skipping, dueAt)
  return skips === null ? delayOfWindows(windows, dueAt) : { policy: 'Skip', window: skips.window }
}

/**
 * How long a run waits that is not skipped; null outside of all windows. A wait that ends inside another window lasts
 * until the end of that one.
 */
export function delayOfWindows(
  windows: readonly Window[],
  dueAt: Date,
): (WindowEffect & { readonly policy: 'Delay' }) | null {
  let wait = lastToEnd(windows, dueAt)
  if (wait === null) return null
  for (let count = 0; wait.until !== null; count += 1) {
    const next: InForce | null = lastToEnd(windows, wait.until)
    if (next === null) break
    wait = count < mostInARow ? next : { ...next, until: null }
  }
  return { policy: 'Delay', ...wait }
}

interface InForce {
  readonly window: Window
  readonly until: Date | null
}

function lastToEnd(windows: readonly Window[], at: Date): InForce | null {
  let last: InForce | null = null
  for (const window of windows) {
    const until = endOfWindow(window.times, at)
    if (until === undefined) continue
    if (last === null || (last.until !== null && (until === null || until > last.until)))
      last = { window, until }
  }
  return last
}

/**
 * When a window that is in force at an instant ends: null when nothing ends it. Undefined when it is not in force then.
 * It is in force at its first instant, and not any more at its last.
 */
export function endOfWindow(times: WindowTimes, at: Date): Date | null | undefined {
  if (times.kind === 'once')
    return at >= times.from && (times.until === null || at < times.until) ? times.until : undefined
  const zone = zoneOf(times.timeZone)
  const from = parseTimeOfDay(times.from)!
  const until = parseTimeOfDay(times.until)!
  const today = Math.floor(zone.wallReached(at.getTime()) / dayMs)
  for (const day of [today, today - 1]) {
    if (!times.weekDays.includes(weekDayNames[weekdayOf(day)]!)) continue
    const begins = zone.instantOf(day * dayMs + from)
    const ends = zone.instantOf((until > from ? day : day + 1) * dayMs + until)
    if (at.getTime() >= begins && at.getTime() < ends) return new Date(ends)
  }
  return undefined
}
