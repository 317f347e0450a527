import { beforeAll, expect, it } from 'vitest'

import { fullBiSchedule, createScheduleApi, type ScheduleApi } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

type Changes = Record<string, unknown>

const biReport = (changes: Changes = {}) => ({
  BiAccountId: fixture.biAccountId,
  WorkspaceName: 'Sales',
  BiReportName: 'Sales overview',
  ...changes,
})
const serverReport = (changes: Changes = {}) => ({
  ReportServerAccountId: fixture.reportServerAccountId,
  ReportUrl: '/Sales/Orders',
  ...changes,
})
const packageOf = (changes: Changes = {}) => ({
  ScheduleName: `Package ${crypto.randomUUID()}`,
  FolderPath: '/Sales',
  Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
  Reports: [biReport(), serverReport()],
  ...changes,
})
const create = (
  body: unknown,
  options: { as?: 'Editor' | 'Viewer'; headers?: Record<string, string> } = {},
) => fixture.api.call('POST', '/api/packageschedule/create', { as: 'Editor', body, ...options })
const update = (body: unknown, headers = {}) =>
  fixture.api.call('POST', '/api/packageschedule/update', { as: 'Editor', body, headers })
const get = (id: string) => fixture.api.call('GET', `/api/packageschedule/get/${id}`, { as: 'Viewer' })
const errorsOf = (answer: { body: { errors?: { field: string; message: string }[] } }) =>
  answer.body.errors ?? []
const fieldsOf = (answer: Parameters<typeof errorsOf>[0]) =>
  errorsOf(answer)
    .map(({ field }) => field)
    .sort()

/** A package with everything set that can be set. */
function fullPackage() {
  const {
    BiAccountId,
    ObjectType,
    ReportUrl,
    BiReportName,
    WorkspaceName,
    ApplyBookmark,
    BookmarkJson,
    ...rest
  } = fullBiSchedule(fixture.biAccountId)
  const { RenderingSettings, BasicFilters, AdvancedFilters, ...shared } = rest
  const drawn = {
    ObjectType,
    ReportUrl,
    BiReportName,
    WorkspaceName,
    ApplyBookmark,
    BookmarkJson,
    RenderingSettings,
    BasicFilters,
    AdvancedFilters,
  }
  return {
    ...shared,
    ScheduleName: 'Full package',
    Reports: [
      {
        ScheduleType: 'paginated',
        Order: 7,
        Format: 'PDF',
        FileName: 'orders {{ScheduledFor:yyyy-MM-dd}}',
        BiAccountId: null,
        ReportServerAccountId: fixture.reportServerAccountId,
        ReportUrl: '/Sales/Orders',
        BiReportName: null,
        WorkspaceName: null,
        UseNativeAPIForRendering: true,
        Parameters: [{ Name: 'Region', Values: ['North', 'South'], IsNull: false, UseDefault: false }],
      },
      { ScheduleType: 'single', Order: 3, Format: 'PDF', FileName: '', BiAccountId, ...drawn },
    ],
    MergePdf: true,
    Zip: true,
    FailOnAnyError: false,
  }
}

// proves given-90/left-open-fields given-220/packageschedule-get-id given-221/packageschedule-create
// proves decided-7.3.1/fields decided-7.3.1/reports decided-7.5.1/create-update-answer
it('create answers the whole stored package, and a read answers the same', async () => {
  const wanted = fullPackage()
  const created = await create(wanted)
  expect(created.text).not.toContain('problem')
  expect(created.status).toBe(200)
  expect(created.body).toMatchObject({
    ...wanted,
    PackageName: 'Full package',
    ScheduleType: 'package',
    Version: 1,
  })
  expect(created.headers['etag']).toBe('"1"')
  const read = await get(created.body.ScheduleId)
  expect(read.body).toEqual(created.body)
  expect(fixture.hints).toContain('schedules')
})

// proves decided-7.3.1/failonanyerror
it('create fills in defaults: order as given, PDF, each file by itself, complete or nothing', async () => {
  const { body } = await create(
    packageOf({ Reports: [serverReport(), biReport(), serverReport({ Parameters: [] })] }),
  )
  expect(body).toMatchObject({ MergePdf: false, Zip: false, FailOnAnyError: true, EmailDestinations: [] })
  expect(
    body.Reports.map(({ Order, Format, FileName, ScheduleType }: Changes) => [
      Order,
      Format,
      FileName,
      ScheduleType,
    ]),
  ).toEqual([
    [1, 'PDF', '', 'paginated'],
    [2, 'PDF', '', 'single'],
    [3, 'PDF', '', 'paginated'],
  ])
  expect(body.Reports[1]).toMatchObject({
    BiAccountId: fixture.biAccountId,
    ObjectType: 'REPORT',
    BasicFilters: [],
  })
  expect(body.Reports[1]).not.toHaveProperty('Parameters')
})

