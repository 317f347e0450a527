import { DateTime } from 'luxon'

/** When schedules are checked from their sources, by themselves. */
export interface NightlyPreflight {
  /** Hour of the local day at which the window begins, 0 to 23. */
  readonly hour: number
  /** Over which the checks are spread, in minutes. */
  readonly windowMinutes: number
  /** IANA name. */
  readonly timeZone: string
}

/** One window of checks. */
export interface PreflightNight {
  /** The local date on which it begins, such as 2026-11-23: a schedule is checked once under it. */
  readonly night: string
  readonly beginsAt: Date
  readonly endsAt: Date
}

/** The window that an instant lies in; null between two windows. */
export function preflightNight(
  now: Date,
  { hour, windowMinutes, timeZone }: NightlyPreflight,
): PreflightNight | null {
  const local = DateTime.fromJSDate(now, { zone: timeZone })
  for (const day of [local, local.minus({ days: 1 })]) {
    const begins = day.startOf('day').set({ hour })
    const beginsAt = begins.toJSDate()
    const endsAt = new Date(beginsAt.getTime() + windowMinutes * 60_000)
    const night = begins.toISODate()
    if (night !== null && now >= beginsAt && now < endsAt) return { night, beginsAt, endsAt }
  }
  return null
}
