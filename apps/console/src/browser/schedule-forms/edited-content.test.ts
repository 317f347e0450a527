import { expect, test } from 'vitest'

import type { Schedule } from '../api/schedule-queries.ts'
import { editedContent } from './edited-content.ts'
import { editedFilters, sentFilters } from './edited-filters.ts'
import { missingOf } from './missing.ts'
import { sentContent } from './sent-content.ts'

const accounts = [
  { family: 'sourceaccount', kind: 'WebPage', id: 'site', name: 'Site', formats: ['PDF'] },
  { family: 'sourceaccount', kind: 'JsReport', id: 'templates', name: 'Templates', formats: ['PDF'] },
  { family: 'datasource', kind: 'Sql', id: 'numbers', name: 'Numbers', formats: ['CSV'] },
] as const

const shared = {
  ScheduleName: 'Sales',
  FolderPath: '/',
  Description: '',
  NotifyOnFailure: [],
  Owner: null,
  Keywords: [],
  ServerName: null,
  Schedule: { Frequency: 'Daily', ExecutionTime: '07:00' },
  EmailDestinations: [],
  Destinations: [],
  DataDriven: null,
  Values: [],
  Conditions: [],
}

const stored = (members: object) => ({ ...shared, ...members }) as unknown as Schedule
const single = { ScheduleType: 'single' }
const bi = {
  ...single,
  BiAccountId: '1',
  ObjectType: 'REPORT',
  RenderingSettings: { PageIndexes: [], VisualNames: [] },
  BasicFilters: [],
  AdvancedFilters: [],
  Identities: [],
}
const paginated = { ScheduleType: 'paginated', Parameters: [], Identities: [] }
const source = (AccountId: string, ItemId: string, Options: object = {}) => ({
  ...single,
  Source: { AccountId, ItemId, Options },
})

test.each([
  [bi, 'bi'],
  [{ ...paginated, BiAccountId: '1', ReportServerAccountId: null }, 'biPaginated'],
  [{ ...paginated, BiAccountId: null, ReportServerAccountId: '1' }, 'catalog'],
  [source('site', '/sales'), 'source'],
  [source('templates', 'invoice'), 'source'],
  [source('numbers', '', { Query: 'select 1' }), 'sql'],
  [source('hidden', '/sales'), 'source'],
  [source('hidden', 'invoice'), 'source'],
  [source('hidden', '', { Query: 'select 1' }), 'sql'],
])(
  'a stored schedule is edited as a new one of its kind, also where its account is hidden: %j',
  (schedule, type) => {
    expect(editedContent(stored(schedule), accounts).reports[0]?.type).toBe(type)
  },
)

test('a value of a source that is no text is edited as JSON, and is sent as what it is', () => {
  const Parameters = { count: 3, list: [1, 2], region: 'north', none: null }
  const content = editedContent(stored(source('templates', 'invoice', { Parameters })), accounts)
  expect(content.reports[0]?.parameters.map(({ values }) => values[0])).toEqual([
    '3',
    '[1,2]',
    'north',
    'null',
  ])
  expect(sentContent(content).body).toMatchObject({ Source: { Options: { Parameters } } })
})

const target = { table: 'Flights', column: 'Delay' }
const basic = (operator: string, values: readonly unknown[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  filterType: 1,
  target,
  operator,
  values,
})
const advanced = (...conditions: readonly object[]) => ({
  $schema: 'http://powerbi.com/product/schema#advanced',
  filterType: 0,
  target,
  logicalOperator: 'And',
  conditions,
})

test.each([
  ['BasicFilters', basic('In', ['SEA', '5', 5]), { operator: 'In', values: 'SEA; "5"; 5' }],
  ['AdvancedFilters', advanced({ operator: 'LessThan', value: 5 }), { operator: 'LessThan', values: '5' }],
  ['BasicFilters', basic('In', ['a;b']), null],
  ['BasicFilters', basic('In', [true]), null],
  ['BasicFilters', basic('All', []), null],
  ['BasicFilters', { ...basic('In', ['a']), requireSingleSelection: true }, null],
  ['AdvancedFilters', advanced({ operator: 'LessThan', value: 1 }, { operator: 'Is', value: 2 }), null],
  ['AdvancedFilters', { filterType: 3, target: [] }, null],
] as const)(
  'a filter of %s has fields or is edited as JSON, and is sent as it was: %j',
  (list, filter, fields) => {
    const [edited] = editedFilters(list, [filter as never])
    if (fields === null) expect(edited?.json).toEqual({ list, text: JSON.stringify(filter, null, 1) })
    else expect(edited).toMatchObject({ ...target, ...fields })
    expect(sentFilters(list, edited === undefined ? [] : [edited])).toEqual([filter])
  },
)

test('a filter with broken JSON is reported for correction, and nothing throws', () => {
  const content = editedContent(stored({ ...bi, AdvancedFilters: [{ filterType: 3 }] }), accounts)
  const [report] = content.reports
  const json = { list: 'AdvancedFilters', text: '{' } as const
  const broken = { ...content, reports: [{ ...report!, filters: [{ ...report!.filters[0]!, json }] }] }
  expect(missingOf(broken, false).parameters).toMatchObject([{ field: 'AdvancedFilters[0]' }])
  expect(sentContent(broken).kind).toBe('bi')
})

test('no schedule of a paginated report becomes one of another kind, or the other way round', () => {
  const page = editedContent(stored(source('site', '/sales')), accounts)
  const server = editedContent(
    stored({ ...paginated, BiAccountId: null, ReportServerAccountId: '1' }),
    accounts,
  )
  const refused = (content: typeof page, kind: Parameters<typeof missingOf>[2]) =>
    missingOf(content, false, kind).report.map(({ message }) => message)
  expect(refused(page, 'paginated')).toEqual(['edit.missing.paginated'])
  expect(refused(server, 'source')).toEqual(['edit.missing.notPaginated'])
  expect(refused(page, 'bi')).toEqual([])
})
