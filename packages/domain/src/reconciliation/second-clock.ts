/** What the clock of a zone shows around a window of time, asked of Intl. */
export interface SecondClock {
  /** Least and greatest offset from UTC around the window, in milliseconds. */
  readonly least: number
  readonly greatest: number
  /**
   * The earliest instant at which the clock shows exactly this; where it never does, the earliest at which it
   * shows a later time.
   */
  instantOf(wall: number): number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** No clock is farther from UTC than this, nor are two readings of one clock farther apart. */
const farthestMs = 16 * hourMs

/** A wall time of a day that overlaps the window is at most this far outside it, whatever the zone. */
const reachMs = 3 * dayMs

/** In a longer window the offsets are sampled around each wall time instead of everywhere. */
const maxSampledMs = 40 * dayMs

/** The clock of a zone for wall times of days that overlap a window. */
export function secondClock(
  timeZone: string,
  { after, until }: { readonly after: number; readonly until: number },
): SecondClock {
  const instantOf = (wall: number) => firstInstantOf(timeZone, wall)
  if (until - after > maxSampledMs) return { least: -farthestMs, greatest: farthestMs, instantOf }
  const offsets = offsetsBetween(timeZone, after - reachMs, until + reachMs)
  const [least, greatest] = [Math.min(...offsets), Math.max(...offsets)]
  // In most windows no clock is changed, and nothing more has to be asked.
  return { least, greatest, instantOf: offsets.length === 1 ? (wall) => wall - least : instantOf }
}

function firstInstantOf(timeZone: string, wall: number): number {
  const offsets = offsetsBetween(timeZone, wall - farthestMs, wall + farthestMs)
  const exact = offsets.map((offset) => wall - offset).filter((at) => at + offsetAt(timeZone, at) === wall)
  if (exact.length > 0) return Math.min(...exact)
  let at = Math.floor((wall - Math.max(...offsets)) / minuteMs) * minuteMs
  while (at + offsetAt(timeZone, at) <= wall) at += minuteMs
  return at
}

/** The offsets that a clock has on the hours of a span, each once. */
function offsetsBetween(timeZone: string, from: number, to: number): number[] {
  const offsets = new Set<number>()
  for (let hour = Math.floor(from / hourMs); hour <= Math.ceil(to / hourMs); hour += 1)
    offsets.add(offsetAtHour(timeZone, hour))
  return [...offsets]
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds ahead of UTC, as Intl prints it. */
function offsetAt(timeZone: string, instant: number): number {
  let format = formats.get(timeZone)
  if (!format)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })),
    )
  const parts = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant))!
  const size =
    Number(parts[2] ?? 0) * hourMs + Number(parts[3] ?? 0) * minuteMs + Number(parts[4] ?? 0) * 1_000
  return parts[1] === '-' ? -size : size
}

/** Windows follow one another and schedules share zones, so the same hours are asked for again and again. */
const maxKept = 200_000
const kept = new Map<string, Map<number, number>>()
let keptCount = 0

function offsetAtHour(timeZone: string, hour: number): number {
  const hours = kept.get(timeZone) ?? new Map<number, number>()
  kept.set(timeZone, hours)
  const known = hours.get(hour)
  if (known !== undefined) return known
  if (keptCount >= maxKept) {
    kept.clear()
    keptCount = 0
  }
  const offset = offsetAt(timeZone, hour * hourMs)
  hours.set(hour, offset)
  keptCount += 1
  return offset
}
