import type { Recurrence } from '../recurrence/recurrence.ts'

const dayMs = 86_400_000
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The days of a calendar, as stored. */
export interface CalendarDates {
  readonly holidays: ReadonlyArray<{ readonly date: string }>
  /** Days of the week that count like holidays. */
  readonly weekendDays: readonly string[]
}

/** A date `YYYY-MM-DD` of a date that stands for a local day: midnight in UTC of the same digits. */
export function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Whether a day may have a run at all. */
export function isWithin({ startDate, endDate }: Recurrence, date: Date): boolean {
  const iso = isoDate(date)
  return iso >= startDate && (endDate === null || iso <= endDate)
}

/**
 * Whether the rule of a recurrence names a day, holidays aside; null for Cron, whose days its pattern names.
 */
export function isNamed(recurrence: Recurrence, date: Date): boolean | null {
  const { frequency, interval, month, months } = recurrence
  const start = new Date(`${recurrence.startDate}T00:00:00Z`)
  const monthsApart =
    (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth()
  switch (frequency) {
    case 'Daily':
      return ((date.getTime() - start.getTime()) / dayMs) % interval === 0
    case 'Weekdays':
      return isWorkingDay(date) && weeksApart(recurrence, start, date) % interval === 0
    case 'Weekly':
      return (
        recurrence.weekDays.some((name) => name === dayNames[date.getUTCDay()]) &&
        weeksApart(recurrence, start, date) % interval === 0
      )
    case 'Monthly':
      return (
        monthsApart % interval === 0 &&
        (months.length === 0 || months.includes(date.getUTCMonth() + 1)) &&
        dayOfItsMonth(recurrence, date)?.getTime() === date.getTime()
      )
    case 'Annual':
      return (
        (date.getUTCFullYear() - start.getUTCFullYear()) % interval === 0 &&
        date.getUTCMonth() + 1 === month &&
        dayOfItsMonth(recurrence, date)?.getTime() === date.getTime()
      )
    case 'Cron':
      return null
  }
}

function isWorkingDay(date: Date): boolean {
  return date.getUTCDay() !== 0 && date.getUTCDay() !== 6
}

function weeksApart({ weekStart }: Recurrence, from: Date, to: Date): number {
  const begin = (date: Date): number => {
    let at = date.getTime()
    while (dayNames[new Date(at).getUTCDay()] !== weekStart) at -= dayMs
    return at
  }
  return (begin(to) - begin(from)) / (7 * dayMs)
}

function dayOfItsMonth(
  { monthlyType, dayOfMonth, ordinal, ordinalDay, workingDay }: Recurrence,
  date: Date,
): Date | undefined {
  const all: Date[] = []
  for (let number = 1; number <= 31; number++) {
    const candidate = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), number))
    if (candidate.getUTCMonth() === date.getUTCMonth()) all.push(candidate)
  }
  const at = (list: readonly Date[], position: number | null): Date | undefined =>
    position === null ? undefined : list.at(position > 0 ? position - 1 : position)
  switch (monthlyType) {
    case 'DayOfMonth':
      return (
        at(all, dayOfMonth) ?? (dayOfMonth === null ? undefined : dayOfMonth > 0 ? all.at(-1) : all.at(0))
      )
    case 'Ordinal': {
      const matching = all.filter((candidate) => {
        if (ordinalDay === 'Day') return true
        if (ordinalDay === 'WeekDay') return isWorkingDay(candidate)
        if (ordinalDay === 'WeekendDay') return !isWorkingDay(candidate)
        return dayNames[candidate.getUTCDay()] === ordinalDay
      })
      return at(
        matching,
        ordinal === null ? null : { First: 1, Second: 2, Third: 3, Fourth: 4, Last: -1 }[ordinal],
      )
    }
    case 'WorkingDay':
      return at(all.filter(isWorkingDay), workingDay)
  }
}

/** A run moves by at most this many days. */
const farthestTransition = 366

/** Whether a day is none of the holidays of a calendar, nor one that the rule must stay away from. */
export type IsFree = (date: Date) => boolean

/**
 * The days whose runs take place on a day: itself, and those that holidays move to it; none when it is no day
 * for runs.
 */
export function sourcesOf({ holidayRule }: Recurrence, date: Date, isFree: IsFree): Date[] {
  if (!isFree(date)) return []
  const sources = [date]
  if (holidayRule === 'Skip') return sources
  const step = holidayRule === 'Before' ? dayMs : -dayMs
  let source = new Date(date.getTime() + step)
  while (!isFree(source) && sources.length <= farthestTransition) {
    sources.push(source)
    source = new Date(source.getTime() + step)
  }
  return sources
}

/** The days that a calendar leaves to a recurrence; runs of rules that speak of working days stay on them. */
export function freeDays(
  { frequency, monthlyType, ordinalDay }: Recurrence,
  days: CalendarDates | null,
): IsFree {
  if (days === null) return () => true
  const { holidays, weekendDays } = days
  const monthly = frequency === 'Monthly' || frequency === 'Annual'
  const speaksOfWorkingDays =
    frequency === 'Weekdays' ||
    (monthly && (monthlyType === 'WorkingDay' || (monthlyType === 'Ordinal' && ordinalDay === 'WeekDay')))
  const dates = new Set(holidays.map((holiday) => holiday.date))
  const isHoliday = (date: Date) =>
    dates.has(isoDate(date)) || weekendDays.includes(dayNames[date.getUTCDay()]!)
  return (date) => !isHoliday(date) && (!speaksOfWorkingDays || isWorkingDay(date))
}
