import type { SourcesWithDiscovery } from '@punctual/source'
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, paginatedSchedule, type ScheduleApi, smallBiSchedule } from './fixtures.ts'

let fixture: ScheduleApi

/** A report server that knows one parameter with a list of values. */
const definition = {
  name: 'Region',
  nullable: false,
  multiValue: true,
  dependencies: [],
  validValues: [{ value: 'North', label: 'North' }],
}
const sources = {
  parameters: async () => ({ ok: true, value: [definition] }),
} as unknown as SourcesWithDiscovery

beforeAll(async () => {
  fixture = await createScheduleApi({ dependencies: { sources } })
  return () => fixture[Symbol.asyncDispose]()
})

const rows = [
  { Region: 'North', Limit: 5, Mail: 'ann@example.org' },
  { Region: 'South', Limit: null, Mail: 'bob@example.org' },
]
const csv = 'Region;Mail\r\n"North; East";ann@example.org\r\n\r\nSouth;bob@example.org\r\n'
const data = (changes: object = {}) => ({ Source: 'Json', Rows: rows, ...changes })
const destination = { To: 'desk@example.org; {{Mail}}', Subject: 'Sales {{Region}}' }
const schedule = (changes: Record<string, unknown> = {}) => ({
  ...paginatedSchedule(fixture.reportServerAccountId, `Rows ${crypto.randomUUID()}`),
  Parameters: [{ Name: 'Region', Values: ['{{region}}'] }],
  EmailDestinations: [destination],
  DataDriven: data(),
  ...changes,
})
const call = (path: string, body: unknown) => fixture.api.call('POST', path, { as: 'Editor', body })
const create = (changes: Record<string, unknown> = {}) =>
  call('/api/singleschedule/createpaginated', schedule(changes))
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) =>
  (answer.body.errors ?? []).map(({ field }) => field).sort()

// proves decided-7.4.1/datadriven
it('a schedule with rows of data reads back as it was written, and is data-driven in its folder', async () => {
  const created = await create()
  expect(created.status).toBe(200)
  expect(created.body).toMatchObject({
    IsDataDriven: true,
    ScheduleType: 'paginated',
    DataDriven: { Source: 'Json', Csv: null, Rows: rows },
  })
  expect(created.body.EmailDestinations[0].To).toEqual(['desk@example.org', '{{Mail}}'])
  const { ScheduleId, FolderId } = created.body
  expect((await fixture.api.call('GET', `/api/singleschedule/getpaginated/${ScheduleId}`)).body).toEqual(
    created.body,
  )
  const entries = await fixture.api.call('GET', `/api/folder/getschedules/${FolderId}`)
  expect(entries.body.find(({ Id }: { Id: string }) => Id === ScheduleId)).toMatchObject({
    IsDataDriven: true,
    Type: 'paginated',
  })
  const updated = await call('/api/singleschedule/updatepaginated', created.body)
  expect(updated.body).toMatchObject({ DataDriven: created.body.DataDriven, Version: 2 })
})

