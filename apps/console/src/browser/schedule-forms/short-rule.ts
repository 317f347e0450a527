/** A recurrence in two short lines, as a list has room for: days and times, then the place whose clock they follow. */
import type { IntlShape } from 'react-intl'

import { currentZoneName } from '../times/zone-name.ts'
import { isGiven, type Recurrence, type WeekDay, weekDays } from './recurrence.ts'
import { dateText, dayInMonth, monthName, weekDayName } from './rule-words.ts'

export interface ShortRule {
  readonly when: string
  readonly where: string
}

/** @param today a start before it changes nothing of what is to come, so it is not said */
export function shortRule(intl: IntlShape, rule: Recurrence, today: string): ShortRule {
  const days = shortDays(intl, rule)
  const times = shortTimes(intl, rule)
  const where = [cityOf(rule.TimeZone ?? 'UTC')]
  if (isGiven(rule.StartDate) && rule.StartDate > today)
    where.push(intl.formatMessage({ id: 'rule.from' }, { date: dateText(intl, rule.StartDate) }))
  if (isGiven(rule.EndDate))
    where.push(intl.formatMessage({ id: 'rule.until' }, { date: dateText(intl, rule.EndDate) }))
  if (isGiven(rule.CalendarId) && (rule.HolidayRule ?? 'Skip') === 'Skip')
    where.push(intl.formatMessage({ id: 'rule.short.holidays' }))
  return {
    when: times === '' ? days : `${days}${days.includes(',') ? ',' : ''} ${times}`,
    where: where.join(', '),
  }
}

/** "Berlin" of "Europe/Berlin". */
export function cityOf(zone: string): string {
  return currentZoneName(zone).split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}

function shortDays(intl: IntlShape, rule: Recurrence): string {
  const interval = rule.Interval ?? 1
  switch (rule.Frequency) {
    case 'Daily':
      return intl.formatMessage({ id: 'rule.short.Daily' }, { interval })
    case 'Weekdays':
      return intl.formatMessage(
        { id: 'rule.short.Weekly' },
        { interval, days: daysText(intl, weekDays.slice(0, workingDays)) },
      )
    case 'Weekly': {
      const chosen = weekDays.filter((day) => rule.WeekDays?.includes(day))
      return intl.formatMessage({ id: 'rule.short.Weekly' }, { interval, days: daysText(intl, chosen) })
    }
    case 'Monthly': {
      const months = intl.formatList((rule.Months ?? []).map((month) => monthName(intl, month, 'short')))
      const limited = months === '' ? 'no' : 'yes'
      return intl.formatMessage(
        { id: 'rule.short.Monthly' },
        { interval, day: dayInMonth(intl, rule), months, limited },
      )
    }
    case 'Annual': {
      const month = isGiven(rule.Month) ? monthName(intl, rule.Month) : ''
      return intl.formatMessage({ id: 'rule.short.Annual' }, { interval, day: dayInMonth(intl, rule), month })
    }
    case 'Cron':
      return intl.formatMessage({ id: 'rule.short.Cron' }, { pattern: rule.Cron ?? '' })
  }
}

const workingDays = 5

/** Three days or more that follow each other are a range. */
function daysText(intl: IntlShape, days: readonly WeekDay[]): string {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return intl.formatMessage({ id: 'rule.noDay' })
  const isRange = days.length >= 3 && weekDays.indexOf(last) - weekDays.indexOf(first) === days.length - 1
  const name = (day: WeekDay) => weekDayName(intl, day, 'short')
  return isRange ? `${name(first)}–${name(last)}` : intl.formatList(days.map(name))
}

function shortTimes(intl: IntlShape, { Frequency, ExecutionTime, Repeat }: Recurrence): string {
  if (Frequency === 'Cron') return ''
  const from = ExecutionTime ?? ''
  if (!isGiven(Repeat)) return from
  return intl.formatMessage(
    { id: `rule.short.repeat.${Repeat.Unit}` },
    { every: Repeat.Every, from, until: Repeat.Until ?? '24:00' },
  )
}
