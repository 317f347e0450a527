import { failure, type SourceAccount } from '@punctual/domain'
import type { SourcesWithDiscovery } from '@punctual/source'
import { beforeAll, expect, it } from 'vitest'

import { biAccount, dataSource, jsReportAccount, sourceSchedule } from '../single-schedule/fixtures.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
/** What the connector was last given. */
const given: { account?: SourceAccount; path?: string } = {}
let isAway = false
let isGone = false

const entries = [
  { kind: 'folder', name: 'Sales', path: '/Sales', itemId: null, formats: null },
  { kind: 'report', name: 'Weekly', path: '/Weekly', itemId: '/Weekly', formats: ['PDF'] },
]

/** A connector that remembers what it was asked for; the real ones have tests of their own. */
const sources = {
  browse: async (account: SourceAccount, path: string) => {
    Object.assign(given, { account, path })
    if (isGone) return { ok: false, failure: failure('source_report_not_found') }
    return isAway
      ? { ok: false, failure: failure('source_unreachable', { detail: 'connect 10.0.0.1' }) }
      : { ok: true, value: entries }
  },
  validate: async () => ({
    ok: !isAway,
    canRead: isAway ? [] : [{ kind: 'folder', name: '/Sales', reports: 3, isOnDedicatedCapacity: null }],
    problems: isAway ? [{ what: 'sign in', failure: failure('source_credentials_rejected') }] : [],
    warnings: [],
  }),
} as unknown as SourcesWithDiscovery

beforeAll(async () => {
  api = await createTestApi({ dependencies: { sources } })
  await api.call('POST', '/api/folder/create', { body: { Name: 'Sales', ParentPath: '/' } })
  return () => api[Symbol.asyncDispose]()
})

