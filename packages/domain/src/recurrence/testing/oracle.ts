import type { Recurrence } from '../recurrence.ts'

/*
 * A second, slow reading of the recurrence rules, to hold the real one against. It shares no code and no method with it: it looks at every
 * local day and asks whether the rule names it, and it finds instants by asking Intl what the clock shows. Types are all it imports.
 */

const hour = 3_600_000
const minute = 60_000
const day = 24 * hour
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export interface OracleQuestion {
  readonly recurrence: Recurrence
  readonly after: number
  readonly until: number
  readonly isHoliday?: ((date: string) => boolean) | undefined
  /** Whether the cron pattern of the recurrence names a wall time, given as the UTC fields of a date. */
  readonly cronNames?: ((wall: Date) => boolean) | undefined
}

/** All occurrences after one instant and up to another, as instants. */
export function oracleOccurrences({ recurrence, after, until, isHoliday, cronNames }: OracleQuestion): number[] {
  const margin = isHoliday ? 40 : 3
  const found = new Set<number>()
  const days: Date[] = []
  for (let at = after - margin * day; at <= until + margin * day; at += day) days.push(new Date(Math.floor(at / day) * day))
  for (const date of days) {
    if (!isWithin(recurrence, date)) continue
    if (recurrence.frequency !== 'Cron' && !isNamed(recurrence, date)) continue
    const target = isHoliday ? moved(recurrence, date, isHoliday) : date
    if (!target || !isWithin(recurrence, target)) continue
    const instants =
      recurrence.frequency === 'Cron' ? cronInstants(recurrence, date, target, cronNames!) : timedInstants(recurrence, target)
    for (const instant of instants) if (instant > after && instant <= until) found.add(instant)
  }
  return [...found].sort((a, b) => a - b)
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function isWithin({ startDate, endDate }: Recurrence, date: Date): boolean {
  const iso = isoDate(date)
  return iso >= startDate && (endDate === null || iso <= endDate)
}

function isNamed(recurrence: Recurrence, date: Date): boolean {
  const { frequency, interval, month, months } = recurrence
  const start = new Date(`${recurrence.startDate}T00:00:00Z`)
  const monthsApart = (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth()
  switch (frequency) {
    case 'Daily':
      return ((date.getTime() - start.getTime()) / day) % interval === 0
    case 'Weekdays':
      return isWorkingDay(date) && weeksApart(recurrence, start, date) % interval === 0
    case 'Weekly':
      return recurrence.weekDays.some((name) => name === dayNames[date.getUTCDay()]) && weeksApart(recurrence, start, date) % interval === 0
    case 'Monthly':
      return (
        monthsApart % interval === 0 &&
        (months.length === 0 || months.includes(date.getUTCMonth() + 1)) &&
        isSame(dayOfItsMonth(recurrence, date), date)
      )
    case 'Annual':
      return (
        (date.getUTCFullYear() - start.getUTCFullYear()) % interval === 0 &&
        date.getUTCMonth() + 1 === month &&
        isSame(dayOfItsMonth(recurrence, date), date)
      )
    case 'Cron':
      return true
  }
}

function isSame(a: Date | undefined, b: Date): boolean {
  return a?.getTime() === b.getTime()
}

function isWorkingDay(date: Date): boolean {
  return date.getUTCDay() !== 0 && date.getUTCDay() !== 6
}

function weeksApart({ weekStart }: Recurrence, from: Date, to: Date): number {
  const begin = (date: Date): number => {
    let at = date.getTime()
    while (dayNames[new Date(at).getUTCDay()] !== weekStart) at -= day
    return at
  }
  return (begin(to) - begin(from)) / (7 * day)
}

function dayOfItsMonth({ monthlyType, dayOfMonth, ordinal, ordinalDay, workingDay }: Recurrence, date: Date): Date | undefined {
  const all: Date[] = []
  for (let number = 1; number <= 31; number++) {
    const candidate = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), number))
    if (candidate.getUTCMonth() === date.getUTCMonth()) all.push(candidate)
  }
  const at = (list: Date[], position: number): Date | undefined => list.at(position > 0 ? position - 1 : position)
  switch (monthlyType) {
    case 'DayOfMonth':
      return at(all, dayOfMonth!) ?? (dayOfMonth! > 0 ? all.at(-1) : all.at(0))
    case 'Ordinal': {
      const matching = all.filter((candidate) => {
        if (ordinalDay === 'Day') return true
        if (ordinalDay === 'WeekDay') return isWorkingDay(candidate)
        if (ordinalDay === 'WeekendDay') return !isWorkingDay(candidate)
        return dayNames[candidate.getUTCDay()] === ordinalDay
      })
      return at(matching, { First: 1, Second: 2, Third: 3, Fourth: 4, Last: -1 }[ordinal!])
    }
    case 'WorkingDay':
      return at(all.filter(isWorkingDay), workingDay!)
  }
}

