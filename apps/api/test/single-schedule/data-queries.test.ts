import { readFileSync } from 'node:fs'

import { beforeAll, expect, it } from 'vitest'

import {
  createScheduleApi,
  dataSource,
  paginatedSchedule,
  type ScheduleApi,
  smallBiSchedule,
} from './fixtures.ts'

let fixture: ScheduleApi
let DataSourceId: string

beforeAll(async () => {
  fixture = await createScheduleApi()
  DataSourceId = (await fixture.api.call('POST', '/api/datasource/create', { body: dataSource })).body.Id
  return () => fixture[Symbol.asyncDispose]()
})

type Body = Record<string, unknown>

const call = (path: string, body: unknown) => fixture.api.call('POST', path, { as: 'Editor', body })
const value = (changes: Body = {}): Body => ({
  Name: 'Total',
  DataSourceId,
  Query: 'SELECT sum(amount) FROM orders',
  ...changes,
})
const schedule = (changes: Body) => ({
  ...smallBiSchedule(fixture.biAccountId, `Queries ${crypto.randomUUID()}`),
  EmailDestinations: [{ To: 'desk@example.org', Subject: 'Total' }],
  ...changes,
})
const create = (changes: Body) => call('/api/singleschedule/createforbi', schedule(changes))

it('named values and conditions on data are stored, read back, kept by an edited read-back and removed by an update without them', async () => {
  const Values = [
    value({ Parameters: { since: '{{StartOf(month, ScheduledFor):yyyy-MM-dd}}' }, Query: 'SELECT :since' }),
  ]
  const Conditions = [
    { Kind: 'Value', Name: 'total', Operator: '>', Value: '{{ScheduledFor:yyyy}}' },
    { Kind: 'Value', Name: 'Total', Value: null },
    { Kind: 'Rows', Operator: '=', Count: 3, DataSourceId, Query: 'SELECT 1', Parameters: {} },
  ]
  const EmailDestinations = [{ To: 'desk@example.org', Subject: '{{Value.Total}} of {{value.TOTAL}}' }]
  const created = await create({ Values, Conditions, EmailDestinations })
  expect(created.body).toMatchObject({
    Values: [{ Name: 'Total', DataSourceId }],
    Conditions: [Conditions[0], { ...Conditions[1], Operator: '=' }, Conditions[2]],
  })
  const read = await fixture.api.call('GET', `/api/singleschedule/get/${created.body.ScheduleId}`)
  expect(read.body).toEqual(created.body)
  const updated = await call('/api/singleschedule/updateforbi', { ...read.body, Description: 'edited' })
  expect(updated.body).toMatchObject({ Values: read.body.Values, Conditions: read.body.Conditions })
  const { Values: _values, Conditions: _conditions, ...without } = read.body
  const plain = { ...without, EmailDestinations: null }
  const refused = await call('/api/singleschedule/updateforbi', plain)
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'EmailDestinations[0].Subject'])
  const removed = await call('/api/singleschedule/updateforbi', {
    ...plain,
    EmailDestinations: [{ To: 'desk@example.org' }],
  })
  expect(removed.body).toMatchObject({ Values: [], Conditions: [] })
})

it('schedules of every kind, and each of many, take named values', async () => {
  const Values = [value()]
  const paginated = {
    ...paginatedSchedule(fixture.reportServerAccountId, `Queries ${crypto.randomUUID()}`),
    Parameters: [{ Name: 'Region', Values: ['{{Value.Total}}'] }],
    Values,
  }
  expect((await call('/api/singleschedule/createpaginated', paginated)).body).toMatchObject({ Values })
  const { ReportServerAccountId, ReportUrl, EmailDestinations: _none, Parameters, ...shared } = paginated
  const made = await call('/api/packageschedule/create', {
    ...shared,
    UseNativeAPIForRendering: undefined,
    Reports: [{ ReportServerAccountId, ReportUrl, Parameters, Format: 'PDF' }],
  })
  expect(made.body).toMatchObject({ Values })
  const many = await call('/api/singleschedule/createbulkpaginated', [
    { ...paginated, ScheduleName: `Queries ${crypto.randomUUID()}` },
    { ...paginated, ScheduleName: `Queries ${crypto.randomUUID()}` },
  ])
  expect(many.body.map(({ Success }: { Success: boolean }) => Success)).toEqual([true, true])
})

it('a data source that a schedule asks cannot be deleted, and can when no schedule asks it any more', async () => {
  const used = await fixture.api.call('POST', '/api/datasource/create', {
    body: { ...dataSource, Name: crypto.randomUUID() },
  })
  const remove = () => fixture.api.call('DELETE', `/api/datasource/delete/${used.body.Id}`)
  const created = await create({ Values: [value({ DataSourceId: used.body.Id })] })
  expect((await remove()).status).toBe(409)
  await call('/api/singleschedule/updateforbi', { ...created.body, Values: [value()] })
  expect((await remove()).status).toBe(200)
})

