import { instantOf, minutesOf } from './wall-clock.ts'

/*
 * What must become of a day on which nothing ran. An independent implementation by brute force, from the description
 * of the interface. It checks every minute of the day, as a clock in the zone shows it, and uses nothing of the
 * product.
 */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * When a schedule runs: at wall times that a pattern names, or in equal steps of elapsed time from a wall
 * time of each day.
 */
export type Timing =
  | { readonly kind: 'wall'; readonly names: (hour: number, minute: number) => boolean }
  | { readonly kind: 'steps'; readonly from: string; readonly everyMinutes: number }

/** Every due instant after `fromMs` and up to `toMs`. */
export function dueInstants(
  timeZone: string,
  timing: Timing,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number[] {
  const minutes = minutesOf(timeZone, fromMs - dayMs, toMs + dayMs)
  const days = [...new Set(minutes.map(({ wall }) => wall.slice(0, 10)))]
  const instants = days.flatMap((day) =>
    timing.kind === 'wall'
      ? wallTimes(timing.names).map((time) => instantOf(minutes, `${day} ${time}`))
      : steps(timing, day, minutes),
  )
  const within = instants.filter((instant) => instant !== null && instant > fromMs && instant <= toMs)
  return [...new Set(within)].toSorted((a, b) => a! - b!) as number[]
}

function wallTimes(names: (hour: number, minute: number) => boolean): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  return Array.from({ length: 1_440 }, (_, index) => [Math.floor(index / 60), index % 60] as const)
    .filter(([hour, minute]) => names(hour, minute))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
}

function steps(
  { from, everyMinutes }: { from: string; everyMinutes: number },
  day: string,
  minutes: ReturnType<typeof minutesOf>,
): number[] {
  const first = instantOf(minutes, `${day} ${from}`)
  if (first === null) return []
  return minutes
    .filter(
      ({ atMs, wall }) =>
        atMs >= first && wall.startsWith(day) && (atMs - first) % (everyMinutes * 60_000) === 0,
    )
    .map(({ atMs }) => atMs)
}

export interface Policy {
  readonly missedRun: 'RunOnce' | 'RunAll' | 'Skip'
  readonly windowMinutes: number
}

/**
 * Which past instants of the day, ascending, must be made up for at its end, and which must be reported as
 * missed.
 */
export function madeUpFor(
  instants: readonly number[],
  { missedRun, windowMinutes }: Policy,
  nowMs: number,
): Map<number, 'Waiting' | 'Missed'> {
  const recent = instants.filter((instant) => nowMs - instant <= windowMinutes * 60_000)
  const chosen = missedRun === 'Skip' ? [] : missedRun === 'RunAll' ? recent : recent.slice(-1)
  return new Map(instants.map((instant) => [instant, chosen.includes(instant) ? 'Waiting' : 'Missed']))
}
