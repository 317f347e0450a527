import type { EndWaiter } from '@punctual/execution'
import type { Sources } from '@punctual/source'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Role } from '../../src/auth/principal.ts'
import { operations } from '../../src/routes/index.ts'
import {
  biAccount,
  createScheduleApi,
  paginatedSchedule,
  reportServerAccount,
  type ScheduleApi,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'
import type { TestAnswer } from '../support/test-api.ts'

interface Entry {
  readonly Id: string
  readonly EpochUtc: number
  readonly Actor: string
  readonly Action: string
  readonly Subject: string
  readonly Address: string
  readonly RequestId: string
  readonly Before: Record<string, unknown> | null
  readonly After: Record<string, unknown> | null
}

/** Every secret that the requests below carry; a text of this form must never come back. */
const secret = (what: string) => `hush-${what}-4711`

const sources = {
  validate: async () => ({ ok: true, canRead: [], problems: [] }),
  reportParameters: async () => ({ ok: false, failure: { code: 'source_timeout', message: 'late', retryable: true, source: null } }),
} as unknown as Sources

let fixture: ScheduleApi
beforeAll(async () => {
  const endWaiter = { waitForEnd: () => Promise.resolve(null) } as unknown as EndWaiter
  fixture = await createScheduleApi({ dependencies: { sources, endWaiter } })
})
afterAll(() => fixture[Symbol.asyncDispose]())

const send = (path: string, body?: unknown, as: Role = 'Administrator') => fixture.api.call('POST', path, { as, body })
const trail = async (query = ''): Promise<Entry[]> => (await fixture.api.call('GET', `/api/audit/getall${query}`)).body

const unique = () => crypto.randomUUID()
const newFolder = async () => (await send('/api/folder/create', { Name: unique() })).body.Id
const newUser = async () => (await send('/api/user/create', { UserName: unique(), Password: secret('user'), Role: 'Viewer' })).body.Id
const newClient = async () => (await send('/api/apiclient/create', { ClientName: unique(), Role: 'Viewer' })).body.Id
const newBi = async () => (await send('/api/biaccount/create', { ...biAccount, Name: unique(), ClientSecret: secret('bi') })).body
const newServer = async () =>
  (await send('/api/reportserveraccount/create', { ...reportServerAccount, Name: unique(), Password: secret('rs') })).body
const destination = { To: 'ann@example.org', Zip: true, ZipPassword: secret('zip'), PdfPassword: secret('pdf') }
const biSchedule = () => ({ ...smallBiSchedule(fixture.biAccountId, unique()), EmailDestinations: [destination] })
const newSchedule = async () => (await send('/api/singleschedule/createforbi', biSchedule())).body
const newPaginated = async () =>
  (await send('/api/singleschedule/createpaginated', paginatedSchedule(fixture.reportServerAccountId, unique()))).body
const packageSchedule = () => {
  const { BiAccountId, ReportUrl, ...shared } = smallBiSchedule(fixture.biAccountId, unique())
  return { ...shared, Reports: [{ BiAccountId, ReportUrl }], EmailDestinations: [{ ...destination, PdfPassword: null }] }
}
const newPackage = async () => (await send('/api/packageschedule/create', packageSchedule())).body
const executed = async () =>
  (await send('/api/schedule/executescheduleasync', { ScheduleId: (await newSchedule()).ScheduleId })).body.ExecutionId

/** One successful call of every operation that changes something; the last request of each is the one that is looked at. */
const changes: Record<string, () => Promise<TestAnswer>> = {
  'service.startScheduler': () => send('/api/service/startscheduler'),
  'service.stopScheduler': () => send('/api/service/stopscheduler'),
  'service.updateCollaborationSettings': () =>
    send('/api/service/updatecollaborationsettings', { CollaborationMethod: 'LeastLoaded', ConString: secret('con') }),
  'apiClient.create': () => send('/api/apiclient/create', { ClientName: unique(), Role: 'Viewer' }),
  'apiClient.rotateSecret': async () => send(`/api/apiclient/rotatesecret/${await newClient()}`),
  'apiClient.delete': async () => send(`/api/apiclient/delete/${await newClient()}`),
  'user.create': () => send('/api/user/create', { UserName: unique(), Password: secret('user'), Role: 'Viewer' }),
  'user.update': async () => send('/api/user/update', { Id: await newUser(), Password: secret('changed'), LastName: 'New' }),
  'user.delete': async () => send(`/api/user/delete/${await newUser()}`),
  'folder.create': () => send('/api/folder/create', { Name: unique() }),
  'folder.update': async () => send('/api/folder/update', { Id: await newFolder(), Description: 'changed' }),
  'folder.delete': async () => send(`/api/folder/delete/${await newFolder()}`),
  'biaccount.create': () => send('/api/biaccount/create', { ...biAccount, Name: unique(), ClientSecret: secret('bi') }),
  'biaccount.update': async () => send('/api/biaccount/update', { ...(await newBi()), TenantId: 'other', ClientSecret: secret('bi2') }),
  'biaccount.delete': async () => send(`/api/biaccount/delete/${(await newBi()).Id}`),
  'biaccount.validate': async () => send(`/api/biaccount/validate/${(await newBi()).Id}`),
  'reportserveraccount.create': () =>
    send('/api/reportserveraccount/create', { ...reportServerAccount, Name: unique(), Password: secret('rs') }),
  'reportserveraccount.update': async () =>
    send('/api/reportserveraccount/update', { ...(await newServer()), UserName: 'other', Password: secret('rs2') }),
  'reportserveraccount.delete': async () => send(`/api/reportserveraccount/delete/${(await newServer()).Id}`),
  'reportserveraccount.validate': async () => send(`/api/reportserveraccount/validate/${(await newServer()).Id}`),
  'singleschedule.createforbi': () => send('/api/singleschedule/createforbi', biSchedule()),
  'singleschedule.createpaginated': () =>
    send('/api/singleschedule/createpaginated', paginatedSchedule(fixture.reportServerAccountId, unique())),
  'singleschedule.updateforbi': async () =>
    send('/api/singleschedule/updateforbi', { ...(await newSchedule()), Description: 'changed', EmailDestinations: [destination] }),
  'singleschedule.updatepaginated': async () =>
    send('/api/singleschedule/updatepaginated', { ...(await newPaginated()), Description: 'changed' }),
  'singleschedule.updateparameterspaginated': async () =>
    send('/api/singleschedule/updateparameterspaginated', {
      ScheduleId: (await newPaginated()).ScheduleId,
      Parameters: [{ Name: 'Region', Values: ['West'] }],
    }),
  'singleschedule.addemaildestination': async () =>
    send('/api/singleschedule/addemaildestination', { ScheduleId: (await newSchedule()).ScheduleId, ...destination }),
  'singleschedule.delete': async () => send(`/api/singleschedule/delete/${(await newSchedule()).ScheduleId}`),
  'singleschedule.createbulkpaginated': () =>
    send('/api/singleschedule/createbulkpaginated', [paginatedSchedule(fixture.reportServerAccountId, unique())]),
  'singleschedule.createbulkforreportserver': () =>
    send('/api/singleschedule/createbulkforreportserver', [paginatedSchedule(fixture.reportServerAccountId, unique())]),
  'packageschedule.create': () => send('/api/packageschedule/create', packageSchedule()),
  'packageschedule.update': async () => send('/api/packageschedule/update', { ...(await newPackage()), Description: 'changed' }),
  'packageschedule.delete': async () => send(`/api/packageschedule/delete/${(await newPackage()).ScheduleId}`),
  'schedule.updateemaildestination': async () =>
    send('/api/schedule/UpdateEmailDestination', { ...destination, Id: (await newSchedule()).EmailDestinations[0].Id, Subject: 'changed' }),
  'schedule.deleteemaildestination': async () =>
    send(`/api/schedule/DeleteEmailDestination?destinationId=${(await newSchedule()).EmailDestinations[0].Id}`),
  'schedule.enable': async () => send('/api/schedule/enable', { ScheduleId: (await newSchedule()).ScheduleId }),
  'schedule.disable': async () => send('/api/schedule/disable', { ScheduleId: (await newSchedule()).ScheduleId }),
  'schedule.executescheduleasync': async () => send('/api/schedule/executescheduleasync', { ScheduleId: (await newSchedule()).ScheduleId }),
  'schedule.executescheduleontimeasync': async () =>
    send('/api/schedule/executescheduleontimeasync', { ScheduleId: (await newSchedule()).ScheduleId }),
  // The wait is over at once, with 504; the run goes on, so the entry is there.
  'schedule.executeschedule': async () =>
    send('/api/schedule/executeschedule', { ScheduleId: (await newSchedule()).ScheduleId, TimeoutSeconds: 1 }),
  'schedule.cancelexecution': async () => send('/api/schedule/cancelexecution', { ExecutionId: await executed() }),
}

const changing = operations.filter((operation) => operation.changes).map(({ name }) => name)

describe('the audit trail', () => {
  it.each(changing)('has who, what, when and from where of %s, and no secret', async (name) => {
    const begun = Math.floor(Date.now() / 1_000) - 1
    const answer = await changes[name]!()
    expect(answer.status, answer.text).toBe(name === 'schedule.executeschedule' ? 504 : 200)
    const [entry] = await trail(`?Action=${name}&Limit=1`)
    expect(entry).toMatchObject({
      Actor: expect.stringMatching(/^pcc_/),
      Action: name,
      Subject: expect.stringMatching(/./),
      Address: '127.0.0.1',
      RequestId: answer.headers['x-request-id'],
    })
    expect(entry!.EpochUtc).toBeGreaterThanOrEqual(begun)
    const stored = JSON.stringify(await fixture.api.store.database.query('SELECT * FROM audit_entries'))
    expect(stored).not.toMatch(/hush-\w+-4711|pc[ts]_|argon2/)
  })

  it('tells before and after of a change by what differs, and the whole object when it came or went', async () => {
    const schedule = await newSchedule()
    const of = async (action: string) => (await trail(`?Subject=${schedule.ScheduleId}&Action=singleschedule.${action}`))[0]!
    const made = await of('createforbi')
    expect(made.Before).toBeNull()
    expect(made.After).toMatchObject({ ScheduleName: schedule.ScheduleName, Schedule: { Frequency: 'Daily' } })
    await send('/api/singleschedule/updateforbi', { ...schedule, Description: 'Every morning' })
    const changed = await of('updateforbi')
    expect(changed.Before).toMatchObject({ Description: '', Version: 1 })
    expect(changed.After).toMatchObject({ Description: 'Every morning', Version: 2 })
    expect(Object.keys(changed.After!).toSorted()).toEqual(
      ['Description', 'UpdatedEpochUtc', 'Version'].filter((name) => name in changed.After!),
    )
    await send(`/api/singleschedule/delete/${schedule.ScheduleId}`)
    const gone = await of('delete')
    expect(gone.Before).toMatchObject({ ScheduleName: schedule.ScheduleName, Description: 'Every morning' })
    expect(gone.After).toBeNull()
  })

  it('has no entry for what was refused', async () => {
    const before = await trail()
    expect((await send('/api/folder/create', { Name: 'a/b' })).status).toBe(400)
    expect((await send('/api/folder/create', { Name: 'Refused' }, 'Viewer')).status).toBe(403)
    expect((await send(`/api/user/delete/${unique()}`)).status).toBe(404)
    expect(await trail()).toEqual(before)
  })

  it('is listed newest first, page by page, and filtered by who, what, on what and when', async () => {
    const folder = await newFolder()
    for (const Description of ['a', 'b', 'c']) await send('/api/folder/update', { Id: folder, Description }, 'Editor')
    const all = await trail(`?Subject=${folder}`)
    expect(all.map(({ Action, After }) => [Action, After?.['Description']])).toEqual([
      ['folder.update', 'c'],
      ['folder.update', 'b'],
      ['folder.update', 'a'],
      ['folder.create', ''],
    ])
    expect(await trail(`?Subject=${folder}&Actor=${all[0]!.Actor}`)).toHaveLength(3)
    expect(await trail(`?Subject=${folder}&Action=folder.create`)).toEqual([all[3]])
    expect(await trail(`?Subject=${folder}&ToEpochUtc=${all[3]!.EpochUtc - 1}`)).toEqual([])
    expect(await trail(`?Subject=${folder}&FromEpochUtc=${all[3]!.EpochUtc}&ToEpochUtc=${all[0]!.EpochUtc}`)).toEqual(all)
    const first = await fixture.api.call('GET', `/api/audit/getall?Subject=${folder}&Limit=3`)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1]
    const second = await fixture.api.call('GET', next!)
    expect([...first.body, ...second.body]).toEqual(all)
    expect(second.headers['link']).toBeUndefined()
  })

  it('belongs to administrators and refuses a made-up cursor', async () => {
    for (const as of ['Viewer', 'Editor'] as const) expect((await fixture.api.call('GET', '/api/audit/getall', { as })).status).toBe(403)
    for (const Cursor of [
      'x',
      Buffer.from('["1;2"]').toString('base64url'),
      Buffer.from('["9999999999999999999999"]').toString('base64url'),
    ])
      expect((await send('/api/audit/getall', { Cursor })).body).toMatchObject({ status: 400, errors: [{ field: 'Cursor' }] })
  })
})