// proves decided-7.6.8/list-tells-data
it.each([
  ['singleschedule/getallpaginated', () => create({ Keywords: ['listed'] })],
  [
    'singleschedule/getallpaginated',
    () => create({ Keywords: ['listed'], DataDriven: { Source: 'Csv', Csv: csv } }),
  ],
  [
    'singleschedule/getall',
    () =>
      call('/api/singleschedule/createforbi', {
        ...smallBiSchedule(fixture.biAccountId, `Rows ${crypto.randomUUID()}`),
        Keywords: ['listed'],
        DataDriven: data(),
      }),
  ],
  [
    'packageschedule/getall',
    () => {
      const {
        Parameters: _none,
        ReportServerAccountId,
        ReportUrl,
        UseNativeAPIForRendering: _native,
        ...shared
      } = schedule()
      return call('/api/packageschedule/create', {
        ...shared,
        Keywords: ['listed'],
        Reports: [{ ReportServerAccountId, ReportUrl }],
      })
    },
  ],
])(
  '%s lists a data-driven schedule with the number of its rows and its columns, and an entry of a list cannot lose the rows',
  async (list, make) => {
    const { body: whole } = await make()
    const listed = await call(`/api/${list}`, { FilterValues: ['listed'] })
    const entry = listed.body.find(
      ({ ScheduleId }: { ScheduleId: string }) => ScheduleId === whole.ScheduleId,
    )
    expect(entry).toEqual({ ...whole, DataDriven: { ...whole.DataDriven, Csv: null, Rows: null } })
    expect(entry.DataDriven).toMatchObject({
      RowCount: 2,
      Columns: expect.arrayContaining(['Region', 'Mail']) as string[],
    })
    expect(listed.text).not.toContain('bob@example.org')
    const update = list.startsWith('package')
      ? 'packageschedule/update'
      : `singleschedule/update${list.endsWith('paginated') ? 'paginated' : 'forbi'}`
    const answer = await call(`/api/${update}`, entry)
    expect([answer.status, ...fieldsOf(answer)]).toEqual([
      400,
      `DataDriven.${whole.DataDriven.Source === 'Csv' ? 'Csv' : 'Rows'}`,
    ])
    expect((await call(`/api/${update}`, whole)).status).toBe(200)
  },
)

