import { sentence } from '../words/sentence.ts'
import { civilDate, daysInMonth, isWorkingDay, localDay, type LocalDay, weekdayOf } from './local-date.ts'
import type { Note } from './note.ts'
import { type OrdinalDay, ordinals, type Recurrence, weekDayNames } from './recurrence.ts'

/** The day that Monthly and Annual mean in a month, or null when the month has none. */
export type MonthDay = (year: number, month: number) => LocalDay | null

/** The rule of a complete recurrence by its `monthlyType`. */
export function monthDay({ monthlyType, dayOfMonth, ordinal, ordinalDay, workingDay }: Recurrence): MonthDay {
  switch (monthlyType) {
    case 'DayOfMonth':
      return (year, month) => clampedDay(year, month, dayOfMonth!)
    case 'Ordinal': {
      const position = ordinal === 'Last' ? -1 : ordinals.indexOf(ordinal!) + 1
      return (year, month) => nthDay({ year, month, position, matches: dayMatcher(ordinalDay!) })
    }
    case 'WorkingDay':
      return (year, month) => nthDay({ year, month, position: workingDay!, matches: isWorkingDay })
  }
}

/** Says so when the day was clamped because its month is too short. */
export function shortMonthNote(
  { frequency, monthlyType, dayOfMonth }: Recurrence,
  day: LocalDay,
): Note | null {
  if (
    (frequency !== 'Monthly' && frequency !== 'Annual') ||
    monthlyType !== 'DayOfMonth' ||
    dayOfMonth === null
  )
    return null
  const { year, month, day: actual } = civilDate(day)
  const length = daysInMonth(year, month)
  if (Math.abs(dayOfMonth) <= length) return null
  const name = `${year}-${String(month).padStart(2, '0')}`
  const values = { month: name, daysOfMonth: length, dayOfMonth, runsOnDay: actual }
  return { kind: 'short-month', said: sentence('short_month', values), values }
}

function clampedDay(year: number, month: number, wanted: number): LocalDay {
  const length = daysInMonth(year, month)
  return localDay(year, month, wanted > 0 ? Math.min(wanted, length) : Math.max(length + wanted + 1, 1))
}

function dayMatcher(ordinalDay: OrdinalDay): (day: LocalDay) => boolean {
  if (ordinalDay === 'Day') return () => true
  if (ordinalDay === 'WeekDay') return isWorkingDay
  if (ordinalDay === 'WeekendDay') return (day) => !isWorkingDay(day)
  const weekday = weekDayNames.indexOf(ordinalDay)
  return (day) => weekdayOf(day) === weekday
}

interface NthDay {
  readonly year: number
  readonly month: number
  /** 1 for the first match, −1 for the last one. */
  readonly position: number
  readonly matches: (day: LocalDay) => boolean
}

function nthDay({ year, month, position, matches }: NthDay): LocalDay | null {
  const first = localDay(year, month, 1)
  const last = first + daysInMonth(year, month) - 1
  const step = position > 0 ? 1 : -1
  let left = Math.abs(position)
  for (let day = position > 0 ? first : last; day >= first && day <= last; day += step) {
    if (matches(day) && --left === 0) return day
  }
  return null
}
