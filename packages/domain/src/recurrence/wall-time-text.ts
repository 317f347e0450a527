import { dayMs, parseLocalDay, parseTimeOfDay } from './local-date.ts'
import { zoneOf } from './zone.ts'

/**
 * The instant that a wall time without an offset means in a zone, such as `2026-03-29T02:30`, `2026-03-29
 * 02:30:00` or a plain date (its midnight). Null for any other string. Fractions of seconds do not count.
 */
export function instantOfWallText(text: string, timeZone: string): Date | null {
  const [, date = '', time = '00:00', seconds = '0'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::([0-5]\d)(?:\.\d{1,9})?)?)?$/.exec(text.trim()) ?? []
  const [day, timeOfDay] = [parseLocalDay(date), parseTimeOfDay(time)]
  if (day === null || timeOfDay === null) return null
  return new Date(zoneOf(timeZone).instantOf(day * dayMs + timeOfDay + Number(seconds) * 1_000))
}

/**
 * The instant of a text of ISO 8601 with an offset, such as `2026-03-29T02:30:00+02:00`; null for any other
 * text.
 */
export function instantOfIsoText(text: string): Date | null {
  const [, wall = '', offset = ''] =
    /^(\d{4}-\d{2}-\d{2}T[\d:.]{1,20})(Z|[+-]\d{2}:?\d{2})$/i.exec(text.trim()) ?? []
  const shown = instantOfWallText(wall, 'UTC')
  if (shown === null) return null
  const [, sign = '', hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  const aheadMinutes = Number(`${sign}${Number(hours) * 60 + Number(minutes)}`)
  return new Date(shown.getTime() - aheadMinutes * 60_000)
}
