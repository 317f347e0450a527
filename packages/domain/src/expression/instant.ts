/**
 * Arithmetic of instants in a zone, for expressions.
 *
 * Seconds, minutes and hours are time that passes. Days, weeks, months, quarters and years are steps of the
 * calendar. The wall clock shows the same time afterwards, and a day that the month does not have becomes its
 * last one. A wall time that a clock change skips or repeats means the same as in a recurrence. It is the
 * first instant at which the clock shows it or a later time.
 */
import {
  civilDate,
  dayMs,
  dayOfWall,
  daysInMonth,
  hourMs,
  localDay,
  minuteMs,
  type WallTime,
  weekdayOf,
} from '../recurrence/local-date.ts'
import { type Zone, zoneOf } from '../recurrence/zone.ts'

/** What an instant is moved by, as it is written behind a number. */
export const shiftUnits = ['s', 'm', 'h', 'd', 'w', 'mo', 'q', 'y'] as const

export type ShiftUnit = (typeof shiftUnits)[number]

/** What `StartOf` and `EndOf` find the ends of. A week begins on Monday. */
export const periods = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const

export type Period = (typeof periods)[number]

export type InstantStep =
  | { readonly kind: 'shift'; readonly amount: number; readonly unit: ShiftUnit }
  | { readonly kind: 'start' | 'end'; readonly period: Period }

const elapsedMs: Partial<Record<ShiftUnit, number>> = { s: 1_000, m: minuteMs, h: hourMs }
const daysOf: Partial<Record<ShiftUnit, number>> = { d: 1, w: 7 }
const monthsOf: Partial<Record<ShiftUnit, number>> = { mo: 1, q: 3, y: 12 }

/** Most of a unit that one step moves: about a hundred years. */
export function maxAmount(unit: ShiftUnit): number {
  const years = 100
  const days = daysOf[unit]
  const months = monthsOf[unit]
  if (months !== undefined) return (years * 12) / months
  return Math.floor((years * 366 * dayMs) / (days === undefined ? (elapsedMs[unit] ?? 1) : days * dayMs))
}

/** The instant that the steps lead to, one after the other, in milliseconds. */
export function instantAfter(at: number, steps: readonly InstantStep[], timeZone: string): number {
  if (steps.length === 0) return at
  const zone = zoneOf(timeZone)
  return steps.reduce((instant, step) => {
    if (step.kind === 'shift') return shifted(instant, step, zone)
    return step.kind === 'start' ? startOf(instant, step.period, zone) : endOf(instant, step.period, zone)
  }, at)
}

function shifted(
  instant: number,
  { amount, unit }: { readonly amount: number; readonly unit: ShiftUnit },
  zone: Zone,
): number {
  const elapsed = elapsedMs[unit]
  if (elapsed !== undefined || amount === 0) return instant + amount * (elapsed ?? 0)
  const wall = wallAt(instant, zone)
  const days = daysOf[unit]
  return zone.instantOf(
    days === undefined ? withMonths(wall, amount * (monthsOf[unit] ?? 0)) : wall + amount * days * dayMs,
  )
}

function withMonths(wall: WallTime, months: number): WallTime {
  const today = dayOfWall(wall)
  const { year, month, day } = civilDate(today)
  const count = year * 12 + month - 1 + months
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  const clamped = Math.min(day, daysInMonth(target.year, target.month))
  return localDay(target.year, target.month, clamped) * dayMs + (wall - today * dayMs)
}

/** The first instant of the period that an instant lies in. */
function startOf(instant: number, period: Period, zone: Zone): number {
  const wall = wallAt(instant, zone)
  const start = periodStart(wall, period)
  // The hour of the second pass of a repeated hour begins in that pass.
  const samePass = instant - (wall - start)
  return isWithinDay(period) && zone.offsetAt(samePass) === zone.offsetAt(instant)
    ? samePass
    : zone.instantOf(start)
}

/** The last millisecond of the period that an instant lies in. */
function endOf(instant: number, period: Period, zone: Zone): number {
  const wall = wallAt(instant, zone)
  const next = nextPeriodStart(periodStart(wall, period), period)
  if (!isWithinDay(period)) return zone.instantOf(next) - 1
  const samePass = instant + (next - wall) - 1
  return zone.offsetAt(samePass) === zone.offsetAt(instant)
    ? samePass
    : changeOfClock(instant, samePass, zone) - 1
}

/** The first instant after `from` with another offset, when `to` has one: an hour or a minute ends there. */
function changeOfClock(from: number, to: number, zone: Zone): number {
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zone.offsetAt(middle) === zone.offsetAt(from)) low = middle
    else high = middle
  }
  return high
}

function isWithinDay(period: Period): boolean {
  return period === 'minute' || period === 'hour'
}

function periodStart(wall: WallTime, period: Period): WallTime {
  const today = dayOfWall(wall)
  const { year, month } = civilDate(today)
  switch (period) {
    case 'minute':
      return Math.floor(wall / minuteMs) * minuteMs
    case 'hour':
      return Math.floor(wall / hourMs) * hourMs
    case 'day':
      return today * dayMs
    case 'week':
      return (today - weekdayOf(today)) * dayMs
    case 'month':
      return localDay(year, month, 1) * dayMs
    case 'quarter':
      return localDay(year, month - ((month - 1) % 3), 1) * dayMs
    case 'year':
      return localDay(year, 1, 1) * dayMs
  }
}

function nextPeriodStart(start: WallTime, period: Period): WallTime {
  switch (period) {
    case 'minute':
      return start + minuteMs
    case 'hour':
      return start + hourMs
    case 'day':
      return start + dayMs
    case 'week':
      return start + 7 * dayMs
    case 'month':
      return withMonths(start, 1)
    case 'quarter':
      return withMonths(start, 3)
    case 'year':
      return withMonths(start, 12)
  }
}

function wallAt(instant: number, zone: Zone): WallTime {
  return instant + zone.offsetAt(instant)
}
