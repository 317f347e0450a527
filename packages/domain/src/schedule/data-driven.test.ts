import { expect, test } from 'vitest'

import { type Cell, cellText } from '../data/cell.ts'
import { bindReport as bindReportIn, boundTexts } from '../expression/bind-report.ts'
import { boundRow, columnProblem, type DataDriven } from './data-driven.ts'
import type { BiReportDefinition, PaginatedReportDefinition, ReportDefinition } from './report-definition.ts'

const data: DataDriven = {
  source: 'Json',
  csv: null,
  columns: ['Region', 'Limit', 'E-Mail', 'Odd'],
  rows: [
    ['North', 5, 'ann@example.org', '{{Limit}}'],
    ["O'Hara & Söhne", null, 'x@example.org\r\nBcc: eve@example.org', true],
  ],
}
const [north, odd] = [boundRow(data, 0), boundRow(data, 1)]

const scopeOf = (values: ReadonlyMap<string, Cell>) => ({
  values,
  scheduledFor: { at: new Date(0), timeZone: 'UTC' },
})
const bindReport = (report: ReportDefinition, row: ReadonlyMap<string, Cell>) =>
  bindReportIn(report, scopeOf(row))

const paginated: PaginatedReportDefinition = {
  kind: 'paginated',
  reportUrl: '/{{Region}}/Orders',
  reportName: null,
  workspaceName: null,
  useNativeApi: false,
  parameters: [
    {
      name: '{{Region}}',
      values: ['{{ region }}', 'up to {{LIMIT}}', '{{Odd}}', '{{Nothing}}'],
      isNull: false,
      useDefault: false,
    },
  ],
}

const bi = {
  kind: 'single',
  reportUrl: 'https://x/{{Region}}',
  basicFilters: [
    { target: { table: '{{Region}}', column: 'c' }, operator: 'In', values: ['{{Region}}', '{{Limit}}', 7] },
  ],
  advancedFilters: [
    { target: { table: 't', column: 'c' }, conditions: [{ operator: 'LessThan', value: '{{Limit}}' }, null] },
  ],
} as unknown as BiReportDefinition

test('a row fills the values of parameters, and neither names nor addresses of reports', () => {
  expect(bindReport(paginated, north)).toMatchObject({
    reportUrl: '/{{Region}}/Orders',
    parameters: [{ name: '{{Region}}', values: ['North', 'up to 5', '{{Limit}}', '{{Nothing}}'] }],
  })
})

test('a row fills the values of filters, where a number stays a number and null stays null', () => {
  expect(bindReport(bi, north)).toMatchObject({
    reportUrl: 'https://x/{{Region}}',
    basicFilters: [{ target: { table: '{{Region}}' }, values: ['North', 5, 7] }],
    advancedFilters: [{ conditions: [{ value: 5 }, null] }],
  })
  expect(bindReport(bi, odd)).toMatchObject({ basicFilters: [{ values: ["O'Hara & Söhne", null, 7] }] })
})

test('a row fills whose rows a report shows: user name, roles and custom data of its identities', () => {
  const identity = {
    userName: '{{Region}}@contoso.example',
    roles: ['Region {{Region}}', 'All'],
    customData: '{{Limit}}',
    datasets: ['{{Region}}'],
    auditableContext: null,
  }
  for (const report of [paginated, bi]) {
    const withIdentity = { ...report, identities: [identity] }
    expect(bindReport(withIdentity, north)).toMatchObject({
      identities: [
        {
          userName: 'North@contoso.example',
          roles: ['Region North', 'All'],
          customData: '5',
          datasets: ['{{Region}}'],
        },
      ],
    })
    expect(boundTexts(withIdentity).map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'Identities[0].Username',
        'Identities[0].Roles[1]',
        'Identities[0].CustomData',
      ]),
    )
  }
})

test('a row fills the parameters of an item, however deep they are in its data, and no other option', () => {
  const item: ReportDefinition = {
    kind: 'source',
    sourceKind: 'JsReport',
    itemId: '{{Region}}',
    options: {
      Parameters: {
        Top: '{{Limit}}',
        Of: { Places: [{ Name: '{{Region}}' }, ['{{Odd}}'], 7], '{{Odd}}': null },
      },
      Selector: '{{Region}}',
    },
  }
  expect(bindReport(item, north)).toEqual({
    ...item,
    options: {
      Parameters: { Top: 5, Of: { Places: [{ Name: 'North' }, ['{{Limit}}'], 7], '{{Odd}}': null } },
      Selector: '{{Region}}',
    },
  })
  expect(boundTexts(item)).toEqual([
    { field: 'Source.Options.Parameters.Top', text: '{{Limit}}' },
    { field: 'Source.Options.Parameters.Of.Places.Name', text: '{{Region}}' },
    { field: 'Source.Options.Parameters.Of.Places', text: '{{Odd}}' },
  ])
})

test('a row is never read as a placeholder itself', () => {
  const bound = bindReport(paginated, north) as PaginatedReportDefinition
  expect(bound.parameters[0]?.values[2]).toBe('{{Limit}}')
})

test.each(['', ' ', 'a{b', 'a:b', 'a\nb', 'x'.repeat(101), 'ScheduleName', ' scheduledfor '])(
  'columns %j is no name of a column',
  (name) => {
    expect(columnProblem(name)).not.toBeNull()
  },
)

test.each(['Region', 'E-Mail', 'Größe', 'a.b c'])('columns %j is one', (name) => {
  expect(columnProblem(name)).toBeNull()
})

test('the strings that may contain expressions are named by their field', () => {
  expect(boundTexts(paginated).map(({ field }) => field)[1]).toBe('Parameters[0].Values[1]')
  expect(boundTexts(bi).map(({ field, text }) => `${field} ${text}`)).toEqual([
    'BasicFilters[0] {{Region}}',
    'BasicFilters[0] {{Limit}}',
    'AdvancedFilters[0] {{Limit}}',
  ])
})

test('columns show cells as users write them', () => {
  expect([null, 0, false, 'x'].map(cellText)).toEqual(['', '0', 'false', 'x'])
})
