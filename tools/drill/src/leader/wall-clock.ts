const minuteMs = 60_000

/** Wall time of an instant in a zone, `2027-03-28 03:00`, as Intl reports it. */
export type WallClock = (instantMs: number) => string

export function wallClockOf(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instantMs) => format.format(instantMs)
}

/** A change of a zone's clocks: forward leaves a gap, back lets wall times pass twice. */
export interface Transition {
  readonly timeZone: string
  readonly direction: 'forward' | 'back'
  /** First instant of the new offset. */
  readonly atMs: number
}

const searchStepMs = 30 * minuteMs
const maxSearchMs = 400 * 24 * 60 * minuteMs

/** The next change of each direction after an instant, found by inspecting the clock every half hour. */
export function nextTransitions(timeZone: string, afterMs: number): Transition[] {
  const wall = wallClockOf(timeZone)
  const found = new Map<Transition['direction'], Transition>()
  const first = Math.ceil(afterMs / searchStepMs) * searchStepMs
  let before = offsetOf(wall, first)
  for (let atMs = first; atMs < afterMs + maxSearchMs && found.size < 2; atMs += searchStepMs) {
    const offset = offsetOf(wall, atMs)
    const direction = offset > before ? 'forward' : 'back'
    if (offset !== before && !found.has(direction)) found.set(direction, { timeZone, direction, atMs })
    before = offset
  }
  return [...found.values()]
}

function offsetOf(wall: WallClock, instantMs: number): number {
  return Date.parse(`${wall(instantMs).replace(' ', 'T')}:00Z`) - instantMs
}

/** Every minute of a span with what a clock in the zone shows. */
export interface Minute {
  readonly atMs: number
  readonly wall: string
}

export function minutesOf(timeZone: string, fromMs: number, toMs: number): Minute[] {
  const wall = wallClockOf(timeZone)
  const first = Math.ceil(fromMs / minuteMs) * minuteMs
  const count = Math.floor((toMs - first) / minuteMs) + 1
  return Array.from({ length: count }, (_, index) => ({
    atMs: first + index * minuteMs,
    wall: wall(first + index * minuteMs),
  }))
}

/** When a wall time is: at its first pass, or, when the clock skips it, at the first minute after the gap. */
export function instantOf(minutes: readonly Minute[], wanted: string): number | null {
  const shown = minutes.find(({ wall }) => wall === wanted) ?? minutes.find(({ wall }) => wall > wanted)
  return shown?.atMs ?? null
}
