import { annualRule } from './annual.ts'
import { cronDates, cronPattern } from './cron.ts'
import { dailyRule } from './daily.ts'
import type { DateRule } from './date-rule.ts'
import type { LocalDay } from './local-date.ts'
import { monthDay } from './month-day.ts'
import { monthlyRule } from './monthly.ts'
import { type Recurrence, weekDayNames } from './recurrence.ts'
import { weekdaysRule } from './weekdays.ts'
import { weeklyRule } from './weekly.ts'

/**
 * The dates that a complete recurrence names, before holidays and without regard to its end.
 *
 * @param start its StartDate
 */
export function dateRule(recurrence: Recurrence, start: LocalDay): DateRule {
  const { frequency, interval, months, month } = recurrence
  const weekStart = weekDayNames.indexOf(recurrence.weekStart)
  switch (frequency) {
    case 'Daily':
      return dailyRule(start, interval)
    case 'Weekdays':
      return weekdaysRule({ start, interval, weekStart })
    case 'Weekly':
      return weeklyRule({
        start,
        interval,
        weekStart,
        weekdays: recurrence.weekDays.map((name) => weekDayNames.indexOf(name)),
      })
    case 'Monthly':
      return monthlyRule({ start, interval, months, dayIn: monthDay(recurrence) })
    case 'Annual':
      return annualRule({ start, interval, month: month!, dayIn: monthDay(recurrence) })
    case 'Cron':
      return cronDates(start, cronPattern(recurrence.cron!))
  }
}
