import { expect, test } from 'vitest'

import { checkFilters } from './check-filters.ts'
import { filterExpression } from './filter-expression.ts'

const target = { table: 'Store', column: 'Territory' }

const basic = (operator: string, values: unknown[], more: object = {}) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  filterType: 1,
  target,
  operator,
  values,
  requireSingleSelection: false,
  ...more,
})

const advanced = (conditions: unknown[], logicalOperator = 'And', more: object = {}) => ({
  $schema: 'http://powerbi.com/product/schema#advanced',
  filterType: 0,
  target,
  logicalOperator,
  conditions,
  ...more,
})

const is = (value: unknown, operator = 'Is') => ({ operator, value })

const expressionOf = (basicFilters: unknown[], advancedFilters: unknown[] = []) => {
  const result = filterExpression(basicFilters, advancedFilters)
  return result.ok ? result.expression : result.errors
}

// proves decided-7.1.5/basicfilters
test.each<[string, unknown[], unknown[], string | null]>([
  ['no filter', [], [], null],
  ['In', [basic('In', ['NC', 'TN'])], [], "Store/Territory in ('NC', 'TN')"],
  ['In with numbers and booleans', [basic('In', [1, -2.5, true])], [], 'Store/Territory in (1, -2.5, true)'],
  ['NotIn', [basic('NotIn', ['NC', 'TN'])], [], "Store/Territory ne 'NC' and Store/Territory ne 'TN'"],
  ['All', [basic('All', [])], [], null],
  ['a quote', [basic('In', ["O'Neil"])], [], "Store/Territory in ('O''Neil')"],
  ['Is', [], [advanced([is('NC')])], "Store/Territory eq 'NC'"],
  ['IsNot', [], [advanced([is(5, 'IsNot')])], 'Store/Territory ne 5'],
  [
    'a range',
    [],
    [advanced([is(1, 'GreaterThanOrEqual'), is(9, 'LessThan')])],
    'Store/Territory ge 1 and Store/Territory lt 9',
  ],
  ['two Is with Or', [], [advanced([is('NC'), is('TN')], 'Or')], "Store/Territory in ('NC', 'TN')"],
  ['None', [], [advanced([{ operator: 'None' }])], null],
  [
    'None and another, with Or',
    [],
    [advanced([is('NC'), { operator: 'None' }], 'Or')],
    "Store/Territory eq 'NC'",
  ],
  ['no conditions', [], [advanced([])], null],
  [
    'a date in a comparison',
    [],
    [advanced([is('2019-05-20', 'GreaterThan')])],
    'Store/Territory gt 2019-05-20',
  ],
  [
    'a date and time',
    [],
    [advanced([is('2019-05-20T10:30:00.000Z', 'LessThanOrEqual')])],
    'Store/Territory le 2019-05-20T10:30:00',
  ],
  [
    'an equal date and time',
    [],
    [advanced([is('2019-05-20T00:00:00.000Z')])],
    'Store/Territory eq 2019-05-20T00:00:00',
  ],
  ['text that looks like a date', [basic('In', ['2019-05-20'])], [], "Store/Territory in ('2019-05-20')"],
  [
    'several filters',
    [basic('In', ['NC'])],
    [advanced([is(3)], 'And', { target: { table: 'A', column: 'b' } })],
    "Store/Territory in ('NC') and A/b eq 3",
  ],
])('what the export can express: %s', (_what, basicFilters, advancedFilters, expected) => {
  expect(expressionOf(basicFilters, advancedFilters)).toBe(expected)
})

test.each([
  ['Table Name', 'Column@Number', 'Table_x0020_Name/Column_x0040_Number'],
  ['[Table]', 'Column+Plus', '_x005B_Table_x005D_/Column_x002B_Plus'],
  ['Umsätze_2024', '売上', 'Umsätze_2024/売上'],
  ['a_x0020_b', "it's", 'a_x005F_x0020_b/it_x0027_s'],
  ['a/b', 'x eq 1 or y', 'a_x002F_b/x_x0020_eq_x0020_1_x0020_or_x0020_y'],
  ['😀', 'c', '_xD83D__xDE00_/c'],
])('the names %j and %j are written so that they stay names', (table, column, expected) => {
  expect(expressionOf([basic('In', [1], { target: { table, column } })])).toBe(`${expected} in (1)`)
})

// proves decided-7.1.5/what-export-cannot
test.each<[string, unknown, string]>([
  ['Contains', advanced([is('x', 'Contains')]), 'AdvancedFilters[0].conditions[0].operator'],
  ['StartsWith', advanced([is('x'), is('y', 'StartsWith')]), 'AdvancedFilters[0].conditions[1].operator'],
  ['blanks', advanced([{ operator: 'IsBlank' }]), 'AdvancedFilters[0].conditions[0].operator'],
  [
    'Or of different operators',
    advanced([is(1), is(2, 'GreaterThan')], 'Or'),
    'AdvancedFilters[0].logicalOperator',
  ],
  ['a comparison of text', advanced([is('M', 'GreaterThan')]), 'AdvancedFilters[0].conditions[0].value'],
  [
    'a measure',
    advanced([is(1)], 'And', { target: { table: 'Store', measure: 'Sales' } }),
    'AdvancedFilters[0].target',
  ],
  [
    'a hierarchy',
    advanced([is(1)], 'And', { target: { table: 'Store', hierarchy: 'Geo', hierarchyLevel: 'City' } }),
    'AdvancedFilters[0].target',
  ],
])(
  'what the export cannot express %s is named with its place, refused by method 1 and left to a browser by the others',
  (_what, filter, field) => {
    expect(expressionOf([], [filter])).toMatchObject([
      { field, kind: 'inexpressible', message: expect.stringMatching(/\.$/) },
    ])
    expect(checkFilters([], [filter], 1)).toMatchObject({ ok: false, errors: [{ field }] })
    expect(checkFilters([], [filter], 0)).toEqual({ ok: true })
    expect(checkFilters([], [filter], 2)).toEqual({ ok: true })
  },
)

