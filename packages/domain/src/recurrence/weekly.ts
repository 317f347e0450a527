import type { DateRule } from './date-rule.ts'
import { type LocalDay, weekdayOf } from './local-date.ts'

export interface WeeklyRule {
  readonly start: LocalDay
  /** Weeks between the weeks that count; the week of the start date counts. */
  readonly interval: number
  /** Day on which a week begins, 0 for Monday. */
  readonly weekStart: number
  /** 0 for Monday; at least one. */
  readonly weekdays: readonly number[]
}

/** The given days of every `interval`-th week from the week of the start date. */
export function weeklyRule({ start, interval, weekStart, weekdays }: WeeklyRule): DateRule {
  const firstWeek = weekBegin(start, weekStart)
  const offsets = weekdays.map((weekday) => (weekday - weekStart + 7) % 7).sort((a, b) => a - b)
  return (from) => {
    const earliest = Math.max(from, start)
    const week = Math.floor((earliest - firstWeek) / 7)
    const weeks = Math.ceil(week / interval) * interval
    const begin = firstWeek + weeks * 7
    const offset = offsets.find((days) => begin + days >= earliest)
    return offset === undefined ? begin + interval * 7 + offsets[0]! : begin + offset
  }
}

function weekBegin(day: LocalDay, weekStart: number): LocalDay {
  return day - ((weekdayOf(day) - weekStart + 7) % 7)
}
