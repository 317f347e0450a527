import { dayMs, type LocalDay, parseTimeOfDay, weekdayOf } from '../recurrence/local-date.ts'
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
 * until the end of that one. Of such windows it names the one that holds the run at an instant, its due one unless given.
 */
export function delayOfWindows(
  windows: readonly Window[],
  dueAt: Date,
  now: Date = dueAt,
): (WindowEffect & { readonly policy: 'Delay' }) | null {
  let wait = lastToEnd(windows, dueAt)
  if (wait === null) return null
  let { window } = wait
  for (let count = 0; wait.until !== null; count += 1) {
    const next: InForce | null = lastToEnd(windows, wait.until)
    if (next === null) break
    if (wait.until <= now) ({ window } = next)
    wait = count < mostInARow ? next : { ...next, until: null }
  }
  return { policy: 'Delay', window, until: wait.until }
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

/** One time that a window is in force, from its first instant to before its last. */
export interface Stretch {
  readonly from: Date
  /** Null: until the window is removed. */
  readonly until: Date | null
}

/**
 * When a window that is in force at an instant ends: null when nothing ends it. Undefined when it is not in force then.
 * It is in force at its first instant, and not any more at its last.
 */
export function endOfWindow(times: WindowTimes, at: Date): Date | null | undefined {
  const today = times.kind === 'once' ? 0 : dayOf(times, at)
  for (const stretch of stretchesOfDays(times, today - 1, today))
    if (at >= stretch.from && (stretch.until === null || at < stretch.until)) return stretch.until
  return undefined
}

/** The times that a window is in force at some instant of a span, in their order; the first may have begun before it. */
export function stretchesOf(
  times: WindowTimes,
  { from, to }: { readonly from: Date; readonly to: Date },
): Stretch[] {
  const [first, last] = times.kind === 'once' ? [0, 0] : [dayOf(times, from) - 1, dayOf(times, to)]
  return stretchesOfDays(times, first, last).filter(
    (stretch) => stretch.from < to && (stretch.until === null || stretch.until > from),
  )
}

type WeeklyTimes = Extract<WindowTimes, { kind: 'weekly' }>

const dayOf = ({ timeZone }: WeeklyTimes, at: Date): LocalDay =>
  Math.floor(zoneOf(timeZone).wallReached(at.getTime()) / dayMs)

/** Those that begin on the days from the first to the last. */
function stretchesOfDays(times: WindowTimes, first: LocalDay, last: LocalDay): Stretch[] {
  if (times.kind === 'once') return [times]
  const zone = zoneOf(times.timeZone)
  const from = parseTimeOfDay(times.from)!
  const until = parseTimeOfDay(times.until)!
  const stretches: Stretch[] = []
  for (let day = first; day <= last; day += 1) {
    if (!times.weekDays.includes(weekDayNames[weekdayOf(day)]!)) continue
    stretches.push({
      from: new Date(zone.instantOf(day * dayMs + from)),
      until: new Date(zone.instantOf((until > from ? day : day + 1) * dayMs + until)),
    })
  }
  return stretches
}
