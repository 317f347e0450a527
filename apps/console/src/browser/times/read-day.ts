/** Days that are typed, in the words of a language. */
import { dayAfter, isDay, weekDayOf } from './day.ts'

/**
 * A day as it was typed: "2026-11-30", "30.11.", "30/11/2026", "30 Nov", "tomorrow" and "Friday" are understood; a day
 * without a year is the next one. Null when it is none.
 */
export function readDay(typed: string, today: string, locale: string): string | null {
  const text = typed.trim().toLowerCase().slice(0, 50)
  if (isDay(text)) return text
  return wordDay(text, today, locale) ?? numberDay(text, today) ?? monthDay(text, today, locale)
}

/** "today", "tomorrow", or the next day of the week with this name. */
function wordDay(text: string, today: string, locale: string): string | null {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const near = [0, 1, 2].find((days) => words.format(days, 'day').toLowerCase() === text)
  if (near !== undefined) return dayAfter(today, near)
  // The first of January 2024 was a Monday.
  const named = Array.from({ length: 7 }, (_, index) => index).find((index) =>
    isShortFor(text.replace('.', ''), nameOf(dayAfter('2024-01-01', index), { weekday: 'long' }, locale), 2),
  )
  return named === undefined ? null : dayAfter(today, ((named - weekDayOf(today) + 6) % 7) + 1)
}

/** "30.11.", "30.11.2026", "30/11/26". */
function numberDay(text: string, today: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./]?(\d{4}|\d{2})?$/.exec(text) ?? []
  if (day === undefined || month === undefined) return null
  const whole = year?.length === 2 ? `20${year}` : year
  return whole === undefined ? nextDay(month, day, today) : dayOf(whole, month, day)
}

/** "30 Nov", "Mon, 30 November 2026". */
function monthDay(text: string, today: string, locale: string): string | null {
  const [, day, name, year] = /^(?:\p{L}+\.?,? )?(\d{1,2})\.? (\p{L}+)\.?(?: (\d{4}))?$/u.exec(text) ?? []
  if (day === undefined || name === undefined) return null
  const index = Array.from({ length: 12 }, (_, month) => month).find((month) =>
    isShortFor(name, nameOf(`2024-${String(month + 1).padStart(2, '0')}-01`, { month: 'long' }, locale), 3),
  )
  if (index === undefined) return null
  const month = String(index + 1)
  return year === undefined ? nextDay(month, day, today) : dayOf(year, month, day)
}

function nameOf(date: string, options: Intl.DateTimeFormatOptions, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    .format(Date.parse(date))
    .toLowerCase()
}

function isShortFor(text: string, name: string, fewest: number): boolean {
  return text.length >= fewest && name.startsWith(text)
}

function nextDay(month: string, day: string, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const found = [year, year + 1].map((each) => dayOf(String(each), month, day))
  return found.find((each) => each !== null && each >= today) ?? null
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
