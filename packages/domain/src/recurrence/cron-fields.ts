import { civilDate, daysInMonth, type LocalDay, weekdayOf } from './local-date.ts'

/**
 * Cron patterns of plain fields: `*`, numbers, names, lists, ranges and steps, which is nearly every pattern
 * that users write. They are answered from tables, some hundred times as fast as by a library that walks
 * through dates. Everything else (`L`, `W`, `#`, `?`, `+`) is left to the library, which also says what is
 * wrong with a pattern. A test compares the two.
 */
export interface CronFields {
  /** The first day at or after `from` that the pattern names; null when there is none within some years. */
  nextDay(from: LocalDay): LocalDay | null
  /**
   * The first time that the pattern names at or after one, in milliseconds after midnight; null when the day
   * has none left.
   */
  nextTime(from: number): number | null
}

interface FieldKind {
  readonly least: number
  readonly most: number
  readonly names?: readonly string[]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const kinds: readonly FieldKind[] = [
  { least: 0, most: 59 },
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: months },
  { least: 0, most: 7, names: weekdays },
]

/**
 * Reads a pattern of five fields, or six with seconds first; null for one that is not made of plain fields.
 */
export function cronFields(text: string): CronFields | null {
  const given = text.trim().split(/\s+/)
  const texts = given.length === 5 ? ['0', ...given] : given
  if (texts.length !== kinds.length) return null
  const sets = texts.map((field, index) => readField(field, kinds[index]!))
  const [seconds, minutes, hours, days, monthSet, weekdaySet] = sets
  if (!seconds || !minutes || !hours || !days || !monthSet || !weekdaySet) return null
  if (weekdaySet.delete(7)) weekdaySet.add(0)
  return {
    nextTime: timeFinder(seconds, minutes, hours),
    nextDay: dayFinder({
      days,
      months: monthSet,
      weekdays: weekdaySet,
      either: texts[3] !== '*' && texts[5] !== '*',
    }),
  }
}

function readField(text: string, kind: FieldKind): Set<number> | null {
  const values = new Set<number>()
  for (const item of text.split(',')) {
    const range = readItem(item, kind)
    if (range === null) return null
    for (let value = range.from; value <= range.to; value += range.step) values.add(value)
  }
  return values
}

interface Range {
  readonly from: number
  readonly to: number
  readonly step: number
}

function readItem(text: string, kind: FieldKind): Range | null {
  const [, span = '', steps] = /^(\*|\w+|\w+-\w+)(?:\/(\d{1,2}))?$/.exec(text) ?? []
  if (span === '') return null
  const step = steps === undefined ? 1 : Number(steps)
  const size = kind.most - kind.least + (kind.most === 7 ? 0 : 1)
  if (step < 1 || step > size) return null
  if (span === '*') return { from: kind.least, to: kind.most === 7 ? 6 : kind.most, step }
  const [first = '', end] = span.split('-')
  const from = readValue(first, kind)
  // A week may be thought to end with Sunday.
  const to =
    end === undefined ? from : kind.names === weekdays && /^sun$/i.test(end) ? 7 : readValue(end, kind)
  // A step from a single value means something else to every program.
  if (steps !== undefined && !span.includes('-')) return null
  return from === null || to === null || from > to ? null : { from, to, step }
}

function readValue(text: string, { least, most, names }: FieldKind): number | null {
  const name = names?.indexOf(text.toLowerCase()) ?? -1
  const value = name >= 0 ? name + least : /^\d{1,2}$/.test(text) ? Number(text) : -1
  return value >= least && value <= most ? value : null
}

/** For each value up to the end the next one of a set at or after it, −1 when there is none. */
function nextOf(values: ReadonlySet<number>, end: number): Int8Array {
  const table = new Int8Array(end + 1).fill(-1)
  for (let value = end - 1; value >= 0; value--) table[value] = values.has(value) ? value : table[value + 1]!
  return table
}

function timeFinder(
  seconds: ReadonlySet<number>,
  minutes: ReadonlySet<number>,
  hours: ReadonlySet<number>,
): CronFields['nextTime'] {
  const [nextSecond, nextMinute, nextHour] = [nextOf(seconds, 60), nextOf(minutes, 60), nextOf(hours, 24)]
  const atSecond = nextSecond[0]!
  const atMinute = nextMinute[0]!
  return (from) => {
    const asked = Math.ceil(from / 1_000)
    if (asked >= 86_400) return null
    let hour = Math.floor(asked / 3_600)
    let minute = Math.floor(asked / 60) % 60
    let second = asked % 60
    if (nextHour[hour] === hour) {
      if (nextMinute[minute] !== minute) second = 0
      else if (nextSecond[second]! < 0) {
        minute++
        second = 0
      }
      minute = nextMinute[minute]!
      if (minute >= 0) return (hour * 3_600 + minute * 60 + nextSecond[second]!) * 1_000
      hour++
    }
    hour = nextHour[hour]!
    return hour < 0 ? null : (hour * 3_600 + atMinute * 60 + atSecond) * 1_000
  }
}

interface DayFields {
  readonly days: ReadonlySet<number>
  readonly months: ReadonlySet<number>
  /** 0 for Sunday */
  readonly weekdays: ReadonlySet<number>
  /** Day and weekday are both given: either matches. */
  readonly either: boolean
}

/** A leap day comes within eight years of any day; what has not come until then never does. */
const maxMonths = 12 * 9

function dayFinder({
  days,
  months: monthSet,
  weekdays: weekdaySet,
  either,
}: DayFields): CronFields['nextDay'] {
  const isDay = Array.from({ length: 32 }, (_, day) => days.has(day))
  const isMonth = Array.from({ length: 13 }, (_, month) => monthSet.has(month))
  // In the order of `weekdayOf`, which begins with Monday.
  const isWeekday = Array.from({ length: 7 }, (_, day) => weekdaySet.has((day + 1) % 7))
  const matches = (day: number, local: LocalDay): boolean => {
    const weekday = isWeekday[weekdayOf(local)]!
    return either ? isDay[day]! || weekday : isDay[day]! && weekday
  }
  return (from) => {
    let { year, month, day } = civilDate(from)
    let local = from
    for (let looked = 0; looked <= maxMonths; looked++) {
      const length = daysInMonth(year, month)
      const end = local + length - day + 1
      while (isMonth[month] && local < end && !matches(day, local)) {
        local++
        day++
      }
      if (isMonth[month] && local < end) return local
      local = end
      day = 1
      month = month === 12 ? 1 : month + 1
      if (month === 1) year++
    }
    return null
  }
}
