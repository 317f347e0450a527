import type { Client } from '@punctual/client'
import { expect, test } from 'vitest'

import { effectOf, mostCounted } from './effects.ts'
import type { Difference } from './plan.ts'

const startEpoch = 1_800_000_000
const difference = { stored: { ScheduleId: 'stored' }, model: { Schedule: {} } } as unknown as Difference
const change = { Before: {}, After: {} }

interface Asked {
  readonly ScheduleId?: string
  readonly FromEpochUtc: number
  readonly Count: number
}

/** The effect of a change where each side runs at the given epochs; `asked` is how often the service is asked. */
async function effectOfRuns(before: readonly number[], after: readonly number[]) {
  let asked = 0
  const postUnchecked = async (_path: string, { body }: { body: Asked }) => {
    asked += 1
    const runs = body.ScheduleId === undefined ? after : before
    const next = runs.filter((each) => each > body.FromEpochUtc).slice(0, body.Count)
    return next.map((EpochUtc) => ({ EpochUtc, Local: `at ${EpochUtc}` }))
  }
  const client = { postUnchecked } as unknown as Client
  return { effect: await effectOf(difference, change, { client, nowEpoch: startEpoch }), asked: () => asked }
}

const everySeconds = (seconds: number, count: number) =>
  Array.from({ length: count }, (_, index) => startEpoch + (index + 1) * seconds)
const run = (EpochUtc: number) => ({ EpochUtc, Local: `at ${EpochUtc}` })

test('the first run that differs is found behind a thousand runs that are the same', async () => {
  const before = everySeconds(600, 2_500)
  const moved = before.map((each, index) => (index < 1_700 ? each : each + 60))
  const { effect } = await effectOfRuns(before, moved)
  expect(effect).toMatchObject({ RunsBefore: 2_500, RunsAfter: 2_500 })
  expect(effect.FirstDifference).toEqual({ Before: run(before[1_700]!), After: run(before[1_700]! + 60) })
})

test('where one side ends earlier, the first run that differs has no counterpart', async () => {
  const runs = everySeconds(86_400, 5)
  const { effect } = await effectOfRuns(runs, runs.slice(0, 3))
  expect(effect).toMatchObject({ RunsBefore: 5, RunsAfter: 3 })
  expect(effect.FirstDifference).toEqual({ Before: run(runs[3]!), After: null })
})

test('no run differs where both sides are the same, or one has none', async () => {
  const runs = everySeconds(86_400, 5)
  expect((await effectOfRuns(runs, runs)).effect.FirstDifference).toBeNull()
  expect((await effectOfRuns(runs, [])).effect).toMatchObject({ RunsAfter: 0, FirstDifference: null })
})

test('runs behind the thirty days and behind the most that are counted are not asked for', async () => {
  const behind = everySeconds(86_400, 40)
  const { effect } = await effectOfRuns(behind, [...behind.slice(0, 30), behind[30]! + 60])
  expect(effect).toMatchObject({ RunsBefore: 30, RunsAfter: 30, FirstDifference: null })
  const often = everySeconds(60, 43_200)
  const counted = await effectOfRuns(often, often)
  expect(counted.effect).toMatchObject({ RunsBefore: mostCounted, RunsAfter: mostCounted })
  expect(counted.effect.FirstDifference).toBeNull()
  expect(counted.asked()).toBe((2 * mostCounted) / 1_000)
})
