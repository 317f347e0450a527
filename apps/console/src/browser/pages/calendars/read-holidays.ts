/**
 * Holidays from a text that a user pastes: lines such as `2026-12-25 Christmas Day`, or an iCalendar file
 * (RFC 5545) with events of whole days. Lines that cannot be read are reported, so that no line is lost
 * without notice.
 */
import { dayAfter, daysBetween, isDay } from '../../times/day.ts'

export interface ReadHoliday {
  /** `2026-12-25` */
  readonly Date: string
  readonly Name: string
}

export interface ReadHolidays {
  /** In the order of their days; a day that is named twice is there once. */
  readonly holidays: readonly ReadHoliday[]
  /** Lines and events that are no holiday, at most `mostUnread` of them. */
  readonly unread: readonly string[]
  /** Events that repeat, of which only the first one is read; at most `mostUnread` of them. */
  readonly repeating: readonly string[]
}

/** A calendar of a thousand days has less. */
const maxTextLength = 500_000
const maxNameLength = 200
const mostUnread = 20
/** Days of one event; a longer one is no holiday. */
const maxEventLength = 60

export function readHolidays(text: string): ReadHolidays {
  if (text.length > maxTextLength) return { holidays: [], unread: [`${text.slice(0, 40)}…`], repeating: [] }
  const lines = text.split(/\r\n|\r|\n/)
  const found = lines.some((line) => line.trim() === 'BEGIN:VCALENDAR') ? readEvents(lines) : readLines(lines)
  const byDay = new Map<string, ReadHoliday>()
  for (const holiday of found.holidays) if (!byDay.has(holiday.Date)) byDay.set(holiday.Date, holiday)
  return {
    holidays: [...byDay.values()].toSorted((one, other) => (one.Date < other.Date ? -1 : 1)),
    unread: found.unread.slice(0, mostUnread),
    repeating: found.repeating.slice(0, mostUnread),
  }
}

/** The text of a list of holidays, as `readHolidays` reads it. */
export function holidayLines(holidays: readonly ReadHoliday[]): string {
  return holidays.map(({ Date, Name }) => `${Date} ${Name}`.trim()).join('\n')
}

function readLines(lines: readonly string[]): ReadHolidays {
  const holidays: ReadHoliday[] = []
  const unread: string[] = []
  for (const line of lines.map((each) => each.trim()).filter((each) => each !== '')) {
    const day = dayAtStart(line)
    if (day === null) unread.push(line.slice(0, maxNameLength))
    else holidays.push({ Date: day.day, Name: nameOf(line.slice(day.length)) })
  }
  return { holidays, unread, repeating: [] }
}

/** `2026-12-25` or `25.12.2026` at the beginning of a line. */
function dayAtStart(line: string): { day: string; length: number } | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(line)
  if (iso !== null) return checked(iso[0], [iso[1], iso[2], iso[3]])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/.exec(line)
  return dotted === null ? null : checked(dotted[0], [dotted[3], dotted[2], dotted[1]])
}

function checked(text: string, parts: readonly (string | undefined)[]) {
  const day = dayOf(parts)
  return day === null ? null : { day, length: text.length }
}

/** Null for a day that no month has. */
function dayOf([year = '', month = '', date = '']: readonly (string | undefined)[]): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

const nameOf = (text: string) =>
  text
    .replace(/^[\s,;:]{1,10}/, '')
    .trim()
    .slice(0, maxNameLength)

interface Event {
  start: string | null
  end: string | null
  name: string
  repeats: boolean
}

function readEvents(lines: readonly string[]): ReadHolidays {
  const holidays: ReadHoliday[] = []
  const unread: string[] = []
  const repeating: string[] = []
  let event: Event | null = null
  for (const line of unfolded(lines)) {
    if (line === 'BEGIN:VEVENT') event = { start: null, end: null, name: '', repeats: false }
    else if (line === 'END:VEVENT' && event !== null) {
      const days = daysOf(event)
      holidays.push(...days.map((Date) => ({ Date, Name: event?.name ?? '' })))
      // Only the first year of an event that repeats is read: which days follow is the matter of its author.
      if (days.length === 0) unread.push(event.name)
      else if (event.repeats) repeating.push(event.name)
      event = null
    } else if (event !== null) readProperty(event, line)
  }
  return { holidays, unread, repeating }
}

/** A line that begins with a blank goes on with the one before. */
function unfolded(lines: readonly string[]): string[] {
  const whole: string[] = []
  for (const line of lines) {
    if (/^[ \t]/.test(line) && whole.length > 0) whole[whole.length - 1] += line.slice(1)
    else whole.push(line.trimEnd())
  }
  return whole
}

function readProperty(event: Event, line: string): void {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon).split(';', 1)[0]?.toUpperCase()
  const value = line.slice(colon + 1)
  const day = () => dayOf([value.slice(0, 4), value.slice(4, 6), value.slice(6, 8)])
  if (name === 'DTSTART') event.start = day()
  else if (name === 'DTEND') event.end = day()
  else if (name === 'RRULE') event.repeats = true
  else if (name === 'SUMMARY')
    event.name = nameOf(value.replaceAll(/\\([,;\\])/g, '$1').replaceAll('\\n', ' '))
}

/** The days of an event; its end is the day after the last one. */
function daysOf({ start, end }: Event): string[] {
  if (start === null) return []
  const length = end === null ? 1 : Math.max(1, daysBetween(start, end))
  return length > maxEventLength ? [] : Array.from({ length }, (_, index) => dayAfter(start, index))
}
