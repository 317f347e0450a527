import { expect, test } from 'vitest'

import { createStatementSize } from './statement-size.ts'

const limits = { least: 50, most: 2_000, shortMs: 20, longMs: 50 }

test('full statements that are quick grow to the most and no further', () => {
  const size = createStatementSize(limits)
  for (let count = 0; count < 10; count += 1) size.note({ rows: size.rows, ms: 5 })
  expect(size.rows).toBe(2_000)
})

test('statements that are slow shrink to the least and no further', () => {
  const size = createStatementSize(limits)
  size.note({ rows: 500, ms: 51 })
  expect(size.rows).toBe(250)
  for (let count = 0; count < 10; count += 1) size.note({ rows: size.rows, ms: 3_000 })
  expect(size.rows).toBe(50)
})

test('a quick statement that was not full says nothing about full ones, and one that takes its time is right', () => {
  const size = createStatementSize(limits)
  size.note({ rows: 1, ms: 1 })
  size.note({ rows: 500, ms: 35 })
  expect(size.rows).toBe(500)
})

test('a database on which a row takes ten milliseconds gets statements of half a second at most', () => {
  const size = createStatementSize(limits)
  const took: number[] = []
  for (let count = 0; count < 20; count += 1) {
    const ms = 10 * size.rows
    took.push(ms)
    size.note({ rows: size.rows, ms })
  }
  expect(Math.max(...took.slice(4))).toBeLessThanOrEqual(500)
})
