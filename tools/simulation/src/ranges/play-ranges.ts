import type { SeedRange } from '../play-seeds.ts'
import { holdUpMs, type RangeScenario, simulateRanges } from './simulate-ranges.ts'

/** Occurrences a second that one leader plans: a measured figure of docs/performance.md. */
const perSecond = 4_400

/** Four leaders under crashes, freezes and cut connections, for a minute and a half. */
export const faulty: RangeScenario = {
  leaders: 4,
  ranges: 16,
  schedules: 200,
  everyMs: 400,
  untilMs: 90_000,
  faults: true,
  fenced: true,
  perSecond,
}

/**
 * Plays seeds with faults, and a burst of 1,000,000 instants for 1 to 8 leaders.
 *
 * @returns the exit code: 1 when an instant was lost, early, in two rows or later than a lease allows
 */
export function playRanges({ first, count }: SeedRange, print: (line: string) => void): number {
  let [written, broken, latestMs] = [0, 0, 0]
  for (let seed = first; seed < first + count; seed += 1) {
    const run = simulateRanges(seed, faulty)
    written += run.written
    latestMs = Math.max(latestMs, run.latestMs)
    if (run.twice + run.early + run.lost + run.unowned > 0 || run.latestMs > holdUpMs) {
      broken += 1
      print(`BROKEN in seed ${seed}: ${JSON.stringify(run)}`)
    }
  }
  print(
    `${count} seeds: ${written} instants, the latest after ${latestMs.toFixed(0)} ms; ${broken} seeds broke a promise`,
  )
  for (const leaders of [1, 2, 4, 8]) {
    const burst = { ...faulty, leaders, schedules: 1_000_000, everyMs: 0, faults: false, untilMs: 300_000 }
    const { latestMs: lastMs, lost } = simulateRanges(1, burst)
    print(
      `1,000,000 at one instant, ${leaders} leaders: the last after ${(lastMs / 1_000).toFixed(0)} s, ${lost} lost`,
    )
  }
  return broken === 0 ? 0 : 1
}
