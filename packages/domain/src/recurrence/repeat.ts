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
 * The first of the further runs of a day that lies after an instant: `first` plus whole steps of elapsed
 * time. They end at `until`, or else before the next local day begins, so runs of two days never mix. `until`
 * is a wall time and means an instant by the same rule as any other; it is included.
 *
 * @param after not before `first`
 */
export function repeatedInstant({ repeat, first, day, zone }: RepeatedRun, after: number): number | null {
  const step = repeat.every * (repeat.unit === 'Hours' ? hourMs : minuteMs)
  const instant = first + (Math.floor((after - first) / step) + 1) * step
  if (instant >= zone.instantOf((day + 1) * dayMs)) return null
  return repeat.until === null || instant <= zone.instantOf(day * dayMs + parseTimeOfDay(repeat.until)!)
    ? instant
    : null
}