// proves decided-7.1.5/what-export-cannot
test('what the export cannot express more than ten conditions are too many, however they are spread', () => {
  const values = Array.from({ length: 6 }, (_value, index) => index)
  expect(checkFilters([basic('NotIn', values)], [], 1)).toEqual({ ok: true })
  expect(checkFilters([basic('NotIn', values), basic('NotIn', values)], [], 1)).toMatchObject({
    ok: false,
    errors: [{ field: 'BasicFilters', message: expect.stringContaining('12') }],
  })
})

// proves decided-7.1.5/basicfilters
test.each<[string, unknown[], unknown[], string]>([
  ['null', [null], [], 'BasicFilters[0]'],
  ['no target', [{ operator: 'In', values: [1] }], [], 'BasicFilters[0].target'],
  ['no column', [basic('In', [1], { target: { table: 'a' } })], [], 'BasicFilters[0].target'],
  ['an unknown operator', [basic('Like', ['x'])], [], 'BasicFilters[0].operator'],
  ['In without values', [basic('In', [])], [], 'BasicFilters[0].values'],
  ['an object as value', [basic('In', [1, { evil: true }])], [], 'BasicFilters[0].values[1]'],
  ['three conditions', [], [advanced([is(1), is(2), is(3)])], 'AdvancedFilters[0].conditions'],
  ['one condition with Or', [], [advanced([is(1)], 'Or')], 'AdvancedFilters[0].logicalOperator'],
  [
    'a comparison without value',
    [],
    [advanced([{ operator: 'Is' }])],
    'AdvancedFilters[0].conditions[0].value',
  ],
  ['an unknown condition', [], [advanced([is(1, 'Sounds')])], 'AdvancedFilters[0].conditions[0].operator'],
])(
  'what is no filter %s is refused by every method, naming the field',
  (_what, basicFilters, advancedFilters, field) => {
    for (const method of [0, 1, 2] as const)
      expect(checkFilters(basicFilters, advancedFilters, method)).toMatchObject({
        ok: false,
        errors: [{ field, message: expect.stringContaining(field) }],
      })
  },
)

// proves given-79/left-open-shape
test('every wrong filter is reported at once', () => {
  const result = checkFilters([basic('In', []), basic('Like', [1])], [advanced([is(1)], 'Or')], 1)
  expect(result.ok ? [] : result.errors.map(({ field }) => field)).toEqual([
    'BasicFilters[0].values',
    'BasicFilters[1].operator',
    'AdvancedFilters[0].logicalOperator',
  ])
})

test.each([
  ['a filter of no known kind', { ...basic('In', ['a']), filterType: 8 }, 'AdvancedFilters[0]'],
  [
    'a relative date without its unit',
    { filterType: 4, target, operator: 0, timeUnitsCount: 1, includeToday: true },
    'AdvancedFilters[0].timeUnitType',
  ],
  [
    'a relative time in months',
    { filterType: 7, target, operator: 0, timeUnitsCount: 1, timeUnitType: 3 },
    'AdvancedFilters[0].timeUnitType',
  ],
  [
    'a top N of nothing',
    { filterType: 5, target, operator: 'Top', itemCount: 0, orderBy: target },
    'AdvancedFilters[0].itemCount',
  ],
  [
    'tuples of no column',
    { filterType: 6, target: [], operator: 'In', values: [[{ value: 1 }]] },
    'AdvancedFilters[0].target',
  ],
  [
    'a hierarchy without nodes',
    { filterType: 9, target: [target], hierarchyData: [] },
    'AdvancedFilters[0].hierarchyData',
  ],
  [
    'an exclusion that says of nothing',
    { filterType: 3, target, values: [], isExclude: true },
    'AdvancedFilters[0].values',
  ],
])('%s is refused when it is written, by the field', (_what, filter, field) => {
  expect(checkFilters([], [filter], 0)).toMatchObject({ ok: false, errors: [{ field }] })
})

test('a filter that only the browser applies is taken for RenderingMethod 0 and 2, and refused for 1', () => {
  const filter = {
    filterType: 4,
    target,
    operator: 0,
    timeUnitsCount: 1,
    timeUnitType: 0,
    includeToday: true,
  }
  expect(checkFilters([], [filter], 0)).toEqual({ ok: true })
  expect(checkFilters([], [filter], 2)).toEqual({ ok: true })
  expect(checkFilters([], [filter], 1)).toMatchObject({
    ok: false,
    errors: [{ field: 'AdvancedFilters[0]', message: expect.stringContaining('RelativeDate') }],
  })
})
