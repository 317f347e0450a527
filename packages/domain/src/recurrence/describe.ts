import { type Sentence, sentence } from '../words/sentence.ts'
import { civilDate, parseLocalDay } from './local-date.ts'
import type { Recurrence } from './recurrence.ts'

/**
 * A recurrence in words, such as "Every weekday at 09:30, Europe/Amsterdam, from 1 Dec 2026, not on holidays
 * of Netherlands". What is missing is said.
 *
 * @param calendarName name of the calendar that the recurrence uses, when it is known
 */
export function describeRecurrence(recurrence: Recurrence, calendarName: string | null = null): Sentence {
  const { timeZone, startDate, endDate, calendarId, holidayRule } = recurrence
  return sentence('rule_described', {
    days: days(recurrence),
    times: times(recurrence),
    timeZone,
    start: shortDate(startDate),
    until: endDate === null ? '' : sentence('rule_until', { end: shortDate(endDate) }),
    holidays: calendarId === null ? '' : holidayWords(holidayRule, calendarName),
  })
}

function holidayWords(rule: Recurrence['holidayRule'], calendar: string | null): Sentence {
  const holidays = calendar === null ? sentence('holidays_of_any') : sentence('holidays_of', { calendar })
  switch (rule) {
    case 'Skip':
      return sentence('not_on_holidays', { holidays })
    case 'Before':
      return sentence('holidays_free_day_before', { holidays })
    case 'After':
      return sentence('holidays_free_day_after', { holidays })
  }
}

function days(recurrence: Recurrence): Sentence {
  const { frequency, interval, weekDays, months, month, cron } = recurrence
  switch (frequency) {
    case 'Daily':
      return every(interval, 'day')
    case 'Weekdays':
      return interval === 1
        ? sentence('every_weekday')
        : sentence('every_on_weekdays', { every: every(interval, 'week') })
    case 'Weekly': {
      const chosen = weekDays.length === 0 ? sentence('no_day_yet') : list(weekDays.map(dayWord))
      return sentence('every_on', { every: every(interval, 'week'), days: chosen })
    }
    case 'Monthly': {
      const day = dayInMonth(recurrence)
      const step = every(interval, 'month')
      if (months.length === 0) return sentence('every_on', { every: step, days: day })
      const limited = { day, months: list(months.map(monthWord)) }
      return interval === 1
        ? sentence('on_day_of', limited)
        : sentence('every_on_of', { every: step, ...limited })
    }
    case 'Annual':
      return sentence('every_on_of', {
        every: every(interval, 'year'),
        day: dayInMonth(recurrence),
        months: month === null ? sentence('no_month_yet') : monthWord(month),
      })
    case 'Cron':
      return cron === null ? sentence('by_no_cron') : sentence('by_cron', { cron })
  }
}

function times({ frequency, executionTime, repeat }: Recurrence): Sentence | string {
  if (frequency === 'Cron') return ''
  const first = executionTime === null ? sentence('at_no_time') : sentence('at_time', { time: executionTime })
  if (repeat === null) return first
  const unit = repeat.unit === 'Minutes' ? 'minute' : 'hour'
  const step =
    repeat.every === 1 ? sentence(`step_${unit}`) : sentence(`step_${unit}s`, { every: repeat.every })
  return sentence('at_times', { first, step, until: repeat.until ?? sentence('end_of_day') })
}

function dayInMonth({ monthlyType, dayOfMonth, ordinal, ordinalDay, workingDay }: Recurrence): Sentence {
  switch (monthlyType) {
    case 'DayOfMonth':
      if (dayOfMonth === null) return sentence('no_day_yet')
      if (dayOfMonth > 0) return sentence('day_number', { day: dayOfMonth })
      if (dayOfMonth === -1) return sentence('day_last')
      return sentence('day_from_end', { position: position(-dayOfMonth) })
    case 'Ordinal':
      if (ordinal === null || ordinalDay === null) return sentence('no_day_yet')
      return sentence('day_ordinal', {
        ordinal: sentence(`ordinal_${lowerCase(ordinal)}`),
        day: dayWord(ordinalDay),
      })
    case 'WorkingDay':
      if (workingDay === null) return sentence('no_working_day_yet')
      if (workingDay > 0) return sentence('working_day', { position: position(workingDay) })
      if (workingDay === -1) return sentence('working_day_last')
      return sentence('working_day_from_end', { position: position(-workingDay) })
  }
}

function dayWord(day: NonNullable<Recurrence['ordinalDay']>): Sentence {
  return sentence(`day_${lowerCase(day)}`)
}

function lowerCase<Word extends string>(word: Word): Lowercase<Word> {
  return word.toLowerCase() as Lowercase<Word>
}

function every(interval: number, unit: 'day' | 'week' | 'month' | 'year'): Sentence {
  return interval === 1 ? sentence(`every_${unit}`) : sentence(`every_${unit}s`, { interval })
}

function position(number: number): Sentence {
  const teen = number % 100 >= 11 && number % 100 <= 13
  const suffix = teen ? 'th' : ((['th', 'st', 'nd', 'rd'] as const)[number % 10] ?? 'th')
  return sentence(`position_${suffix}`, { number })
}

/** "March, June and September". */
function list(words: readonly Sentence[]): Sentence | string {
  const [first = '', ...others] = words
  const last = others.pop()
  const start = others.reduce<Sentence | string>(
    (said, next) => sentence('one_and_more', { first: said, next }),
    first,
  )
  return last === undefined ? start : sentence('one_and_last', { first: start, last })
}

function shortDate(date: string): Sentence {
  const { year, month, day } = civilDate(parseLocalDay(date)!)
  return sentence('day_of_year', { day, month: sentence(`short_month_${monthNumber(month)}`), year })
}

function monthWord(month: number): Sentence {
  return sentence(`month_${monthNumber(month)}`)
}

type MonthNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

const monthNumber = (month: number) => month as MonthNumber
