/** A cron pattern, read field by field without a cron library. */
export interface SecondCron {
  /** Whether it names times on a date, given as midnight in UTC of the same digits. */
  namesDate(date: Date): boolean
  /**
   * The times of day between two, both included, in milliseconds after midnight, ascending; the same on every
   * date that it names.
   */
  timesBetween(from: number, to: number): Generator<number>
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const dayMs = 86_400_000

/**
 * Reads a pattern of five fields, or six with seconds first; null when it uses a form that this reading does
 * not know.
 */
export function secondCron(pattern: string): SecondCron | null {
  const fields = pattern.trim().toUpperCase().split(/\s+/)
  if (fields.length === 5) fields.unshift('0')
  if (fields.length !== 6) return null
  const [second = '', minute = '', hour = '', dayOfMonth = '', month = '', weekday = ''] = fields
  const seconds = numbersOf(second, { from: 0, to: 59 })
  const minutes = numbersOf(minute, { from: 0, to: 59 })
  const hours = numbersOf(hour, { from: 0, to: 23 })
  const months = numbersOf(named(month, monthNames, 1), { from: 1, to: 12 })
  const namesDayOfMonth = dayOfMonthReader(dayOfMonth)
  const namesWeekday = weekdayReader(named(weekday, dayNames, 0))
  if (!seconds || !minutes || !hours || !months || !namesDayOfMonth || !namesWeekday) return null
  // Both day fields given: either is enough. One of them a star: the other decides.
  const either = dayOfMonth !== '*' && weekday !== '*'
  return {
    timesBetween: (from, to) => timesBetween({ seconds, minutes, hours }, from, to),
    namesDate(date) {
      if (!months.has(date.getUTCMonth() + 1)) return false
      const [byDay, byWeekday] = [namesDayOfMonth(date), namesWeekday(date)]
      return either ? byDay || byWeekday : byDay && byWeekday
    },
  }
}

interface Bounds {
  readonly from: number
  readonly to: number
}

/**
 * The numbers that a field names. Null for a form that is not one of `*`, `n`, `n-m`, each with an optional
 * step, and lists of these.
 */
function numbersOf(field: string, { from, to }: Bounds): Set<number> | null {
  const found = new Set<number>()
  for (const part of field.split(',')) {
    const parts = /^(?:(\*)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part)
    if (!parts) return null
    const [, star, first, last, step] = parts
    if (step !== undefined && star === undefined && last === undefined) return null
    const begin = star ? from : Number(first)
    const end = star ? to : Number(last ?? first)
    if (begin < from || end > to || begin > end || Number(step ?? 1) < 1) return null
    for (let value = begin; value <= end; value += Number(step ?? 1)) found.add(value)
  }
  return found
}

interface TimeFields {
  readonly seconds: Set<number>
  readonly minutes: Set<number>
  readonly hours: Set<number>
}

function* timesBetween({ seconds, minutes, hours }: TimeFields, from: number, to: number): Generator<number> {
  for (const hour of ascending(hours)) {
    if ((hour + 1) * 3_600_000 <= from || hour * 3_600_000 > to) continue
    const times = ascending(minutes).flatMap((minute) =>
      ascending(seconds).map((second) => ((hour * 60 + minute) * 60 + second) * 1_000),
    )
    yield* times.filter((time) => time >= from && time <= to)
  }
}

function ascending(numbers: Set<number>): number[] {
  return [...numbers].sort((left, right) => left - right)
}

/** A field with its names made numbers. */
function named(field: string, names: readonly string[], first: number): string {
  return names.reduce((text, name, index) => text.replaceAll(name, String(index + first)), field)
}

type NamesDate = (date: Date) => boolean

function dayOfMonthReader(field: string): NamesDate | null {
  const parts = field.split(',')
  const numbers = parts.filter((part) => part !== 'L')
  const days = numbers.length === 0 ? new Set<number>() : numbersOf(numbers.join(','), { from: 1, to: 31 })
  if (!days) return null
  const last = parts.includes('L')
  return (date) => days.has(date.getUTCDate()) || (last && isLastWeek(date, 1))
}

/** Weekdays from 0, Sunday, to 7, Sunday again; `5L` is the last Friday of a month and `5#2` its second. */
function weekdayReader(field: string): NamesDate | null {
  const readers = field.split(',').map((part): NamesDate | null => {
    const nth = /^([0-7])(?:#([1-5])|L)$/.exec(part)
    if (nth) {
      const [, weekday, position] = nth
      const isWeekday = (date: Date) => date.getUTCDay() === Number(weekday) % 7
      return position === undefined
        ? (date) => isWeekday(date) && isLastWeek(date, 7)
        : (date) => isWeekday(date) && Math.ceil(date.getUTCDate() / 7) === Number(position)
    }
    const days = numbersOf(part, { from: 0, to: 7 })
    return days && ((date) => days.has(date.getUTCDay()) || (date.getUTCDay() === 0 && days.has(7)))
  })
  const known = readers.filter((reader) => reader !== null)
  return known.length === readers.length ? (date) => known.some((names) => names(date)) : null
}

/** Whether so many days later it is another month. */
function isLastWeek(date: Date, days: number): boolean {
  return new Date(date.getTime() + days * dayMs).getUTCMonth() !== date.getUTCMonth()
}
