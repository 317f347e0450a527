import { cronPattern, cronTimes } from './cron.ts'
import { dateRule } from './date-rule.ts'
import { type IsHoliday, type RunDay, runDays } from './holiday.ts'
import {
  dayMs,
  dayOfWall,
  formatLocalDay,
  formatTimeOfDay,
  lastLocalDay,
  parseLocalDay,
  parseTimeOfDay,
  type WallTime,
} from './local-date.ts'
import { missingParts } from './missing-parts.ts'
import { shortMonthNote } from './month-day.ts'
import type { Note } from './note.ts'
import type { Recurrence } from './recurrence.ts'
import { repeatedInstants } from './repeat.ts'
import { formatLocal, type Zone, zoneOf } from './zone.ts'

/*
 * From a recurrence to its instants, in four steps that know nothing of each other:
 *
 *   date rule ──▶ holidays ──▶ time of day ──▶ zone, repeat
 *   local days    local days    wall times      instants
 *
 * A date rule names local days (daily.ts … cron.ts). Holidays drop or move them (holiday.ts). Each remaining day has one
 * wall time, ExecutionTime, or those that its cron pattern names. The zone turns a wall time into an instant, gaps and
 * overlaps included (zone.ts), and repeated steps are elapsed time from there (repeat.ts).
 *
 * No step ever goes backwards, so the instants of a recurrence are one ascending sequence, and every function here
 * answers a part of that one sequence, wherever it begins to read. Wall times that meet in one instant (after a gap, or on
 * one day because of a holiday) are one occurrence.
 *
 * Nothing here reads a clock, and `enabled` is not looked at: whether a disabled schedule has a next run is the caller's
 * question. An incomplete recurrence has no occurrences.
 */

/** One due instant. */
export interface Occurrence {
  readonly at: Date
  /** The same instant on the clock of the recurrence's zone, such as 2026-12-01T09:30:00+01:00. */
  readonly local: string
  /** What moved it, if anything did. */
  readonly notes: Note[]
}

export interface OccurrenceRange {
  /** Occurrences strictly after this instant. */
  readonly after: Date
  /** Occurrences up to and including this instant. */
  readonly until?: Date
  /** At most this many. */
  readonly limit: number
  readonly isHoliday?: IsHoliday | undefined
}

/** The first occurrence strictly after an instant; null when there is none any more. */
export function nextOccurrence(recurrence: Recurrence, after: Date, isHoliday?: IsHoliday): Occurrence | null {
  for (const occurrence of occurrencesAfter(recurrence, after, isHoliday)) return occurrence
  return null
}

/** The occurrences of a range, ascending. */
export function occurrences(recurrence: Recurrence, { after, until, limit, isHoliday }: OccurrenceRange): Occurrence[] {
  const found: Occurrence[] = []
  if (limit < 1) return found
  for (const occurrence of occurrencesAfter(recurrence, after, isHoliday)) {
    if (until && occurrence.at > until) break
    found.push(occurrence)
    if (found.length >= limit) break
  }
  return found
}

/** Every occurrence strictly after an instant, ascending, computed as it is asked for; endless unless the recurrence ends. */
export function* occurrencesAfter(recurrence: Recurrence, after: Date, isHoliday?: IsHoliday): Generator<Occurrence> {
  if (missingParts(recurrence).length > 0) return
  const zone = zoneOf(recurrence.timeZone)
  const first = parseLocalDay(recurrence.startDate)!
  const last = recurrence.endDate === null ? lastLocalDay : parseLocalDay(recurrence.endDate)!
  const runsOn = recurrence.frequency === 'Cron' ? cronRuns(recurrence, zone) : timedRuns(recurrence, zone)
  let latest = after.getTime()
  const days = { recurrence, rule: dateRule(recurrence), first, last, isHoliday }
  for (const runDay of runDays(days, dayOfWall(zone.wallReached(latest)))) {
    for (const run of runsOn(runDay, latest)) {
      if (run.instant <= latest) continue
      latest = run.instant
      yield { at: new Date(run.instant), local: formatLocal(zone, run.instant), notes: notesOf({ recurrence, zone, runDay, run }) }
    }
  }
}

interface Run {
  readonly instant: number
  /** The wall time that the rule names; null for a repeated step, which is elapsed time. */
  readonly wall: WallTime | null
}

/** The runs of a day, ascending; those up to `after` may be left out. */
type RunsOn = (day: RunDay, after: number) => Iterable<Run>

function timedRuns({ executionTime, repeat }: Recurrence, zone: Zone): RunsOn {
  const time = parseTimeOfDay(executionTime!)!
  return function* ({ day }, after) {
    const wall = day * dayMs + time
    const first = zone.instantOf(wall)
    if (first > after) yield { instant: first, wall }
    if (!repeat) return
    for (const instant of repeatedInstants({ repeat, first, day, zone }, after)) yield { instant, wall: null }
  }
}

function cronRuns({ cron }: Recurrence, zone: Zone): RunsOn {
  const pattern = cronPattern(cron!)
  return function* ({ day, named }, after) {
    const midnight = day * dayMs
    for (const time of cronTimes(pattern, named, zone.wallReached(after) - midnight)) {
      const wall = midnight + time
      yield { instant: zone.instantOf(wall), wall }
    }
  }
}

interface RunInContext {
  readonly recurrence: Recurrence
  readonly zone: Zone
  readonly runDay: RunDay
  readonly run: Run
}

function notesOf({ recurrence, zone, runDay, run }: RunInContext): Note[] {
  const notes: Note[] = []
  for (const named of runDay.named) {
    const short = shortMonthNote(recurrence, named)
    if (short) notes.push(short)
    if (named === runDay.day) continue
    notes.push({ kind: 'holiday', text: `${formatLocalDay(named)} is a holiday: moved to ${formatLocalDay(runDay.day)}.` })
  }
  const shift = clockNote(zone, run)
  if (shift) notes.push(shift)
  return notes
}

function clockNote(zone: Zone, { instant, wall }: Run): Note | null {
  const shown = instant + zone.offsetAt(instant)
  const clock = (time: WallTime): string => `${formatTimeOfDay(time - dayOfWall(time) * dayMs)} on ${formatLocalDay(dayOfWall(time))}`
  if (wall !== null && wall !== shown) {
    const text = `${clock(wall)} does not exist in ${zone.name}, the clock jumps over it: runs at ${clock(shown)}, the first moment after the gap.`
    return { kind: 'gap', text }
  }
  const pass = zone.passOf(instant)
  if (pass === 'only') return null
  const when = `${clock(shown)} happens twice in ${zone.name}, the clock is set back`
  const text = wall === null ? `${when}: this is the ${pass} pass.` : `${when}: runs once, at the first pass.`
  return { kind: 'overlap', text }
}
