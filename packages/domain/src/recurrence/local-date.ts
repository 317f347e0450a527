/**
 * Dates of a calendar on a wall, without any zone. A local day is a number, so that rules are integer
 * arithmetic; the Gregorian calendar is extended in both directions. No `Date` is involved: its local half
 * would bring in a zone.
 */

/** Days since 1970-01-01 on the wall calendar. */
export type LocalDay = number

/**
 * Milliseconds since 1970-01-01T00:00 as a wall clock shows them: what `Date.UTC` would answer for the same
 * digits.
 */
export type WallTime = number

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The last day that a rule may name, 9999-12-31: the end of four-digit years. */
export const lastLocalDay: LocalDay = 2_932_896

export interface CivilDate {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  /** 1 to 31 */
  readonly day: number
}

/** The local day of a date; years begin in March here, which puts the leap day at their end. */
export function localDay(year: number, month: number, day: number): LocalDay {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** Year, month and day of a local day: the inverse of {@link localDay}. */
export function civilDate(local: LocalDay): CivilDate {
  const shifted = local + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 }
}

/** Day of the week, 0 for Monday to 6 for Sunday. */
export function weekdayOf(local: LocalDay): number {
  return (((local + 3) % 7) + 7) % 7
}

/** Whether a day is Monday to Friday. */
export function isWorkingDay(local: LocalDay): boolean {
  return weekdayOf(local) < 5
}

export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** The day that a wall time lies in. */
export function dayOfWall(wall: WallTime): LocalDay {
  return Math.floor(wall / dayMs)
}

/** Reads `YYYY-MM-DD`; null when it is not one or when the calendar has no such day. */
export function parseLocalDay(text: string): LocalDay | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return null
  const year = Number(parts[1])
  const month = Number(parts[2])
  const day = Number(parts[3])
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return localDay(year, month, day)
}

/** `YYYY-MM-DD` */
export function formatLocalDay(local: LocalDay): string {
  const { year, month, day } = civilDate(local)
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** Reads `HH:mm` as milliseconds after midnight; null when it is not one. */
export function parseTimeOfDay(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return parts ? Number(parts[1]) * hourMs + Number(parts[2]) * minuteMs : null
}

/** `HH:mm`, or `HH:mm:ss` where there are seconds. */
export function formatTimeOfDay(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const text = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 === 0 ? text : `${text}:${twoDigits(seconds % 60)}`
}

/** `YYYY-MM-DDTHH:mm:ss` */
export function formatWall(wall: WallTime): string {
  const day = dayOfWall(wall)
  const seconds = Math.floor((wall - day * dayMs) / 1000)
  return `${formatLocalDay(day)}T${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