const post = (operation: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', `/api/sourceaccount/${operation}`, { body, headers })
const created = async (changes: object = {}) =>
  (await post('create', { ...jsReportAccount, Name: `Account ${crypto.randomUUID()}`, ...changes })).body
const browse = (body: object) => api.call('POST', '/api/report/browse', { as: 'Viewer', body })

it('source accounts are created by kind and listed; the secret is written only and sealed', async () => {
  const { status, body, headers, text } = await post('create', { ...jsReportAccount, kind: undefined })
  expect(status).toBe(200)
  expect(body).toEqual({
    Id: expect.any(String),
    Name: 'Templates',
    Kind: 'JsReport',
    ServerUrl: 'https://jsreport.example',
    UserName: 'reader',
    HasPassword: true,
    ProxyUrl: '',
    ProxyUserName: '',
    HasProxyPassword: false,
    NoProxy: '',
    CaCertificate: '',
    AuthType: 'Basic',
    Status: 'NotValidated',
    LastValidatedEpochUtc: null,
    LastReadEpochUtc: null,
    UsualSeconds: null,
    MaxConcurrentExecutions: null,
    AllowedFor: [],
    Version: 1,
    CreatedEpochUtc: expect.any(Number),
    UpdatedEpochUtc: expect.any(Number),
  })
  expect(headers.etag).toBe('"1"')
  const list = await api.call('GET', '/api/sourceaccount/getall', { as: 'Viewer' })
  expect(list.body).toContainEqual(body)
  const rows = await api.store.database.query('SELECT settings::text, secret FROM source_accounts')
  const audit = await api.store.database.query('SELECT * FROM audit_entries')
  expect([text, list.text, api.log(), JSON.stringify(rows), JSON.stringify(audit)].join()).not.toContain(
    jsReportAccount.Password,
  )
})

it('source accounts keep their secret over an update of a read-back, and give it to the connector', async () => {
  const account = await created()
  const updated = await post('update', { ...account, UserName: 'other' })
  expect(updated.body).toMatchObject({ UserName: 'other', HasPassword: true, Version: 2 })
  await browse({ AccountId: account.Id })
  expect(given.account).toMatchObject({ settings: { userName: 'other' }, authType: 'Basic' })
  expect(JSON.parse(given.account?.secret ?? '')).toEqual({ Password: jsReportAccount.Password })
  await post('update', { ...account, Password: 'rotated' })
  await browse({ AccountId: account.Id })
  expect(JSON.parse(given.account?.secret ?? '')).toEqual({ Password: 'rotated' })
})

it('source accounts do not send a stored secret to another address', async () => {
  const account = await created()
  const refused = await post('update', { ...account, ServerUrl: 'https://evil.example' })
  expect([refused.status, refused.body.errors]).toMatchObject([
    400,
    [{ field: 'Password', message: 'is required when an address of the account changes' }],
  ])
  const given = { ...account, ServerUrl: 'https://other.example', Password: 'new' }
  expect((await post('update', given)).status).toBe(200)
})

it('source accounts answer 412 to a stale If-Match, and never change their kind', async () => {
  const account = await created()
  expect((await post('update', account, { 'if-match': '"1"' })).status).toBe(200)
  expect((await post('update', account, { 'if-match': '"1"' })).status).toBe(412)
  const other = await post('update', { ...account, Kind: 'bi' })
  expect([other.status, other.body.errors[0].field]).toEqual([400, 'Kind'])
})

it.each<[string, object, string]>([
  ['a kind that there is not', { Kind: 'Oracle' }, 'Kind'],
  ['no kind', { Kind: undefined }, 'Kind'],
  ['no address', { ServerUrl: undefined }, 'ServerUrl'],
  ['an address of another scheme', { ServerUrl: 'file:///etc/passwd' }, 'ServerUrl'],
  ['an address with a password', { ServerUrl: 'https://u:p@host' }, 'ServerUrl'],
  ['a metadata address', { ServerUrl: 'http://169.254.169.254' }, 'ServerUrl'],
  ['a user without a password', { Password: undefined }, 'Password'],
  ['a password without a user', { UserName: '' }, 'UserName'],
  ['a user name with a colon', { UserName: 'a:b' }, 'UserName'],
  ['a member of another kind', { TenantId: 'x' }, 'TenantId'],
  ['a misspelt member', { Pasword: 'x' }, 'Pasword'],
  ['a name of two lines', { Name: 'a\nb' }, 'Name'],
  ['a principal that there is not', { AllowedFor: [{ Kind: 'Role', Id: 'King' }] }, 'AllowedFor[0]'],
])('source accounts refuse %s and name the field', async (_what, changes, field) => {
  const answered = await post('create', { ...jsReportAccount, Name: 'Refused', ...changes })
  expect([answered.status, answered.body.errors[0].field]).toEqual([400, expect.stringContaining(field)])
})

it('source accounts without a user name sign in with nothing', async () => {
  const account = await created({ UserName: undefined, Password: undefined })
  expect(account).toMatchObject({ AuthType: 'None', UserName: '', HasPassword: false })
})

it('source accounts are validated: what can be read is reported, and the outcome is kept on the account', async () => {
  const { Id } = await created()
  expect((await post(`validate/${Id}`)).body).toMatchObject({
    Id,
    Status: 'Valid',
    CanRead: [{ Kind: 'folder', Name: '/Sales', Reports: 3 }],
    Problems: [],
  })
  isAway = true
  try {
    expect((await post(`validate/${Id}`)).body).toMatchObject({
      Status: 'Invalid',
      Problems: [{ Code: 'source_credentials_rejected' }],
    })
  } finally {
    isAway = false
  }
  const list = await api.call('GET', '/api/sourceaccount/getall', { as: 'Viewer' })
  expect(list.body).toContainEqual(expect.objectContaining({ Id, Status: 'Invalid' }))
})

it('source accounts are deleted unless a schedule uses them, and are no accounts of the given routes', async () => {
  const { Id } = await created()
  const schedule = await api.call('POST', '/api/singleschedule/create', {
    body: sourceSchedule(Id, 'Uses it'),
  })
  const refused = await api.call('DELETE', `/api/sourceaccount/delete/${Id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict'])
  await api.store.schedules.remove(schedule.body.ScheduleId, ['single'])
  expect((await api.call('DELETE', `/api/biaccount/delete/${Id}`)).status).toBe(404)
  expect((await api.call('DELETE', `/api/sourceaccount/delete/${Id}`)).body).toBe(true)
  expect((await api.call('DELETE', `/api/sourceaccount/delete/${Id}`)).status).toBe(404)
  const bi = await api.call('POST', '/api/biaccount/create', { body: biAccount })
  expect((await api.call('DELETE', `/api/sourceaccount/delete/${bi.body.Id}`)).status).toBe(404)
})

it('browsing lists folders and items with their formats, for accounts of every kind', async () => {
  const { Id } = await created()
  expect((await browse({ AccountId: Id, Path: '/Sales' })).body).toEqual([
    { Kind: 'Folder', Name: 'Sales', Path: '/Sales', ItemId: null, Formats: null },
    { Kind: 'Report', Name: 'Weekly', Path: '/Weekly', ItemId: '/Weekly', Formats: ['PDF'] },
  ])
  expect(given.path).toBe('/Sales')
  const bi = await api.call('POST', '/api/biaccount/create', { body: { ...biAccount, Name: 'Browsed' } })
  expect((await browse({ AccountId: bi.body.Id })).status).toBe(200)
  expect(given).toMatchObject({ path: '', account: { settings: { kind: 'bi' } } })
})

it('the tables of a data source are listed for callers who may write schedules, and for no Viewer', async () => {
  const { body } = await api.call('POST', '/api/datasource/create', { body: dataSource })
  const asked = (as: 'Viewer' | 'Editor') =>
    api.call('POST', '/api/report/browse', { as, body: { AccountId: body.Id } })
  given.path = 'not asked'
  expect(await asked('Viewer')).toMatchObject({ status: 403, body: { code: 'right_insufficient' } })
  expect(given.path).toBe('not asked')
  expect((await asked('Editor')).status).toBe(200)
  expect(given.account?.settings.kind).toBe('Sql')
})

it('browsing answers 404 for an account that there is not, and 502 with a code when the source fails', async () => {
  expect((await browse({ AccountId: crypto.randomUUID() })).status).toBe(404)
  const { Id } = await created()
  isAway = true
  try {
    const answered = await browse({ AccountId: Id })
    expect([answered.status, answered.body.FailureCode]).toEqual([502, 'source_unreachable'])
    expect(answered.text).not.toContain('10.0.0.1')
  } finally {
    isAway = false
  }
})

it('browsing answers 404 for a path that is not there, and 502 where no path was named', async () => {
  const { Id } = await created()
  isGone = true
  try {
    const answered = await browse({ AccountId: Id, Path: '/Gone' })
    expect([answered.status, answered.body.FailureCode]).toEqual([404, 'source_report_not_found'])
    expect((await browse({ AccountId: Id })).status).toBe(502)
  } finally {
    isGone = false
  }
})
