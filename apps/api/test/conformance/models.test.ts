/** The fields of the given document, each by its name; docs/conformance.md names these tests. */
import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  createScheduleApi,
  fullBiSchedule,
  paginatedSchedule,
  type ScheduleApi,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
beforeAll(async () => {
  fixture = await createScheduleApi()
})
afterAll(() => fixture[Symbol.asyncDispose]())

type Fields = Record<string, unknown>

const post = (path: string, body?: unknown) => fixture.api.call('POST', path, { as: 'Editor', body })
const get = (path: string) => fixture.api.call('GET', path, { as: 'Viewer' })
const unique = () => `Schedule ${crypto.randomUUID()}`
const create = (changes: Fields = {}) =>
  post('/api/singleschedule/createforbi', { ...smallBiSchedule(fixture.biAccountId, unique()), ...changes })

/** A field with a value of its own and one of a wrong type. */
type FieldCase = readonly [field: string, value: unknown, wrong: unknown]

const biFields: readonly FieldCase[] = [
  ['ObjectType', 'REPORT', 7],
  ['ReportUrl', 'https://app.powerbi.com/reportEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715', []],
  ['BiReportName', 'Sales overview', {}],
  ['WorkspaceName', 'Sales', 5],
  ['ApplyBookmark', false, 'perhaps'],
  ['BookmarkJson', '', 1],
  ['RenderingSettings', { RenderingMethod: 1 }, 'fast'],
  [
    'BasicFilters',
    [{ target: { table: 'Store', column: 'Region' }, operator: 'In', values: ['North'], filterType: 1 }],
    'none',
  ],
  ['AdvancedFilters', [], 3],
  ['ScheduleName', 'A name of its own', null],
  ['FolderPath', '/Sales', null],
  ['Description', 'Every morning', 4],
  ['Keywords', ['sales', 'daily'], { a: 1 }],
  [
    'Schedule',
    { Enabled: true, Frequency: 'Daily', StartDate: '2026-12-01', ExecutionTime: '06:30' },
    'daily',
  ],
  ['EmailDestinations', [{ To: ['ann@example.org'] }, { To: ['bob@example.org'] }], 'ann@example.org'],
]

// proves given-61..75/fields given-61/value-report-objecttype given-77/fields decided-7.1.1/bi-schedule-as
it.each(biFields)(
  'the BI schedule model keeps %s as it is written, by create and by update, and refuses another type by its name',
  async (field, value, wrong) => {
    const created = await create({ [field]: value })
    expect(created.body, created.text).toMatchObject({ [field]: value })
    const { ScheduleId } = created.body
    const other = (await create({})).body
    const updated = await post('/api/singleschedule/updateforbi', {
      ...other,
      ...(field === 'ScheduleName' ? {} : { [field]: value }),
    })
    expect(updated.status, updated.text).toBe(200)
    if (field !== 'ScheduleName')
      expect((await get(`/api/singleschedule/get/${updated.body.ScheduleId}`)).body).toMatchObject({
        [field]: value,
      })
    expect((await get(`/api/singleschedule/get/${ScheduleId}`)).body).toEqual(created.body)
    const refused = await create({ [field]: wrong })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map((error: { field: string }) => error.field.split(/[.[]/)[0])).toContain(
      field,
    )
    await post(`/api/singleschedule/delete/${ScheduleId}`)
  },
)

// proves given-60/biaccountid
it('the BI schedule model takes BiAccountId as the account to read with, and answers it', async () => {
  expect((await create({ BiAccountId: fixture.biAccountId })).body.BiAccountId).toBe(fixture.biAccountId)
  expect((await create({ BiAccountId: 5 })).status).toBe(400)
  expect((await create({ BiAccountId: crypto.randomUUID() })).status).toBe(404)
})

// proves given-77/frequency-daily given-77/frequency-weekdays given-77/frequency-weekly
// proves given-77/frequency-monthly given-77/frequency-annual decided-4.1.1/frequency
it.each(['Daily', 'Weekdays', 'Weekly', 'Monthly', 'Annual'])(
  'the BI schedule model takes the Frequency %s and computes a next run from it',
  async (Frequency) => {
    const Schedule = {
      Enabled: true,
      Frequency,
      StartDate: '2026-12-01',
      ExecutionTime: '06:30',
      WeekDays: ['Monday'],
      DayOfMonth: 1,
      Month: 6,
    }
    const { body } = await create({ Schedule })
    expect(body.Schedule).toMatchObject({
      Enabled: true,
      Frequency,
      StartDate: '2026-12-01',
      ExecutionTime: '06:30',
      Runnable: true,
    })
    expect(body.Schedule.NextRunEpochUtc).toBeGreaterThan(1_700_000_000)
  },
)