// proves decided-7.3.1/schedulename
it('create takes PackageName for ScheduleName, and refuses two different names or none', async () => {
  const { ScheduleName, ...rest } = packageOf()
  const created = await create({ ...rest, PackageName: ScheduleName })
  expect(created.body).toMatchObject({ ScheduleName, PackageName: ScheduleName })
  expect(fieldsOf(await create({ ...rest, ScheduleName: 'a', PackageName: 'b' }))).toEqual(['PackageName'])
  expect(fieldsOf(await create(rest))).toEqual(['ScheduleName'])
})

// proves decided-7.3.1/reports
it('create takes a paginated report of the BI platform, and any spelling of the words', async () => {
  const paginated = {
    scheduletype: 'PAGINATED',
    biaccountid: fixture.biAccountId.toUpperCase(),
    reporturl: 'https://app.example.org/rdlreports/1',
    format: 'xlsx',
  }
  const { status, body } = await create(
    packageOf({ Reports: undefined, reports: [paginated, biReport({ ScheduleType: 'report' })] }),
  )
  expect(status).toBe(200)
  expect(body.Reports[0]).toMatchObject({
    ScheduleType: 'paginated',
    BiAccountId: fixture.biAccountId,
    ReportServerAccountId: null,
    Format: 'XLSX',
  })
  expect(body.Reports[1].ScheduleType).toBe('single')
})

it('create keeps the first answer under an Idempotency-Key', async () => {
  const [body, headers] = [packageOf(), { 'idempotency-key': crypto.randomUUID() }]
  const [first, second] = [await create(body, { headers }), await create(body, { headers })]
  expect(second.body).toEqual(first.body)
  expect((await create({ ...body, Zip: true }, { headers })).status).toBe(409)
})

it('create refuses a second package of the same name in the folder; other kinds may have it', async () => {
  const wanted = packageOf()
  await create(wanted)
  const again = await create({ ...wanted, ScheduleName: wanted.ScheduleName.toUpperCase() })
  expect([again.status, again.body.code]).toEqual([409, 'name_taken'])
})

it('create is for editors', async () => {
  expect((await create(packageOf(), { as: 'Viewer' })).status).toBe(403)
})

it.each<[string, (fixture: ScheduleApi) => Changes, string[]]>([
  ['no reports', () => ({ Reports: [] }), ['Reports']],
  ['reports left out', () => ({ Reports: undefined }), ['Reports']],
  [
    'an unknown format',
    () => ({ Reports: [biReport(), biReport({ Format: 'ODT' })] }),
    ['Reports[1].Format'],
  ],
  ['an order that is no number', () => ({ Reports: [biReport({ Order: 'first' })] }), ['Reports[0].Order']],
  [
    'no account',
    () => ({ Reports: [biReport({ BiAccountId: undefined }), biReport()] }),
    ['Reports[0].BiAccountId'],
  ],
  ['two accounts', () => ({ Reports: [serverReport({ BiAccountId: 'x' })] }), ['Reports[0].BiAccountId']],
  ['no report', () => ({ Reports: [biReport({ BiReportName: '' })] }), ['Reports[0].ReportUrl']],
  [
    'a package in a package',
    () => ({ Reports: [biReport({ ScheduleType: 'package' })] }),
    ['Reports[0].ScheduleType'],
  ],
  [
    'parameters of a single report',
    () => ({ Reports: [biReport({ ScheduleType: 'single', Parameters: [{ Name: 'a' }] })] }),
    ['Reports[0].Parameters'],
  ],
  [
    'filters and rendering of a paginated report',
    () => ({ Reports: [serverReport({ BasicFilters: [{}], RenderingSettings: { Locale: 'de-DE' } })] }),
    ['Reports[0].BasicFilters', 'Reports[0].RenderingSettings'],
  ],
  [
    'a member of the schedule in a report',
    () => ({ Reports: [biReport({ EmailDestinations: [] })] }),
    ['Reports[0].EmailDestinations'],
  ],
  [
    'a misspelled member',
    () => ({ Reports: [biReport(), biReport({ Formats: 'PDF' })] }),
    ['Reports[1].Formats'],
  ],
  [
    'a bookmark that is none',
    () => ({ Reports: [biReport({ ApplyBookmark: true })] }),
    ['Reports[0].BookmarkJson'],
  ],
  [
    'a parameter named twice',
    () => ({ Reports: [serverReport({ Parameters: [{ Name: 'a' }, { Name: 'A' }] })] }),
    ['Reports[0].Parameters[1].Name'],
  ],
  [
    'a merge of other formats',
    () => ({
      MergePdf: true,
      Reports: [biReport(), biReport({ Format: 'PPTX' }), biReport({ Format: 'PNG' })],
    }),
    ['Reports[1].Format', 'Reports[2].Format'],
  ],
  [
    'a PDF password for other formats',
    () => ({
      Reports: [serverReport({ Format: 'CSV' })],
      EmailDestinations: [{ To: 'a@example.org', PdfPassword: 'x' }],
    }),
    ['EmailDestinations[0].PdfPassword'],
  ],
  [
    'a PDF password inside the zip of the package',
    () => ({
      Zip: true,
      EmailDestinations: [{ To: 'a@example.org' }, { To: 'a@example.org', PdfPassword: 'x' }],
    }),
    ['EmailDestinations[1].PdfPassword'],
  ],
  ['rows of data without a source', () => ({ DataDriven: {} }), ['DataDriven.Source']],
])(
  'what cannot be a package is refused, and every wrong field is named: %s',
  async (_what, changes, fields) => {
    const answer = await create(packageOf(changes(fixture)))
    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)).toEqual(fields)
  },
)

