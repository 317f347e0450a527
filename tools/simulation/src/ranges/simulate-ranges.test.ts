import { expect, test } from 'vitest'

import { faulty } from './play-ranges.ts'
import { holdUpMs, simulateRanges } from './simulate-ranges.ts'

const seeds = Array.from({ length: 25 }, (_, index) => index + 1)
const timeout = 120_000
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test(
  'leaders that share ranges plan each instant once, under crashes, freezes and cut connections',
  { timeout },
  () => {
    for (const seed of seeds) {
      const run = simulateRanges(seed, faulty)
      expect({ seed, ...run }).toMatchObject({ twice: 0, early: 0, lost: 0, unowned: 0 })
      expect(run.latestMs, `seed ${seed}`).toBeLessThanOrEqual(holdUpMs)
      expect(run.written).toBeGreaterThan(30_000)
    }
  },
)

test('without the fence of its range, an outdated leader plans instants twice', { timeout }, () => {
  const runs = seeds.map((seed) => simulateRanges(seed, { ...faulty, fenced: false }))
  expect(sum(runs.map(({ twice }) => twice))).toBeGreaterThan(0)
})

test('four leaders plan what is due at one instant in a quarter of the time of one', () => {
  const burst = { ...faulty, schedules: 100_000, everyMs: 0, faults: false }
  const [one, four] = [1, 4].map((leaders) => simulateRanges(1, { ...burst, leaders }).latestMs)
  expect(four! / one!).toBeLessThan(0.3)
})
