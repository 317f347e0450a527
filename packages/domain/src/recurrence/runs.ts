import { cronPattern } from './cron.ts'
import { dateRule } from './frequency.ts'
import { daysOfCalendar, plainDays, type RunDays } from './holiday.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import {
  dayMs,
  dayOfWall,
  lastLocalDay,
  type LocalDay,
  parseLocalDay,
  parseTimeOfDay,
  type WallTime,
} from './local-date.ts'
import { isComplete } from './missing-parts.ts'
import type { Recurrence } from './recurrence.ts'
import { repeatedInstant } from './repeat.ts'
import { type Zone, zoneOf } from './zone.ts'

/*
 * From a recurrence to its instants, in four steps that know nothing of each other:
 *
 *   date rule ──▶ holidays ──▶ time of day ──▶ zone, repeat
 *   local days    local days    wall times      instants
 *
 * A date rule names local days (daily.ts … cron.ts). Holidays leave them out or move them (holiday.ts). Each
 * remaining day has one wall time, ExecutionTime, or those that its cron pattern names. The zone maps a wall
 * time to an instant, gaps and overlaps included (zone.ts), and repeated steps are elapsed time from there
 * (repeat.ts).
 *
 * No step ever goes backwards, so the instants of a recurrence are one ascending sequence. Every function
 * here answers a part of that one sequence, wherever it begins to read. Wall times that meet in one instant
 * (after a gap, or on one day because of a holiday) are one occurrence.
 *
 * Planning needs the next run of hundreds of thousands of schedules. So it is computed by arithmetic on
 * numbers, without a date object, a generator or a string in between; tools/bench/src/recurrence measures it.
 *
 * Nothing here reads a clock, and `enabled` is not read: the caller decides whether a disabled schedule has a
 * next run. An incomplete recurrence has no occurrences.
 */

/** One due instant, bare: what planning needs. */
export interface Run {
  /** Milliseconds since 1970 UTC. */
  readonly instant: number
  /** The wall time that the rule names; null for a repeated step, which is elapsed time. */
  readonly wall: WallTime | null
  /** The local day that it belongs to. */
  readonly day: LocalDay
}

/** A recurrence made ready to be asked. */
export interface RunPlan {
  /** The first run strictly after an instant; null when there is none any more. */
  nextAfter(after: number): Run | null
  readonly days: RunDays
  readonly zone: Zone
}

/** Makes a recurrence ready; null for one that is incomplete. */
export function runPlan(
  recurrence: Recurrence,
  calendar: HolidayCalendar | null | undefined,
): RunPlan | null {
  if (!isComplete(recurrence)) return null
  const zone = zoneOf(recurrence.timeZone)
  const first = parseLocalDay(recurrence.startDate)!
  const last = recurrence.endDate === null ? lastLocalDay : parseLocalDay(recurrence.endDate)!
  const options = { rule: dateRule(recurrence, first), first, last }
  const days = calendar ? daysOfCalendar(recurrence, calendar, options) : plainDays(options)
  const nextOn =
    recurrence.frequency === 'Cron' ? cronRun(recurrence, zone, days) : timedRun(recurrence, zone)
  return {
    days,
    zone,
    nextAfter: (after) => {
      // The day that the clock shows: in the second pass of its last hour that day still has repeated steps.
      const today = dayOfWall(after + zone.offsetAt(after))
      for (let day = days.next(today); day !== null; day = days.next(day + 1)) {
        const run = nextOn(day, after)
        if (run !== null) return run
      }
      return null
    },
  }
}

/**
 * Every run strictly after an instant, ascending, computed as it is asked for; endless unless the recurrence
 * ends.
 */
export function* runsAfter(plan: RunPlan | null, after: number): Generator<Run> {
  for (let run = plan?.nextAfter(after) ?? null; run !== null; run = plan!.nextAfter(run.instant)) yield run
}

/** The first run of a day strictly after an instant. */
type NextOnDay = (day: LocalDay, after: number) => Run | null

function timedRun({ executionTime, repeat }: Recurrence, zone: Zone): NextOnDay {
  const time = parseTimeOfDay(executionTime!)!
  return (day, after) => {
    const wall = day * dayMs + time
    const first = zone.instantOf(wall)
    if (first > after) return { instant: first, wall, day }
    const instant = repeat && repeatedInstant({ repeat, first, day, zone }, after)
    return instant === null ? null : { instant, wall: null, day }
  }
}

function cronRun({ cron }: Recurrence, zone: Zone, days: RunDays): NextOnDay {
  const pattern = cronPattern(cron!)
  return (day, after) => {
    const midnight = day * dayMs
    const [named = day] = days.named(day)
    let time = pattern.nextTime(named, Math.max(zone.wallReached(after) - midnight, 0))
    for (; time !== null; time = pattern.nextTime(named, time + 1_000)) {
      const wall = midnight + time
      const instant = zone.instantOf(wall)
      if (instant > after) return { instant, wall, day }
    }
    return null
  }
}
