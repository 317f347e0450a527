/**
 * When another scheduler runs something, by its own rule. It is walked day by day and shares nothing with the
 * recurrences of this service, so that a comparison of both proves the translation.
 */
import {
  civilDate,
  dayMs,
  daysInMonth,
  dayOfWall,
  type LocalDay,
  minuteMs,
  type WallTime,
  weekdayOf,
} from '../recurrence/local-date.ts'
import { zoneOf } from '../recurrence/zone.ts'

/** Which days a rule means; weekdays count from 0 for Monday. */
export type SourceDays =
  | { readonly kind: 'once' }
  | { readonly kind: 'days'; readonly every: number }
  /** Weeks begin on `weekStart`, and that of the first day counts. */
  | {
      readonly kind: 'weeks'
      readonly every: number
      readonly weekStart: number
      readonly weekdays: readonly number[]
    }
  /** Days of the month; a month without the day has its last one where `isClamped`, else none. */
  | {
      readonly kind: 'month-days'
      readonly days: readonly number[]
      readonly months: readonly number[]
      readonly isClamped: boolean
    }
  /** The n-th of these weekdays in the month, 5 for the last. */
  | {
      readonly kind: 'month-weeks'
      readonly week: number
      readonly weekdays: readonly number[]
      readonly months: readonly number[]
    }
  /** Elapsed minutes from the first run. */
  | { readonly kind: 'minutes'; readonly every: number }

export interface SourceRule {
  readonly days: SourceDays
  /** First day and time, on the clock of the zone. */
  readonly start: WallTime
  /** The last day that may have a run. */
  readonly end: LocalDay | null
  readonly timeZone: string
}

/** A run of the other scheduler. */
export interface SourceRun {
  readonly at: number
  /** What the rule says, which the clock may never show. */
  readonly wall: WallTime
}

/** After as many days without a run a rule has none any more: leap days of two centuries. */
const mostDays = 73_000

/** The runs strictly after an instant, ascending, at most `limit`. */
export function sourceRuns(rule: SourceRule, after: Date, limit: number): SourceRun[] {
  return rule.days.kind === 'minutes'
    ? minuteRuns(rule, rule.days.every, { after, limit })
    : dayRuns(rule, { after, limit })
}

interface Range {
  readonly after: Date
  readonly limit: number
}

function minuteRuns(
  { start, end, timeZone }: SourceRule,
  every: number,
  { after, limit }: Range,
): SourceRun[] {
  const zone = zoneOf(timeZone)
  const first = zone.instantOf(start)
  const stepMs = every * minuteMs
  const passed = Math.floor((after.getTime() - first) / stepMs) + 1
  const found: SourceRun[] = []
  for (let at = first + Math.max(passed, 0) * stepMs; found.length < limit; at += stepMs) {
    const wall = at + zone.offsetAt(at)
    if (end !== null && dayOfWall(wall) > end) break
    found.push({ at, wall })
  }
  return found
}

function dayRuns({ days, start, end, timeZone }: SourceRule, { after, limit }: Range): SourceRun[] {
  const zone = zoneOf(timeZone)
  const firstDay = dayOfWall(start)
  const timeOfDay = start - firstDay * dayMs
  const from = Math.max(firstDay, dayOfWall(after.getTime()) - 2)
  const last = Math.min(end ?? Number.POSITIVE_INFINITY, from + mostDays)
  const found: SourceRun[] = []
  for (let day = from; day <= last && found.length < limit; day++) {
    if (!isDayOf(days, day, firstDay)) continue
    const wall = day * dayMs + timeOfDay
    const at = zone.instantOf(wall)
    if (at > after.getTime()) found.push({ at, wall })
  }
  return found
}

function isDayOf(days: SourceDays, day: LocalDay, first: LocalDay): boolean {
  switch (days.kind) {
    case 'once':
      return day === first
    case 'days':
      return (day - first) % days.every === 0
    case 'weeks': {
      const weekOf = (each: LocalDay) => each - ((weekdayOf(each) - days.weekStart + 7) % 7)
      return days.weekdays.includes(weekdayOf(day)) && ((weekOf(day) - weekOf(first)) / 7) % days.every === 0
    }
    case 'month-days':
      return isInMonths(days.months, day) && isDayOfMonth(days, day)
    case 'month-weeks':
      return (
        isInMonths(days.months, day) && days.weekdays.includes(weekdayOf(day)) && isWeekOf(days.week, day)
      )
    case 'minutes':
      return false
  }
}

function isInMonths(months: readonly number[], day: LocalDay): boolean {
  return months.length === 0 || months.includes(civilDate(day).month)
}

function isDayOfMonth(
  { days, isClamped }: { days: readonly number[]; isClamped: boolean },
  local: LocalDay,
): boolean {
  const { year, month, day } = civilDate(local)
  const length = daysInMonth(year, month)
  return days.some((wanted) => {
    const found = wanted < 0 ? length + wanted + 1 : wanted
    return day === (isClamped ? Math.min(Math.max(found, 1), length) : found)
  })
}

function isWeekOf(week: number, local: LocalDay): boolean {
  const { year, month, day } = civilDate(local)
  return week === 5 ? day > daysInMonth(year, month) - 7 : Math.ceil(day / 7) === week
}