// proves given-77/fields decided-1.4.2/dates-yyyy-mm
it.each([
  ['StartDate', ['2026-1-1', '01.12.2026', '2026-02-30', 20261201]],
  ['ExecutionTime', ['6:30', '24:00', '06:30:00', 630]],
  ['Frequency', ['Hourly', '', 5]],
  ['Enabled', ['perhaps', 3]],
] as const)('the BI schedule model refuses a %s of another form by its name', async (field, values) => {
  for (const value of values) {
    const { status, body } = await create({
      Schedule: { Frequency: 'Daily', ExecutionTime: '06:30', [field]: value },
    })
    expect([status, body.errors?.[0]?.field], String(value)).toEqual([400, `Schedule.${field}`])
  }
})

// proves given-77/optional-end-repeat
it('the BI schedule model takes the optional end and repeat fields', async () => {
  const Repeat = { Every: 30, Unit: 'Minutes', Until: '12:00' }
  const { body } = await create({
    Schedule: {
      Frequency: 'Daily',
      StartDate: '2026-12-01',
      EndDate: '2027-01-31',
      ExecutionTime: '06:30',
      Repeat,
    },
  })
  expect(body.Schedule).toMatchObject({ EndDate: '2027-01-31', Repeat })
})

// proves given-113/incomplete-recurrence-accepted given-260/weekly-without-day
it('the BI schedule model accepts Weekly without a day and shows by NextRunEpochUtc that it will not run', async () => {
  const { status, body } = await create({ Schedule: { Frequency: 'Weekly', ExecutionTime: '06:30' } })
  expect(status).toBe(200)
  const readBack = (await get(`/api/singleschedule/get/${body.ScheduleId}`)).body
  expect(readBack.Schedule).toMatchObject({ NextRunEpochUtc: null, Runnable: false })
  expect(readBack.Schedule.NotRunnableReasons).not.toEqual([])
})

// proves given-85/fields given-85/schedulename given-85/folderpath given-85/description given-85/keywords
// proves given-85/schedule given-85/emaildestinations given-197/createpaginated
it.each([
  ['ReportUrl', '/Sales/Orders', 5],
  ['BiReportName', 'Orders', {}],
  ['WorkspaceName', 'Sales', 7],
  ['UseNativeAPIForRendering', true, 'perhaps'],
  [
    'Parameters',
    [{ Name: 'Region', Values: ['North', 'South'], IsNull: false, UseDefault: false }],
    'Region=North',
  ],
  ['DeviceInfo', { PDF: { PageWidth: '8.5in' } }, 'PageWidth=8.5in'],
  ['Culture', 'de-DE', 49],
  ['HistoryId', '2026-03-01T06:00:00', 20_260_301],
  ['ScheduleName', 'A paginated name of its own', null],
  ['FolderPath', '/Sales', null],
  ['Description', 'For the warehouse', 3],
  ['Keywords', ['orders'], 5],
  ['Schedule', { Frequency: 'Monthly', DayOfMonth: -1, ExecutionTime: '18:00' }, 5],
  ['EmailDestinations', [{ To: ['ann@example.org'] }], 1],
] as const)(
  'the paginated schedule model keeps %s as it is written and refuses another type by its name',
  async (field, value, wrong) => {
    const model = (changes: Fields) => ({
      ...paginatedSchedule(fixture.reportServerAccountId, unique()),
      ...changes,
    })
    const created = await post('/api/singleschedule/createpaginated', model({ [field]: value }))
    expect(created.body, created.text).toMatchObject({ [field]: value })
    expect((await get(`/api/singleschedule/getpaginated/${created.body.ScheduleId}`)).body).toEqual(
      created.body,
    )
    const refused = await post('/api/singleschedule/createpaginated', model({ [field]: wrong }))
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map((error: { field: string }) => error.field.split(/[.[]/)[0])).toContain(
      field,
    )
    await post(`/api/singleschedule/delete/${created.body.ScheduleId}`)
  },
)

