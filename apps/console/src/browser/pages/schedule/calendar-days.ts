/** What the calendar of a schedule says of each day. */
import { dueEpochOf } from '../../api/due-epoch.ts'
import type { Occurrence } from '../../api/preview-queries.ts'
import type { Execution } from '../../api/queries.ts'
import { dayIn } from '../../times/day.ts'

export interface CalendarDay {
  readonly runs: readonly Execution[]
  /** Those that are still to come. */
  readonly ahead: readonly Occurrence[]
}

export interface CalendarInput {
  readonly zone: string
  readonly runs: readonly Execution[]
  readonly ahead: readonly Occurrence[]
  readonly nowEpoch: number
}

/** Days in the zone of the schedule; one without any run is not among them. */
export function calendarDays({
  zone,
  runs,
  ahead,
  nowEpoch,
}: CalendarInput): ReadonlyMap<string, CalendarDay> {
  const days = new Map<string, { runs: Execution[]; ahead: Occurrence[] }>()
  const at = (epoch: number) => {
    const day = dayIn(zone, epoch)
    const found = days.get(day) ?? { runs: [], ahead: [] }
    days.set(day, found)
    return found
  }
  const known = new Set<number>()
  for (const run of runs.toReversed()) {
    const epoch = dueEpochOf(run)
    at(epoch).runs.push(run)
    if (run.ScheduledForEpochUtc !== null) known.add(epoch)
  }
  // One that was run before its time is not shown twice.
  for (const each of ahead)
    if (each.EpochUtc > nowEpoch && !known.has(each.EpochUtc)) at(each.EpochUtc).ahead.push(each)
  return days
}
