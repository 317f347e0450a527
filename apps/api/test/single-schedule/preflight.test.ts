import { type Failure, failure } from '@punctual/domain'
import type { ExportWish, SourcesWithDiscovery } from '@punctual/source'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  createScheduleApi,
  dataSource,
  paginatedSchedule,
  type ScheduleApi,
  smallBiSchedule,
  sourceSchedule,
} from './fixtures.ts'

let fixture: ScheduleApi
/** What the source says of every file, and which it was asked for. */
let found: readonly Failure[] = []
let warned: readonly Failure[] = []
let asked: ExportWish[] = []

beforeAll(async () => {
  const sources = {
    parameters: async () => ({ ok: true, value: [] }),
    preflight: async (wanted: ExportWish) => {
      asked.push(wanted)
      return { problems: found, warnings: warned }
    },
  } as unknown as SourcesWithDiscovery
  fixture = await createScheduleApi({ dependencies: { sources } })
  return () => fixture[Symbol.asyncDispose]()
})
beforeEach(() => {
  found = []
  warned = []
  asked = []
})

const call = (path: string, body: unknown) => fixture.api.call('POST', path, { body })
const preflight = async (ScheduleId: string) => (await call('/api/schedule/preflight', { ScheduleId })).body
const read = async (id: string) => (await fixture.api.call('GET', `/api/singleschedule/get/${id}`, {})).body
const create = async (more: object = {}) =>
  (
    await call('/api/singleschedule/createforbi', {
      ...smallBiSchedule(fixture.biAccountId, crypto.randomUUID()),
      NotifyOnFailure: 'ops@example.org',
      ...more,
    })
  ).body

