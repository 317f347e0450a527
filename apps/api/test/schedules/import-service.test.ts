/** Schedules of another service with this interface, which is really asked. */
import { createSources } from '@punctual/source'
import { createEgressGuard, type EgressGuard, silentLogger, systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type ListeningApi, startListeningApi } from '../clients/listening-api.ts'
import {
  createScheduleApi,
  jsReportAccount,
  type ScheduleApi,
  smallBiSchedule,
  sourceSchedule,
} from '../single-schedule/fixtures.ts'

let other: ListeningApi
let here: ScheduleApi
const resources = new AsyncDisposableStack()
beforeAll(async () => {
  other = resources.use(await startListeningApi())
  const sources = resources.use(sourcesWith(loopbackEgress()))
  here = resources.use(await createScheduleApi({ dependencies: { sources } }))
})
afterAll(() => resources.disposeAsync())

const sourcesWith = (egress: EgressGuard) =>
  createSources({ clock: systemClock(), random: Math.random, logger: silentLogger(), egress })
const make = async (path: string, body: object) => {
  const answer = await other.fixture.api.call('POST', path, { body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
const preview = (Service: object, more: object = {}) =>
  here.api.call('POST', '/api/schedule/previewimport', { body: { Service, ...more } })
const asClient = () => ({
  Address: `${other.baseUrl}/`,
  ClientId: other.clientId,
  ClientSecret: other.clientSecret,
})
interface Found {
  readonly ScheduleName: string
  readonly Schedule: Readonly<Record<string, unknown>> | null
}
const byName = (schedules: readonly Found[]) =>
  Object.fromEntries(schedules.map((each) => [each.ScheduleName, each]))

it('schedules of another service come with the ids of this one and runs compared, and apply takes them', async () => {
  await make('/api/singleschedule/create', sourceSchedule(other.fixture.sourceAccountId, 'Template'))
  const { BiAccountId, ReportUrl, ...pack } = smallBiSchedule(other.fixture.biAccountId, 'Package')
  await make('/api/packageschedule/create', { ...pack, Reports: [{ BiAccountId, ReportUrl, Format: 'PDF' }] })
  const { status, body } = await preview(asClient(), { FolderPath: '/Moved' })
  expect({ status, body }).toMatchObject({ status: 200, body: { Total: 3 } })
  const found = byName(body.Schedules)
  expect(found).toMatchObject({
    'Morning sales': {
      Place: other.scheduleId,
      FolderPath: '/Moved/Sales',
      Schedule: { BiAccountId: here.biAccountId, Keywords: ['sales', 'daily'] },
      ComparedRuns: 100,
      DifferingRuns: 0,
      Verdict: 'The next 100 runs are identical.',
      NotTakenOver: [],
    },
    Template: { Schedule: { Source: { AccountId: here.sourceAccountId } } },
    Package: { Schedule: { Reports: [{ BiAccountId: here.biAccountId }] } },
  })
  const applied = await here.api.call('POST', '/api/schedule/apply', {
    body: {
      Folders: ['/Moved', '/Moved/Sales'],
      Bi: [found['Morning sales']!.Schedule],
      Source: [found['Template']!.Schedule],
      Package: [found['Package']!.Schedule],
    },
  })
  expect(applied).toMatchObject({
    status: 200,
    body: { Changes: [{ Change: 'Created' }, { Change: 'Created' }, { Change: 'Created' }] },
  })
})

it('a schedule with rows of data comes with its rows, and apply takes it', async () => {
  const Csv = 'To\nann@example.org\nbob@example.org\n'
  await make('/api/singleschedule/createforbi', {
    ...smallBiSchedule(other.fixture.biAccountId, 'Of a table'),
    DataDriven: { Source: 'Csv', Csv },
  })
  const { BiAccountId, ReportUrl, ...pack } = smallBiSchedule(other.fixture.biAccountId, 'Of rows')
  const Rows = [{ To: 'carl@example.org' }]
  await make('/api/packageschedule/create', {
    ...pack,
    Reports: [{ BiAccountId, ReportUrl, Format: 'PDF' }],
    DataDriven: { Source: 'Json', Rows },
  })
  const { body } = await preview(asClient(), { FolderPath: 'Rows' })
  const found = byName(body.Schedules)
  expect(found).toMatchObject({
    'Of a table': { Schedule: { DataDriven: { Csv } } },
    'Of rows': { Schedule: { DataDriven: { Rows } } },
  })
  const applied = await here.api.call('POST', '/api/schedule/apply', {
    body: {
      Folders: ['/Rows', '/Rows/Sales'],
      Bi: [found['Of a table']!.Schedule],
      Package: [found['Of rows']!.Schedule],
    },
  })
  expect(applied).toMatchObject({ status: 200, body: { Changes: [{}, {}] } })
})

it('a destination with a secret stays there and its schedule is disabled; an account that is not here is named', async () => {
  const account = { ...jsReportAccount, Name: 'Only there' }
  const { Id } = await make('/api/sourceaccount/create', account)
  await make('/api/singleschedule/create', sourceSchedule(Id, 'Elsewhere'))
  await make('/api/singleschedule/createforbi', {
    ...smallBiSchedule(other.fixture.biAccountId, 'Protected'),
    EmailDestinations: [
      { Name: 'Board', To: 'ann@example.org', Zip: true, ZipPassword: 'open sesame' },
      { Name: 'Desk', To: 'bob@example.org' },
    ],
  })
  const { body, text } = await preview(asClient())
  expect(byName(body.Schedules)).toMatchObject({
    Elsewhere: {
      Schedule: null,
      NotTakenOver: ['Nothing that AccountId may name is called "Only there" here.'],
    },
    Protected: {
      Schedule: { EmailDestinations: [{ Name: 'Desk' }], Schedule: { Enabled: false } },
      NotTakenOver: [
        'The destination "Board" has a secret, which is never read. Add the destination.',
        'The schedule is disabled until its destinations are complete.',
      ],
    },
  })
  expect(text).not.toContain('sesame')
})

it('a name of the other service is found under the name that it has here', async () => {
  const account = { ...jsReportAccount, Name: 'Tenant of the tests' }
  const { Id } = await make('/api/sourceaccount/create', account)
  await make('/api/singleschedule/create', sourceSchedule(Id, 'Of another tenant'))
  const { Name } = jsReportAccount
  const under = async (There: string, Here: string) => {
    const { body } = await preview(asClient(), { Names: [{ There, Here }] })
    return byName(body.Schedules)['Of another tenant']
  }
  expect(await under('tenant of the TESTS', Name)).toMatchObject({
    Schedule: { Source: { AccountId: here.sourceAccountId } },
    NotTakenOver: [],
  })
  expect(await under('Tenant of the tests', 'Nothing here')).toMatchObject({ Schedule: null })
  expect(await preview(asClient(), { Names: [{ There: Name }] })).toMatchObject({ status: 400 })
})

it('a run that only one service has is a difference, at its time', async () => {
  const { Id: CalendarId } = await make('/api/calendar/create', {
    Name: 'Holidays',
    Holidays: [{ Date: '2027-01-01' }],
  })
  await here.api.call('POST', '/api/calendar/create', { body: { Name: 'holidays', Holidays: [] } })
  await make('/api/singleschedule/createforbi', {
    ...smallBiSchedule(other.fixture.biAccountId, 'Not on holidays'),
    Schedule: { Frequency: 'Annual', Month: 1, DayOfMonth: 1, ExecutionTime: '06:00', CalendarId },
  })
  const { body } = await preview(asClient())
  expect(byName(body.Schedules)['Not on holidays']).toMatchObject({
    DifferingRuns: 1,
    Differences: [{ Source: null, Here: '2027-01-01T06:00:00' }],
  })
})

it('an owner who is no user here is named, and the schedule comes without one', async () => {
  await make('/api/user/create', { UserName: 'cleo', Password: 'correct horse battery', Role: 'Editor' })
  await make('/api/singleschedule/createforbi', {
    ...smallBiSchedule(other.fixture.biAccountId, 'Owned'),
    Owner: 'cleo',
  })
  const asUser = { Address: other.baseUrl, UserName: 'cleo', Password: 'correct horse battery' }
  const { body } = await preview(asUser)
  expect(byName(body.Schedules)['Owned']).toMatchObject({
    Schedule: { Owner: null },
    NotTakenOver: ['Its owner cleo is no user here. The user who takes it over answers for it.'],
  })
})

it('a refused sign-in, an address without a service and half credentials are refused by name', async () => {
  const refused = await preview({ ...asClient(), ClientSecret: 'pcs_wrong_secret' })
  expect(refused).toMatchObject({ status: 502, body: { FailureCode: 'source_credentials_rejected' } })
  expect(refused.text + here.api.log()).not.toContain('pcs_wrong_secret')
  expect(await preview({ ...asClient(), Address: 'http://127.0.0.1:1' })).toMatchObject({
    status: 502,
    body: { FailureCode: 'source_unreachable' },
  })
  for (const half of [
    { UserName: 'ann' },
    { ClientId: 'pcc_1', Password: 'x' },
    { UserName: 'ann', Password: 'x', ClientId: 'pcc_1', ClientSecret: 'y' },
  ])
    expect(await preview({ Address: other.baseUrl, ...half })).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'move_in_sign_in' }] },
    })
  expect(await preview(asClient(), { Csv: 'ScheduleName\nA' })).toMatchObject({ status: 400 })
})

it('a host that may not be reached is not asked', async () => {
  const egress = createEgressGuard({ allow: [], deny: [], unlisted: 'none' })
  const sources = resources.use(sourcesWith(egress))
  await using guarded = await createScheduleApi({ dependencies: { sources } })
  const body = { Service: asClient() }
  const answer = await guarded.api.call('POST', '/api/schedule/previewimport', { body })
  expect(answer).toMatchObject({ status: 502, body: { FailureCode: 'source_host_refused' } })
})
