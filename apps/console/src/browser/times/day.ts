/** Days of a calendar as `2026-11-23`, and months as `2026-11`. */

/** A day by the clock of UTC; one by another clock can have an hour less or more. */
export const daySeconds = 86_400

/** Whether a text is a day of the calendar, in this form. */
export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse takes the 30th of February for the 2nd of March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** The first instant of a day in seconds; the zone is that of the browser, or UTC. */
export const startOfDay = (day: string, zone: string): number => hourOfDay(day, 0, zone)

/** The instant at which the clocks of the zone show a full hour of the day. */
export function hourOfDay(day: string, hour: number, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const ms =
    zone === 'UTC' ? Date.UTC(year, month - 1, date, hour) : new Date(year, month - 1, date, hour).getTime()
  return Math.floor(ms / 1_000)
}

/** The day that lies some days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date((startOfDay(day, 'UTC') + days * daySeconds) * 1_000).toISOString().slice(0, 10)
}

/** How many days later the second day is. */
export function daysBetween(first: string, second: string): number {
  return (startOfDay(second, 'UTC') - startOfDay(first, 'UTC')) / daySeconds
}

/** The day that an instant falls on in a zone; making a format costs more than a thousand uses of it. */
export function dayIn(zone: string, epoch: number): string {
  const known = formats.get(zone)
  const format = known ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  if (known === undefined) formats.set(zone, format)
  return format.format(epoch * 1_000)
}

/** One for each zone that was asked for; there are fewer than 500. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** @param months may be negative */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export function daysOfMonth(month: string): readonly string[] {
  const first = `${month}-01`
  const count = daysBetween(first, `${addMonths(month, 1)}-01`)
  return Array.from({ length: count }, (_, index) => dayAfter(first, index))
}

/** 0 for Monday to 6 for Sunday. */
export function weekDayOf(day: string): number {
  return (new Date(Date.parse(day)).getUTCDay() + 6) % 7
}

/** A day or month as a date for `Intl`, which needs the time zone UTC for it. */
export const dateOf = (day: string): Date => new Date(Date.parse(day.length === 7 ? `${day}-01` : day))
