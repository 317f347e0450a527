import type { SourceAccount } from '@punctual/domain'
import type { ParameterDefinition, Sources } from '@punctual/source'
import { beforeAll, describe, expect, it } from 'vitest'

import { createScheduleApi, paginatedSchedule, reportServerAccount, type ScheduleApi } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let lastAccount: SourceAccount | null = null
let isAway = false

const definition = {
  type: 'String',
  prompt: null,
  visibility: 'Visible',
  nullable: false,
  allowBlank: false,
  multiValue: false,
  validValues: null,
  defaultValues: [],
  dependencies: [],
}
const definitions = [
  {
    ...definition,
    name: 'Region',
    multiValue: true,
    validValues: [
      { label: 'North', value: 'North' },
      { label: 'South', value: 'South' },
    ],
  },
  { ...definition, name: 'Year', type: 'Integer' },
  { ...definition, name: 'Note', nullable: true },
] as ParameterDefinition[]

/** A connector that remembers its account; the real ones have tests of their own. */
const sources = {
  listCatalogReports: async (account: SourceAccount) =>
    answer(account, [{ id: 'r', name: 'Orders', path: '/Sales/Orders', description: null }]),
  listCatalogFolders: async (account: SourceAccount) => answer(account, [{ id: 'f', name: 'Sales', path: '/Sales' }]),
  reportParameters: async (account: SourceAccount) => answer(account, definitions),
} as unknown as Sources

async function answer(account: SourceAccount, value: unknown) {
  lastAccount = account
  return isAway ? { ok: false, failure: { code: 'source_timeout', message: 'late', retryable: true, source: null } } : { ok: true, value }
}

beforeAll(async () => {
  fixture = await createScheduleApi({ dependencies: { sources } })
  return () => fixture[Symbol.asyncDispose]()
})

const post = (operation: string, body?: unknown) => fixture.api.call('POST', `/api/reportserveraccount/${operation}`, { body })
const get = (path: string, body?: unknown) => fixture.api.call('GET', `/api/reportserveraccount/${path}`, { as: 'Viewer', body })
const created = async (changes: object = {}) =>
  (await post('create', { ...reportServerAccount, Name: `Server ${crypto.randomUUID()}`, ...changes })).body

describe('accounts of report servers', () => {
  it('read back as written, without the password and trailing slashes', async () => {
    const account = (await get('getall')).body[0]
    const { Password, ...visible } = reportServerAccount
    expect(account).toMatchObject({
      ...visible,
      PortalUrl: 'https://reports.example/reports',
      Kind: 'reportserver',
      Domain: '',
      HasPassword: true,
      Status: 'NotValidated',
    })
    const rows = await fixture.api.store.database.query('SELECT settings::text, secret FROM source_accounts')
    expect([JSON.stringify(account), JSON.stringify(rows), fixture.api.log()].join()).not.toContain(Password)
  })

  it('ask for what their way of signing in needs', async () => {
    expect(
      (await post('create', { ...reportServerAccount, Name: 'N', UserName: '', Password: '' })).body.errors.map(
        ({ field }: { field: string }) => field,
      ),
    ).toEqual(['UserName', 'Password'])
    const open = await created({ AuthType: 'none', UserName: undefined, Password: undefined })
    expect(open).toMatchObject({ AuthType: 'None', HasPassword: false })
    expect((await post('update', { ...open, AuthType: 'NTLM', UserName: 'x' })).body.errors[0].field).toBe('Password')
    expect((await post('create', { ...reportServerAccount, AuthType: 'Kerberos' })).status).toBe(400)
  })

  it('keep the password over an update, but not to another address', async () => {
    const account = await created()
    expect((await post('update', { ...account, UserName: 'other' })).body).toMatchObject({
      UserName: 'other',
      HasPassword: true,
      Version: 2,
    })
    expect((await post('update', { ...account, ServerUrl: 'https://evil.example' })).body.errors[0].field).toBe('Password')
    await get('getfolders', { ReportServerAccountId: account.Id })
    expect(lastAccount).toMatchObject({ secret: reportServerAccount.Password, settings: { userName: 'other' } })
  })

  it('discover reports, folders and parameters', async () => {
    const { Id } = await created()
    expect((await get(`getreports?ReportServerAccountId=${Id}`)).body).toEqual([
      { Id: 'r', Name: 'Orders', Path: '/Sales/Orders', Description: null },
    ])
    expect((await post('getfolders', { ReportServerAccountId: Id })).body).toEqual([{ Id: 'f', Name: 'Sales', Path: '/Sales' }])
    const { body } = await get('getparameters', { ReportServerAccountId: Id, ReportPath: '/Sales/Orders' })
    expect(body[0]).toMatchObject({
      Name: 'Region',
      Type: 'String',
      MultiValue: true,
      ValidValues: [
        { Label: 'North', Value: 'North' },
        { Label: 'South', Value: 'South' },
      ],
    })
    expect((await get('getreports', { ReportServerAccountId: fixture.biAccountId })).status).toBe(404)
    expect((await get('getparameters', { ReportServerAccountId: Id })).body.errors[0].field).toBe('ReportPath')
  })
})

describe('updateparameterspaginated', () => {
  const update = (body: unknown) => fixture.api.call('POST', '/api/singleschedule/updateparameterspaginated', { as: 'Editor', body })
  const schedule = async () => {
    const body = paginatedSchedule(fixture.reportServerAccountId, `Orders ${crypto.randomUUID()}`)
    return (await fixture.api.call('POST', '/api/singleschedule/createpaginated', { body })).body
  }

  it('replaces the named parameters and leaves the others', async () => {
    const before = await schedule()
    const { status, body } = await update({ ScheduleId: before.ScheduleId, Parameters: [{ Name: 'region', Values: ['South'] }] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      Version: 2,
      Parameters: [
        { Name: 'region', Values: ['South'] },
        { Name: 'Year', Values: ['2026'] },
        { Name: 'Note', IsNull: true },
      ],
    })
    const read = await fixture.api.call('GET', `/api/singleschedule/getpaginated/${before.ScheduleId}`)
    expect(read.body).toEqual(body)
  })

  it.each<[object, string]>([
    [{ Name: 'Regio', Values: ['North'] }, 'Parameters[0].Name'],
    [{ Name: 'Region', Values: ['Elsewhere'] }, 'Parameters[0].Values[0]'],
    [{ Name: 'Year', Values: [2025, 2026] }, 'Parameters[0].Values'],
    [{ Name: 'Year', IsNull: true }, 'Parameters[0].IsNull'],
    [{ Name: 'Year' }, 'Parameters[0].Values'],
    [{ Name: '', Values: [] }, 'Parameters[0].Name'],
    [{ Name: 'Year', Values: [{}] }, 'Parameters[0].Values[0]'],
  ])('refuses %j', async (parameter, field) => {
    const { status, body } = await update({ ScheduleId: (await schedule()).ScheduleId, Parameters: [parameter] })
    expect([status, body.errors?.[0].field]).toEqual([400, field])
  })

  it('stores what is given when the report server does not answer', async () => {
    const { ScheduleId } = await schedule()
    isAway = true
    const { status, body } = await update({ ScheduleId, Parameters: [{ Name: 'Region', Values: ['Elsewhere'] }] })
    isAway = false
    expect([status, body.Parameters[0].Values]).toEqual([200, ['Elsewhere']])
  })

  it('answers 404 for what is no paginated schedule', async () => {
    expect((await update({ ScheduleId: crypto.randomUUID(), Parameters: [] })).status).toBe(404)
  })
})
