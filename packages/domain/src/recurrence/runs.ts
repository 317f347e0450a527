import { cronPattern, cronTimes } from './cron.ts'
import { dateRule } from './frequency.ts'
import { type IsHoliday, type RunDay, runDays } from './holiday.ts'
import { dayMs, dayOfWall, lastLocalDay, parseLocalDay, parseTimeOfDay, type WallTime } from './local-date.ts'
import { missingParts } from './missing-parts.ts'
import type { Recurrence } from './recurrence.ts'
import { repeatedInstants } from './repeat.ts'
import { type Zone, zoneOf } from './zone.ts'

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

/** One due instant, bare: what planning needs. */
export interface Run {
  /** Milliseconds since 1970 UTC. */
  readonly instant: number
  /** The wall time that the rule names; null for a repeated step, which is elapsed time. */
  readonly wall: WallTime | null
  readonly runDay: RunDay
}

/** Every run strictly after an instant, ascending, computed as it is asked for; endless unless the recurrence ends. */
export function* runsAfter(recurrence: Recurrence, after: number, isHoliday?: IsHoliday): Generator<Run> {
  if (missingParts(recurrence).length > 0) return
  const zone = zoneOf(recurrence.timeZone)
  const first = parseLocalDay(recurrence.startDate)!
  const last = recurrence.endDate === null ? lastLocalDay : parseLocalDay(recurrence.endDate)!
  const runsOn = recurrence.frequency === 'Cron' ? cronRuns(recurrence, zone) : timedRuns(recurrence, zone)
  let latest = after
  const days = { recurrence, rule: dateRule(recurrence), first, last, isHoliday }
  for (const runDay of runDays(days, dayOfWall(zone.wallReached(latest)))) {
    for (const run of runsOn(runDay, latest)) {
      if (run.instant <= latest) continue
      latest = run.instant
      yield run
    }
  }
}

/** The runs of a day, ascending; those up to `after` may be left out. */
type RunsOn = (runDay: RunDay, after: number) => Iterable<Run>

function timedRuns({ executionTime, repeat }: Recurrence, zone: Zone): RunsOn {
  const time = parseTimeOfDay(executionTime!)!
  return function* (runDay, after) {
    const { day } = runDay
    const wall = day * dayMs + time
    const first = zone.instantOf(wall)
    if (first > after) yield { instant: first, wall, runDay }
    if (!repeat) return
    for (const instant of repeatedInstants({ repeat, first, day, zone }, after)) yield { instant, wall: null, runDay }
  }
}

function cronRuns({ cron }: Recurrence, zone: Zone): RunsOn {
  const pattern = cronPattern(cron!)
  return function* (runDay, after) {
    const midnight = runDay.day * dayMs
    for (const time of cronTimes(pattern, runDay.named, zone.wallReached(after) - midnight)) {
      const wall = midnight + time
      yield { instant: zone.instantOf(wall), wall, runDay }
    }
  }
}
