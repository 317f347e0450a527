import fc from 'fast-check'
import { expect, test } from 'vitest'

import { comparisonOperators } from './comparison.ts'
import type { Cell } from './cell.ts'
import { compareCells } from './compare-cells.ts'

/** The operators that hold. */
const holding = (left: Cell, right: Cell) =>
  comparisonOperators.filter((operator) => compareCells(left, operator, right)).join(' ')

const [equal, smaller, greater, other] = ['= <= >=', '<> < <=', '<> > >=', '<>']

test.each<[Cell, Cell, string]>([
  [5, 5, equal],
  [5, '5.00', equal],
  ['-0.0', 0, equal],
  ['9007199254740993', 9007199254740992, greater],
  ['0.10', '0.9', smaller],
  ['9.50', '10', smaller],
  ['-9.5', '-10', greater],
  ['-1', 1, smaller],
  [1e21, '1000000000000000000001', smaller],
  [1e-7, '0.0000001', equal],
  ['2026-11-22', '2026-11-23', smaller],
  ['North', 'North', equal],
  ['North', 'north', smaller],
  ['007', '7', '<> <= >='],
  ['ten', 5, other],
  [true, 1, equal],
  [false, true, smaller],
  [true, 'true', '='],
  [null, null, '='],
  [null, 0, other],
  ['', null, other],
])('comparing %j with %j holds for %s', (left, right, operators) => {
  expect(holding(left, right)).toBe(operators)
})

test('decimals compare as whole numbers of their last digit do', () => {
  const digits = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 5 }))
  const written = ([scaled, zeros]: [bigint, number]) => {
    const text = String(scaled < 0n ? -scaled : scaled).padStart(7, '0')
    return `${scaled < 0n ? '-' : ''}${text.slice(0, -6)}.${text.slice(-6)}${'0'.repeat(zeros)}`
  }
  fc.assert(
    fc.property(digits, digits, (left, right) => {
      const [first, second] = [written(left), written(right)]
      expect(compareCells(first, '<', second)).toBe(left[0] < right[0])
      expect(compareCells(first, '>=', second)).toBe(left[0] >= right[0])
    }),
  )
})
