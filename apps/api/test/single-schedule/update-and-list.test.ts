import { beforeAll, expect, it } from 'vitest'

import {
  createScheduleApi,
  fullBiSchedule,
  paginatedSchedule,
  type ScheduleApi,
  smallBiSchedule,
} from './fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const post = (operation: string, body: unknown, headers: Record<string, string> = {}) =>
  fixture.api.call('POST', `/api/${operation}`, { as: 'Editor', body, headers })
const get = (path: string) => fixture.api.call('GET', `/api/${path}`, { as: 'Viewer' })

async function stored(changes: object = {}) {
  const body = { ...smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`), ...changes }
  const created = await post('singleschedule/createforbi', body)
  expect(created.status).toBe(200)
  return created.body
}

// proves given-198/updateforbi-with-body decided-7.5.1/create-update-answer
it('updateforbi takes an edited read-back as it is and changes only what was edited', async () => {
  const created = (await post('singleschedule/createforbi', fullBiSchedule(fixture.biAccountId))).body
  const { body: read } = await get(`singleschedule/get/${created.ScheduleId}`)
  const updated = await post('singleschedule/updateforbi', { ...read, Description: 'Edited' })
  expect(updated.status).toBe(200)
  expect(updated.body).toEqual({
    ...read,
    Description: 'Edited',
    Version: 2,
    UpdatedEpochUtc: updated.body.UpdatedEpochUtc,
  })
  expect((await get(`singleschedule/get/${created.ScheduleId}`)).body).toEqual(updated.body)
})

it('updateforbi plans anew in the statement that changes the recurrence', async () => {
  const schedule = await stored({
    Schedule: { Frequency: 'Daily', StartDate: '2099-01-01', ExecutionTime: '06:00' },
  })
  const { body } = await post('singleschedule/updateforbi', {
    ...schedule,
    Schedule: { ...schedule.Schedule, ExecutionTime: '07:00' },
  })
  expect(body.Schedule.NextRunEpochUtc).toBe(Date.UTC(2099, 0, 1, 7) / 1_000)
})

it('updateforbi keeps a due instant that waits to be planned when the recurrence stays', async () => {
  const schedule = await stored()
  await fixture.api.store.database.query(
    `UPDATE schedule_cursors SET next_run_at = '2020-01-01T06:00:00Z' WHERE schedule_id = $1`,
    [schedule.ScheduleId],
  )
  const renamed = await post('singleschedule/updateforbi', { ...schedule, Description: 'Only words' })
  expect(renamed.body.Schedule.NextRunEpochUtc).toBe(Date.UTC(2020, 0, 1, 6) / 1_000)
  const moved = await post('singleschedule/updateforbi', {
    ...schedule,
    Schedule: { ...schedule.Schedule, ExecutionTime: '08:00' },
  })
  expect(moved.body.Schedule.NextRunEpochUtc).toBeGreaterThan(Date.now() / 1_000)
})

it('updateforbi lets a damaged recurrence be repaired by writing the schedule again', async () => {
  const schedule = await stored()
  await fixture.api.store.database.query(
    `UPDATE schedules SET recurrence = '{}', quarantine_reason = 'cannot be read' WHERE id = $1`,
    [schedule.ScheduleId],
  )
  const damaged = await get(`singleschedule/get/${schedule.ScheduleId}`)
  expect(damaged.body.Schedule).toMatchObject({ Runnable: false })
  const repaired = await post('singleschedule/updateforbi', schedule)
  expect(repaired.body.Schedule).toMatchObject({ Runnable: true, ExecutionTime: '06:00' })
  const [row] = await fixture.api.store.database.query(
    'SELECT quarantine_reason AS reason FROM schedules WHERE id = $1',
    [schedule.ScheduleId],
  )
  expect(row).toEqual({ reason: null })
})

// proves decided-1.8.3/stale-one-412
it('updateforbi answers 412 to a stale If-Match and changes nothing', async () => {
  const schedule = await stored()
  expect(
    (await post('singleschedule/updateforbi', { ...schedule, Description: 'One' }, { 'if-match': '"1"' }))
      .status,
  ).toBe(200)
  const late = await post(
    'singleschedule/updateforbi',
    { ...schedule, Description: 'Two' },
    { 'if-match': '"1"' },
  )
  expect([late.status, late.body.code]).toEqual([412, 'version_stale'])
  expect((await get(`singleschedule/get/${schedule.ScheduleId}`)).body.Description).toBe('One')
})

it('updateforbi loses none of many concurrent additions of destinations', async () => {
  const { ScheduleId } = await stored()
  const names = ['a', 'b', 'c', 'd']
  const answers = await Promise.all(
    names.map((name) =>
      post('singleschedule/addemaildestination', {
        ScheduleId,
        EmailDestinations: [{ Name: name, To: `${name}@example.org` }],
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { body } = await get(`singleschedule/get/${ScheduleId}`)
  expect(body.EmailDestinations.map(({ Name }: { Name: string }) => Name).sort()).toEqual(names)
})

// proves decided-7.5.3/update-replaces-by
it('updateforbi refuses a taken name, a missing folder, an unknown id, an id of another kind and no id', async () => {
  const [first, second] = [await stored(), await stored()]
  expect(
    (await post('singleschedule/updateforbi', { ...second, ScheduleName: first.ScheduleName })).status,
  ).toBe(409)
  expect((await post('singleschedule/updateforbi', { ...second, FolderPath: '/Nowhere' })).status).toBe(404)
  expect(
    (await post('singleschedule/updateforbi', { ...second, ScheduleId: crypto.randomUUID() })).status,
  ).toBe(404)
  expect((await post('singleschedule/updateforbi', { ...second, ScheduleId: 'x' })).status).toBe(404)
  const { ScheduleId: _id, ...without } = second
  expect((await post('singleschedule/updateforbi', without)).body.errors[0].field).toBe('ScheduleId')
  const paginated = (
    await post(
      'singleschedule/createpaginated',
      paginatedSchedule(fixture.reportServerAccountId, 'Other kind'),
    )
  ).body
  expect(
    (await post('singleschedule/updateforbi', { ...second, ScheduleId: paginated.ScheduleId })).status,
  ).toBe(404)
  const wrongReader = await get(`singleschedule/get/${paginated.ScheduleId}`)
  expect([wrongReader.status, wrongReader.body.detail]).toEqual([
    404,
    expect.stringContaining('getpaginated'),
  ])
})

it('e-mail destinations are kept by an update that does not mention them, removed by an empty array', async () => {
  const schedule = await stored({ EmailDestinations: [{ To: 'ann@example.org' }] })
  const { EmailDestinations, ...without } = schedule
  expect((await post('singleschedule/updateforbi', without)).body.EmailDestinations).toEqual(
    EmailDestinations,
  )
  expect(
    (await post('singleschedule/updateforbi', { ...without, EmailDestinations: [] })).body.EmailDestinations,
  ).toEqual([])
})

// proves given-210/schedule-updateemaildestination decided-8.1.1/zippassword
// proves decided-8.1.6/updateemaildestination
it('e-mail destinations keep their passwords when a read-back is sent, and lose one to an empty text', async () => {
  const schedule = await stored({
    EmailDestinations: [{ To: 'ann@example.org', Zip: true, ZipPassword: 'one', PdfPassword: 'two' }],
  })
  const [destination] = schedule.EmailDestinations
  const kept = await post('singleschedule/updateforbi', schedule)
  expect(kept.body.EmailDestinations[0]).toMatchObject({
    Id: destination.Id,
    HasZipPassword: true,
    HasPdfPassword: true,
  })
  const inCapitals = { ...destination, Id: destination.Id.toUpperCase() }
  const again = await post('singleschedule/updateforbi', { ...schedule, EmailDestinations: [inCapitals] })
  expect(again.body.EmailDestinations).toEqual(kept.body.EmailDestinations)
  const changed = await post('schedule/UpdateEmailDestination', {
    ...inCapitals,
    Subject: 'New',
    ZipPassword: null,
    PdfPassword: '',
  })
  expect(changed.body).toMatchObject({
    Id: destination.Id,
    Subject: 'New',
    HasZipPassword: true,
    HasPdfPassword: false,
  })
})

// proves given-75/emaildestinations-holds-several given-200/addemaildestination-adds-or
// proves given-211/schedule-deleteemaildestination-destinationid given-278/addemaildestination-bulk-creation
// proves decided-8.1.5/addemaildestination
it('e-mail destinations are added, replaced and deleted, each step answered as stored', async () => {
  const { ScheduleId } = await stored({ EmailDestinations: [{ To: 'old@example.org' }] })
  const added = await post('singleschedule/addemaildestination?clearExisting=false', {
    ScheduleId,
    To: 'new@example.org',
    Format: 'PPTX',
  })
  expect(added.body.map(({ To }: { To: string[] }) => To)).toEqual([['old@example.org'], ['new@example.org']])
  const replaced = await post('singleschedule/addemaildestination?CLEAREXISTING=True', {
    ScheduleId,
    ScheduleType: 'single',
    EmailDestinations: { To: 'only@example.org' },
  })
  expect(replaced.body.map(({ To }: { To: string[] }) => To)).toEqual([['only@example.org']])
  const [{ Id }] = replaced.body
  const capitals = Id.toUpperCase()
  expect((await post(`schedule/DeleteEmailDestination?destinationId=${capitals}`, undefined)).body).toBe(true)
  expect((await post(`schedule/DeleteEmailDestination?destinationId=${Id}`, undefined)).status).toBe(404)
  expect((await get(`singleschedule/get/${ScheduleId}`)).body).toMatchObject({
    EmailDestinations: [],
    Version: 4,
  })
})

it('e-mail destinations are no more than an update takes, however many requests add them', async () => {
  const EmailDestinations = Array.from({ length: 200 }, () => ({ To: 'ann@example.org' }))
  const schedule = await stored({ EmailDestinations })
  const one = { ScheduleId: schedule.ScheduleId, To: 'one@example.org' }
  const refused = await post('singleschedule/addemaildestination', one)
  expect([refused.status, refused.body.errors]).toMatchObject([
    400,
    [{ field: 'EmailDestinations', code: 'field_too_many_entries', values: { most: 200, count: 201 } }],
  ])
  expect((await post('singleschedule/updateforbi', schedule)).status).toBe(200)
  const only = await post('singleschedule/addemaildestination?clearExisting=true', one)
  expect(only.body).toHaveLength(1)
})

// proves given-213/left-open-bodies decided-8.1.6/updateemaildestination
it('e-mail destinations answer 404 for unknown ids and 400 for wrong fields', async () => {
  const destination = { Id: crypto.randomUUID(), To: 'ann@example.org' }
  expect((await post('schedule/UpdateEmailDestination', destination)).status).toBe(404)
  expect((await post('schedule/UpdateEmailDestination', { ...destination, Id: 'x' })).status).toBe(404)
  expect(
    (await post('schedule/UpdateEmailDestination', { To: 'ann@example.org' })).body.errors[0].field,
  ).toBe('Id')
  expect(
    (
      await post('singleschedule/addemaildestination', {
        ScheduleId: crypto.randomUUID(),
        To: 'ann@example.org',
      })
    ).status,
  ).toBe(404)
  expect(
    (
      await post('singleschedule/addemaildestination', {
        ScheduleId: crypto.randomUUID(),
        EmailDestinations: [{ To: 'ann' }],
      })
    ).status,
  ).toBe(400)
  expect((await post('singleschedule/addemaildestination', {})).status).toBe(400)
})

// proves given-85/left-open-fields given-195/singleschedule-getpaginated-id
// proves decided-7.2.1/usenativeapiforrendering decided-7.2.1/usenativeapiforrendering-2
// proves decided-7.2.1/parameters decided-7.5.1/create-update-answer
// proves decided-7.5.4/singleschedule-updatepaginated decided-8.1.1/claim
it('paginated schedules read back as written, parameters as text', async () => {
  const wanted = paginatedSchedule(fixture.reportServerAccountId)
  const created = await post('singleschedule/createpaginated', wanted)
  expect(created.status).toBe(200)
  expect(created.body).toMatchObject({
    ScheduleType: 'paginated',
    BiAccountId: null,
    ReportServerAccountId: fixture.reportServerAccountId,
    ReportUrl: '/Sales/Orders',
    UseNativeAPIForRendering: true,
    FolderPath: '/Sales',
    Parameters: [
      { Name: 'Region', Values: ['North', 'South'], IsNull: false, UseDefault: false },
      { Name: 'Year', Values: ['2026'], IsNull: false, UseDefault: false },
      { Name: 'Note', Values: [], IsNull: true, UseDefault: false },
    ],
    Schedule: { TimeZone: 'Europe/Berlin', DayOfMonth: -1 },
    EmailDestinations: [{ Format: 'XLSX', To: ['ann@example.org', 'bob@example.org'] }],
  })
  expect((await get(`singleschedule/getpaginated/${created.body.ScheduleId}`)).body).toEqual(created.body)
  const updated = await post('singleschedule/updatepaginated', {
    ...created.body,
    UseNativeAPIForRendering: false,
  })
  expect(updated.body).toMatchObject({ UseNativeAPIForRendering: false, Version: 2 })
})

// proves decided-7.2.1/reportserveraccountid
it('paginated schedules want exactly one account', async () => {
  const wanted = paginatedSchedule(fixture.reportServerAccountId, 'Accounts')
  expect(
    (await post('singleschedule/createpaginated', { ...wanted, ReportServerAccountId: null })).status,
  ).toBe(400)
  expect(
    (await post('singleschedule/createpaginated', { ...wanted, BiAccountId: fixture.biAccountId })).status,
  ).toBe(400)
  expect(
    (await post('singleschedule/createpaginated', { ...wanted, ReportServerAccountId: fixture.biAccountId }))
      .status,
  ).toBe(404)
  expect(
    (
      await post('singleschedule/createpaginated', {
        ...wanted,
        ReportServerAccountId: null,
        BiAccountId: fixture.biAccountId,
      })
    ).status,
  ).toBe(200)
})

// proves decided-7.2.1/parameters
it.each([
  [{ Values: ['1'], IsNull: true }, 'IsNull'],
  [{ Values: ['1'], UseDefault: true }, 'UseDefault'],
  [{ IsNull: true, UseDefault: true }, 'UseDefault'],
])('paginated schedules refuse a parameter that contradicts itself: %j', async (changes, field) => {
  const Parameters = [{ Name: 'A', ...changes }]
  const { status, body } = await post('singleschedule/createpaginated', {
    ...paginatedSchedule(fixture.reportServerAccountId, 'Contradiction'),
    Parameters,
  })
  expect(status).toBe(400)
  expect(body.errors.map((error: { field: string }) => error.field)).toEqual([`Parameters[0].${field}`])
})

it('paginated schedules refuse a parameter that is named twice', async () => {
  const wanted = {
    ...paginatedSchedule(fixture.reportServerAccountId, 'Twice'),
    Parameters: [
      { Name: 'A', Values: ['1'] },
      { Name: 'a', Values: ['2'] },
    ],
  }
  expect((await post('singleschedule/createpaginated', wanted)).body.errors[0].field).toBe(
    'Parameters[1].Name',
  )
})

// proves given-192/singleschedule-getall-with given-193/singleschedule-getallpaginated-with
// proves given-202/list-operation-without given-259/list-operation-without decided-7.6.7/list-without-body
// proves decided-7.6.8/with-empty-filter
it('lists answer [] without a body and everything with an empty filter, by GET, POST and query string', async () => {
  await stored({ Keywords: ['listed'] })
  expect((await get('singleschedule/getall')).body).toEqual([])
  expect((await get('singleschedule/getallpaginated')).body).toEqual([])
  const everything = await fixture.api.call('GET', '/api/singleschedule/getall', { body: {} })
  expect(everything.body.length).toBeGreaterThan(1)
  expect((await post('singleschedule/getall', {})).body).toEqual(everything.body)
  const filtered = await get('singleschedule/getall?filtervalues=LISTED&FilterOperator=%3D')
  expect(filtered.body.map(({ Keywords }: { Keywords: string[] }) => Keywords)).toEqual([['listed']])
})

// proves given-53/filteroperator decided-7.6.2/like-part-keyword decided-7.6.3/compare-whole-keywords
// proves decided-7.6.5,7.6.6/not-like-under
it('lists filter by keywords as the operators say', async () => {
  const names = await Promise.all(
    [['red', 'green'], ['green'], ['greenish'], []].map((Keywords) => stored({ Keywords, FolderPath: '/' })),
  )
  const matching = async (filter: object) => {
    const { body } = await post('singleschedule/getall', filter)
    const ids = new Set(body.map(({ ScheduleId }: { ScheduleId: string }) => ScheduleId))
    return names.flatMap(({ ScheduleId }, index) => (ids.has(ScheduleId) ? [index] : []))
  }
  expect(await matching({ FilterValues: ['GREEN'] })).toEqual([0, 1, 2])
  expect(await matching({ FilterValues: ['g_een%'] })).toEqual([0, 1, 2])
  expect(await matching({ FilterValues: ['green'], FilterOperator: '=' })).toEqual([0, 1])
  expect(await matching({ FilterValues: ['green'], FilterOperator: '<>' })).toEqual([2, 3])
  expect(await matching({ FilterValues: ['green'], FilterOperator: 'not like' })).toEqual([3])
  expect(await matching({ FilterValues: ['red', 'green'], MatchType: 'ALL' })).toEqual([0])
  expect(await matching({ FilterValues: ['red', 'green'], FilterOperator: '<>', MatchType: 'ANY' })).toEqual([
    1, 2, 3,
  ])
  expect(await matching({ FilterValues: ['red', 'green'], FilterOperator: '<>', MatchType: 'ALL' })).toEqual([
    2, 3,
  ])
})

// proves given-272/left-open-paging decided-1.9.2/limit-1-000
it('lists page through everything once, in the order of names', async () => {
  const all = (await post('singleschedule/getall', {})).body
  const seen: unknown[] = []
  let url: string | null = '/api/singleschedule/getall?Limit=2'
  while (url !== null) {
    const page = await fixture.api.call('GET', url)
    seen.push(...page.body)
    url = /<([^>]+)>; rel="next"/.exec(page.headers.link ?? '')?.[1] ?? null
  }
  expect(seen).toEqual(all)
})

// proves decided-1.9.3/next-cursor-travels
it.each([
  ['JSON', { body: { FilterValues: ['paged'], FilterOperator: '=', Limit: 2 } }],
  ['a form', { form: { filtervalues: '["paged"]', filteroperator: '=', limit: '2' } }],
])(
  'lists page through what a filter in %s lets through, with only the link and with the same body again',
  async (_what, request) => {
    const wanted = await Promise.all([1, 2, 3].map(() => stored({ Keywords: ['paged'] })))
    const first = await fixture.api.call('POST', '/api/singleschedule/getall', request)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? ''
    const second = await fixture.api.call('GET', next)
    const ids = [...first.body, ...second.body].map(({ ScheduleId }: { ScheduleId: string }) => ScheduleId)
    expect(ids.toSorted()).toEqual(wanted.map(({ ScheduleId }) => ScheduleId).toSorted())
    expect((await fixture.api.call('POST', next, request)).body).toEqual(second.body)
    for (const { ScheduleId } of wanted)
      await fixture.api.call('DELETE', `/api/singleschedule/delete/${ScheduleId}`)
  },
)

// proves decided-1.9.2/limit-1-000
it.each([
  'Limit=0',
  'Limit=10001',
  'Limit=x',
  'Cursor=nonsense',
  `Cursor=${Buffer.from('["a","b"]').toString('base64url')}`,
  'FilterOperator=MATCHES',
  'FilterValue=x',
])('lists refuse ?%s', async (query) =>
  expect((await get(`singleschedule/getall?${query}`)).status).toBe(400),
)

// proves given-204/left-open-deleting decided-7.5.4/singleschedule-delete-id
it('delete, enable, disable, previewruns deletes a schedule with its destinations, once', async () => {
  const { ScheduleId } = await stored({ EmailDestinations: [{ To: 'ann@example.org' }] })
  const remove = () =>
    fixture.api.call('DELETE', `/api/singleschedule/delete/${ScheduleId}`, { as: 'Editor' })
  expect((await remove()).body).toBe(true)
  expect((await remove()).status).toBe(404)
  expect((await get(`singleschedule/get/${ScheduleId}`)).status).toBe(404)
  expect(
    await fixture.api.store.database.query('SELECT 1 FROM destinations WHERE schedule_id = $1', [ScheduleId]),
  ).toEqual([])
})

// proves decided-7.5.4/schedule-enable-disable
it('delete, enable, disable, previewruns switches a schedule off and on, by id and by name', async () => {
  const { ScheduleId, ScheduleName } = await stored()
  expect((await post('schedule/disable', { UniqueId: ScheduleId })).body).toMatchObject({
    Enabled: false,
    NextRunEpochUtc: null,
  })
  expect((await get(`singleschedule/get/${ScheduleId}`)).body.Schedule).toMatchObject({
    Enabled: false,
    NextRunEpochUtc: null,
  })
  const enabled = await post('schedule/enable', { ScheduleName, FolderPath: '\\sales' })
  expect(enabled.body).toMatchObject({ ScheduleId, Enabled: true, NextRunEpochUtc: expect.any(Number) })
})

// proves decided-4.3.6/four-told-preview decided-4.5.1/schedule-previewruns-schedule
it('delete, enable, disable, previewruns previews the runs of a stored schedule and of one that is not stored', async () => {
  const Schedule = {
    Frequency: 'Monthly',
    DayOfMonth: 31,
    StartDate: '2027-01-01',
    ExecutionTime: '08:00',
    TimeZone: 'Europe/Berlin',
  }
  const FromEpochUtc = Date.UTC(2027, 0, 31, 12) / 1_000
  const { body } = await post('schedule/previewruns', { Schedule, Count: 2, FromEpochUtc })
  expect(body.map(({ EpochUtc }: { EpochUtc: number }) => EpochUtc)).toEqual([
    Date.UTC(2027, 1, 28, 7) / 1_000,
    Date.UTC(2027, 2, 31, 6) / 1_000,
  ])
  expect(body[0].Notes).toEqual(['2027-02 has 28 days, so no day 31: runs on day 28.'])
  const { ScheduleId } = await stored({ Schedule })
  expect((await post('schedule/previewruns', { ScheduleId, Count: 2, FromEpochUtc })).body).toEqual(body)
  const spread = await post('schedule/previewruns', {
    Schedule: { ...Schedule, SpreadSeconds: 90 },
    Count: 1,
    FromEpochUtc,
  })
  expect(spread.body[0]).toMatchObject({
    EpochUtc: body[0].EpochUtc,
    Notes: [...body[0].Notes, 'Starts up to 90 s later (SpreadSeconds).'],
  })
  expect((await post('schedule/previewruns', {})).status).toBe(400)
  expect((await post('schedule/previewruns', { ScheduleId, Schedule })).status).toBe(400)
  expect((await post('schedule/previewruns', { Schedule, Count: 1_001 })).status).toBe(400)
  expect(
    (await post('schedule/previewruns', { Schedule: { ...Schedule, DayOfMonth: 45 } })).body.errors[0].field,
  ).toBe('Schedule.DayOfMonth')
})
