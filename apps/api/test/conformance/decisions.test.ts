/** Rules of the decisions that no other test reports of by themselves. */
import { beforeAll, describe, expect, it } from 'vitest'

import { takesIfMatch } from '../../src/http/operation.ts'
import { operations } from '../../src/routes/index.ts'
import {
  dataSource,
  createScheduleApi,
  eventSubscription,
  windowOf,
  paginatedSchedule,
  type ScheduleApi,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fixture.api.call('POST', `/api/${path}`, { body, headers })
const get = (path: string) => fixture.api.call('GET', `/api/${path}`)
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) =>
  (answer.body.errors ?? []).map(({ field }) => field)
const schedule = (changes: object = {}) => ({
  ...smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`),
  ...changes,
})

describe('ScheduleType', () => {
  const kinds: [string, string[]][] = [
    [
      'single',
      [
        'single',
        'report',
        'SINGLE',
        'data-driven',
        'single-data-driven',
        'data-driven-single',
        'DataDrivenReport',
      ],
    ],
    ['paginated', ['paginated', 'Paginated', 'paginated-data-driven', 'data-driven-paginated']],
    ['package', ['package', 'package-data-driven', 'Data-Driven-Package', 'packageDataDriven']],
  ]

  // proves decided-3.1.8/scheduletype decided-3.1.8/data-driven-variants
  it.each(kinds)('ScheduleType means %s by each of %j', async (kind, words) => {
    const { ScheduleName, FolderPath, Schedule, ...report } = schedule()
    const shared = { ScheduleName, FolderPath, Schedule }
    const ids: Record<string, string> = {
      single: (await post('singleschedule/createforbi', { ...shared, ...report })).body.ScheduleId,
      paginated: (
        await post(
          'singleschedule/createpaginated',
          paginatedSchedule(fixture.reportServerAccountId, ScheduleName),
        )
      ).body.ScheduleId,
      package: (await post('packageschedule/create', { ...shared, Reports: [report] })).body.ScheduleId,
    }
    for (const ScheduleType of words) {
      const { body } = await post('folder/getuniqueidfrompath', {
        Path: '/Sales',
        ScheduleName,
        ScheduleType,
      })
      expect(body, ScheduleType).toEqual({ UniqueId: ids[kind] })
    }
  })

  // proves decided-3.1.8/data-driven-variants
  it('ScheduleType of a data-driven schedule is its own kind, with IsDataDriven', async () => {
    const DataDriven = { Source: 'Json', Rows: [{ Region: 'North' }] }
    const { body } = await post('singleschedule/createforbi', schedule({ DataDriven }))
    expect(body).toMatchObject({ ScheduleType: 'single', IsDataDriven: true })
  })

  // proves decided-3.1.9/automation-event-event
  it.each(['automation', 'Event', 'event-package'])(
    'ScheduleType %s is reserved and refused with the reason',
    async (ScheduleType) => {
      for (const path of ['folder/getuniqueidfrompath', 'schedule/executescheduleasync']) {
        const place = path.startsWith('folder')
          ? { Path: '/', ScheduleName: 'x' }
          : { ScheduleId: crypto.randomUUID() }
        const answer = await post(path, { ...place, ScheduleType })
        expect([answer.status, ...fieldsOf(answer)]).toEqual([400, 'ScheduleType'])
        expect(answer.body.errors[0].message).toContain('reserved')
      }
    },
  )

  it.each(['', 'reports', 'single-', 'data-driven-data-driven'])(
    'ScheduleType %j is no kind of schedule',
    async (ScheduleType) => {
      expect(
        (await post('folder/getuniqueidfrompath', { Path: '/', ScheduleName: 'x', ScheduleType })).status,
      ).toBe(400)
    },
  )
})

// proves decided-7.1.6,7.1.7/required-schedulename-folderpath decided-7.1.6,7.1.7/reporturl-or-workspacename
it.each([
  ['ScheduleName', { ScheduleName: undefined }],
  ['FolderPath', { FolderPath: undefined }],
  ['BiAccountId', { BiAccountId: undefined }],
  ['Schedule', { Schedule: undefined }],
  ['Schedule.Frequency', { Schedule: { ExecutionTime: '06:00' } }],
  ['ReportUrl', { ReportUrl: undefined }],
  ['ReportUrl', { ReportUrl: undefined, WorkspaceName: 'Sales' }],
  ['ReportUrl', { ReportUrl: undefined, BiReportName: 'Sales' }],
])('a BI schedule needs %s', async (field, changes) => {
  const answer = await post('singleschedule/createforbi', schedule(changes))
  expect([answer.status, ...fieldsOf(answer)]).toEqual([400, field])
})

// proves decided-7.1.6,7.1.7/reporturl-or-workspacename
it('a BI schedule needs nothing else, and takes workspace and report name in place of the address', async () => {
  expect((await post('singleschedule/createforbi', schedule())).status).toBe(200)
  const named = schedule({ ReportUrl: undefined, WorkspaceName: 'Sales', BiReportName: 'Overview' })
  expect((await post('singleschedule/createforbi', named)).status).toBe(200)
})

// proves decided-7.1.2/objecttype
it.each(['REPORT', 'DASHBOARD', 'VISUAL', 'PAGE'])(
  'a BI schedule takes the ObjectType %s, and no other word',
  async (ObjectType) => {
    expect((await post('singleschedule/createforbi', schedule({ ObjectType }))).body.ObjectType).toBe(
      ObjectType,
    )
    expect(fieldsOf(await post('singleschedule/createforbi', schedule({ ObjectType: 'TILE' })))).toEqual([
      'ObjectType',
    ])
  },
)

// proves decided-7.1.3/fields decided-7.1.4/methods-0-1 decided-7.1.4/method-2-browser
it.each([0, 1, 2])('a BI schedule takes the RenderingMethod %i', async (RenderingMethod) => {
  const RenderingSettings = {
    RenderingMethod,
    PageIndexes: [1],
    VisualNames: ['v'],
    Locale: 'de-DE',
    Timeout: 60,
  }
  expect(
    (await post('singleschedule/createforbi', schedule({ RenderingSettings }))).body.RenderingSettings,
  ).toEqual(RenderingSettings)
})

// proves decided-8.1.8/destinations
it('destinations of other kinds are refused by their field, never dropped', async () => {
  const answer = await post(
    'singleschedule/createforbi',
    schedule({ Destinations: [{ Type: 'Disk', Path: '/tmp' }] }),
  )
  expect([answer.status, ...fieldsOf(answer)]).toEqual([400, 'Destinations[0].Type'])
})

// proves decided-1.8.2/update-may-send decided-1.8.3/stale-one-412
it('an update may be conditional: a current ETag is taken, a stale one is 412 and changes nothing, whatever is updated', async () => {
  const directory = { Type: 'Directory', Path: fixture.api.dependencies.directoryRoots[0] }
  const folder = (await post('folder/create', { Name: 'Tagged' })).body
  const single = (
    await post(
      'singleschedule/createforbi',
      schedule({ EmailDestinations: [{ To: 'a@example.org' }], Destinations: [directory] }),
    )
  ).body
  const paginated = (
    await post('singleschedule/createpaginated', paginatedSchedule(fixture.reportServerAccountId, 'Tagged'))
  ).body
  const { ScheduleName, FolderPath, Schedule, ...report } = schedule()
  const bundle = (
    await post('packageschedule/create', { ScheduleName, FolderPath, Schedule, Reports: [report] })
  ).body
  const user = (await post('user/create', { UserName: 'tagged', Password: 'correct horse', Role: 'Viewer' }))
    .body
  const calendar = (await post('calendar/create', { Name: 'Tagged' })).body
  const group = (await post('group/create', { Name: 'Tagged' })).body
  const source = (await post('datasource/create', dataSource)).body
  const pages = { Kind: 'WebPage', Name: 'Tagged', BaseUrl: 'https://pages.example' }
  const account = (await post('sourceaccount/create', pages)).body
  const template = (await post('mailtemplate/create', { Name: 'Tagged', Html: '<p>Hello</p>' })).body
  const list = (
    await post('recipientlist/create', { Name: 'Tagged', Members: [{ Address: 'ann@example.org' }] })
  ).body
  const events = (await post('eventsubscription/create', eventSubscription('/', 'Tagged'))).body
  const relay = (await post('mailserver/create', { Name: 'Tagged', Host: '127.0.0.1' })).body
  const page = (
    await post('singleschedule/create', {
      Source: { AccountId: account.Id, ItemId: '/', Options: {} },
      ScheduleName: 'Tagged page',
      FolderPath: single.FolderPath,
      Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
    })
  ).body
  const [bi] = (await get('biaccount/getall')).body
  const [server] = (await get('reportserveraccount/getall')).body
  const bodies: Record<string, object> = {
    '/api/folder/update': { Id: folder.Id, Description: 'x' },
    '/api/folder/setgrants': { FolderId: folder.Id, Grants: [] },
    '/api/user/update': { Id: user.Id, FirstName: 'x' },
    '/api/group/update': group,
    '/api/biaccount/update': bi,
    '/api/reportserveraccount/update': server,
    '/api/service/updatecollaborationsettings': { AffinityFallbackSeconds: 31 },
    '/api/singleschedule/updateforbi': single,
    '/api/singleschedule/updatepaginated': paginated,
    '/api/singleschedule/updateparameterspaginated': { ScheduleId: paginated.ScheduleId, Parameters: [] },
    '/api/singleschedule/addemaildestination': { ScheduleId: paginated.ScheduleId, To: 'b@example.org' },
    '/api/packageschedule/update': bundle,
    '/api/schedule/UpdateEmailDestination': single.EmailDestinations[0],
    '/api/schedule/adddestination': { ScheduleId: paginated.ScheduleId, Destinations: directory },
    '/api/schedule/UpdateDestination': single.Destinations[0],
    '/api/schedule/enable': { ScheduleId: bundle.ScheduleId },
    '/api/schedule/disable': { ScheduleId: bundle.ScheduleId },
    '/api/datasource/update': source,
    '/api/sourceaccount/update': account,
    '/api/mailserver/update': relay,
    '/api/mailtemplate/update': template,
    '/api/recipientlist/update': list,
    '/api/eventsubscription/update': events,
    '/api/folder/pause': { FolderId: folder.Id, Reason: 'Upgrade' },
    '/api/window/update': (await post('window/create', windowOf({}))).body,
    '/api/singleschedule/update': page,
    '/api/calendar/update': { Id: calendar.Id, Name: 'Tagged' },
    '/api/schedule/DeleteEmailDestination': { destinationId: single.EmailDestinations[0].Id },
    '/api/schedule/DeleteDestination': { destinationId: single.Destinations[0].Id },
  }
  const conditional = operations.filter(takesIfMatch).map(({ path }) => path)
  expect(conditional.toSorted()).toEqual(Object.keys(bodies).toSorted())
  for (const [path, body] of Object.entries(bodies)) {
    const stale = await post(path.slice('/api/'.length), body, { 'if-match': '"4711"' })
    expect([stale.status, stale.body.code], path).toEqual([412, 'version_stale'])
  }
  expect((await get(`singleschedule/get/${single.ScheduleId}`)).body.Version).toBe(1)
  for (const [path, body] of Object.entries(bodies)) {
    const { status, headers } = await post(path.slice('/api/'.length), body, { 'if-match': '*' })
    expect(status, path).toBe(200)
    const again =
      headers['etag'] === undefined
        ? null
        : await post(path.slice('/api/'.length), body, { 'if-match': headers['etag'] })
    expect(again?.status ?? 200, path).toBe(200)
  }
})

// proves decided-1.5.6/deletes-true
it('every delete answers true, and 404 for what is gone', async () => {
  const { ScheduleName, FolderPath, Schedule, ...report } = schedule()
  const made: Record<string, string> = {
    folder: (await post('folder/create', { Name: 'To be deleted' })).body.Id,
    singleschedule: (await post('singleschedule/createforbi', schedule())).body.ScheduleId,
    packageschedule: (
      await post('packageschedule/create', { ScheduleName, FolderPath, Schedule, Reports: [report] })
    ).body.ScheduleId,
    user: (await post('user/create', { UserName: 'gone', Password: 'correct horse', Role: 'Viewer' })).body
      .Id,
    apiclient: (await post('apiclient/create', { ClientName: 'gone', Role: 'Viewer' })).body.Id,
    biaccount: (
      await post('biaccount/create', { Name: 'gone', TenantId: 't', ClientId: 'c', ClientSecret: 's' })
    ).body.Id,
  }
  for (const [kind, id] of Object.entries(made)) {
    const remove = () => fixture.api.call('DELETE', `/api/${kind}/delete/${id}`)
    expect([(await remove()).text, (await remove()).status], kind).toEqual(['true', 404])
  }
})

// proves decided-6.3.2/waiting-executing-work decided-6.3.3/manual-execution-stays
it('what is asked for while the scheduler is stopped is recorded and handed on, and the scheduler stays stopped', async () => {
  const { body } = await post('singleschedule/createforbi', schedule())
  await get('service/stopscheduler')
  const run = await post('schedule/executescheduleasync', { ScheduleId: body.ScheduleId })
  expect([run.status, run.body.Status]).toEqual([200, 'Waiting'])
  expect((await get('service/isschedulerrunning')).body).toBe(false)
  await get('service/startscheduler')
})
