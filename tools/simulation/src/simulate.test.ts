import { availableParallelism } from 'node:os'

import { expect, test } from 'vitest'

import { standInForAborts } from './kernel/quick-abort.ts'
import { playSeeds } from './play-seeds.ts'
import { type Run, simulate } from './simulate.ts'

const range = { first: 1, count: 500 }

test(
  `no promise is broken in ${range.count} runs of a cluster under faults`,
  { timeout: 300_000 },
  async () => {
    const runs: Run[] = []
    await playSeeds({
      ...range,
      threads: availableParallelism(),
      ended: (run) => runs.push(run),
      signal: new AbortController().signal,
    })
    expect(runs.flatMap(({ seed, violation }) => (violation ? [{ seed, ...violation }] : []))).toEqual([])
    expect(runs).toHaveLength(range.count)
    // A simulation in which nothing happens would keep every promise too.
    expect(runs.reduce((sum, { executions }) => sum + executions, 0)).toBeGreaterThan(3 * range.count)
  },
)

test('the same seed gives the same trace, event for event', async () => {
  using _standIn = standInForAborts()
  const trace = async (seed: number) => {
    const lines: string[] = []
    await simulate(seed, (line) => lines.push(line))
    return lines
  }
  for (const seed of [3, 5, 8, 13, 21]) expect(await trace(seed)).toEqual(await trace(seed))
})
