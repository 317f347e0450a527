import { IANAZone } from 'luxon'

import { formatWall, type WallTime } from './local-date.ts'

/**
 * Wall clock to instant and back, the only place that knows zones.
 *
 * One definition covers every oddity: a wall time means **the first instant at which the zone's clock shows
 * that time or a later one**. Where the clock jumps forward over the time, that is the first instant after
 * the gap; a skipped day is such a gap too. Where the clock is set back and shows the time twice, it is the
 * first pass. The definition never decreases: of two wall times, the later one never means an earlier
 * instant. Everything above relies on that.
 *
 * Asking the time zone database for an offset costs microseconds, and planning asks all the time. Offsets are
 * therefore kept as tables of transitions, built on first use for stretches of about thirteen months. Tables
 * are facts of the time zone database of the process, so they are kept for its lifetime; only names of real
 * zones get in.
 */
export interface Zone {
  readonly name: string
  /** Milliseconds that the zone's clock is ahead of UTC at an instant. */
  offsetAt(instant: number): number
  /** The first instant at which the clock shows `wall` or later. */
  instantOf(wall: WallTime): number
  /**
   * The latest time that the clock has shown up to an instant; ahead of the clock during the second pass of
   * an overlap.
   */
  wallReached(instant: number): WallTime
  /** Whether the clock shows the time of this instant twice, and if so at which pass the instant is. */
  passOf(instant: number): 'only' | 'first' | 'second'
}

/**
 * Stretches of constant offset: stretch i lasts from starts[i] until starts[i + 1]; the first and last are
 * open.
 */
interface Stretches {
  readonly starts: readonly number[]
  readonly offsets: readonly number[]
}

const chunkMs = 2 ** 35
/** Beyond any distance between UTC and a wall clock, the skipped days of the Pacific included. */
const marginMs = 48 * 3_600_000
/** Shorter than the shortest time between two transitions of any zone since 1970, which is seven days. */
const probeMs = 4 * 24 * 3_600_000

const zones = new Map<string, Zone>()

/**
 * Names that the database has confirmed. It takes any mixture of upper and lower case, so that only so many
 * are kept.
 */
const confirmed = new Set<string>()
const maxConfirmed = 2_000

/** Whether this process's time zone database knows the name; offsets such as +02:00 are not names. */
export function isZoneName(name: string): boolean {
  if (zones.has(name) || confirmed.has(name)) return true
  // The database is slow to say.
  const isKnown = /^[a-z]/i.test(name) && IANAZone.isValidZone(name)
  if (isKnown && confirmed.size < maxConfirmed) confirmed.add(name)
  return isKnown
}

/** The zone of a name. Throws `RangeError` for a name that {@link isZoneName} refuses. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  if (!isZoneName(name)) throw new RangeError(`unknown time zone ${name}`)
  const zone = createZone(name)
  zones.set(name, zone)
  return zone
}

/**
 * `YYYY-MM-DDTHH:mm:ss±HH:mm` as the zone's clock shows an instant; seconds of an offset appear only where it
 * has some.
 */
export function formatLocal(zone: Zone, instant: number): string {
  const offset = zone.offsetAt(instant)
  const seconds = Math.abs(offset) / 1000
  const part = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const odd = seconds % 60 === 0 ? '' : `:${part(seconds % 60)}`
  return `${formatWall(instant + offset)}${offset < 0 ? '-' : '+'}${part(seconds / 3600)}:${part((seconds / 60) % 60)}${odd}`
}

function createZone(name: string): Zone {
  const source = IANAZone.create(name)
  const offsetMs = (instant: number): number => Math.round(source.offset(instant) * 60) * 1000
  const chunks = new Map<number, Stretches>()
  const around = (time: number): Stretches => {
    const index = Math.floor(time / chunkMs)
    let chunk = chunks.get(index)
    if (!chunk)
      chunks.set(
        index,
        (chunk = scan(offsetMs, index * chunkMs - marginMs, (index + 1) * chunkMs + marginMs)),
      )
    return chunk
  }
  return {
    name,
    offsetAt: (instant) => {
      const table = around(instant)
      return table.offsets[stretchAt(table, instant)]!
    },
    instantOf: (wall) => instantIn(around(wall), wall),
    wallReached: (instant) => reachedIn(around(instant), instant),
    passOf: (instant) => passIn(around(instant), instant),
  }
}

/** Finds every change of offset between two instants. */
function scan(offsetMs: (instant: number) => number, from: number, to: number): Stretches {
  const starts = [Number.NEGATIVE_INFINITY]
  const offsets = [offsetMs(from)]
  for (let low = from; low < to; low += probeMs) {
    const high = Math.min(low + probeMs, to)
    const offset = offsetMs(high)
    if (offset === offsets.at(-1)) continue
    starts.push(firstInstantWith(offsetMs, low, high))
    offsets.push(offset)
  }
  return { starts, offsets }
}

/** The instant, to the second, from which the offset is what it is at `high`. */
function firstInstantWith(offsetMs: (instant: number) => number, low: number, high: number): number {
  const offset = offsetMs(high)
  let before = Math.floor(low / 1000)
  let after = Math.ceil(high / 1000)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetMs(middle * 1000) === offset) after = middle
    else before = middle
  }
  return after * 1000
}

function stretchAt({ starts }: Stretches, instant: number): number {
  let index = starts.length - 1
  while (starts[index]! > instant) index--
  return index
}

function instantIn({ starts, offsets }: Stretches, wall: WallTime): number {
  for (let index = 0; ; index++) {
    const end = starts[index + 1]
    const instant = Math.max(starts[index]!, wall - offsets[index]!)
    if (end === undefined || instant < end) return instant
  }
}

function reachedIn(table: Stretches, instant: number): WallTime {
  const current = stretchAt(table, instant)
  let reached = instant + table.offsets[current]!
  for (let index = 0; index < current; index++)
    reached = Math.max(reached, table.starts[index + 1]! + table.offsets[index]!)
  return reached
}

function passIn(table: Stretches, instant: number): 'only' | 'first' | 'second' {
  const { starts, offsets } = table
  const current = stretchAt(table, instant)
  const wall = instant + offsets[current]!
  for (let index = 0; index < starts.length; index++) {
    if (index === current) continue
    const same = wall - offsets[index]!
    if (same >= starts[index]! && same < (starts[index + 1] ?? Number.POSITIVE_INFINITY))
      return index < current ? 'second' : 'first'
  }
  return 'only'
}
