import { beforeAll, expect, it } from 'vitest'

import {
  biAccount,
  createScheduleApi,
  dataSource,
  jsReportAccount,
  reportServerAccount,
  type ScheduleApi,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const call = (...request: Parameters<ScheduleApi['api']['call']>) => fixture.api.call(...request)
const invisible = '\u200b\u2060 \u202e\u2066\u0085\u200b'
const refusal = 'must have a character that can be seen'

/** The requests that give a name, by their operation, with the member that has it. */
const requests: ReadonlyArray<readonly [operation: string, member: string, rest: object]> = [
  ['folder/create', 'Name', { ParentPath: '/' }],
  ['user/create', 'UserName', { Password: 'correct horse battery staple', Role: 'Viewer' }],
  ['group/create', 'Name', {}],
  ['apiclient/create', 'ClientName', { Role: 'Viewer' }],
  ['calendar/create', 'Name', { Holidays: [] }],
  ['biaccount/create', 'Name', biAccount],
  ['reportserveraccount/create', 'Name', reportServerAccount],
  ['sourceaccount/create', 'Name', jsReportAccount],
  ['datasource/create', 'Name', dataSource],
  ['mailserver/create', 'Name', { Host: '127.0.0.1' }],
]

it.each(requests)(
  '%s refuses a name of which nothing can be seen, and says so at %s',
  async (path, member, rest) => {
    const { status, body } = await call('POST', `/api/${path}`, { body: { ...rest, [member]: invisible } })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field: member, message: refusal }])
  },
)

it.each([
  ['suppression/create', { Address: 'ann@example.org' }],
  ['window/create', { Name: 'Upgrade', Once: { FromEpochUtc: 4_000_000_000 } }],
  ['schedule/revokelinks', { ExecutionId: crypto.randomUUID() }],
])('%s refuses a reason of which nothing can be seen', async (path, rest) => {
  const { status, body } = await call('POST', `/api/${path}`, { body: { ...rest, Reason: '\u202e\u2066' } })
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ field: 'Reason', message: refusal }])
})

it('a schedule of which no name or no folder can be seen is refused, and nothing of it is stored', async () => {
  const schedule = (changes: object) => ({ ...smallBiSchedule(fixture.biAccountId, 'Daily'), ...changes })
  const path = '/api/singleschedule/createforbi'
  const named = await call('POST', path, { body: schedule({ ScheduleName: invisible }) })
  expect(named.body.errors).toMatchObject([{ field: 'ScheduleName', message: refusal }])
  const placed = await call('POST', path, { body: schedule({ FolderPath: '/Sales/\u200b\u2060' }) })
  expect(placed.status).toBe(400)
  expect(placed.text).toContain('A folder name must have a character that can be seen.')
  expect((await call('GET', '/api/schedule/search')).body).toEqual([])
})

it('a name with directions and characters without a width among others is taken as it is', async () => {
  const Name = 'Sales \u202etxt\u2066 re\u200bport'
  const { status, body } = await call('POST', '/api/folder/create', { body: { Name, ParentPath: '/' } })
  expect(status).toBe(200)
  expect(body.Name).toBe(Name)
})