function moved(recurrence: Recurrence, date: Date, isHoliday: (date: string) => boolean): Date | null {
  const { frequency, monthlyType, ordinalDay, holidayRule } = recurrence
  const monthly = frequency === 'Monthly' || frequency === 'Annual'
  const speaksOfWorkingDays =
    frequency === 'Weekdays' || (monthly && (monthlyType === 'WorkingDay' || (monthlyType === 'Ordinal' && ordinalDay === 'WeekDay')))
  const isFree = (candidate: Date): boolean => !isHoliday(isoDate(candidate)) && (!speaksOfWorkingDays || isWorkingDay(candidate))
  if (isFree(date)) return date
  if (holidayRule === 'Skip') return null
  let candidate = date
  while (!isFree(candidate)) candidate = new Date(candidate.getTime() + (holidayRule === 'Before' ? -day : day))
  return candidate
}

function timedInstants({ executionTime, timeZone, repeat }: Recurrence, date: Date): number[] {
  const wallOn = (time: string): number => Date.parse(`${isoDate(date)}T${time}:00Z`)
  const first = oracleInstant(timeZone, wallOn(executionTime!))
  if (!repeat) return [first]
  const nextDay = oracleInstant(timeZone, date.getTime() + day)
  const until = repeat.until === null ? Number.POSITIVE_INFINITY : oracleInstant(timeZone, wallOn(repeat.until))
  const instants = [first]
  const step = repeat.every * (repeat.unit === 'Hours' ? hour : minute)
  for (let at = first + step; at < nextDay && at <= until; at += step) instants.push(at)
  return instants
}

function cronInstants({ timeZone }: Recurrence, date: Date, target: Date, names: (wall: Date) => boolean): number[] {
  const instants: number[] = []
  for (let time = 0; time < day; time += minute) {
    if (names(new Date(date.getTime() + time))) instants.push(oracleInstant(timeZone, target.getTime() + time))
  }
  return instants
}

/** The earliest instant at which the clock shows exactly this; where it never does, the earliest at which it shows a later time. */
export function oracleInstant(timeZone: string, wall: number): number {
  const offsets = new Set<number>()
  const begin = Math.floor((wall - 15 * hour) / hour) * hour
  for (let at = begin; at <= wall + 15 * hour; at += hour) offsets.add(oracleOffset(timeZone, at))
  const exact = [...offsets].map((offset) => wall - offset).filter((at) => at + oracleOffset(timeZone, at) === wall)
  if (exact.length > 0) return Math.min(...exact)
  let at = begin
  while (at + oracleOffset(timeZone, at) <= wall) at += minute
  return at
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** Milliseconds ahead of UTC, as Intl prints it. */
export function oracleOffset(timeZone: string, instant: number): number {
  const key = `${timeZone} ${instant}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })))
  const parts = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant))!
  const size = Number(parts[2] ?? 0) * hour + Number(parts[3] ?? 0) * minute + Number(parts[4] ?? 0) * 1000
  const offset = parts[1] === '-' ? -size : size
  if (offsets.size > 200_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}
