import { dayMs, hourMs, type LocalDay, minuteMs, parseTimeOfDay } from './local-date.ts'
import type { Recurrence } from './recurrence.ts'
import type { Zone } from './zone.ts'

export interface RepeatedRun {
  readonly repeat: NonNullable<Recurrence['repeat']>
  /** Instant of the day's first run. */
  readonly first: number
  /** The day that the first run, and so every step, belongs to. */
  readonly day: LocalDay
  readonly zone: Zone
}

/**
 * The further runs of a day that lie after an instant: `first` plus whole steps of elapsed time. They end at `until`, or else
 * before the next local day begins, so runs of two days never mix. `until` is a wall time and means an instant by
 * the same rule as any other; it is included.
 */
export function* repeatedInstants({ repeat, first, day, zone }: RepeatedRun, after: number): Generator<number> {
  const step = repeat.every * (repeat.unit === 'Hours' ? hourMs : minuteMs)
  const dayEnd = zone.instantOf((day + 1) * dayMs) - 1
  const last = repeat.until === null ? dayEnd : Math.min(zone.instantOf(day * dayMs + parseTimeOfDay(repeat.until)!), dayEnd)
  const skipped = Math.max(Math.floor((after - first) / step), 0)
  for (let instant = first + (skipped + 1) * step; instant <= last; instant += step) yield instant
}
