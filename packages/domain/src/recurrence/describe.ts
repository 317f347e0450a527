import { civilDate, parseLocalDay } from './local-date.ts'
import type { Recurrence } from './recurrence.ts'

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/**
 * A recurrence in words, such as "Every weekday at 09:30, Europe/Amsterdam, from 1 Dec 2026, not on holidays
 * of Netherlands". What is missing is said.
 *
 * @param calendarName name of the calendar that the recurrence uses, when it is known
 */
export function describeRecurrence(recurrence: Recurrence, calendarName: string | null = null): string {
  const { timeZone, startDate, endDate, calendarId, holidayRule } = recurrence
  const parts = [`${days(recurrence)}${times(recurrence)}`, timeZone, `from ${shortDate(startDate)}`]
  if (endDate !== null) parts.push(`until ${shortDate(endDate)}`)
  if (calendarId !== null) parts.push(holidayWords(holidayRule, calendarName))
  return parts.join(', ')
}

function holidayWords(rule: Recurrence['holidayRule'], calendarName: string | null): string {
  const holidays = calendarName === null ? 'holidays' : `holidays of ${calendarName}`
  return rule === 'Skip' ? `not on ${holidays}` : `on ${holidays} the free day ${rule.toLowerCase()}`
}

function days(recurrence: Recurrence): string {
  const { frequency, interval, weekDays, months, month, cron } = recurrence
  switch (frequency) {
    case 'Daily':
      return every(interval, 'day')
    case 'Weekdays':
      return interval === 1 ? 'Every weekday' : `${every(interval, 'week')} on weekdays`
    case 'Weekly':
      return `${every(interval, 'week')} on ${weekDays.length === 0 ? 'no day chosen yet' : list(weekDays)}`
    case 'Monthly': {
      const limited =
        months.length === 0 ? '' : ` of ${list(months.map((number) => monthNames[number - 1]!))}`
      const step = interval === 1 && limited !== '' ? 'On' : `${every(interval, 'month')} on`
      return `${step} ${dayInMonth(recurrence)}${limited}`
    }
    case 'Annual':
      return `${every(interval, 'year')} on ${dayInMonth(recurrence)} of ${month === null ? 'no month chosen yet' : monthNames[month - 1]!}`
    case 'Cron':
      return cron === null ? 'By a cron pattern not given yet' : `By the cron pattern "${cron}"`
  }
}

function times({ frequency, executionTime, repeat }: Recurrence): string {
  if (frequency === 'Cron') return ''
  const first = executionTime === null ? ', no time chosen yet' : ` at ${executionTime}`
  if (repeat === null) return first
  const unit = repeat.unit === 'Minutes' ? 'minute' : 'hour'
  const step = repeat.every === 1 ? unit : `${repeat.every} ${unit}s`
  return `${first} and every ${step} until ${repeat.until ?? 'the end of the day'}`
}

function dayInMonth({ monthlyType, dayOfMonth, ordinal, ordinalDay, workingDay }: Recurrence): string {
  switch (monthlyType) {
    case 'DayOfMonth':
      if (dayOfMonth === null) return 'no day chosen yet'
      return dayOfMonth > 0 ? `day ${dayOfMonth}` : `the ${fromEnd(-dayOfMonth)} day`
    case 'Ordinal':
      if (ordinal === null || ordinalDay === null) return 'no day chosen yet'
      return `the ${ordinal.toLowerCase()} ${ordinalDayWords[ordinalDay] ?? ordinalDay}`
    case 'WorkingDay':
      if (workingDay === null) return 'no working day chosen yet'
      return `the ${workingDay > 0 ? nth(workingDay) : fromEnd(-workingDay)} working day`
  }
}

const ordinalDayWords: Partial<Record<NonNullable<Recurrence['ordinalDay']>, string>> = {
  Day: 'day',
  WeekDay: 'weekday',
  WeekendDay: 'weekend day',
}

function every(interval: number, unit: string): string {
  return interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`
}

function fromEnd(position: number): string {
  return position === 1 ? 'last' : `${nth(position)} last`
}

function nth(position: number): string {
  const teen = position % 100 >= 11 && position % 100 <= 13
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th')
  return `${position}${suffix}`
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`
}

function shortDate(date: string): string {
  const { year, month, day } = civilDate(parseLocalDay(date)!)
  return `${day} ${monthNames[month - 1]!.slice(0, 3)} ${year}`
}
