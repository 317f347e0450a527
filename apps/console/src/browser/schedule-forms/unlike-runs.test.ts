import { expect, test } from 'vitest'

import { newRecurrence } from './recurrence.ts'
import { changedByClocks, unlikeOthers } from './unlike-runs.ts'

const at = (instant: string, ...Notes: string[]) => ({
  EpochUtc: Date.parse(instant) / 1_000,
  Local: '',
  Notes,
})
const rule = { ...newRecurrence('Europe/Amsterdam'), ExecutionTime: '02:30' }

test('a note that stands at each run makes none of them unlike the others', () => {
  const runs = [at('2026-03-27T01:30:00Z', 'spread'), at('2026-03-28T01:30:00Z', 'spread', 'moved')]
  expect(unlikeOthers(runs)).toEqual([runs[1]])
})

test('only a run whose time the clocks omit or repeat is changed by them', () => {
  expect(changedByClocks(at('2026-03-29T01:00:00Z', 'gap'), rule)).toBe(true)
  expect(changedByClocks(at('2026-10-25T00:30:00Z', 'overlap'), rule)).toBe(true)
  expect(changedByClocks(at('2026-03-30T00:30:00Z', 'after a holiday'), rule)).toBe(false)
})
