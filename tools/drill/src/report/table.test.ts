import { expect, test } from 'vitest'

import { formatTable, percentile } from './table.ts'

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1)
  expect([
    percentile(values, 0.5),
    percentile(values, 0.99),
    percentile(values, 1),
    percentile([7], 0.5),
  ]).toEqual([50, 99, 100, 7])
})

test('columns are as wide as their widest cell', () => {
  expect(formatTable(['a', 'bb'], [['long cell', 'x']])).toBe('a          bb\n─────────  ──\nlong cell  x')
})