// proves given-85/biaccountid
it('the paginated schedule model takes BiAccountId for a paginated report of the BI platform', async () => {
  const { ReportServerAccountId: _other, ...model } = paginatedSchedule('', unique())
  const url = 'https://app.powerbi.com/rdlEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715'
  const { body, text } = await post('/api/singleschedule/createpaginated', {
    ...model,
    BiAccountId: fixture.biAccountId,
    ReportUrl: url,
  })
  expect(body, text).toMatchObject({ BiAccountId: fixture.biAccountId, ReportServerAccountId: null })
})

// proves given-32/fields given-32/queue-adds-schedule given-150/getexecutionstatus-executionid
// proves decided-5.3.1/fields decided-5.3.1/runby
it('what is read of an execution has every given field, and the queue lists the same with schedule type and name', async () => {
  const schedule = (await create()).body
  const { ExecutionId } = (
    await post('/api/schedule/executescheduleasync', { ScheduleId: schedule.ScheduleId })
  ).body
  const record = (await get(`/api/schedule/GetExecutionStatus?ExecutionId=${ExecutionId}`)).body
  expect(record).toMatchObject({
    ExecutionId,
    ScheduleId: schedule.ScheduleId,
    Status: 'Waiting',
    RunBy: expect.stringMatching(/^pcc_/),
  })
  expect(record.EntryEpochUtc).toEqual(expect.any(Number))
  expect(record.Result).toEqual({ error: null, artifacts: [], deliveries: [] })
  expect(JSON.parse(record.ResultJson)).toEqual(record.Result)
  for (const empty of ['ProcessId', 'CompletedEpochUtc', 'ServerName'])
    expect(record).toHaveProperty(empty, null)
  const listed = (await get('/api/schedule/GetExecutionQueue')).body.find(
    (entry: Fields) => entry['ExecutionId'] === ExecutionId,
  )
  expect(listed).toEqual(record)
  expect(listed).toMatchObject({ ScheduleType: 'single', ScheduleName: schedule.ScheduleName })
})

// proves given-36/folder-fetched-by given-36/child-folders-listed given-36/fields
// proves given-163/folder-getfolderfrompath decided-3.1.2/fields decided-3.1.3/fields
it('what is read of a folder is the same by id and by path, with its child folders and schedule entries', async () => {
  const made = (await post('/api/folder/create', { Name: unique(), ParentPath: '/Sales' })).body
  const child = (await post('/api/folder/create', { Name: 'Child', ParentId: made.Id })).body
  const schedule = (await create({ FolderPath: made.Path })).body
  expect((await get(`/api/folder/get/${made.Id}`)).body).toEqual(made)
  expect((await post('/api/folder/getfolderfrompath', { Path: made.Path })).body).toEqual(made)
  expect((await get(`/api/folder/getsubfolders/${made.Id}`)).body).toEqual([child])
  const [entry, ...others] = (await get(`/api/folder/getschedules/${made.Id}`)).body
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    Id: schedule.ScheduleId,
    Name: schedule.ScheduleName,
    Type: 'single',
    IsDataDriven: false,
    Enabled: true,
  })
})

// proves given-42..44/fields given-46/uniqueid given-162/folder-getuniqueidfrompath
// proves decided-3.1.6/getuniqueidfrompath
it('what is read from Path, ScheduleName and ScheduleType is UniqueId', async () => {
  const { ScheduleId, ScheduleName } = (await create()).body
  const asked = { Path: '/Sales', ScheduleName, ScheduleType: 'single' }
  expect((await post('/api/folder/getuniqueidfrompath', asked)).body).toEqual({ UniqueId: ScheduleId })
  expect(
    (await post('/api/folder/getuniqueidfrompath', { ...asked, ScheduleType: 'paginated' })).status,
  ).toBe(404)
  for (const field of ['Path', 'ScheduleName'] as const)
    expect((await post('/api/folder/getuniqueidfrompath', { ...asked, [field]: undefined })).status).toBe(400)
})

