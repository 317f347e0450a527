import { expect, it } from 'vitest'

import type { Table } from '../data/table.ts'
import { applyFilter, parseFilter, unknownField } from './url-filter.ts'

const stores: Table = {
  name: 'Store Sales',
  source: '',
  columns: [
    { name: 'City', type: 'text' },
    { name: 'Sold Units', type: 'integer' },
    { name: 'Opened', type: 'date' },
    { name: 'Open', type: 'boolean' },
  ],
  rows: [
    { City: "L'Aquila", 'Sold Units': 10, Opened: '2019-05-20', Open: true },
    { City: 'Bern', 'Sold Units': 20, Opened: '2020-01-01', Open: false },
    { City: null, 'Sold Units': null, Opened: null, Open: true },
  ],
}

function cities(filter: string): unknown[] {
  const parsed = parseFilter(filter)
  if (!parsed.ok) throw new Error(parsed.problem)
  expect(unknownField(parsed.conditions, [stores])).toBeNull()
  return applyFilter(stores, parsed.conditions).map(({ City }) => City)
}

it.each([
  ["Store_x0020_Sales/City eq 'l''aquila'", ["L'Aquila"]],
  ["Store_x0020_Sales/City ne 'Bern'", ["L'Aquila", null]],
  ['Store_x0020_Sales/City eq null', [null]],
  ["Store_x0020_Sales/City in ('Bern', 'Rome')", ['Bern']],
  ['Store_x0020_Sales/Sold_x0020_Units gt 10', ['Bern']],
  ['Store_x0020_Sales/Sold_x0020_Units ge 10 and Store_x0020_Sales/Sold_x0020_Units lt 20', ["L'Aquila"]],
  ["Store_x0020_Sales/Opened eq datetime'2019-05-20T00:00:00'", ["L'Aquila"]],
  ['Store_x0020_Sales/Opened le 2019-12-31', ["L'Aquila"]],
  ['(Store_x0020_Sales/Open eq true)', ["L'Aquila", null]],
])('a URL filter: %s', (filter, expected) => {
  expect(cities(filter)).toEqual(expected)
})

it('a URL filter of another table does not change the rows', () => {
  const parsed = parseFilter("Other/City eq 'Bern'")
  expect(parsed.ok && applyFilter(stores, parsed.conditions)).toHaveLength(3)
  expect(parsed.ok && unknownField(parsed.conditions, [stores])).toMatchObject({ table: 'Other' })
})

it.each([
  ['', 'Table/Field'],
  ['City eq 1', 'Table/Field'],
  ['A/B like 1', 'not an operator'],
  ['A/B eq Bern', 'single quotes'],
  ['A/B eq', 'not a value'],
  ["A/B eq 'Bern", 'not closed'],
  ["A/B ge 'Bern'", 'numbers and dates only'],
  ['A/B in 1', 'list in parentheses'],
  ['A/B in (1, 2', 'not closed'],
  ['(A/B eq 1', 'parenthesis'],
  ['A/B eq 1 or A/B eq 2', '"and" is expected'],
  ['A/B eq 1 and', 'Table/Field'],
  [Array.from({ length: 11 }, () => 'A/B eq 1').join(' and '), 'at most ten'],
])('a URL filter that cannot be read says why: %s', (filter, problem) => {
  expect(parseFilter(filter)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
})
