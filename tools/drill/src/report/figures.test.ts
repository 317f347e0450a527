import { expect, test } from 'vitest'

import { keepsAll, keepsCount, keepsTime, measurement, noFigures, together } from './figures.ts'

test('a target is missed by one value too many, and by nothing measured at all', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(keepsTime(measurement('take-over', values, { p50: 50, p99: 99, max: 100 }))).toBe(true)
  for (const target of [{ p50: 49 }, { p99: 98 }, { max: 99 }])
    expect(keepsTime(measurement('take-over', values, target))).toBe(false)
  expect(keepsTime(measurement('take-over', [], { p99: 1 }))).toBe(false)
  expect(keepsTime(measurement('take-over', []))).toBe(true)
})

test('a count is held against both of its limits', () => {
  const count = (value: number) => ({ what: 'mails', value, target: { atLeast: 2, atMost: 3 } })
  expect([1, 2, 3, 4].map((value) => keepsCount(count(value)))).toEqual([false, true, true, false])
})

test('a run that goes on after an earlier one is checked over both', () => {
  const run = (valueMs: number, duplicates: number) => ({
    rounds: { SIGKILL: 1 },
    measurements: [measurement('take-over', [valueMs], { max: 100 })],
    counts: [{ what: 'duplicate', value: duplicates, target: { atMost: 0 } }],
    trends: [],
    notes: [],
  })
  expect(together([run(90, 0), run(20, 0)])).toEqual({
    rounds: { SIGKILL: 2 },
    measurements: [measurement('take-over', [20, 90], { max: 100 })],
    counts: [{ what: 'duplicate', value: 0, target: { atMost: 0 } }],
    trends: [],
    notes: [],
  })
  expect(keepsAll(together([run(90, 0), run(20, 0)]))).toBe(true)
  expect(keepsAll(together([run(90, 1), run(20, 0)]))).toBe(false)
  expect(keepsAll(together([run(101, 0), run(20, 0)]))).toBe(false)
  expect(together([noFigures])).toEqual(noFigures)
})
