import { failure } from '@punctual/domain'
import type { AccountValidation, SourcesWithDiscovery } from '@punctual/source'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from './fixtures.ts'
import { sentence } from '@punctual/domain/words'

let fixture: ScheduleApi
let accountId = ''

const signedIn: AccountValidation = {
  ok: true,
  canRead: [{ kind: 'workspace', name: 'Sales', reports: 1, isOnDedicatedCapacity: true }],
  problems: [],
  warnings: [],
}
let validation = signedIn

beforeAll(async () => {
  const sources = { validate: async () => validation } as unknown as SourcesWithDiscovery
  fixture = await createScheduleApi({ dependencies: { sources } })
  return () => fixture[Symbol.asyncDispose]()
})

beforeEach(async () => {
  const account = { Name: `Account ${crypto.randomUUID()}`, TenantId: 't', ClientId: 'c', ClientSecret: 's' }
  accountId = (await fixture.api.call('POST', '/api/biaccount/create', { body: account })).body.Id
})

const call = (path: string, body: unknown) => fixture.api.call('POST', path, { body })
const daily = { Schedule: { Frequency: 'Daily', StartDate: '2099-01-01', ExecutionTime: '07:00' } }
const wanted = (changes: object = {}) => ({
  ...smallBiSchedule(accountId, `Schedule ${crypto.randomUUID()}`),
  ...daily,
  ...changes,
})
const create = async (changes: object = {}) =>
  (await call('/api/singleschedule/createforbi', wanted(changes))).body
const read = async (id: string) => (await fixture.api.call('GET', `/api/singleschedule/get/${id}`, {})).body

const runnable = { Runnable: true, NotRunnableReasons: [], NextRunEpochUtc: expect.any(Number) as number }
const held = (reason: RegExp) => ({
  Runnable: false,
  NextRunEpochUtc: null,
  NotRunnableReasons: [expect.stringMatching(reason) as string],
})

const report = 'https://app.powerbi.com/groups/aaaaaaaa-0000-4000-8000-000000000001'
const contains = {
  target: { table: 'Store', column: 'Name' },
  logicalOperator: 'And',
  conditions: [{ operator: 'Contains', value: 'x' }],
}

const byExport = { RenderingSettings: { RenderingMethod: 1 } }
/** What the export interface does not make. */
const notMade = { ...byExport, ObjectType: 'DASHBOARD' }

// proves decided-7.1.4/method-2-browser decided-7.1.5/under-0-it
it.each<[string, object]>([
  ['RenderingMethod 2', { RenderingSettings: { RenderingMethod: 2 } }],
  ['a dashboard', { ObjectType: 'DASHBOARD' }],
  ['the address of a dashboard', { ReportUrl: `${report}/dashboards/bbbbbbbb-0000-4000-8000-000000000002` }],
  ['a filter that the export cannot express', { AdvancedFilters: [contains] }],
])('a schedule with %s can run, since a browser renders it', async (_what, changes) => {
  expect((await create(changes)).Schedule).toMatchObject(runnable)
})

const cases: [string, object, RegExp][] = [
  ['a dashboard by the export interface', notMade, /makes reports only; a dashboard/],
  [
    'the address of a dashboard by the export interface',
    { ...byExport, ReportUrl: `${report}/dashboards/bbbbbbbb-0000-4000-8000-000000000002` },
    /makes reports only/,
  ],
  [
    'the address of an app',
    {
      ReportUrl:
        'https://app.powerbi.com/groups/me/apps/aaaaaaaa-0000-4000-8000-000000000001/reports/bbbbbbbb-0000-4000-8000-000000000002',
    },
    /address in an app.*Open the report in its workspace/,
  ],
  ['no page', { ObjectType: 'PAGE' }, /schedule of a page must say which/],
  [
    'no visual',
    { ObjectType: 'VISUAL', RenderingSettings: { PageIndexes: [0] } },
    /schedule of a visual must say which/,
  ],
]

it('a schedule with an expression in a comparison of a filter can run, also where only the export is allowed', async () => {
  const conditions = [{ operator: 'GreaterThan', value: '{{StartOf(month, ScheduledFor-1mo):yyyy-MM-dd}}' }]
  const AdvancedFilters = [{ ...contains, conditions }]
  const created = await create({ AdvancedFilters, RenderingSettings: { RenderingMethod: 1 } })
  expect(created.Schedule).toMatchObject(runnable)
  expect(created.AdvancedFilters).toEqual(AdvancedFilters)
})

it.each(cases)(
  'a schedule that cannot run in this build because of %s is stored with the reason, without a next run, and runs after its repair',
  async (_what, changes, reason) => {
    const created = await create(changes)
    expect(created.Schedule).toMatchObject(held(reason))
    expect((await read(created.ScheduleId)).Schedule).toEqual(created.Schedule)
    const { Schedule: _none, ...rest } = wanted()
    const mended = await call('/api/singleschedule/updateforbi', {
      ...rest,
      ...daily,
      ScheduleId: created.ScheduleId,
    })
    expect(mended.body.Schedule).toMatchObject(runnable)
    const again = await call('/api/singleschedule/updateforbi', {
      ...rest,
      ...daily,
      ...changes,
      ScheduleId: created.ScheduleId,
    })
    expect(again.body.Schedule).toMatchObject(held(reason))
  },
)

it('a schedule that cannot run in this build keeps its reason when it is switched off and on', async () => {
  const { ScheduleId } = await create(notMade)
  await call('/api/schedule/disable', { ScheduleId })
  expect((await call('/api/schedule/enable', { ScheduleId })).body).toMatchObject({
    Enabled: true,
    NextRunEpochUtc: null,
  })
  expect((await read(ScheduleId)).Schedule).toMatchObject(held(/dashboard/))
})