it('what cannot be a package is refused, and every wrong field is named too many reports', async () => {
  const answer = await create(packageOf({ Reports: Array.from({ length: 101 }, () => biReport()) }))
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ['Reports']])
})

it('every account that does not exist, and only those', async () => {
  const unknown = crypto.randomUUID()
  const Reports = [
    biReport({ BiAccountId: unknown }),
    biReport(),
    serverReport({ ReportServerAccountId: fixture.biAccountId }),
    biReport({ BiAccountId: 'no id' }),
  ]
  const answer = await create(packageOf({ Reports }))
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  expect(fieldsOf(answer)).toEqual([
    'Reports[0].BiAccountId',
    'Reports[2].ReportServerAccountId',
    'Reports[3].BiAccountId',
  ])
  expect((await create(packageOf({ FolderPath: '/Nowhere' }))).status).toBe(404)
})

// proves given-224/left-open-updating decided-7.3.2/packageschedule-update
it('update takes a read-back as it is, and keeps what the read-back does not hold', async () => {
  const { body: created } = await create(
    packageOf({ EmailDestinations: [{ To: 'a@example.org', Zip: true, ZipPassword: 'zip-password-7' }] }),
  )
  const { status, body } = await update(created)
  expect(status).toBe(200)
  expect({ ...body, Version: 0, UpdatedEpochUtc: 0 }).toEqual({ ...created, Version: 0, UpdatedEpochUtc: 0 })
  expect(body.EmailDestinations[0].HasZipPassword).toBe(true)
  const audit = await fixture.api.store.database.query('SELECT before, after FROM audit_entries')
  expect([JSON.stringify(audit), fixture.api.log()].join()).not.toContain('zip-password-7')
})

it('update takes the new name of a read-back in either field, and a repeat of it does not undo that', async () => {
  const { body: created } = await create(packageOf())
  const renamed = { ...created, ScheduleName: `Package ${crypto.randomUUID()}` }
  const { body: first } = await update(renamed)
  expect(first).toMatchObject({ ScheduleName: renamed.ScheduleName, PackageName: renamed.ScheduleName })
  expect(fieldsOf(await update(renamed))).toEqual(['PackageName'])
  const again = await update({ ...first, PackageName: created.ScheduleName })
  expect(again.body).toMatchObject({
    ScheduleName: created.ScheduleName,
    PackageName: created.ScheduleName,
    Version: 3,
  })
  const two = { ScheduleName: crypto.randomUUID(), PackageName: crypto.randomUUID() }
  expect(fieldsOf(await update({ ...again.body, ...two }))).toEqual(['PackageName'])
  // What a create copies has no name before.
  expect(fieldsOf(await create({ ...again.body, ScheduleName: 'Copy' }))).toEqual(['PackageName'])
})

// proves given-224/left-open-updating decided-7.3.2/packageschedule-update
it('update replaces the reports', async () => {
  const { body: created } = await create(packageOf())
  const { body } = await update({ ...created, Reports: [serverReport({ Format: 'CSV' })], Zip: true })
  expect(body).toMatchObject({
    Version: 2,
    Zip: true,
    Reports: [{ ScheduleType: 'paginated', Format: 'CSV', Order: 1 }],
  })
  expect((await get(created.ScheduleId)).body).toEqual(body)
})

it('update refuses a stale version, an unknown package, one of another kind, and none', async () => {
  const { body: created } = await create(packageOf())
  expect((await update(created, { 'if-match': '"9"' })).status).toBe(412)
  await update({ ...created, Keywords: ['newer'] })
  const renamed = { ...created, ScheduleName: crypto.randomUUID() }
  expect((await update(renamed, { 'if-match': '"1"' })).status).toBe(412)
  expect(fieldsOf(await update(renamed))).toEqual(['PackageName'])
  expect((await update({ ...created, ScheduleId: crypto.randomUUID() })).status).toBe(404)
  expect(fieldsOf(await update({ ...created, ScheduleId: null }))).toEqual(['ScheduleId'])
  const single = await fixture.api.call('POST', '/api/singleschedule/createforbi', {
    body: { ...biReport(), ...packageOf({ Reports: undefined }) },
  })
  expect((await update({ ...created, ScheduleId: single.body.ScheduleId })).status).toBe(404)
  expect((await get(single.body.ScheduleId)).body.detail).toContain('/api/singleschedule/get/{id}')
})

