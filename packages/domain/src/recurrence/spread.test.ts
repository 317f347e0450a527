import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { spreadDelayMs, spreadNote } from './spread.ts'

const ids = Array.from({ length: 2_000 }, () => randomUUID())

test('a schedule has always the same place, inside the window', () => {
  for (const id of ids.slice(0, 100)) {
    const delay = spreadDelayMs(id, 600)
    expect(spreadDelayMs(id, 600)).toBe(delay)
    expect(delay).toBeGreaterThanOrEqual(0)
    expect(delay).toBeLessThanOrEqual(600_000)
  }
})

test('many schedules fill the window evenly', () => {
  const tenths = Map.groupBy(ids, (id) => Math.min(Math.floor(spreadDelayMs(id, 100) / 10_000), 9))
  expect([...tenths.values()].map(({ length }) => length).every((count) => count > 130 && count < 270)).toBe(
    true,
  )
})

test('a preview says where in the window a stored schedule is, and how long it is for one that is not stored', () => {
  expect(String(spreadNote('00000000-0000-4000-8000-0000ffffffff', 600))).toBe(
    'Starts 600 s later: its place in the window of 600 s (SpreadSeconds).',
  )
  expect(String(spreadNote(null, 600))).toBe('Starts up to 600 s later (SpreadSeconds).')
  expect(spreadNote(null, 0)).toBeNull()
})