it.each<[string, Body, string[]]>([
  ['no name', { Values: [{ DataSourceId: 'x', Query: 'SELECT 1' }] }, ['Values[0].Name']],
  ['a name that expressions cannot hold', { Values: [value({ Name: 'a}b' })] }, ['Values[0].Name']],
  ['one name twice', { Values: [value(), value({ Name: 'TOTAL' })] }, ['Values[1].Name']],
  ['no query', { Values: [value({ Query: '' })] }, ['Values[0].Query']],
  ['a query that writes', { Values: [value({ Query: 'DELETE FROM orders' })] }, ['Values[0].Query']],
  ['two queries', { Values: [value({ Query: 'SELECT 1; SELECT 2' })] }, ['Values[0].Query']],
  [
    'a parameter that the query does not have',
    { Values: [value({ Parameters: { other: 1 } })] },
    ['Values[0].Parameters'],
  ],
  [
    'a parameter of a wrong type',
    { Values: [value({ Query: 'SELECT :a', Parameters: { a: [1] } })] },
    ['Values[0].Parameters.a'],
  ],
  [
    'a parameter with an unknown name',
    { Values: [value({ Query: 'SELECT :a', Parameters: { a: '{{Regio}}' } })] },
    ['Values[0].Parameters.a'],
  ],
  [
    'a parameter with a column, although it is asked before there are rows',
    {
      Values: [value({ Query: 'SELECT :a', Parameters: { a: '{{Region}}' } })],
      DataDriven: { Source: 'Json', Rows: [{ Region: 'North' }] },
    },
    ['Values[0].Parameters.a'],
  ],
  [
    'a parameter with a value that is asked later',
    {
      Values: [value({ Query: 'SELECT :a', Parameters: { a: '{{Value.Later}}' } }), value({ Name: 'Later' })],
    },
    ['Values[0].Parameters.a'],
  ],
  [
    'a value that there is not',
    { Values: [value()], EmailDestinations: [{ To: 'a@example.org', Subject: '{{Value.Totl}}' }] },
    ['EmailDestinations[0].Subject'],
  ],
  [
    'a format behind a value',
    { Values: [value()], EmailDestinations: [{ To: 'a@example.org', Subject: '{{Value.Total:0.00}}' }] },
    ['EmailDestinations[0].Subject'],
  ],
  [
    'a comparison with an unknown name',
    { Values: [value()], Conditions: [{ Kind: 'Value', Name: 'Total', Value: '{{Totl}}' }] },
    ['Conditions[0].Value'],
  ],
  [
    'a condition on a query that writes',
    { Conditions: [{ Kind: 'Rows', Query: 'TRUNCATE orders', DataSourceId: 'the data source' }] },
    ['Conditions[0].Query'],
  ],
  ['too many values', { Values: Array.from({ length: 51 }, (_, n) => value({ Name: `v${n}` })) }, ['Values']],
  ['an unknown member', { Values: [value({ Sql: 'SELECT 1' })] }, ['Values[0].Sql']],
])('values that no run could ask are refused with their field: %s', async (_what, changes, fields) => {
  const body = JSON.parse(JSON.stringify(changes).replaceAll('the data source', DataSourceId), (key, given) =>
    key === 'DataSourceId' && given === undefined ? DataSourceId : given,
  ) as Body
  const Values = (body['Values'] as Body[] | undefined)?.map((each) => ({ DataSourceId, ...each }))
  const answer = await create(Values ? { ...body, Values } : body)
  expect(answer.status).toBe(400)
  expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields)
})

const rows = (changes: Body = {}): Body => ({
  Source: 'Sql',
  DataSourceId,
  Query: 'SELECT region, mail FROM managers WHERE since < :day ORDER BY id',
  Parameters: { day: '{{ScheduledFor-1d:yyyy-MM-dd}}' },
  ...changes,
})
const byColumn = [{ To: '{{Mail}}', Subject: 'Sales of {{Region}} at {{Value.Total}}' }]

