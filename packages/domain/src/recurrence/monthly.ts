import type { DateRule } from './date-rule.ts'
import { civilDate, lastLocalDay, type LocalDay } from './local-date.ts'
import type { MonthDay } from './month-day.ts'

export interface MonthlyRule {
  readonly start: LocalDay
  /** Months between the months that count; the month of the start date counts. */
  readonly interval: number
  /** Months that may have a run, 1 for January; empty means all. */
  readonly months: readonly number[]
  readonly dayIn: MonthDay
}

/**
 * The calendar repeats after 400 years, so a rule that found nothing in as many steps as they have months
 * never will.
 */
const maximumSteps = 4800

/** One day in every `interval`-th month from the month of the start date. */
export function monthlyRule({ start, interval, months, dayIn }: MonthlyRule): DateRule {
  const first = monthNumber(start)
  return (from) => {
    const earliest = Math.max(from, start)
    let month = first + Math.ceil((monthNumber(earliest) - first) / interval) * interval
    for (let step = 0; step < maximumSteps; step++, month += interval) {
      const year = Math.floor(month / 12)
      if (year > 9999) return null
      const monthOfYear = (month % 12) + 1
      if (months.length > 0 && !months.includes(monthOfYear)) continue
      const day = dayIn(year, monthOfYear)
      if (day !== null && day >= earliest) return day <= lastLocalDay ? day : null
    }
    return null
  }
}

function monthNumber(day: LocalDay): number {
  const { year, month } = civilDate(day)
  return year * 12 + month - 1
}