// proves given-219/packageschedule-getall-with decided-7.6.7/list-without-body
it('the rest of the interface knows packages lists them by keyword, and nothing without a body', async () => {
  const keyword = `k${crypto.randomUUID()}`
  const { body: wanted } = await create(packageOf({ Keywords: [keyword] }))
  const list = (body?: unknown, url = '') =>
    fixture.api.call('GET', `/api/packageschedule/getall${url}`, { as: 'Viewer', body })
  expect((await list()).body).toEqual([])
  expect((await list({ FilterValues: [keyword], FilterOperator: '=' })).body).toEqual([wanted])
  expect((await list(undefined, `?filtervalues=${keyword}`)).body).toEqual([wanted])
  expect((await list({})).body.length).toBeGreaterThan(1)
  const singles = await fixture.api.call('GET', '/api/singleschedule/getall', { body: {} })
  expect(singles.text).not.toContain(wanted.ScheduleId)
})

// proves given-9/schedules-three-kinds
it('the rest of the interface knows packages shows them in their folder, resolves their id, takes destinations, runs them', async () => {
  const { body: wanted } = await create(packageOf())
  const { ScheduleId, ScheduleName, FolderId } = wanted
  const entries = await fixture.api.call('GET', `/api/folder/getschedules/${FolderId}`)
  expect(entries.body.find(({ Id }: { Id: string }) => Id === ScheduleId)).toMatchObject({
    Type: 'package',
    IsDataDriven: false,
  })
  const resolved = await fixture.api.call('POST', '/api/folder/getuniqueidfrompath', {
    body: { Path: '/Sales', ScheduleName, ScheduleType: 'package' },
  })
  expect(resolved.body).toEqual({ UniqueId: ScheduleId })
  const added = await fixture.api.call('POST', '/api/singleschedule/addemaildestination', {
    body: { ScheduleId, ScheduleType: 'package', EmailDestinations: [{ To: 'a@example.org' }] },
  })
  expect(added.body).toHaveLength(1)
  expect((await get(ScheduleId)).body.EmailDestinations).toEqual(added.body)
  const disabled = await fixture.api.call('POST', '/api/schedule/disable', { body: { ScheduleId } })
  expect(disabled.status).toBe(200)
  expect((await get(ScheduleId)).body.Reports).toEqual(wanted.Reports)
  const run = await fixture.api.call('POST', '/api/schedule/executescheduleasync', { body: { ScheduleId } })
  expect(run.body.Status).toBe('Waiting')
  const status = await fixture.api.call(
    'GET',
    `/api/schedule/GetExecutionStatus?ExecutionId=${run.body.ExecutionId}`,
  )
  expect(status.body.ScheduleType).toBe('package')
})

it('the rest of the interface knows packages refuses to delete an account that one uses, also after the package was disabled', async () => {
  const account = await fixture.api.call('POST', '/api/biaccount/create', {
    body: { Name: `Tenant ${crypto.randomUUID()}`, TenantId: 't', ClientId: 'c', ClientSecret: 's' },
  })
  const { body: created } = await create(
    packageOf({ Reports: [serverReport(), biReport({ BiAccountId: account.body.Id })] }),
  )
  await fixture.api.call('POST', '/api/schedule/disable', { body: { ScheduleId: created.ScheduleId } })
  const remove = () => fixture.api.call('DELETE', `/api/biaccount/delete/${account.body.Id}`)
  expect((await remove()).status).toBe(409)
  expect((await fixture.api.call('DELETE', `/api/packageschedule/delete/${created.ScheduleId}`)).body).toBe(
    true,
  )
  expect((await remove()).body).toBe(true)
})

// proves given-222/packageschedule-delete-id
it('the rest of the interface knows packages deletes them, and only them', async () => {
  const { body: created } = await create(packageOf())
  expect((await fixture.api.call('DELETE', `/api/singleschedule/delete/${created.ScheduleId}`)).status).toBe(
    404,
  )
  expect(
    (await fixture.api.call('DELETE', `/api/packageschedule/delete/${created.ScheduleId}`, { as: 'Editor' }))
      .body,
  ).toBe(true)
  expect((await get(created.ScheduleId)).status).toBe(404)
  expect((await fixture.api.call('DELETE', '/api/packageschedule/delete/no-id')).status).toBe(404)
})
