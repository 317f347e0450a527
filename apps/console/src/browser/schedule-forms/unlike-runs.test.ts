import { expect, test } from 'vitest'

import { changedByClocks, unlikeOthers } from './unlike-runs.ts'

const at = (instant: string, ...Notes: string[]) => ({
  EpochUtc: Date.parse(instant) / 1_000,
  Local: '',
  Notes,
  NoteCodes: Notes.map((Code) => ({ Code, Values: {} })),
})

test('a note that stands at each run makes none of them unlike the others', () => {
  const runs = [at('2026-03-27T01:30:00Z', 'spread'), at('2026-03-28T01:30:00Z', 'spread', 'moved')]
  expect(unlikeOthers(runs)).toEqual([runs[1]])
})

test.each([
  ['clock_gap', true],
  ['clock_overlap', true],
  ['run_moved', false],
])('the code of a note says whether a clock change affects a run: %s', (code, isChanged) => {
  expect(changedByClocks(at('2026-03-29T01:00:00Z', 'starts_later', code))).toBe(isChanged)
})