it('a package that cannot run in this build names its report, and one that may be incomplete is runnable unless no report can be made', async () => {
  const { BiAccountId, ReportUrl, ...shared } = wanted()
  const reports = (count: number) =>
    [
      { BiAccountId, ReportUrl, ...notMade },
      { BiAccountId, ReportUrl },
    ].slice(0, count)
  const make = async (more: object) =>
    (await call('/api/packageschedule/create', { ...shared, ScheduleName: crypto.randomUUID(), ...more }))
      .body.Schedule
  expect(await make({ Reports: reports(2) })).toMatchObject(held(/^Report 1 of 2: .*dashboard/))
  expect(await make({ Reports: reports(2), FailOnAnyError: false })).toMatchObject(runnable)
  expect(await make({ Reports: reports(1), FailOnAnyError: false })).toMatchObject(held(/^Report 1 of 1: /))
})

it('a schedule that cannot run in this build is explained: an instant that its recurrence names will not be run', async () => {
  const { ScheduleId } = await create({
    ...notMade,
    Schedule: { ...daily.Schedule, TimeZone: 'UTC' },
  })
  const at = Date.UTC(2099, 0, 2, 7) / 1_000
  const explained = await fixture.api.call(
    'GET',
    `/api/schedule/explain?ScheduleId=${ScheduleId}&At=${at}`,
    {},
  )
  expect(explained.text).toContain('not_runnable')
})

describe('the schedules of an account that can read nothing', () => {
  const refused = failure('source_credentials_rejected', {
    source: 'bi',
    said: sentence('token_refused'),
  })
  const broken: AccountValidation = {
    ok: false,
    canRead: [],
    problems: [{ what: 'sign in', failure: refused }],
    warnings: [],
  }
  const validate = async (found: AccountValidation) => {
    validation = found
    return (await call(`/api/biaccount/validate/${accountId}`, {})).body.Status
  }
  const invalid =
    /^The source account ".*" was found invalid: The token authority refuses the credentials of the source account\.$/

  it('validation of an account that can read nothing makes its schedules, new ones too, not runnable; they are planned anew when it is valid', async () => {
    const before = await create()
    expect(before.Schedule).toMatchObject(runnable)
    expect(await validate(broken)).toBe('Invalid')
    expect((await read(before.ScheduleId)).Schedule).toMatchObject(held(invalid))
    const after = await create()
    expect(after.Schedule).toMatchObject(held(invalid))
    expect(await validate(signedIn)).toBe('Valid')
    for (const { ScheduleId } of [before, after])
      expect((await read(ScheduleId)).Schedule).toMatchObject(runnable)
  })

  it('the schedules of an account that can read nothing are planned anew when the account is edited, since no request has tried it yet', async () => {
    const { ScheduleId } = await create()
    await validate(broken)
    const account = (await fixture.api.call('GET', '/api/biaccount/getall', {})).body.find(
      ({ Id }: { Id: string }) => Id === accountId,
    )
    expect((await call('/api/biaccount/update', { ...account, ClientSecret: 'another' })).status).toBe(200)
    expect((await read(ScheduleId)).Schedule).toMatchObject(runnable)
  })

  it('the schedules of an account that can read nothing stay held for what else stands in their way', async () => {
    const { ScheduleId } = await create(notMade)
    await validate(broken)
    expect((await read(ScheduleId)).Schedule.NotRunnableReasons).toHaveLength(2)
    await validate(signedIn)
    expect((await read(ScheduleId)).Schedule).toMatchObject(held(/dashboard/))
  })

  it.each<[string, AccountValidation]>([
    ['another part can be read', { ...broken, canRead: signedIn.canRead }],
    [
      'the system does not answer now',
      { ...broken, problems: [{ what: 'sign in', failure: failure('source_unreachable') }] },
    ],
  ])('the schedules of an account that can read nothing run on when %s', async (_what, found) => {
    const { ScheduleId } = await create()
    expect(await validate(found)).toBe('Invalid')
    expect((await read(ScheduleId)).Schedule).toMatchObject(runnable)
  })

  it('the schedules of an account that can read nothing are held together when no workspace of it is on a capacity', async () => {
    const { ScheduleId } = await create()
    const problems = [
      {
        what: 'find a capacity',
        failure: failure('source_export_not_licensed', { said: sentence('workspaces_without_capacity') }),
      },
    ]
    await validate({ ...broken, canRead: signedIn.canRead, problems })
    expect((await read(ScheduleId)).Schedule).toMatchObject(held(/exports nothing of them\.$/))
  })
})

it('what the last run found at the source is reported until the definition changes or the account is validated; the next run tries it again', async () => {
  const { ScheduleId } = await create()
  const found = () =>
    fixture.api.store.database.query('UPDATE schedules SET source_problem = $2 WHERE id = $1', [
      ScheduleId,
      'The report does not exist.',
    ])
  await found()
  const told = {
    Runnable: false,
    NotRunnableReasons: ['The report cannot be made: The report does not exist.'],
  }
  expect((await read(ScheduleId)).Schedule).toMatchObject({ ...told, NextRunEpochUtc: expect.any(Number) })
  const { Schedule: _none, ...rest } = wanted()
  const change = { ...rest, ...daily, ScheduleId, WorkspaceName: 'Elsewhere' }
  expect((await call('/api/singleschedule/updateforbi', change)).body.Schedule).toMatchObject(runnable)
  await found()
  validation = signedIn
  await call(`/api/biaccount/validate/${accountId}`, {})
  expect((await read(ScheduleId)).Schedule).toMatchObject(runnable)
})