it('a schedule with rows of data leaves no row in the audit trail', async () => {
  const { body } = await create()
  await call('/api/singleschedule/updatepaginated', { ...body, DataDriven: data({ Rows: rows.slice(1) }) })
  const entries = await fixture.api.store.audit.list({ filter: { subject: body.ScheduleId }, limit: 5 })
  expect(entries).toHaveLength(2)
  expect(entries[0]?.after).toMatchObject({
    DataDriven: { Source: 'Json', Sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  })
  expect(JSON.stringify(entries)).not.toContain('bob@example.org')
})

// proves decided-7.4.1/datadriven
it('a schedule with rows of data takes CSV with its own separator, quotes and blank lines', async () => {
  const { body } = await create({ DataDriven: { Source: 'csv', Csv: csv } })
  expect(body.DataDriven).toEqual({
    Source: 'Csv',
    Csv: csv,
    Rows: null,
    RowCount: 2,
    Columns: ['Region', 'Mail'],
  })
  const stored = await fixture.api.store.schedules.read(body.ScheduleId)
  expect(stored?.definition.dataDriven).toMatchObject({
    columns: ['Region', 'Mail'],
    rows: [
      ['North; East', 'ann@example.org'],
      ['South', 'bob@example.org'],
    ],
  })
})

it('a schedule with rows of data takes rows with other columns as null, and columns in any case', async () => {
  const { body } = await create({
    DataDriven: data({
      Rows: [
        { Region: 'North', Mail: 'a@example.org' },
        { REGION: 'South', mail: 'b@example.org', x: 1 },
      ],
    }),
  })
  expect(body.DataDriven.Rows).toEqual([
    { Region: 'North', Mail: 'a@example.org', x: null },
    { Region: 'South', Mail: 'b@example.org', x: 1 },
  ])
})

it('a schedule with rows of data can be a BI schedule and a package, and stops being data-driven when an update leaves the rows out', async () => {
  const bi = {
    ...smallBiSchedule(fixture.biAccountId, `Rows ${crypto.randomUUID()}`),
    DataDriven: data(),
    EmailDestinations: [destination],
  }
  const created = await call('/api/singleschedule/createforbi', bi)
  expect(created.body).toMatchObject({ IsDataDriven: true, DataDriven: { Rows: rows } })
  const { DataDriven: _rows, ...rest } = created.body
  const without = await call('/api/singleschedule/updateforbi', { ...rest, EmailDestinations: [] })
  expect(without.body).toMatchObject({ IsDataDriven: false, DataDriven: null })
  const {
    Parameters: _none,
    ReportServerAccountId,
    ReportUrl,
    UseNativeAPIForRendering: _native,
    ...shared
  } = schedule()
  const made = await call('/api/packageschedule/create', {
    ...shared,
    Reports: [{ ReportServerAccountId, ReportUrl, Parameters: [{ Name: 'Region', Values: ['{{Region}}'] }] }],
  })
  expect(made.body).toMatchObject({ IsDataDriven: true, DataDriven: { Rows: rows } })
})

// proves decided-7.4.2/column-binds-parameters
it('a schedule with rows of data takes further destinations and parameters only with columns that it has', async () => {
  const { body } = await create()
  const { ScheduleId } = body
  const add = (To: string) =>
    call('/api/singleschedule/addemaildestination', { ScheduleId, EmailDestinations: [{ To }] })
  expect((await add('{{MAIL}}')).status).toBe(200)
  expect(fieldsOf(await add('{{Email}}'))).toEqual(['EmailDestinations[0].To'])
  const set = (value: string) =>
    call('/api/singleschedule/updateparameterspaginated', {
      ScheduleId,
      Parameters: [{ Name: 'Region', Values: [value] }],
    })
  expect(fieldsOf(await set('{{Regio}}'))).toEqual(['Parameters[0].Values[0]'])
  expect((await set('{{region}}')).status).toBe(200)
  const kept = await fixture.api.call('GET', `/api/singleschedule/getpaginated/${ScheduleId}`)
  expect(kept.body).toMatchObject({ DataDriven: { Rows: rows }, Parameters: [{ Values: ['{{region}}'] }] })
})

it('a schedule with rows of data can be disabled and enabled again without its rows being touched', async () => {
  const { body } = await create()
  await call('/api/schedule/disable', { ScheduleId: body.ScheduleId })
  const read = await fixture.api.call('GET', `/api/singleschedule/getpaginated/${body.ScheduleId}`)
  expect(read.body).toMatchObject({
    IsDataDriven: true,
    DataDriven: { Rows: rows },
    Schedule: { Enabled: false },
  })
})

it.each<[string, Record<string, unknown>, string[]]>([
  [
    'SQL without its query',
    { DataDriven: { Source: 'Sql' } },
    ['DataDriven.DataSourceId', 'DataDriven.Query'],
  ],
  ['no source', { DataDriven: { Rows: rows } }, ['DataDriven.Source']],
  ['no rows', { DataDriven: { Source: 'Json' } }, ['DataDriven.Rows']],
  ['an empty array', { DataDriven: data({ Rows: [] }) }, ['DataDriven.Rows']],
  ['CSV for Json', { DataDriven: { Source: 'Json', Csv: csv } }, ['DataDriven.Csv']],
  ['rows and CSV', { DataDriven: { Source: 'Csv', Csv: csv, Rows: rows } }, ['DataDriven.Rows']],
  ['CSV with a heading only', { DataDriven: { Source: 'Csv', Csv: 'Region,Mail\n' } }, ['DataDriven.Csv']],
  [
    'CSV whose lines differ in length',
    { DataDriven: { Source: 'Csv', Csv: 'Region,Mail\na\n' } },
    ['DataDriven.Csv'],
  ],
  [
    'CSV with an open quote',
    { DataDriven: { Source: 'Csv', Csv: 'Region,Mail\n"a,b\n' } },
    ['DataDriven.Csv'],
  ],
  [
    'a column named twice',
    { DataDriven: { Source: 'Csv', Csv: 'Region,region\na,b\n' } },
    ['DataDriven.Csv'],
  ],
  ['a column without a name', { DataDriven: { Source: 'Csv', Csv: 'Region,\na,b\n' } }, ['DataDriven.Csv']],
  [
    'a column that templates have already',
    { DataDriven: data({ Rows: [{ scheduleName: 'x' }] }) },
    ['DataDriven.Rows'],
  ],
  [
    'a value that is an object',
    { DataDriven: data({ Rows: [{ Region: {} }] }) },
    ['DataDriven.Rows[0].Region'],
  ],
  ['a column twice in a row', { DataDriven: data({ Rows: [{ a: 1, A: 2 }] }) }, ['DataDriven.Rows[0].A']],
  [
    '501 rows',
    { DataDriven: data({ Rows: Array.from({ length: 501 }, () => rows[0]) }) },
    ['DataDriven.Rows'],
  ],
  [
    'a recipient without its column',
    { EmailDestinations: [{ To: '{{Email}}', Cc: '{{Mail}}' }] },
    ['EmailDestinations[0].To'],
  ],
  [
    'a parameter without its column',
    { Parameters: [{ Name: 'a', Values: ['x', '{{Regio}}'] }] },
    ['Parameters[0].Values[1]'],
  ],
  [
    'a placeholder in a recipient without rows',
    { DataDriven: null, Parameters: [], EmailDestinations: [{ To: 'a@example.org', Bcc: '{{Mail}}' }] },
    ['EmailDestinations[0].Bcc'],
  ],
  [
    'a recipient that is no address',
    { EmailDestinations: [{ To: '{{Mail}}; nobody' }] },
    ['EmailDestinations[0].To'],
  ],
])(
  'data that cannot be used is refused, and every wrong field is named: %s',
  async (_what, changes, fields) => {
    const answer = await create(changes)
    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)).toEqual(fields)
  },
)

