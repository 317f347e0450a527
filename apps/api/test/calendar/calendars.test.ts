import { beforeAll, expect, it } from 'vitest'

import {
  createScheduleApi,
  paginatedSchedule,
  type ScheduleApi,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fixture.api.call('POST', `/api/${path}`, { as: 'Editor', body, headers })
const get = (path: string) => fixture.api.call('GET', `/api/${path}`, { as: 'Viewer' })
const epoch = (iso: string) => Date.parse(iso) / 1_000

const christmas = [
  { Date: '2098-12-26', Name: 'Boxing Day' },
  { Date: '2098-12-25', Name: 'Christmas Day' },
]

async function newCalendar(changes: object = {}) {
  const created = await post('calendar/create', { Name: unique(), Holidays: christmas, ...changes })
  expect(created.status, created.text).toBe(200)
  return created.body
}

/** Daily at six in UTC from Christmas Eve 2098. */
async function newSchedule(calendarId: string, changes: object = {}) {
  const Schedule = {
    Frequency: 'Daily',
    StartDate: '2098-12-24',
    ExecutionTime: '06:00',
    TimeZone: 'UTC',
    CalendarId: calendarId,
    ...changes,
  }
  const created = await post('singleschedule/createforbi', {
    ...smallBiSchedule(fixture.biAccountId, unique()),
    Schedule,
  })
  expect(created.status, created.text).toBe(200)
  return created.body
}

it('a calendar is answered as it was stored: holidays in the order of their dates, weekend days in that of the week', async () => {
  const body = {
    name: unique(),
    description: 'Public holidays',
    holidays: christmas,
    weekendDays: ['sunday', 'Saturday', 'Sunday'],
  }
  const created = await post('calendar/create', body)
  expect(created).toMatchObject({
    status: 200,
    headers: { etag: '"1"' },
    body: {
      Name: body.name,
      Description: 'Public holidays',
      Problem: null,
      Version: 1,
      Holidays: christmas.toReversed(),
      WeekendDays: ['Saturday', 'Sunday'],
    },
  })
  expect((await get(`calendar/get/${created.body.Id}`)).body).toEqual(created.body)
  expect((await get('calendar/getall')).body).toContainEqual(created.body)
})

it('a calendar is listed page by page in the order of names', async () => {
  const api = await createScheduleApi()
  await using _ = api
  for (const Name of ['Norway', 'austria', 'Mexico'])
    await api.api.call('POST', '/api/calendar/create', { body: { Name } })
  const first = await api.api.call('GET', '/api/calendar/getall?Limit=2')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1]
  const second = await api.api.call('GET', next!)
  expect([...first.body, ...second.body].map(({ Name }) => Name)).toEqual(['austria', 'Mexico', 'Norway'])
  expect(second.headers['link']).toBeUndefined()
})

it('a calendar is replaced whole, under If-Match only in the version that was read', async () => {
  const calendar = await newCalendar()
  const edited = await post(
    'calendar/update',
    { ...calendar, Description: 'Edited', Holidays: [] },
    { 'if-match': '"1"' },
  )
  expect(edited).toMatchObject({ status: 200, body: { Description: 'Edited', Holidays: [], Version: 2 } })
  expect(await post('calendar/update', calendar, { 'if-match': '"1"' })).toMatchObject({
    status: 412,
    body: { code: 'version_stale' },
  })
  expect((await get(`calendar/get/${calendar.Id}`)).body).toEqual(edited.body)
})

