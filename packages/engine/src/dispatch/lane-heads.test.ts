import { expect, test } from 'vitest'

import type { WaitingExecution } from '../port/dispatching-data.ts'
import { createLaneHeads } from './lane-heads.ts'

function waiting(executionId: string, place: number, laneId = 'a'): WaitingExecution {
  return {
    executionId,
    place,
    laneId,
    generation: 0,
    scheduleId: 'schedule',
    folderId: 'folder',
    priority: 0,
    desiredServerName: null,
    overlapPolicy: 'Allow',
    notBefore: new Date(0),
    entryAt: new Date(place),
    waitedMs: 0,
    accountIds: [],
  }
}

const clock = { monotonicMs: () => 1_000 }

test('a dispatcher reads on in each line behind the last execution up to which all were placed', () => {
  const heads = createLaneHeads(clock)
  const read = [waiting('2', 2), waiting('1', 1), waiting('3', 3), waiting('4', 1, 'b')]
  heads.passOver(read, new Set(['1', '2', '4']))
  expect(heads.positions().map(({ executionId, laneId }) => [laneId, executionId])).toEqual([
    ['a', '2'],
    ['b', '4'],
  ])
  expect(heads.forget()).toBe(true)
  expect(heads.positions()).toEqual([])
  expect(heads.forget()).toBe(false)
})

test('an execution that could not be placed, and one that may not go yet, keep their line where it is', () => {
  const heads = createLaneHeads(clock)
  heads.passOver([waiting('1', 1), waiting('2', 2), waiting('3', 1, 'b')], new Set(['2']))
  heads.passOver([waiting('5', 2, 'c'), waiting('6', 3, 'c')], new Set(['5', '6']))
  expect(heads.positions()).toEqual([])
})

test('positions in lines are forgotten a quarter of a second after the first of them', () => {
  let now = 1_000
  const heads = createLaneHeads({ monotonicMs: () => now })
  heads.passOver([waiting('1', 1)], new Set(['1']))
  now += 200
  heads.passOver([waiting('2', 1, 'b')], new Set(['2']))
  expect(heads.positions()).toHaveLength(2)
  now += 50
  expect(heads.positions()).toEqual([])
})