describe('POST /api/schedule/preflight', () => {
  it('finds a good schedule runnable, and asks for each format of its destinations once', async () => {
    const EmailDestinations = ['PDF', 'PNG', 'PDF'].map((Format) => ({ To: 'a@example.org', Format }))
    const { ScheduleId } = await create({ EmailDestinations })
    expect(await preflight(ScheduleId)).toEqual({
      ScheduleId,
      Runnable: true,
      NotRunnableReasons: [],
      NotRunnableCodes: [],
      PassingProblems: [],
      PassingCodes: [],
      Warnings: [],
      WarningCodes: [],
      CheckedEpochUtc: expect.any(Number),
    })
    expect(asked.map(({ format }) => format)).toEqual(['PDF', 'PNG'])
    expect(asked[0]?.account.secret).toBe('a-client-secret')
  })

  it('finds a lasting obstacle, which the schedule reports until another preflight clears it', async () => {
    const { ScheduleId } = await create()
    found = [failure('source_report_not_found')]
    expect(await preflight(ScheduleId)).toMatchObject({
      Runnable: false,
      NotRunnableReasons: ['The report does not exist in the source system.'],
    })
    expect((await read(ScheduleId)).Schedule).toMatchObject({
      Runnable: false,
      NotRunnableReasons: ['The report cannot be made: The report does not exist in the source system.'],
      NextRunEpochUtc: expect.any(Number),
    })
    found = []
    expect(await preflight(ScheduleId)).toMatchObject({ Runnable: true })
    expect((await read(ScheduleId)).Schedule).toMatchObject({ Runnable: true, NotRunnableReasons: [] })
  })

  it('reports a source that is away as a passing problem, which neither adds a reason to a schedule nor clears one', async () => {
    const { ScheduleId } = await create()
    found = [failure('source_report_not_found')]
    await preflight(ScheduleId)
    found = [failure('source_unreachable')]
    expect(await preflight(ScheduleId)).toMatchObject({
      Runnable: true,
      NotRunnableReasons: [],
      PassingProblems: ['The source system does not answer.'],
    })
    expect((await read(ScheduleId)).Schedule.Runnable).toBe(false)
  })

  it('reports a later obstacle as a warning, with which the schedule stays runnable', async () => {
    const { ScheduleId } = await create()
    warned = [failure('source_credentials_expired')]
    expect(await preflight(ScheduleId)).toMatchObject({
      Runnable: true,
      NotRunnableReasons: [],
      Warnings: ['The credentials of the source account have expired.'],
      WarningCodes: [{ Code: 'source_credentials_expired', Values: {} }],
    })
  })

  it('reports what this build cannot make without asking the source', async () => {
    const { ScheduleId } = await create({
      ObjectType: 'DASHBOARD',
      RenderingSettings: { RenderingMethod: 1 },
    })
    expect(await preflight(ScheduleId)).toMatchObject({
      Runnable: false,
      NotRunnableReasons: [expect.stringContaining('dashboard')],
    })
    expect(asked).toEqual([])
  })

  it('compares the parameters with what the report defines', async () => {
    const body = paginatedSchedule(fixture.reportServerAccountId, crypto.randomUUID())
    const { Parameters: _given, ...without } = body
    const { ScheduleId } = (await call('/api/singleschedule/createpaginated', without)).body
    await fixture.api.store.database.query(
      `UPDATE schedules SET definition = jsonb_set(definition, '{parameters}', $2) WHERE id = $1`,
      [ScheduleId, JSON.stringify([{ name: 'Gone', values: ['x'], isNull: false, useDefault: false }])],
    )
    expect(await preflight(ScheduleId)).toMatchObject({
      Runnable: false,
      NotRunnableReasons: [expect.stringContaining('Parameters[0].Name is no parameter of the report')],
    })
  })

  it('asks the databases of all queries, and names the one that is wrong', async () => {
    const { Id: DataSourceId } = (await call('/api/datasource/create', dataSource)).body
    const Query = 'SELECT id FROM orders WHERE day > :since'
    const Parameters = { since: '{{ScheduledFor-1d:yyyy-MM-dd}}' }
    const { ScheduleId } = await create({
      Values: [{ Name: 'Total', DataSourceId, Query, Parameters }],
      Conditions: [{ Kind: 'Rows', Operator: '>', Count: 0, DataSourceId, Query: 'SELECT 1' }],
      DataDriven: { Source: 'Sql', DataSourceId, Query: 'SELECT mail FROM people' },
      EmailDestinations: [{ To: '{{mail}}', Subject: 'Total' }],
    })
    expect(await preflight(ScheduleId)).toMatchObject({ Runnable: true })
    const queries = asked.flatMap(({ definition }) =>
      definition.kind === 'source' ? [{ of: definition.itemId, ...definition.options }] : [],
    )
    expect(queries).toEqual([
      { of: 'value Total', Query, Parameters },
      { of: 'condition 1', Query: 'SELECT 1', Parameters: {} },
      { of: 'rows', Query: 'SELECT mail FROM people', Parameters: {} },
    ])
    expect(asked[0]?.account.settings.kind).toBe('Sql')
    found = [failure('query_invalid')]
    expect(await preflight(ScheduleId)).toMatchObject({
      Runnable: false,
      NotRunnableReasons: expect.arrayContaining([
        'The query of the value Total: The database refuses the query.',
        'The query of the rows: The database refuses the query.',
      ]),
    })
    await fixture.api.store.database.query('ALTER TABLE source_accounts DISABLE TRIGGER ALL')
    await fixture.api.store.database.query('DELETE FROM source_accounts WHERE id = $1', [DataSourceId])
    found = []
    expect((await preflight(ScheduleId)).NotRunnableReasons).toContain(
      'The query of the value Total: The data source is gone.',
    )
  })

  it('names the report of a package, and asks each through its account', async () => {
    const { Source } = sourceSchedule(fixture.sourceAccountId, '')
    const { body } = await call('/api/packageschedule/create', {
      PackageName: crypto.randomUUID(),
      FolderPath: '/Sales',
      Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
      Reports: [{ Source }, { BiAccountId: fixture.biAccountId, ReportUrl: 'https://x.example/reportEmbed' }],
    })
    found = [failure('source_access_denied')]
    expect(await preflight(body.ScheduleId)).toMatchObject({
      NotRunnableReasons: [
        'Report 1 of 2: The source account may not read the report.',
        'Report 2 of 2: The source account may not read the report.',
      ],
    })
    expect(asked.map(({ account }) => account.settings.kind)).toEqual(['JsReport', 'bi'])
  })

  it('answers 404 for a schedule that there is not, and 400 without a name', async () => {
    expect((await call('/api/schedule/preflight', { ScheduleId: crypto.randomUUID() })).status).toBe(404)
    expect((await call('/api/schedule/preflight', {})).status).toBe(400)
  })
})