it('a calendar has a name of its own, without regard to case', async () => {
  const [first, second] = [await newCalendar({ Name: `A ${unique()}` }), await newCalendar()]
  expect(await post('calendar/create', { Name: first.Name.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
  expect(await post('calendar/update', { ...second, Name: first.Name })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
})

it('a calendar is created once under an Idempotency-Key, also when the first answer never came', async () => {
  const [key, body] = [unique(), { Name: unique() }]
  const first = await post('calendar/create', body, { 'idempotency-key': key })
  await fixture.api.store.database.query('DELETE FROM idempotency_keys WHERE key = $1', [key])
  expect((await post('calendar/create', body, { 'idempotency-key': key })).body).toEqual(first.body)
})

it('a calendar is written by editors, read by viewers', async () => {
  const { Id } = await newCalendar()
  const as = 'Viewer'
  for (const [path, body] of [
    ['create', { Name: unique() }],
    ['update', { Id, Name: unique() }],
    [`delete/${Id}`, undefined],
  ] as const)
    expect((await fixture.api.call('POST', `/api/calendar/${path}`, { as, body })).status).toBe(403)
  expect((await get(`calendar/get/${Id}`)).status).toBe(200)
})

it.each([
  [{ Name: ' ' }, 'Name'],
  [{ Holidays: [{ Date: '2026-02-30' }] }, 'Holidays[0].Date'],
  [{ Holidays: [{ Date: '25.12.2026' }] }, 'Holidays[0].Date'],
  [{ Holidays: [{ Name: 'Christmas' }] }, 'Holidays[0].Date'],
  [{ Holidays: [{ Date: '2026-12-25', Nmae: 'Christmas' }] }, 'Holidays[0].Nmae'],
  [{ Holidays: 'Christmas' }, 'Holidays'],
  [{ Holidays: Array.from({ length: 1_001 }, () => ({ Date: '2026-12-25' })) }, 'Holidays'],
  [{ WeekendDays: ['Caturday'] }, 'WeekendDays[0]'],
  [
    { WeekendDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] },
    'WeekendDays',
  ],
])('a calendar is refused as %o, naming the field', async (changes, field) => {
  const answer = await post('calendar/create', { Name: unique(), ...changes })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field }] } })
})

it('a calendar that is unknown is 404 to read, update and delete', async () => {
  for (const id of [unique(), 'no-id'])
    expect([
      (await get(`calendar/get/${id}`)).status,
      (await post('calendar/update', { Id: id, Name: unique() })).status,
      (await post(`calendar/delete/${id}`, undefined)).status,
    ]).toEqual([404, 404, 404])
})

