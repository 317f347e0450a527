import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let calendarId: string

beforeAll(async () => {
  fixture = await createScheduleApi()
  const body = { Name: unique(), Holidays: [{ Date: '2030-12-25', Name: 'Christmas' }] }
  calendarId = (await fixture.api.call('POST', '/api/calendar/create', { body })).body.Id
  return () => fixture[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()
const bulk = (body: object) => fixture.api.call('POST', '/api/schedule/bulk', { as: 'Editor', body })

async function schedule(Schedule: object = {}): Promise<string> {
  const rule = { Frequency: 'Daily', ExecutionTime: '06:00', TimeZone: 'UTC', ...Schedule }
  const made = await fixture.api.call('POST', '/api/singleschedule/createforbi', {
    body: { ...smallBiSchedule(fixture.biAccountId, unique()), Schedule: rule },
  })
  expect(made.status, made.text).toBe(200)
  return made.body.ScheduleId
}

async function registerWorker(name: string): Promise<void> {
  const server = { role: 'worker', name, bootId: crypto.randomUUID(), slots: 1 } as const
  const process = { processId: 1, host: name, version: '1.0.0' }
  await fixture.api.dependencies.store.servers.register({ ...server, ...process }, 600_000)
}

const read = async (id: string) => (await fixture.api.call('GET', `/api/singleschedule/get/${id}`)).body

it('time, zone, calendar and server of many schedules are tried without a change, then set, each once', async () => {
  const ids = [await schedule(), await schedule({ ExecutionTime: '06:30' })]
  const [first = ''] = ids
  const of = (Action: string, more: object) => bulk({ Action, ScheduleIds: ids, ...more })
  const nextBefore = (await read(first)).Schedule.NextRunEpochUtc

  const tried = await of('SetTime', { ExecutionTime: '06:30', DryRun: true })
  expect(tried.body, tried.text).toMatchObject([
    { Ok: true, Before: { ExecutionTime: '06:00' }, After: { ExecutionTime: '06:30' } },
    { Ok: true, Before: { ExecutionTime: '06:30' }, After: { ExecutionTime: '06:30' } },
  ])
  expect((await read(first)).Schedule).toMatchObject({ ExecutionTime: '06:00', NextRunEpochUtc: nextBefore })

  const set = await of('SetTime', { ExecutionTime: '06:30' })
  expect(set.body).toMatchObject([
    { Success: true, Changed: true },
    { Success: true, Changed: false },
  ])
  const { Schedule } = await read(first)
  expect(Schedule.ExecutionTime).toBe('06:30')
  expect(Math.abs(Schedule.NextRunEpochUtc - nextBefore - 1_800) % 86_400).toBe(0)

  await of('SetTimeZone', { TimeZone: 'Asia/Tokyo' })
  await of('SetCalendar', { CalendarId: calendarId })
  const noServer = { Code: 'invalid_request', Message: expect.stringContaining('worker-2') }
  const said = { Code: 'server_unknown', Values: { Server: 'worker-2' } }
  const unknown = await of('SetServer', { ServerName: 'worker-2', DryRun: true })
  expect(unknown.body).toMatchObject([{ Ok: false, ...noServer, MessageCodes: [said] }, { Ok: false }])
  const refused = await of('SetServer', { ServerName: 'worker-2' })
  const item = { ...noServer, MessageCode: said.Code, Values: said.Values }
  expect(refused.body).toMatchObject([{ Success: false, Errors: [item] }, { Success: false }])
  await registerWorker('worker-2')
  await of('SetServer', { ServerName: 'worker-2' })
  expect(await read(first)).toMatchObject({
    ServerName: 'worker-2',
    Schedule: { ExecutionTime: '06:30', TimeZone: 'Asia/Tokyo', CalendarId: calendarId },
  })
  await of('SetCalendar', { CalendarId: '' })
  await of('SetServer', { ServerName: '' })
  expect(await read(first)).toMatchObject({ ServerName: null, Schedule: { CalendarId: null } })
})

it('the account of many schedules is replaced by one of the same kind, and by no other', async () => {
  const id = await schedule()
  const create = (path: string, body: object) => fixture.api.call('POST', path, { body })
  const secret = { TenantId: 'contoso.example', ClientId: 'reports', ClientSecret: 'not used' }
  const { body: other } = await create('/api/biaccount/create', { Name: unique(), ...secret })
  const set = (AccountId: string) => bulk({ Action: 'SetAccount', ScheduleIds: [id], AccountId })
  expect((await set(other.Id)).body, JSON.stringify(other)).toMatchObject([{ Success: true, Changed: true }])
  expect((await read(id)).BiAccountId).toBe(other.Id)
  expect((await set(unique())).body).toMatchObject([{ Success: false }])
  const site = { Name: unique(), Kind: 'WebPage', BaseUrl: 'https://reports.example.com' }
  const { body: page } = await create('/api/sourceaccount/create', site)
  const refused = await set(page.Id)
  expect([refused.body[0].Success, refused.body[0].Errors[0].Field]).toEqual([false, 'AccountId'])
  expect((await read(id)).BiAccountId).toBe(other.Id)
})

it.each([
  ['a time that is none', { Action: 'SetTime', ExecutionTime: '25:00' }],
  ['an unknown zone', { Action: 'SetTimeZone', TimeZone: 'Mars' }],
  ['an unknown calendar', { Action: 'SetCalendar', CalendarId: unique() }],
])('%s is refused for each schedule and changes none', async (_what, task) => {
  const id = await schedule()
  const before = await read(id)
  expect((await bulk({ ...task, ScheduleIds: [id] })).body).toMatchObject([
    { Success: false, Changed: false },
  ])
  expect(await read(id)).toEqual(before)
})

it('the time of a cron pattern is not set, and says so', async () => {
  const id = await schedule({ Frequency: 'Cron', Cron: '0 6 * * *', ExecutionTime: null })
  const [refused] = (
    await bulk({ Action: 'SetTime', ScheduleIds: [id], ExecutionTime: '07:00', DryRun: true })
  ).body
  expect(refused).toMatchObject({ Ok: false, Message: expect.stringContaining('cron pattern') })
})

it.each([
  ['an action without its field', { Action: 'SetTime' }, 'ExecutionTime'],
  ['an empty account', { Action: 'SetAccount', AccountId: '' }, 'AccountId'],
  ['the field of another action', { Action: 'Enable', TimeZone: 'UTC' }, 'TimeZone'],
])('a request with %s is refused as a whole, at the field', async (_what, task, field) => {
  const refused = await bulk({ ...task, ScheduleIds: [await schedule()] })
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, field])
})
