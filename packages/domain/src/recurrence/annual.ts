import type { DateRule } from './date-rule.ts'
import { civilDate, type LocalDay } from './local-date.ts'
import type { MonthDay } from './month-day.ts'

export interface AnnualRule {
  readonly start: LocalDay
  /** Years between the years that count; the year of the start date counts. */
  readonly interval: number
  /** 1 for January */
  readonly month: number
  readonly dayIn: MonthDay
}

/** One day of one month in every `interval`-th year from the year of the start date. */
export function annualRule({ start, interval, month, dayIn }: AnnualRule): DateRule {
  const first = civilDate(start).year
  return (from) => {
    const earliest = Math.max(from, start)
    let year = first + Math.ceil((civilDate(earliest).year - first) / interval) * interval
    for (; year <= 9999; year += interval) {
      const day = dayIn(year, month)
      if (day !== null && day >= earliest) return day
    }
    return null
  }
}
