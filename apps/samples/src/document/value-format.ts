import type { Column, Value } from '../data/table.ts'

/** Writes values as users of one locale read them. */
export interface ValueFormat {
  readonly locale: string
  value(value: Value, column: Column): string
  number(value: number | null, digits?: number): string
  /** `2012-01-31` in words: 31 Jan 2012. */
  date(isoDate: string): string
  /** Month 1 to 12 as a short name. */
  month(month: number): string
  moment(moment: Date): string
}

/** @param locale a BCP 47 tag that Intl knows; check with `knownLocale` first */
export function createValueFormat(locale: string): ValueFormat {
  const numbers = new Map<string, Intl.NumberFormat>()
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })

  function number(value: number | null, digits = 0, grouped = true): string {
    if (value === null) return '–'
    const key = `${digits}${grouped}`
    let format = numbers.get(key)
    if (!format) {
      format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: grouped,
      })
      numbers.set(key, format)
    }
    return format.format(value)
  }

  const date = (isoDate: string) => dates.format(new Date(`${isoDate.slice(0, 10)}T00:00:00Z`))

  return {
    locale,
    number,
    date,
    month: (month) => months.format(new Date(Date.UTC(2001, month - 1, 1))),
    moment: (moment) => `${moments.format(moment)} UTC`,
    value(value, column) {
      if (value === null) return ''
      if (typeof value === 'boolean') return value ? 'Yes' : 'No'
      if (typeof value === 'number') return number(value, digitsOf(column), !column.ungrouped)
      return column.type === 'date' ? date(value) : value
    },
  }
}

/** Digits after the decimal sign of a column's numbers. */
export function digitsOf(column: Column): number {
  return column.digits ?? (column.type === 'decimal' ? 1 : 0)
}

/** Whether the cells of a column are set flush right: amounts are, years and names are not. */
export function isFlushRight(column: Column): boolean {
  return isNumeric(column) && !column.ungrouped
}

/** Whether a column holds numbers. */
export function isNumeric(column: Column): boolean {
  return column.type === 'integer' || column.type === 'decimal' || column.type === 'money'
}

/** The tag in its usual spelling, or null when it is not a language tag or no language of this machine. */
export function knownLocale(tag: string): string | null {
  try {
    const [locale] = Intl.getCanonicalLocales(tag)
    return locale !== undefined && Intl.NumberFormat.supportedLocalesOf(locale).length > 0 ? locale : null
  } catch {
    return null
  }
}
