import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  defaultKeywordFilter,
  type KeywordFilter,
  matchesKeywordFilter,
  parseKeywords,
} from './keyword-filter.ts'

const keywords = ['Finance', 'monthly close', 'EU']

function passes(
  values: string[],
  filterOperator: KeywordFilter['filterOperator'] = 'LIKE',
  matchType: KeywordFilter['matchType'] = 'ANY',
): boolean {
  return matchesKeywordFilter(keywords, { filterValues: values, filterOperator, matchType })
}

test('a keyword filter without values lets everything pass', () => {
  for (const filterOperator of ['LIKE', 'NOT LIKE', '=', '<>'] as const) {
    expect(passes([], filterOperator, 'ALL')).toBe(true)
    expect(passes([' '], filterOperator, 'ALL')).toBe(true)
  }
  expect(matchesKeywordFilter([], defaultKeywordFilter)).toBe(true)
})

// proves decided-7.6.2/like-part-keyword
test.each([
  [['finan'], true],
  [['NANCE'], true],
  [['fin%ce'], true],
  [['f_nance'], true],
  [['m%close'], true],
  [['f__nance'], false],
  [['sales'], false],
  [['sales', 'eu'], true],
  [['.*'], false],
  [['month_y%e'], true],
])('a keyword filter LIKE %j finds text inside a keyword, with wildcards: %s', (values, expected) => {
  expect(passes(values)).toBe(expected)
})

// proves decided-7.6.3/compare-whole-keywords
test('a keyword filter = compares whole keywords without regard to case', () => {
  expect(passes(['FINANCE'], '=')).toBe(true)
  expect(passes(['Finan'], '=')).toBe(false)
  expect(passes(['Financ%'], '=')).toBe(false)
})

test('a keyword filter ALL asks for every value, ANY for some', () => {
  expect(passes(['finance', 'eu'], '=', 'ALL')).toBe(true)
  expect(passes(['finance', 'us'], '=', 'ALL')).toBe(false)
  expect(passes(['finance', 'us'], '=', 'ANY')).toBe(true)
})

// proves decided-7.6.5,7.6.6/not-like-under
test('a keyword filter <> and NOT LIKE under ANY pass when some value matches no keyword, under ALL when none does', () => {
  expect(passes(['finance', 'us'], '<>', 'ANY')).toBe(true)
  expect(passes(['finance', 'eu'], '<>', 'ANY')).toBe(false)
  expect(passes(['finance', 'us'], '<>', 'ALL')).toBe(false)
  expect(passes(['sales', 'us'], '<>', 'ALL')).toBe(true)
  expect(passes(['inan', 'sales'], 'NOT LIKE', 'ANY')).toBe(true)
  expect(passes(['inan', 'sales'], 'NOT LIKE', 'ALL')).toBe(false)
})

test('a keyword filter of a schedule without keywords passes only the negated operators', () => {
  const none = (filterOperator: KeywordFilter['filterOperator']): boolean =>
    matchesKeywordFilter([], { filterValues: ['x'], filterOperator, matchType: 'ANY' })
  expect([none('LIKE'), none('='), none('NOT LIKE'), none('<>')]).toEqual([false, false, true, true])
})

test('a keyword filter reads wildcards as a regular expression would', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 12 })
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '%', '_'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(text, pattern, (keyword, value) => {
      const source = value.replaceAll('.', '\\.').replaceAll('%', '.*').replaceAll('_', '.')
      const filter = { ...defaultKeywordFilter, filterValues: [value] }
      expect(matchesKeywordFilter([keyword], filter)).toBe(new RegExp(source, 's').test(keyword))
    }),
  )
})

test('a keyword filter answers quickly however many wildcards a value has', () => {
  const filter = { ...defaultKeywordFilter, filterValues: ['%a'.repeat(500) + 'b'] }
  expect(matchesKeywordFilter(['a'.repeat(2000)], filter)).toBe(false)
})

// proves decided-7.6.1/keywords-text-with
test('keywords are read from comma text and from lists, trimmed, each once without regard to case', () => {
  expect(parseKeywords(' Finance, eu ,,FINANCE, Monthly close')).toEqual(['Finance', 'eu', 'Monthly close'])
  expect(parseKeywords(['Finance ', 'finance', '', 'a,b'])).toEqual(['Finance', 'a,b'])
  expect(parseKeywords('')).toEqual([])
})