// proves decided-7.4.1/source-sql
it('rows of a query read back as they were written, in lists as well, and are kept by an edited read-back', async () => {
  const written = { DataDriven: rows(), Values: [value()], EmailDestinations: byColumn }
  const created = await create(written)
  expect(created.body).toMatchObject({
    IsDataDriven: true,
    DataDriven: { ...rows(), Csv: null, Rows: null, RowCount: null, Columns: [] },
  })
  const { ScheduleId } = created.body
  const read = await fixture.api.call('GET', `/api/singleschedule/get/${ScheduleId}`)
  expect(read.body).toEqual(created.body)
  const list = await call('/api/singleschedule/getall', { Limit: 1_000 })
  const listed = list.body.find((each: Body) => each['ScheduleId'] === ScheduleId)
  expect(listed).toEqual(created.body)
  const updated = await call('/api/singleschedule/updateforbi', { ...listed, Description: 'edited' })
  expect(updated.body).toMatchObject({ Description: 'edited', DataDriven: created.body.DataDriven })
})

it('a data source that answers the rows of a schedule cannot be deleted', async () => {
  const used = await fixture.api.call('POST', '/api/datasource/create', {
    body: { ...dataSource, Name: crypto.randomUUID() },
  })
  const created = await create({ DataDriven: rows({ DataSourceId: used.body.Id }) })
  expect(created.status).toBe(200)
  const remove = () => fixture.api.call('DELETE', `/api/datasource/delete/${used.body.Id}`)
  expect((await remove()).status).toBe(409)
  await call('/api/singleschedule/updateforbi', { ...created.body, DataDriven: null })
  expect((await remove()).status).toBe(200)
})

it.each<[string, Body, Body, string[]]>([
  ['no query', { Query: null, Parameters: null }, {}, ['DataDriven.Query']],
  ['rows beside the query', { Rows: [{ a: 1 }] }, {}, ['DataDriven.Rows']],
  ['CSV beside the query', { Csv: 'a' }, {}, ['DataDriven.Csv']],
  [
    'a query beside rows',
    { Source: 'Json', Rows: [{ a: 1 }], Parameters: null, DataSourceId: null },
    {},
    ['DataDriven.Query'],
  ],
  ['a query that writes', { Query: 'DROP TABLE managers', Parameters: null }, {}, ['DataDriven.Query']],
  [
    'a parameter that the query does not have',
    { Parameters: { day: 1, other: 1 } },
    {},
    ['DataDriven.Parameters'],
  ],
  ['a parameter with a column', { Parameters: { day: '{{Region}}' } }, {}, ['DataDriven.Parameters.day']],
  [
    'a name that no column can have',
    {},
    { EmailDestinations: [{ To: '{{Mail}}', Subject: '{{Value.Region}} {{StartOf(mnth, ScheduledFor)}}' }] },
    ['EmailDestinations[0].Subject', 'EmailDestinations[0].Subject'],
  ],
  [
    'a fact that is known too late',
    {},
    { EmailDestinations: [{ To: '{{ReportName}}@example.org' }] },
    ['EmailDestinations[0].To'],
  ],
])(
  'rows of a query that no run could ask are refused with their field: %s',
  async (_what, changes, more, fields) => {
    const answer = await create({ DataDriven: rows(changes), ...more })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields)
  },
)

it.each(['named-values', 'rows-from-a-query'])(
  'the example of the page %s is a schedule that can be written',
  async (page) => {
    const text = readFileSync(new URL(`../../../../docs/${page}.md`, import.meta.url), 'utf8')
    const [, block = ''] = /```json\n([^`]+)```/.exec(text) ?? []
    const example = JSON.parse(
      block.replaceAll(/"DataSourceId": "[^"]+"/g, `"DataSourceId": "${DataSourceId}"`),
    )
    expect((await create(example)).body).toMatchObject({ IsDataDriven: page === 'rows-from-a-query' })
  },
)

it('a data source that is not there for the caller is 404, with the field', async () => {
  const group = await fixture.api.call('POST', '/api/group/create', {
    body: { Name: 'Finance', Members: [] },
  })
  const hidden = await fixture.api.call('POST', '/api/datasource/create', {
    body: {
      ...dataSource,
      Name: crypto.randomUUID(),
      AllowedFor: [{ Kind: 'Group', Id: group.body.Id }],
    },
  })
  expect(hidden.status).toBe(200)
  const bi = { DataSourceId: fixture.biAccountId }
  for (const other of [{ DataSourceId: 'none' }, { DataSourceId: crypto.randomUUID() }, bi]) {
    const answer = await create({ Values: [value(other)] })
    expect([answer.status, answer.body.errors[0].field]).toEqual([404, 'Values[0].DataSourceId'])
  }
  const Conditions = [{ Kind: 'Rows', DataSourceId: hidden.body.Id, Query: 'SELECT 1' }]
  const answer = await create({ Conditions })
  expect([answer.status, answer.body.errors[0].field]).toEqual([404, 'Conditions[0].DataSourceId'])
})
