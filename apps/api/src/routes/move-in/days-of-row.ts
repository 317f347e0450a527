import { ordinals, weekDayNames } from '@punctual/domain'
import { type SourceDays } from '@punctual/domain/move-in'

type Cell = (name: string) => string

/** A column that cannot be read. */
type Wrong = { readonly column: string }

/** The days of a row by its `Frequency`. */
export function daysOfRow(cell: Cell): SourceDays | Wrong {
  const every = cell('Interval') === '' ? 1 : wholeNumber(cell('Interval'), 1, 9_999)
  if (every === null) return { column: 'Interval' }
  switch (cell('Frequency').toLowerCase()) {
    case 'daily':
      return { kind: 'days', every }
    case 'weekdays':
      return { kind: 'weeks', every, weekStart: 0, weekdays: [0, 1, 2, 3, 4] }
    case 'weekly': {
      const weekdays = placesOf(cell('WeekDays'), weekDayNames)
      return weekdays.length === 0 ? { column: 'WeekDays' } : { kind: 'weeks', every, weekStart: 0, weekdays }
    }
    case 'monthly': {
      const months = numbersOf(cell('Months'))
      if (months === null) return { column: 'Months' }
      return every === 1 ? daysOfMonth(cell, months) : { column: 'Interval' }
    }
    case 'annual': {
      const month = wholeNumber(cell('Month'), 1, 12)
      if (month === null) return { column: 'Month' }
      return every === 1 ? daysOfMonth(cell, [month]) : { column: 'Interval' }
    }
    default:
      return { column: 'Frequency' }
  }
}

function daysOfMonth(cell: Cell, months: readonly number[]): SourceDays | Wrong {
  if (cell('Ordinal') === '') {
    const day = wholeNumber(cell('DayOfMonth'), -31, 31)
    return day === null || day === 0
      ? { column: 'DayOfMonth' }
      : { kind: 'month-days', days: [day], months, isClamped: true }
  }
  const [week] = placesOf(cell('Ordinal'), ordinals)
  if (week === undefined) return { column: 'Ordinal' }
  const weekdays = placesOf(cell('OrdinalDay'), weekDayNames)
  return weekdays.length === 1
    ? { kind: 'month-weeks', week: week + 1, weekdays, months }
    : { column: 'OrdinalDay' }
}

/** The places of words in a list; none when one of them is not in it. */
function placesOf(text: string, words: readonly string[]): number[] {
  const places = text
    .split(';')
    .map((word) => words.findIndex((each) => each.toLowerCase() === word.trim().toLowerCase()))
  return places.includes(-1) ? [] : [...new Set(places)].toSorted((left, right) => left - right)
}

function numbersOf(text: string): number[] | null {
  if (text === '') return []
  const found = text.split(';').map((each) => wholeNumber(each.trim(), 1, 12))
  const read = found.filter((each) => each !== null)
  return read.length === found.length ? [...new Set(read)].toSorted((left, right) => left - right) : null
}

function wholeNumber(text: string, from: number, to: number): number | null {
  const value = /^-?\d{1,5}$/.test(text) ? Number(text) : null
  return value !== null && value >= from && value <= to ? value : null
}
