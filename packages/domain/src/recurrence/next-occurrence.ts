import type { IsHoliday } from './holiday.ts'
import { dayMs, dayOfWall, formatLocalDay, formatTimeOfDay, type WallTime } from './local-date.ts'
import { shortMonthNote } from './month-day.ts'
import type { Note } from './note.ts'
import type { Recurrence } from './recurrence.ts'
import { type Run, runsAfter } from './runs.ts'
import { formatLocal, type Zone, zoneOf } from './zone.ts'

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
  const zone = zoneOf(recurrence.timeZone)
  for (const run of runsAfter(recurrence, after.getTime(), isHoliday)) {
    yield { at: new Date(run.instant), local: formatLocal(zone, run.instant), notes: notesOf(recurrence, zone, run) }
  }
}

/** When a schedule runs next, strictly after an instant: {@link nextOccurrence} for planning, which needs no words. */
export function nextRunAt(recurrence: Recurrence, after: Date, isHoliday?: IsHoliday): Date | null {
  for (const { instant } of runsAfter(recurrence, after.getTime(), isHoliday)) return new Date(instant)
  return null
}

function notesOf(recurrence: Recurrence, zone: Zone, run: Run): Note[] {
  const { day, named } = run.runDay
  const notes: Note[] = []
  for (const original of named) {
    const short = shortMonthNote(recurrence, original)
    if (short) notes.push(short)
    if (original === day) continue
    notes.push({ kind: 'holiday', text: `${formatLocalDay(original)} is a holiday: moved to ${formatLocalDay(day)}.` })
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