it('a calendar is deleted when no schedule uses it, and not before', async () => {
  const { Id } = await newCalendar()
  const { ScheduleId } = await newSchedule(Id)
  const refused = await fixture.api.call('DELETE', `/api/calendar/delete/${Id}`, { as: 'Editor' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  await post(`singleschedule/delete/${ScheduleId}`, undefined)
  expect((await fixture.api.call('DELETE', `/api/calendar/delete/${Id}`, { as: 'Editor' })).body).toBe(true)
  expect((await get(`calendar/get/${Id}`)).status).toBe(404)
})

// proves decided-4.1.1/calendarid
it.each([
  ['Skip', 'not on holidays of', '2098-12-27T06:00:00Z'],
  ['Before', 'on holidays of', '2098-12-27T06:00:00Z'],
  ['After', 'on holidays of', '2098-12-27T06:00:00Z'],
])(
  'a schedule with a calendar is planned by its holidays under HolidayRule %s and says so in words',
  async (HolidayRule, words, next) => {
    const { Id, Name } = await newCalendar()
    const { Schedule } = await newSchedule(Id, { HolidayRule, StartDate: '2098-12-25' })
    expect(Schedule).toMatchObject({ CalendarId: Id, NextRunEpochUtc: epoch(next), Runnable: true })
    expect(Schedule.Description).toContain(`${words} ${Name}`)
  },
)

it('a schedule with a calendar is refused with 400 when there is no such calendar, on create, update and in a preview', async () => {
  const schedule = await newSchedule((await newCalendar()).Id)
  for (const CalendarId of [unique(), 'nl']) {
    const Schedule = { ...schedule.Schedule, CalendarId }
    const expected = { status: 400, body: { errors: [{ field: 'Schedule.CalendarId' }] } }
    const body = { ...smallBiSchedule(fixture.biAccountId, unique()), Schedule }
    expect(await post('singleschedule/createforbi', body)).toMatchObject(expected)
    expect(await post('singleschedule/updateforbi', { ...schedule, Schedule })).toMatchObject(expected)
    expect(await post('schedule/previewruns', { Schedule })).toMatchObject(expected)
  }
  const bulk = (atomic: boolean) =>
    post(`singleschedule/createbulkpaginated?atomic=${atomic}`, [
      {
        ...paginatedSchedule(fixture.reportServerAccountId, unique()),
        Schedule: { Frequency: 'Daily', CalendarId: unique() },
      },
    ])
  expect((await bulk(false)).body).toMatchObject([
    { Success: false, Errors: [{ Field: 'Schedule.CalendarId' }] },
  ])
  expect(await bulk(true)).toMatchObject({
    status: 400,
    body: { errors: [{ field: '[0].Schedule.CalendarId' }] },
  })
})

// proves decided-4.5.1/it-answers-epochutc
it('a schedule with a calendar is previewed with the name of the holiday that moved a run or left it out', async () => {
  const { Id } = await newCalendar()
  const schedule = await newSchedule(Id, {
    Frequency: 'Weekly',
    WeekDays: ['Thursday', 'Sunday'],
    HolidayRule: 'After',
  })
  const preview = (body: object) =>
    post('schedule/previewruns', { FromEpochUtc: epoch('2098-12-24T12:00:00Z'), Count: 2, ...body })
  // Christmas Day 2098 is a Thursday.
  const moved = await preview({ ScheduleId: schedule.ScheduleId })
  expect(moved.body).toMatchObject([
    {
      Local: '2098-12-27T06:00:00+00:00',
      Notes: ['2098-12-25 is a holiday (Christmas Day): moved to 2098-12-27.'],
    },
    { Local: '2098-12-28T06:00:00+00:00', Notes: [] },
  ])
  const german = await fixture.api.call('POST', '/api/schedule/previewruns', {
    as: 'Editor',
    headers: { 'accept-language': 'de-DE' },
    body: { ScheduleId: schedule.ScheduleId, FromEpochUtc: epoch('2098-12-24T12:00:00Z'), Count: 1 },
  })
  expect(german.body[0]).toMatchObject({
    Notes: ['2098-12-25 ist ein Feiertag (Christmas Day): verschoben auf 2098-12-27.'],
    NoteCodes: [
      {
        Code: 'run_moved',
        Values: {
          Day: { Code: 'day_is_holiday', Values: { Date: '2098-12-25', Holiday: 'Christmas Day' } },
          MovedTo: '2098-12-27',
        },
      },
    ],
  })
  const skipped = await preview({ Schedule: { ...schedule.Schedule, HolidayRule: 'Skip' } })
  expect(skipped.body[0].Notes).toEqual(['Skipped before this day: 2098-12-25 is a holiday (Christmas Day).'])
})

// proves decided-4.1.1/calendarid
it('a schedule with a calendar is planned anew when its calendar is edited, before the edit is answered', async () => {
  const calendar = await newCalendar({ Holidays: [] })
  const schedules = [await newSchedule(calendar.Id), await newSchedule(calendar.Id, { HolidayRule: 'After' })]
  const other = await newSchedule((await newCalendar({ Holidays: [] })).Id)
  const hinted = fixture.hints.length
  await post('calendar/update', { ...calendar, Holidays: [{ Date: '2098-12-24', Name: 'Christmas Eve' }] })
  const nextOf = async ({ ScheduleId }: { ScheduleId: string }) =>
    (await get(`singleschedule/get/${ScheduleId}`)).body.Schedule.NextRunEpochUtc
  expect(await Promise.all(schedules.map(nextOf))).toEqual([
    epoch('2098-12-25T06:00:00Z'),
    epoch('2098-12-25T06:00:00Z'),
  ])
  expect(await nextOf(other)).toBe(epoch('2098-12-24T06:00:00Z'))
  expect(fixture.hints.slice(hinted)).toContain('schedules')
  await post('calendar/update', { ...calendar, Holidays: [] })
  expect(await Promise.all(schedules.map(nextOf))).toEqual([
    epoch('2098-12-24T06:00:00Z'),
    epoch('2098-12-24T06:00:00Z'),
  ])
})

it('a schedule with a calendar of which every day is a holiday is not runnable and says why, until the calendar changes', async () => {
  const calendar = await newCalendar()
  const { ScheduleId, Schedule } = await newSchedule(calendar.Id, {
    StartDate: '2098-12-25',
    EndDate: '2098-12-26',
  })
  const span = 'from StartDate 2098-12-25 to EndDate 2098-12-26'
  const reasons = [
    `The recurrence names no day ${span} that is not a holiday in the calendar ${calendar.Name}.`,
  ]
  expect(Schedule).toMatchObject({ NextRunEpochUtc: null, Runnable: false, NotRunnableReasons: reasons })
  await post('calendar/update', { ...calendar, Holidays: [] })
  const freed = (await get(`singleschedule/get/${ScheduleId}`)).body.Schedule
  expect(freed).toMatchObject({
    NextRunEpochUtc: epoch('2098-12-25T06:00:00Z'),
    Runnable: true,
    NotRunnableReasons: [],
  })
  await post('calendar/update', calendar)
  expect((await get(`singleschedule/get/${ScheduleId}`)).body.Schedule).toMatchObject({
    Runnable: false,
    NotRunnableReasons: reasons,
  })
})

it('a schedule with a calendar keeps it when something else is edited, and can give it up', async () => {
  const { Id, Name } = await newCalendar()
  const schedule = await newSchedule(Id, { StartDate: '2098-12-25' })
  const renamed = await post('singleschedule/updateforbi', { ...schedule, Description: 'Only words' })
  expect(renamed.body.Schedule).toEqual(schedule.Schedule)
  expect(renamed.body.Schedule.Description).toContain(Name)
  await post('schedule/disable', { ScheduleId: schedule.ScheduleId })
  const enabled = await post('schedule/enable', { ScheduleId: schedule.ScheduleId })
  expect(enabled.body.NextRunEpochUtc).toBe(epoch('2098-12-27T06:00:00Z'))
  const without = await post('singleschedule/updateforbi', {
    ...schedule,
    Schedule: { ...schedule.Schedule, CalendarId: null },
  })
  expect(without.body.Schedule).toMatchObject({
    CalendarId: null,
    NextRunEpochUtc: epoch('2098-12-25T06:00:00Z'),
  })
})

it('a schedule with a calendar is run on time by hand and moves on past the holidays', async () => {
  const { Id } = await newCalendar()
  const { ScheduleId } = await newSchedule(Id)
  const run = await post('schedule/executescheduleontimeasync', { ScheduleId })
  expect(run.body.ScheduledForEpochUtc).toBe(epoch('2098-12-24T06:00:00Z'))
  expect((await get(`singleschedule/get/${ScheduleId}`)).body.Schedule.NextRunEpochUtc).toBe(
    epoch('2098-12-27T06:00:00Z'),
  )
})

it('a calendar whose row is damaged is reported as such, refused where it is needed, and repaired by writing it again', async () => {
  const calendar = await newCalendar()
  const schedule = await newSchedule(calendar.Id)
  await fixture.api.store.database.query(
    `UPDATE calendars SET days = '{"holidays": [{"date": "25.12."}]}' WHERE id = $1`,
    [calendar.Id],
  )
  const read = await get(`calendar/get/${calendar.Id}`)
  expect(read).toMatchObject({
    status: 200,
    body: { Holidays: [], Problem: expect.stringContaining('cannot be read: holidays.0.date') },
  })
  expect((await get('calendar/getall')).status).toBe(200)
  const problem = {
    status: 409,
    body: { code: 'state_conflict', detail: expect.stringContaining('cannot be read') },
  }
  expect(await post('schedule/previewruns', { ScheduleId: schedule.ScheduleId })).toMatchObject(problem)
  const body = { ...smallBiSchedule(fixture.biAccountId, unique()), Schedule: schedule.Schedule }
  expect(await post('singleschedule/createforbi', body)).toMatchObject(problem)
  expect(
    await post('schedule/executescheduleontimeasync', { ScheduleId: schedule.ScheduleId }),
  ).toMatchObject(problem)
  expect((await post('singleschedule/updateforbi', { ...schedule, Description: 'Only words' })).status).toBe(
    200,
  )
  expect((await post('calendar/update', calendar)).body).toMatchObject({ Problem: null, Version: 2 })
  expect((await post('schedule/previewruns', { ScheduleId: schedule.ScheduleId })).status).toBe(200)
})