// proves given-52/filtervalues given-53/filteroperator given-54/matchtype decided-7.6.4/matchtype-any-when
it('what is read by keywords follows FilterValues, FilterOperator, LIKE when it is omitted, and MatchType', async () => {
  const tag = crypto.randomUUID()
  const ids: Record<string, string> = {}
  for (const word of ['alpha', 'beta'])
    ids[word] = (await create({ Keywords: [`${tag}-${word}`, tag] })).body.ScheduleId
  const found = async (filter: Fields) =>
    (await fixture.api.call('GET', '/api/singleschedule/getall', { body: filter })).body
      .map((entry: Fields) => entry['ScheduleId'])
      .toSorted()
  const [alpha, beta] = [ids['alpha']!, ids['beta']!]
  expect(await found({ FilterValues: [tag] })).toEqual([alpha, beta].toSorted())
  expect(await found({ FilterValues: [`${tag}-al`] })).toEqual([alpha])
  expect(await found({ FilterValues: [`${tag}-al`], FilterOperator: '=' })).toEqual([])
  expect(await found({ FilterValues: [`${tag}-alpha`], FilterOperator: '=' })).toEqual([alpha])
  expect(
    await found({ FilterValues: [`${tag}-alpha`, `${tag}-beta`], FilterOperator: '=', MatchType: 'ANY' }),
  ).toEqual([alpha, beta].toSorted())
  expect(await found({ FilterValues: [tag, `${tag}-beta`], FilterOperator: '=', MatchType: 'ALL' })).toEqual([
    beta,
  ])
  for (const FilterOperator of ['NOT LIKE', '<>'])
    expect(await found({ FilterValues: [`${tag}-alpha`], FilterOperator })).not.toContain(alpha)
  expect((await post('/api/singleschedule/getall', { FilterOperator: '>' })).status).toBe(400)
  expect((await post('/api/singleschedule/getall', { MatchType: 'SOME' })).status).toBe(400)
})

// proves given-71/folderpath-names-existing given-228/folder-must-exist
it('a schedule is not created in a folder that does not exist', async () => {
  const refused = await create({ FolderPath: '/Nowhere' })
  expect([refused.status, refused.body.errors[0].field]).toEqual([404, 'FolderPath'])
  await post('/api/folder/create', { Name: 'Nowhere' })
  expect((await create({ FolderPath: '/Nowhere' })).status).toBe(200)
})

// proves given-229/after-timeout-state
it('a create whose answer was lost can be read back by path and name before it is tried again', async () => {
  const name = unique()
  await create({ ScheduleName: name })
  const found = await post('/api/folder/getuniqueidfrompath', {
    Path: '/Sales',
    ScheduleName: name,
    ScheduleType: 'single',
  })
  expect(found.status).toBe(200)
  expect((await create({ ScheduleName: name })).body).toMatchObject({ status: 409, code: 'name_taken' })
})

// proves given-198/updateforbi-with-body given-230/after-update-schedule
it('an updated schedule reads back as it was intended', async () => {
  const { body } = await create()
  const intended = { ...fullBiSchedule(fixture.biAccountId), ScheduleName: unique() }
  await post('/api/singleschedule/updateforbi', { ScheduleId: body.ScheduleId, ...intended })
  expect((await get(`/api/singleschedule/get/${body.ScheduleId}`)).body).toMatchObject(intended)
})

// proves given-231/duplicate-names-ambiguous decided-1.6.7/409-for-duplicate
// proves decided-3.1.6/getuniqueidfrompath
it('a name that several schedules share is answered with the candidates, and resolved by folder or type', async () => {
  const name = unique()
  const single = (await create({ ScheduleName: name })).body
  const paginated = (
    await post('/api/singleschedule/createpaginated', {
      ...paginatedSchedule(fixture.reportServerAccountId, name),
    })
  ).body
  const ambiguous = await post('/api/folder/getuniqueidfrompath', { Path: '/Sales', ScheduleName: name })
  expect(ambiguous.body).toMatchObject({ status: 409, code: 'name_ambiguous' })
  expect(JSON.stringify(ambiguous.body)).toContain(single.ScheduleId)
  const asked = { Path: '/Sales', ScheduleName: name, ScheduleType: 'paginated' }
  expect((await post('/api/folder/getuniqueidfrompath', asked)).body).toEqual({
    UniqueId: paginated.ScheduleId,
  })
  await post('/api/folder/create', { Name: 'Other' })
  expect((await create({ ScheduleName: name, FolderPath: '/Other' })).status).toBe(200)
})
