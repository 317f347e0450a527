/** A recurrence in words of the reader's language; what is missing is said in its place. */
import type { IntlShape } from 'react-intl'

import { currentZoneName } from '../times/zone-name.ts'
import { isGiven, monthlyTypeOf, type Recurrence, type WeekDay, weekDays } from './recurrence.ts'

/** @param calendarName name of the calendar of holidays, when it is known */
export function ruleText(intl: IntlShape, rule: Recurrence, calendarName: string | null = null): string {
  const parts = [`${daysText(intl, rule)}${timesText(intl, rule)}`]
  if (isGiven(rule.TimeZone)) parts.push(currentZoneName(rule.TimeZone))
  if (isGiven(rule.StartDate))
    parts.push(intl.formatMessage({ id: 'rule.from' }, { date: dateText(intl, rule.StartDate) }))
  if (isGiven(rule.EndDate))
    parts.push(intl.formatMessage({ id: 'rule.until' }, { date: dateText(intl, rule.EndDate) }))
  if (isGiven(rule.CalendarId))
    parts.push(
      intl.formatMessage(
        { id: `rule.holidays.${rule.HolidayRule ?? 'Skip'}` },
        { calendar: calendarName ?? '', isNamed: calendarName === null ? 'no' : 'yes' },
      ),
    )
  return parts.join(', ')
}

function daysText(intl: IntlShape, rule: Recurrence): string {
  const { Frequency, WeekDays, Months, Cron } = rule
  const interval = rule.Interval ?? 1
  switch (Frequency) {
    case 'Daily':
    case 'Weekdays':
      return intl.formatMessage({ id: `rule.${Frequency}` }, { interval })
    case 'Weekly': {
      const chosen = weekDays.filter((day) => WeekDays?.includes(day))
      const days =
        chosen.length === 0
          ? intl.formatMessage({ id: 'rule.noDay' })
          : intl.formatList(chosen.map((day) => weekDayName(intl, day)))
      return intl.formatMessage({ id: 'rule.Weekly' }, { interval, days })
    }
    case 'Monthly': {
      const months = intl.formatList((Months ?? []).map((month) => monthName(intl, month)))
      const limited = months === '' ? 'no' : 'yes'
      return intl.formatMessage(
        { id: 'rule.Monthly' },
        { interval, day: dayInMonth(intl, rule), months, limited },
      )
    }
    case 'Annual': {
      const month = isGiven(rule.Month)
        ? monthName(intl, rule.Month)
        : intl.formatMessage({ id: 'rule.noMonth' })
      return intl.formatMessage({ id: 'rule.Annual' }, { interval, day: dayInMonth(intl, rule), month })
    }
    case 'Cron':
      return isGiven(Cron)
        ? intl.formatMessage({ id: 'rule.Cron' }, { pattern: Cron })
        : intl.formatMessage({ id: 'rule.noCron' })
  }
}

function timesText(intl: IntlShape, { Frequency, ExecutionTime, Repeat }: Recurrence): string {
  if (Frequency === 'Cron') return ''
  const first = isGiven(ExecutionTime)
    ? intl.formatMessage({ id: 'rule.at' }, { time: ExecutionTime })
    : intl.formatMessage({ id: 'rule.noTime' })
  if (!isGiven(Repeat)) return ` ${first}`
  const { Every, Unit, Until } = Repeat
  const repeat = intl.formatMessage(
    { id: `rule.repeat.${Unit}` },
    { every: Every, until: Until ?? '', isBound: isGiven(Until) ? 'yes' : 'no' },
  )
  return ` ${first} ${repeat}`
}

export function dayInMonth(intl: IntlShape, rule: Recurrence): string {
  const none = () => intl.formatMessage({ id: 'rule.noDay' })
  switch (monthlyTypeOf(rule)) {
    case 'DayOfMonth':
      return isGiven(rule.DayOfMonth) ? dayOfMonthText(intl, rule.DayOfMonth) : none()
    case 'Ordinal':
      return isGiven(rule.Ordinal) && isGiven(rule.OrdinalDay)
        ? intl.formatMessage(
            { id: 'rule.ordinal' },
            { ordinal: rule.Ordinal, day: ordinalDayName(intl, rule.OrdinalDay) },
          )
        : none()
    case 'WorkingDay':
      return isGiven(rule.WorkingDay) ? workingDayText(intl, rule.WorkingDay) : none()
  }
}

/** "day 15", "the last day", "the 2nd last day". */
export function dayOfMonthText(intl: IntlShape, day: number): string {
  return day > 0
    ? intl.formatMessage({ id: 'rule.dayOfMonth' }, { day })
    : intl.formatMessage({ id: 'rule.dayFromEnd' }, { position: -day })
}

export function workingDayText(intl: IntlShape, day: number): string {
  return day > 0
    ? intl.formatMessage({ id: 'rule.workingDay' }, { position: day })
    : intl.formatMessage({ id: 'rule.workingDayFromEnd' }, { position: -day })
}

export function ordinalDayName(intl: IntlShape, day: NonNullable<Recurrence['OrdinalDay']>): string {
  return day === 'Day' || day === 'WeekDay' || day === 'WeekendDay'
    ? intl.formatMessage({ id: `rule.ordinalDay.${day}` })
    : weekDayName(intl, day)
}

/** 4 January 2026 was a Sunday, the day before the first of the list. */
const sunday = Date.UTC(2026, 0, 4)
const dayMs = 86_400_000

export function weekDayName(
  intl: IntlShape,
  day: WeekDay,
  style: 'long' | 'short' | 'narrow' = 'long',
): string {
  const at = new Date(sunday + (weekDays.indexOf(day) + 1) * dayMs)
  return intl.formatDate(at, { weekday: style, timeZone: 'UTC' })
}

/** @param month 1 for January */
export function monthName(intl: IntlShape, month: number, style: 'long' | 'short' = 'long'): string {
  return intl.formatDate(new Date(Date.UTC(2026, month - 1, 1)), { month: style, timeZone: 'UTC' })
}

export function dateText(intl: IntlShape, date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return date
  return intl.formatDate(at, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}