it.each<[string, Record<string, unknown>, string, RegExp]>([
  [
    'a subject',
    { EmailDestinations: [{ To: 'a@example.org', Subject: '{{SchedulName}}' }] },
    'EmailDestinations[0].Subject',
    /\{\{SchedulName\}\}.*did you mean ScheduleName\?/,
  ],
  [
    'a body',
    { EmailDestinations: [{ To: 'a@example.org', Body: '<p>{{StartOf(mont, ScheduledFor)}}</p>' }] },
    'EmailDestinations[0].Body',
    /no period "mont".*did you mean month\?/,
  ],
  [
    'the name of a file',
    { EmailDestinations: [{ To: 'a@example.org', FileName: 'x {{ScheduledFor-1M:MM}}' }] },
    'EmailDestinations[0].FileName',
    /no unit "M".*mo months/,
  ],
  [
    'an address',
    { EmailDestinations: [{ To: 'a+{{ServerName}}@example.org' }] },
    'EmailDestinations[0].To',
    /known to subjects, bodies and names of files only/,
  ],
  [
    'a parameter',
    { Parameters: [{ Name: 'Region', Values: ['{{ScheduledFro-1d}}'] }] },
    'Parameters[0].Values[0]',
    /did you mean ScheduledFor\?/,
  ],
])(
  'an expression that no run could fill in, in %s, is refused with its field and with what was meant',
  async (_where, changes, field, message) => {
    const answer = await create({ DataDriven: null, EmailDestinations: [], Parameters: [], ...changes })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ field, message: expect.stringMatching(message) as string }])
  },
)

it('expressions are taken in parameters, addresses, subjects, bodies and names of files of a schedule without rows, and read back as written', async () => {
  const expression = '{{StartOf(month, ScheduledFor-1mo):yyyy-MM-dd}}'
  const wanted = {
    To: `desk+{{ScheduledFor:yyyyMM}}@example.org; "{{Locale(de, ScheduledFor):MMMM}}" <b@example.org>`,
    ReplyTo: '{{ScheduleName}}@example.org',
    Subject: `Sales {{ServerName}} ${expression}`,
    Body: `<p>${expression}</p>`,
    FileName: `sales ${expression}`,
  }
  const Parameters = [{ Name: 'Region', Values: [expression, '{{ExecutionId}}'] }]
  const answer = await create({ DataDriven: null, EmailDestinations: [wanted], Parameters })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    Parameters,
    EmailDestinations: [
      {
        ...wanted,
        To: [
          'desk+{{ScheduledFor:yyyyMM}}@example.org',
          '"{{Locale(de, ScheduledFor):MMMM}}" <b@example.org>',
        ],
      },
    ],
  })
})
