import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, fullBiSchedule, type ScheduleApi, smallBiSchedule } from './fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const create = (body: unknown, as: 'Editor' | 'Viewer' = 'Editor') =>
  fixture.api.call('POST', '/api/singleschedule/createforbi', { as, body })
const small = (changes: object = {}) => ({
  ...smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`),
  ...changes,
})
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) =>
  (answer.body.errors ?? []).map(({ field }) => field).sort()

const contains = {
  target: { table: 'Store', column: 'Name' },
  logicalOperator: 'And',
  conditions: [{ operator: 'Contains', value: 'x' }],
  filterType: 0,
}

// proves given-89/left-open-fields given-194/singleschedule-get-id given-196/createforbi
// proves given-204/left-open-answers decided-4.1.2/fields decided-7.1.1/bi-schedule-as
// proves decided-7.5.1/create-update-answer decided-7.5.2/its-id-scheduleid decided-8.1.1/fields
// proves decided-8.1.1/bodyformat decided-8.1.1/onunknown
it('createforbi answers the whole stored object, and a read answers the same', async () => {
  const wanted = fullBiSchedule(fixture.biAccountId)
  const created = await create(wanted)
  expect(created.text).not.toContain('problem')
  expect(created.status).toBe(200)
  expect(created.body).toMatchObject({
    ...wanted,
    ScheduleType: 'single',
    Version: 1,
    Schedule: { ...wanted.Schedule, Runnable: true, NotRunnableReasons: [] },
  })
  expect(created.headers.etag).toBe('"1"')
  const read = await fixture.api.call('GET', `/api/singleschedule/get/${created.body.ScheduleId}`, {
    as: 'Viewer',
  })
  expect(read.body).toEqual(created.body)
  expect(read.headers.etag).toBe('"1"')
  expect(fixture.hints).toContain('schedules')
})

// proves given-77/read-back-shows
it('createforbi plans the next run in the zone of the schedule', async () => {
  const created = await create(
    small({
      Schedule: {
        Frequency: 'Daily',
        StartDate: '2099-07-01',
        ExecutionTime: '09:30',
        TimeZone: 'Europe/Berlin',
      },
    }),
  )
  expect(created.body.Schedule.NextRunEpochUtc).toBe(Date.UTC(2099, 6, 1, 7, 30) / 1_000)
  const stored = await fixture.api.store.schedules.read(created.body.ScheduleId)
  expect(stored?.nextRunAt?.getTime()).toBe(Date.UTC(2099, 6, 1, 7, 30))
})

// proves given-79/left-open-required decided-7.1.3/renderingsettings decided-8.1.1/fields
// proves decided-8.1.1/includeattachment
it('createforbi fills in the documented defaults', async () => {
  const { body } = await create(small({ EmailDestinations: [{ To: 'ann@example.org;' }] }))
  expect(body).toMatchObject({
    ObjectType: 'REPORT',
    ApplyBookmark: false,
    BookmarkJson: '',
    Description: '',
    Keywords: [],
    BasicFilters: [],
  })
  expect(body.RenderingSettings).toEqual({
    RenderingMethod: 0,
    PageIndexes: [],
    VisualNames: [],
    Locale: null,
    Timeout: null,
  })
  const fields = ['VisualData', 'IncludeHiddenPages', ...Object.keys(body.RenderingSettings)]
  const nulls = Object.fromEntries(fields.map((field) => [field, null]))
  expect((await create(small({ RenderingSettings: nulls }))).body.RenderingSettings).toEqual(
    body.RenderingSettings,
  )
  expect(body.Schedule).toMatchObject({
    Enabled: true,
    TimeZone: 'UTC',
    Interval: 1,
    MissedRunPolicy: 'RunOnce',
    OverlapPolicy: 'Queue',
  })
  const { Id, ...destination } = body.EmailDestinations[0]
  expect(Id).toMatch(/^[0-9a-f-]{36}$/)
  expect(destination).toEqual({
    Name: '',
    Enabled: true,
    To: ['ann@example.org'],
    Cc: [],
    Bcc: [],
    ReplyTo: null,
    Subject: '{{ScheduleName}}',
    Body: '',
    BodyFormat: 'HTML',
    Format: 'PDF',
    FileName: '',
    IncludeAttachment: true,
    IncludeLink: false,
    LinkExpiryDays: 30,
    OneMailEach: false,
    PictureOfPage: null,
    TemplateId: null,
    EmbedInBody: false,
    Priority: 'Normal',
    Zip: false,
    HasZipPassword: false,
    HasPdfPassword: false,
    SkipIfBlank: false,
    OnUnknown: 'Hold',
    Watermark: null,
    PageNumbers: false,
    Stamp: null,
    SeveralAddresses: false,
    AllowedFor: [],
  })
})

// proves given-79/left-open-empty decided-4.2.1/schedule-without-enabled
// proves decided-8.1.7/empty-emaildestinations-accepted
it('createforbi accepts an empty EmailDestinations, and none', async () => {
  expect((await create(small({ EmailDestinations: [] }))).body.EmailDestinations).toEqual([])
  expect((await create(small())).body.EmailDestinations).toEqual([])
  expect((await create(small({ EmailDestinations: null }))).body.EmailDestinations).toEqual([])
})

// proves decided-7.6.1/keywords-text-with
it('createforbi matches field names and words without regard to case, and takes keywords as text', async () => {
  const {
    ScheduleName,
    Schedule: _recurrence,
    ...rest
  } = small({
    keywords: 'sales, daily ,Sales',
    emailDestinations: [{ to: 'ann@example.org', format: 'pdf' }],
  })
  const { status, body } = await create({
    ...rest,
    schedulename: ScheduleName,
    schedule: { frequency: 'WEEKLY', weekdays: ['monday'], executiontime: '06:00' },
  })
  expect(status).toBe(200)
  expect(body.Keywords).toEqual(['sales', 'daily'])
  expect(body.Schedule).toMatchObject({ Frequency: 'Weekly', WeekDays: ['Monday'] })
})

// proves decided-1.2.1/every-post-takes
it('createforbi takes a form whose nested values are JSON text', async () => {
  const { Schedule, ...rest } = small()
  const form = {
    ...rest,
    Schedule: JSON.stringify(Schedule),
    EmailDestinations: '[{"To":"ann@example.org"}]',
    ApplyBookmark: 'false',
  } as Record<string, string>
  const { status, body } = await fixture.api.call('POST', '/api/singleschedule/createforbi', { form })
  expect(status).toBe(200)
  expect(body.EmailDestinations[0].To).toEqual(['ann@example.org'])
})

// proves decided-4.2.1/incomplete-recurrence-stored
it('createforbi accepts an incomplete recurrence and says why it does not run', async () => {
  const { status, body } = await create(small({ Schedule: { Frequency: 'Weekly', ExecutionTime: '06:00' } }))
  expect(status).toBe(200)
  expect(body.Schedule).toMatchObject({ NextRunEpochUtc: null, Runnable: false })
  expect(body.Schedule.NotRunnableReasons.join()).toMatch(/WeekDays/)
})

// proves given-113/enabled-stands-inside decided-4.1.1/enabled
it('createforbi does not plan a disabled schedule', async () => {
  const { body } = await create(
    small({ Schedule: { Enabled: false, Frequency: 'Daily', ExecutionTime: '06:00' } }),
  )
  expect(body.Schedule).toMatchObject({
    Enabled: false,
    NextRunEpochUtc: null,
    Runnable: false,
    NotRunnableReasons: ['The schedule is disabled.'],
  })
})

// proves decided-8.1.1/zippassword
it('createforbi never answers, logs or stores a password in the clear', async () => {
  const EmailDestinations = [
    { To: 'ann@example.org', Zip: true, ZipPassword: 'zip-password-1', PdfPassword: 'pdf-password-1' },
  ]
  const created = await create(small({ EmailDestinations }))
  expect(created.body.EmailDestinations[0]).toMatchObject({ HasZipPassword: true, HasPdfPassword: true })
  const read = await fixture.api.call('GET', `/api/singleschedule/get/${created.body.ScheduleId}`)
  const rows = await fixture.api.store.database.query('SELECT settings::text, secret FROM destinations')
  const audit = await fixture.api.store.database.query('SELECT * FROM audit_entries')
  expect(
    [created.text, read.text, fixture.api.log(), JSON.stringify(rows), JSON.stringify(audit)].join(),
  ).not.toMatch(/(zip|pdf)-password-1/)
})

// proves decided-1.6.7/409-for-duplicate
it('createforbi refuses a second schedule of the same name in the folder with 409, whatever its case', async () => {
  const first = small()
  expect((await create(first)).status).toBe(200)
  const second = await create({ ...first, ScheduleName: first.ScheduleName.toUpperCase() })
  expect([second.status, second.body.code]).toEqual([409, 'name_taken'])
})

it('createforbi lets exactly one of two concurrent requests have a name', async () => {
  const body = small()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

it('createforbi answers 404 for a missing folder and a missing account, naming the field', async () => {
  const folder = await create(small({ FolderPath: '/Nowhere' }))
  expect([folder.status, folder.body.code, fieldsOf(folder)]).toEqual([404, 'not_found', ['FolderPath']])
  for (const BiAccountId of [crypto.randomUUID(), 'no-such-account', fixture.reportServerAccountId]) {
    const account = await create(small({ BiAccountId }))
    expect([account.status, fieldsOf(account)]).toEqual([404, ['BiAccountId']])
  }
})

// proves given-79/left-open-required
it('createforbi names every wrong field in one answer', async () => {
  const answer = await create({
    ScheduleName: ' ',
    FolderPath: 5,
    ApplyBookmark: 'maybe',
    ObjectType: 'CUBE',
    Schedule: { Frequency: 'Monthly', DayOfMonth: 45, TimeZone: 'Mars/Olympus', Interval: 0 },
    EmailDestinations: [{ To: 'not an address' }, { To: '' }],
  })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  expect(fieldsOf(answer)).toEqual(
    [
      'ApplyBookmark',
      'BiAccountId',
      'FolderPath',
      'ObjectType',
      'ReportUrl',
      'ScheduleName',
      'EmailDestinations[0].To',
      'EmailDestinations[1].To',
      'Schedule.DayOfMonth',
      'Schedule.Interval',
      'Schedule.TimeZone',
    ].sort(),
  )
})

// proves decided-7.1.5/what-export-cannot decided-8.1.2/at-least-one
it.each<[string, object, string]>([
  ['an unknown zone', { Schedule: { Frequency: 'Daily', TimeZone: 'Europe/Berlln' } }, 'Schedule.TimeZone'],
  ['day 45 of the month', { Schedule: { Frequency: 'Monthly', DayOfMonth: 45 } }, 'Schedule.DayOfMonth'],
  [
    'an end before the start',
    { Schedule: { Frequency: 'Daily', StartDate: '2026-02-01', EndDate: '2026-01-01' } },
    'Schedule.EndDate',
  ],
  [
    'an end before a start that is today by default',
    { Schedule: { Frequency: 'Daily', EndDate: '2001-01-01' } },
    'Schedule.EndDate',
  ],
  [
    'a day that does not exist',
    { Schedule: { Frequency: 'Daily', StartDate: '2026-02-30' } },
    'Schedule.StartDate',
  ],
  [
    'a time that does not exist',
    { Schedule: { Frequency: 'Daily', ExecutionTime: '25:00' } },
    'Schedule.ExecutionTime',
  ],
  ['no frequency', { Schedule: {} }, 'Schedule.Frequency'],
  ['no recurrence', { Schedule: undefined }, 'Schedule'],
  ['a recurrence that is text', { Schedule: 'daily' }, 'Schedule'],
  ['a number for a name', { ScheduleName: 7 }, 'ScheduleName'],
  ['a huge name', { ScheduleName: 'x'.repeat(201) }, 'ScheduleName'],
  ['a huge description', { Description: 'x'.repeat(10_001) }, 'Description'],
  ['a line break in a name', { ScheduleName: 'a\r\nb' }, 'ScheduleName'],
  ['a NUL in a name', { ScheduleName: 'a\u0000b' }, 'ScheduleName'],
  ['half a surrogate pair', { Description: '\ud800' }, 'Description'],
  ['filters that are no objects', { BasicFilters: [1] }, 'BasicFilters[0]'],
  [
    'an unknown rendering method',
    { RenderingSettings: { RenderingMethod: 9 } },
    'RenderingSettings.RenderingMethod',
  ],
  ['a negative page', { RenderingSettings: { PageIndexes: [-1] } }, 'RenderingSettings.PageIndexes[0]'],
  ['a bookmark that is to be applied and is not there', { ApplyBookmark: true }, 'BookmarkJson'],
  ['a bookmark that is no JSON and not to be applied', { BookmarkJson: 'not json' }, 'BookmarkJson'],
  ['a bookmark that is JSON and none', { BookmarkJson: '{"name":1}' }, 'BookmarkJson'],
  [
    'a bookmark that is to be applied and names none',
    { ApplyBookmark: true, BookmarkJson: '""' },
    'BookmarkJson',
  ],
  [
    'a bookmark that is neither JSON nor a state',
    { ApplyBookmark: true, BookmarkJson: '{"name":' },
    'BookmarkJson',
  ],
  [
    'a filter that the export cannot express under method 1',
    { RenderingSettings: { RenderingMethod: 1 }, AdvancedFilters: [contains] },
    'AdvancedFilters[0].conditions[0].operator',
  ],
  ['a report address that is a script', { ReportUrl: 'javascript:alert(1)' }, 'ReportUrl'],
  ['no report', { ReportUrl: null }, 'ReportUrl'],
  ['a workspace without a report', { ReportUrl: '', WorkspaceName: 'Sales' }, 'ReportUrl'],
  [
    'a header smuggled into an address',
    { EmailDestinations: [{ To: 'a@b.example\r\nBcc: e@v.example' }] },
    'EmailDestinations[0].To',
  ],
  [
    'a header smuggled into a subject',
    { EmailDestinations: [{ To: 'a@b.example', Subject: 'x\r\nBcc: e@v.example' }] },
    'EmailDestinations[0].Subject',
  ],
  [
    'an unknown format',
    { EmailDestinations: [{ To: 'a@b.example', Format: 'GIF' }] },
    'EmailDestinations[0].Format',
  ],
  [
    'a zip password without a zip',
    { EmailDestinations: [{ To: 'a@b.example', ZipPassword: 'x' }] },
    'EmailDestinations[0].ZipPassword',
  ],
  [
    'a PDF password on a table',
    { EmailDestinations: [{ To: 'a@b.example', Format: 'CSV', PdfPassword: 'x' }] },
    'EmailDestinations[0].PdfPassword',
  ],
  ['a folder path with a dot name', { FolderPath: '/Sales/../Secret' }, 'FolderPath'],
])('createforbi refuses %s with 400 and names the field', async (_what, changes, field) => {
  const answer = await create(small(changes))
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  expect(fieldsOf(answer)).toContain(field)
})

// proves given-79/left-open-shape decided-7.1.5/under-0-it
it('createforbi accepts a filter that only a browser can apply when the method may be one', async () => {
  expect((await create(small({ AdvancedFilters: [contains] }))).status).toBe(200)
})

it('createforbi guesses what an unknown field meant, at every level', async () => {
  const outer = await create(small({ ReportUrll: 'x' }))
  expect(outer.body.errors[0]).toMatchObject({
    field: 'ReportUrll',
    message: expect.stringContaining('ReportUrl'),
  })
  const inner = await create(small({ Schedule: { Frequency: 'Daily', ExecutionTim: '06:00' } }))
  expect(inner.body.errors[0]).toMatchObject({
    field: 'Schedule.ExecutionTim',
    message: expect.stringContaining('ExecutionTime'),
  })
  const destination = await create(small({ EmailDestinations: [{ To: 'a@b.example', Subjet: 'x' }] }))
  expect(destination.body.errors[0].message).toContain('Subject')
})

it.each([
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '[]',
  '"text"',
  '5',
  'null',
  '{',
  '',
  '{"ScheduleName":1e999}',
])('createforbi answers 400 to the body %s', async (body) => {
  const answer = await fixture.api.call('POST', '/api/singleschedule/createforbi', {
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(400)
})

it('createforbi keeps hostile text as the text it is', async () => {
  const Description = `'; DROP TABLE schedules; -- \${7*7} {{7*7}} <script>alert(1)</script> ../../etc/passwd %00 \u202e`
  const { body } = await create(small({ Description, Keywords: ["';--", '%', '_'] }))
  expect(body.Description).toBe(Description)
  expect(body.Keywords).toEqual(["';--", '%', '_'])
})

it('createforbi is not for viewers', async () => {
  expect((await create(small(), 'Viewer')).status).toBe(403)
})

it('createforbi makes one schedule under one Idempotency-Key', async () => {
  const [body, headers] = [small(), { 'idempotency-key': crypto.randomUUID() }]
  const post = () => fixture.api.call('POST', '/api/singleschedule/createforbi', { body, headers })
  const [first, again] = [await post(), await post()]
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
})

it('createforbi ignores what is only answered, so that a read-back can be copied', async () => {
  const { body } = await create(small())
  const copied = await create({ ...body, ScheduleName: `${body.ScheduleName} copy` })
  expect(copied.status).toBe(200)
  expect(copied.body.ScheduleId).not.toBe(body.ScheduleId)
})
