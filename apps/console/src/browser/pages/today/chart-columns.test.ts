import { expect, test } from 'vitest'

import type { Completeness, Upcoming } from '../../api/today-queries.ts'
import { axisEnd, columnsOf } from './chart-columns.ts'

const counts = {
  Due: 0,
  Delivered: 0,
  Running: 0,
  InDoubt: 0,
  Held: 0,
  Failed: 0,
  PartiallyDelivered: 0,
  Missed: 0,
  Skipped: 0,
  Cancelled: 0,
  Late: 0,
}
const half = 1_800
const past: Completeness = {
  ...counts,
  FromEpochUtc: 0,
  ToEpochUtc: 48 * half,
  BucketSeconds: half,
  Unsettled: 0,
  Buckets: Array.from({ length: 48 }, (_, index) => ({
    ...counts,
    FromEpochUtc: index * half,
    Due: 2,
    Delivered: 1,
    Failed: 1,
  })),
}
const ahead = {
  Due: 48,
  Buckets: Array.from({ length: 48 }, (_, index) => ({ FromEpochUtc: (48 + index) * half, Due: 1 })),
  Runs: [],
} as unknown as Upcoming

test('a wide chart has every half hour of a day back and a day ahead', () => {
  const columns = columnsOf(past, ahead, 'desk')
  expect([columns.past.length, columns.ahead.length]).toEqual([48, 48])
  expect(columns.past[0]?.parts.map(({ outcome, count }) => [outcome.name, count])).toEqual([
    ['Delivered', 1],
    ['Failed', 1],
  ])
})

test('on a tablet the chart has the same day in hours', () => {
  const columns = columnsOf(past, ahead, 'tablet')
  expect([columns.past.length, columns.ahead.length]).toEqual([24, 24])
  expect(columns.past[0]).toMatchObject({ fromEpoch: 0, seconds: 2 * half, due: 4 })
})

test('on a phone the chart has the twelve hours on both sides of now, and counts every run of them', () => {
  const columns = columnsOf(past, ahead, 'phone')
  expect([columns.past.length, columns.ahead.length]).toEqual([12, 12])
  expect(columns.past[0]).toMatchObject({ fromEpoch: 24 * half, seconds: 2 * half, due: 4 })
  expect(columns.past[0]?.parts.map(({ count }) => count)).toEqual([2, 2])
  expect(columns.ahead[0]).toMatchObject({ fromEpoch: 48 * half, due: 2, parts: [] })
})

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [7, 8],
  [11, 15],
  [41, 50],
  [100, 100],
  [1_001, 1_500],
])('an axis of counts up to %i ends at %i', (most, end) => {
  expect(axisEnd(most)).toBe(end)
})
