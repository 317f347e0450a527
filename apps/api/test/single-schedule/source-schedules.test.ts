import { beforeAll, describe, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, sourceSchedule } from './fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()
const call = (path: string, body?: unknown) =>
  fixture.api.call(body === undefined ? 'GET' : 'POST', path, { body })
const create = (source: object = {}, more: object = {}) => {
  const { Source, ...schedule } = sourceSchedule(fixture.sourceAccountId, unique())
  return call('/api/singleschedule/create', { ...schedule, Source: { ...Source, ...source }, ...more })
}

describe('a schedule of Source', () => {
  it('is answered whole, read back the same, and listed with the others', async () => {
    const { status, body } = await create({
      Options: { parameters: { Region: 'South' }, timeoutseconds: 30 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ScheduleType: 'single',
      Source: {
        AccountId: fixture.sourceAccountId,
        ItemId: '/Sales/Weekly',
        Options: { Parameters: { Region: 'South' }, TimeoutSeconds: 30 },
      },
      Schedule: { Runnable: true, NotRunnableReasons: [] },
    })
    expect((await call(`/api/singleschedule/get/${body.ScheduleId}`)).body).toEqual(body)
    const list = await call('/api/singleschedule/getall', { Limit: 1_000 })
    expect(list.body).toContainEqual(body)
  })

  it('is replaced by an update of its read-back', async () => {
    const { body } = await create()
    const Source = { ...body.Source, ItemId: 'Monthly', Options: {} }
    const updated = await call('/api/singleschedule/update', { ...body, Source })
    expect(updated.body).toMatchObject({ Version: 2, Source: { ItemId: 'Monthly' } })
  })

  it.each<[string, object, string]>([
    ['an option that its kind does not have', { Options: { Recipe: 'x' } }, 'Source.Options.Recipe'],
    ['an option of the wrong type', { Options: { TimeoutSeconds: 'soon' } }, 'Source.Options.TimeoutSeconds'],
    ['an option beyond its limits', { Options: { TimeoutSeconds: 0 } }, 'Source.Options.TimeoutSeconds'],
    ['parameters that are no object', { Options: { Parameters: [] } }, 'Source.Options.Parameters'],
    ['no item', { ItemId: '' }, 'Source.ItemId'],
    ['a folder as its item', { ItemId: '/Sales/' }, 'Source.ItemId'],
    ['a misspelt member', { ItemID2: 'x' }, 'Source.ItemID2'],
  ])('with %s is 400 when it is written, with the field', async (_what, source, field) => {
    const { status, body } = await create(source)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  it('of an account that there is not is 404, with the field', async () => {
    for (const AccountId of [unique(), 'none']) {
      const { status, body } = await create({ AccountId })
      expect([status, body.errors[0].field]).toEqual([404, 'Source.AccountId'])
    }
  })

  it('of an account of the BI platform or a report server is 400, because those have routes of their own', async () => {
    for (const AccountId of [fixture.biAccountId, fixture.reportServerAccountId]) {
      const { status, body } = await create({ AccountId })
      expect([status, body.errors[0].field]).toEqual([400, 'Source.AccountId'])
    }
  })

  it('to a destination of a format that its kind never makes is 400', async () => {
    const { status, body } = await create(
      {},
      { EmailDestinations: [{ To: 'a@example.org', Format: 'TIFF' }] },
    )
    expect([status, body.errors[0].field]).toEqual([400, 'EmailDestinations[0].Format'])
  })

  it('binds the columns of its rows in Parameters, and refuses a column that there is not', async () => {
    const DataDriven = { Source: 'Json', Rows: [{ Region: 'South' }] }
    const Options = { Parameters: { Region: '{{Region}}', Of: ['{{Nothing}}'] } }
    const { status, body } = await create({ Options }, { DataDriven })
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'Source.Options.Parameters.Of'])
    const Nested = { Parameters: { Filter: { Places: [{ Name: '{{Nothing}}' }] } } }
    expect(await create({ Options: Nested }, { DataDriven })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'Source.Options.Parameters.Filter.Places.Name' }] },
    })
    const good = await create({ Options: { Parameters: { Region: '{{Region}}' } } }, { DataDriven })
    expect(good.status).toBe(200)
  })
})

describe('a package', () => {
  const pack = (report: object) =>
    call('/api/packageschedule/create', {
      PackageName: unique(),
      FolderPath: '/Sales',
      Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
      Reports: [report, { BiAccountId: fixture.biAccountId, ReportUrl: 'https://x.example/reportEmbed' }],
    })
  const source = () => sourceSchedule(fixture.sourceAccountId, '').Source

  it('holds items of Source beside other reports, and reads back as written', async () => {
    const { status, body } = await pack({ Source: source(), Format: 'PDF' })
    expect(status).toBe(200)
    expect(body.Reports[0]).toMatchObject({ ScheduleType: 'single', Format: 'PDF', Source: source() })
    const updated = await call('/api/packageschedule/update', { ...body, Description: 'changed' })
    expect(updated.body).toMatchObject({ Description: 'changed', Reports: body.Reports })
  })

  it.each<[string, object, string]>([
    [
      'an option that its kind does not have',
      { Options: { Recipe: 'x' } },
      'Reports[0].Source.Options.Recipe',
    ],
    ['no item', { ItemId: '' }, 'Reports[0].Source.ItemId'],
  ])('with an item with %s is 400, with the field', async (_what, change, field) => {
    const { status, body } = await pack({ Source: { ...source(), ...change } })
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  it('refuses an item that names its report in another way as well', async () => {
    const { status, body } = await pack({ Source: source(), ReportUrl: 'https://x.example' })
    expect([status, body.errors[0].field]).toEqual([400, 'Reports[0].ReportUrl'])
  })
})
