import { sentence } from '../words/sentence.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import { dayMs, dayOfWall, formatLocalDay, formatTimeOfDay, type WallTime } from './local-date.ts'
import { shortMonthNote } from './month-day.ts'
import type { Note } from './note.ts'
import type { Recurrence } from './recurrence.ts'
import { skippedNote, movedNote } from './holiday-note.ts'
import { type Run, type RunPlan, runPlan, runsAfter } from './runs.ts'
import { formatLocal, type Zone } from './zone.ts'

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
  readonly calendar?: HolidayCalendar | null | undefined
}

/** The first occurrence strictly after an instant; null when there is none any more. */
export function nextOccurrence(
  recurrence: Recurrence,
  after: Date,
  calendar?: HolidayCalendar | null,
): Occurrence | null {
  for (const occurrence of occurrencesAfter(recurrence, after, calendar)) return occurrence
  return null
}

/** The occurrences of a range, ascending. */
export function occurrences(
  recurrence: Recurrence,
  { after, until, limit, calendar }: OccurrenceRange,
): Occurrence[] {
  const found: Occurrence[] = []
  if (limit < 1) return found
  for (const occurrence of occurrencesAfter(recurrence, after, calendar)) {
    if (until && occurrence.at > until) break
    found.push(occurrence)
    if (found.length >= limit) break
  }
  return found
}

/**
 * Every occurrence strictly after an instant, ascending, computed as it is asked for; endless unless the
 * recurrence ends.
 */
export function* occurrencesAfter(
  recurrence: Recurrence,
  after: Date,
  calendar?: HolidayCalendar | null,
): Generator<Occurrence> {
  const plan = runPlan(recurrence, calendar)
  if (plan === null) return
  for (const run of runsAfter(plan, after.getTime())) {
    const notes = notesOf({ recurrence, plan, calendar: calendar ?? null }, run)
    yield { at: new Date(run.instant), local: formatLocal(plan.zone, run.instant), notes }
  }
}

/**
 * When a schedule runs next, strictly after an instant: {@link nextOccurrence} for planning, which needs no
 * words.
 */
export function nextRunAt(
  recurrence: Recurrence,
  after: Date,
  calendar?: HolidayCalendar | null,
): Date | null {
  const run = runPlan(recurrence, calendar)?.nextAfter(after.getTime())
  return run ? new Date(run.instant) : null
}

/** The instants of a range, ascending, without their words. */
export function runInstants(
  recurrence: Recurrence,
  { after, until, limit, calendar }: OccurrenceRange,
): Date[] {
  const plan = runPlan(recurrence, calendar)
  const found: Date[] = []
  for (let at = after.getTime(); found.length < limit;) {
    const run = plan?.nextAfter(at) ?? null
    if (run === null || (until && run.instant > until.getTime())) break
    found.push(new Date(run.instant))
    at = run.instant
  }
  return found
}

interface NoteContext {
  readonly recurrence: Recurrence
  readonly plan: RunPlan
  readonly calendar: HolidayCalendar | null
}

function notesOf({ recurrence, plan, calendar }: NoteContext, run: Run): Note[] {
  const { day } = run
  const notes: Note[] = []
  for (const named of plan.days.named(day)) {
    const short = shortMonthNote(recurrence, named)
    if (short) notes.push(short)
    if (named !== day && calendar) notes.push(movedNote(calendar, named, day))
  }
  if (calendar) notes.push(...skippedNote(calendar, plan.days.skipped(day)))
  const shift = clockNote(plan.zone, run)
  if (shift) notes.push(shift)
  return notes
}

function clockNote(zone: Zone, { instant, wall }: Run): Note | null {
  const shown = instant + zone.offsetAt(instant)
  if (wall !== null && wall !== shown) {
    const [values, runs] = [wallClock(zone, wall), wallClock(zone, shown)]
    const said = sentence('clock_gap', { ...values, runsAtTime: runs.time, runsOnDate: runs.date })
    return { kind: 'gap', said, values }
  }
  const passOfInstant = zone.passOf(instant)
  if (passOfInstant === 'only') return null
  const pass = wall === null ? passOfInstant : 'once'
  const values = wallClock(zone, shown)
  const said = sentence('clock_overlap', { ...values, pass: sentence(`pass_${pass}`) })
  return { kind: 'overlap', said, values: { ...values, pass } }
}

function wallClock({ name }: Zone, time: WallTime) {
  const day = dayOfWall(time)
  return { date: formatLocalDay(day), time: formatTimeOfDay(time - day * dayMs), timeZone: name }
}
