/** The days of a `ScheduleDefinition` of the report server. */
import { type SourceDays } from '@punctual/domain/move-in'
import { z } from 'zod'

import { absentWhenOdd } from '../../record-list.ts'

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
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
]
const weekNames = ['FirstWeek', 'SecondWeek', 'ThirdWeek', 'FourthWeek', 'LastWeek']
/** Weeks of the report server begin on Sunday. */
const sunday = 6

const chosen = absentWhenOdd(z.record(z.string(), z.unknown()))
const interval = absentWhenOdd(z.int().min(1).max(100_000))

export const subscriptionRecurrence = z.object({
  MinuteRecurrence: absentWhenOdd(z.object({ MinutesInterval: interval })),
  DailyRecurrence: absentWhenOdd(z.object({ DaysInterval: interval })),
  WeeklyRecurrence: absentWhenOdd(z.object({ WeeksInterval: interval, DaysOfWeek: chosen })),
  MonthlyRecurrence: absentWhenOdd(z.object({ Days: z.string().max(200), MonthsOfYear: chosen })),
  MonthlyDOWRecurrence: absentWhenOdd(
    z.object({ WhichWeek: absentWhenOdd(z.string()), DaysOfWeek: chosen, MonthsOfYear: chosen }),
  ),
})

/** Null for days that are not understood, which must not become other days. */
export function subscriptionDays(given: Partial<z.output<typeof subscriptionRecurrence>>): SourceDays | null {
  const { MinuteRecurrence, DailyRecurrence, WeeklyRecurrence, MonthlyRecurrence, MonthlyDOWRecurrence } =
    given
  if (MinuteRecurrence) return { kind: 'minutes', every: MinuteRecurrence.MinutesInterval ?? 1 }
  if (DailyRecurrence) return { kind: 'days', every: DailyRecurrence.DaysInterval ?? 1 }
  if (WeeklyRecurrence) {
    const weekdays = placesOf(WeeklyRecurrence.DaysOfWeek, weekdayNames)
    const every = WeeklyRecurrence.WeeksInterval ?? 1
    return weekdays.length === 0 ? null : { kind: 'weeks', every, weekStart: sunday, weekdays }
  }
  if (MonthlyRecurrence) {
    const days = daysIn(MonthlyRecurrence.Days)
    const months = monthsIn(MonthlyRecurrence.MonthsOfYear)
    return days === null || months === null ? null : { kind: 'month-days', days, months, isClamped: false }
  }
  if (!MonthlyDOWRecurrence) return { kind: 'once' }
  const week = weekNames.indexOf(MonthlyDOWRecurrence.WhichWeek ?? 'FirstWeek') + 1
  const weekdays = placesOf(MonthlyDOWRecurrence.DaysOfWeek, weekdayNames)
  const months = monthsIn(MonthlyDOWRecurrence.MonthsOfYear)
  return week === 0 || weekdays.length === 0 || months === null
    ? null
    : { kind: 'month-weeks', week, weekdays, months }
}

/** Empty for every month, and null for none at all. */
function monthsIn(given: Readonly<Record<string, unknown>> | undefined): number[] | null {
  const months = placesOf(given, monthNames).map((place) => place + 1)
  if (months.length === monthNames.length) return []
  return months.length === 0 ? null : months
}

function placesOf(given: Readonly<Record<string, unknown>> | undefined, names: readonly string[]): number[] {
  return names.flatMap((name, place) => (given?.[name] === true ? [place] : []))
}

/** Days such as `1,15,20-22`; null for any other text. */
export function daysIn(text: string): number[] | null {
  const found = new Set<number>()
  for (const part of text.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,2})\s*(?:-\s*(\d{1,2})\s*)?$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (from === undefined || first < 1 || last > 31 || first > last) return null
    for (let day = first; day <= last; day++) found.add(day)
  }
  return [...found].toSorted((left, right) => left - right)
}
