import { failure, type ReportParameter, type SourceAccount } from '@punctual/domain'
import type { ParameterDefinition, SourcesWithDiscovery } from '@punctual/source'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  createScheduleApi,
  paginatedSchedule,
  reportServerAccount,
  type ScheduleApi,
} from '../single-schedule/fixtures.ts'

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
  state: null,
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

const townsOf: Record<string, string[]> = { North: ['Bergen', 'Oslo'], South: ['Athens', 'Rome'] }

/** The towns that are valid are those of the region chosen. */
function definitionsFor(chosen: readonly ReportParameter[]): ParameterDefinition[] {
  const region = chosen.find(({ name }) => name.toLowerCase() === 'region')?.values[0]
  const towns = townsOf[region ?? '']?.map((town) => ({ label: town, value: town })) ?? null
  const town = { ...definition, name: 'Town', validValues: towns, dependencies: ['Region'] }
  return [...definitions, town as ParameterDefinition]
}

interface ParametersAsked {
  readonly account: SourceAccount
  readonly definition: { readonly parameters: readonly ReportParameter[] }
}

interface ReportAsked {
  readonly report: string
  readonly chosen: readonly ReportParameter[]
}

/** A connector that remembers its account; the real ones have tests of their own. */
const sources = {
  listCatalogReports: async (account: SourceAccount) =>
    answer(account, [
      {
        id: 'r',
        name: 'Orders',
        path: '/Sales/Orders',
        description: null,
        type: 'LinkedReport',
        link: '/Sales/All Orders',
      },
    ]),
  listCatalogFolders: async (account: SourceAccount) =>
    answer(account, [{ id: 'f', name: 'Sales', path: '/Sales' }]),
  reportParameters: async (account: SourceAccount, { report, chosen }: ReportAsked) =>
    report === '/Gone'
      ? { ok: false, failure: failure('source_report_not_found') }
      : answer(account, definitionsFor(chosen)),
  parameters: async ({ account, definition: { parameters } }: ParametersAsked) =>
    answer(account, definitionsFor(parameters)),
  validate: async () => ({
    ok: !isAway,
    canRead: [{ kind: 'folder', name: '/Sales', reports: 4, isOnDedicatedCapacity: null }],
    problems: isAway
      ? [
          {
            what: '/Sales',
            failure: { code: 'source_timeout', message: 'late', retryable: true, source: null },
          },
        ]
      : [],
    warnings: [],
  }),
} as unknown as SourcesWithDiscovery

async function answer(account: SourceAccount, value: unknown) {
  lastAccount = account
  return isAway
    ? { ok: false, failure: { code: 'source_timeout', message: 'late', retryable: true, source: null } }
    : { ok: true, value }
}

beforeAll(async () => {
  fixture = await createScheduleApi({ dependencies: { sources } })
  return () => fixture[Symbol.asyncDispose]()
})

const post = (operation: string, body?: unknown) =>
  fixture.api.call('POST', `/api/reportserveraccount/${operation}`, { body })
const get = (path: string, body?: unknown) =>
  fixture.api.call('GET', `/api/reportserveraccount/${path}`, { as: 'Viewer', body })
const created = async (changes: object = {}) =>
  (await post('create', { ...reportServerAccount, Name: `Server ${crypto.randomUUID()}`, ...changes })).body

// proves given-92/left-open-fields given-184/reportserveraccount-getall decided-9.1.7/fields
// proves decided-9.1.9/secrets-write-only
it('accounts of report servers read back as written, without the password and trailing slashes', async () => {
  const account = (await get('getall')).body[0]
  const { Password, ...visible } = reportServerAccount
  expect(account).toMatchObject({
    ...visible,
    PortalUrl: 'https://reports.example/reports',
    Kind: 'reportserver',
    Domain: '',
    HasPassword: true,
    HasKeytab: false,
    Kdc: '',
    Status: 'NotValidated',
  })
  const rows = await fixture.api.store.database.query('SELECT settings::text, secret FROM source_accounts')
  expect([JSON.stringify(account), JSON.stringify(rows), fixture.api.log()].join()).not.toContain(Password)
})

// proves decided-9.1.7/authtype
it('accounts of report servers ask for what their way of signing in needs', async () => {
  expect(
    (await post('create', { ...reportServerAccount, Name: 'N', UserName: '', Password: '' })).body.errors.map(
      ({ field }: { field: string }) => field,
    ),
  ).toEqual(['UserName', 'Password'])
  const open = await created({ AuthType: 'none', UserName: undefined, Password: undefined })
  expect(open).toMatchObject({ AuthType: 'None', HasPassword: false })
  expect((await post('update', { ...open, AuthType: 'Basic', UserName: 'x' })).body.errors[0].field).toBe(
    'Password',
  )
  expect((await post('create', { ...reportServerAccount, AuthType: 'Kerberos' })).status).toBe(400)
})

// proves decided-9.1.7/authtype-3
it.each(['NTLM', 'Negotiate'])(
  'accounts of report servers sign in by %s with user name and password',
  async (AuthType) => {
    const wanted = { AuthType: AuthType.toLowerCase(), Domain: 'FACTORY' }
    expect(await created(wanted)).toMatchObject({ AuthType, Domain: 'FACTORY', HasPassword: true })
    const refused = await post('create', {
      ...reportServerAccount,
      Name: 'N',
      AuthType,
      UserName: '',
      Password: undefined,
    })
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(['UserName', 'Password'])
  },
)

it('accounts of report servers keep the password over an update, but not to another address', async () => {
  const account = await created()
  expect((await post('update', { ...account, UserName: 'other' })).body).toMatchObject({
    UserName: 'other',
    HasPassword: true,
    HasKeytab: false,
    Kdc: '',
    Version: 2,
  })
  expect((await post('update', { ...account, ServerUrl: 'https://evil.example' })).body.errors[0].field).toBe(
    'Password',
  )
  await get('getfolders', { ReportServerAccountId: account.Id })
  expect(lastAccount).toMatchObject({ secret: reportServerAccount.Password, settings: { userName: 'other' } })
})

it('accounts of report servers take a cap of concurrent executions', async () => {
  const account = await created({ MaxConcurrentExecutions: 2 })
  expect(account.MaxConcurrentExecutions).toBe(2)
  expect(
    (await post('update', { ...account, MaxConcurrentExecutions: 5 })).body.MaxConcurrentExecutions,
  ).toBe(5)
  expect(
    (await post('create', { ...reportServerAccount, Name: 'N', MaxConcurrentExecutions: 0 })).status,
  ).toBe(400)
})

// proves decided-9.1.8/validate
it('accounts of report servers are validated: what can be read is reported, and the outcome is kept on the account', async () => {
  const { Id } = await created()
  const valid = await post(`validate/${Id}`)
  expect(valid.body).toMatchObject({
    Id,
    Status: 'Valid',
    CanRead: [{ Kind: 'folder', Name: '/Sales', Reports: 4 }],
    Problems: [],
  })
  isAway = true
  expect((await post(`validate/${Id}`)).body).toMatchObject({
    Status: 'Invalid',
    Problems: [{ What: '/Sales', Code: 'source_timeout' }],
  })
  isAway = false
  const account = (await get('getall')).body.find((each: { Id: string }) => each.Id === Id)
  expect(account).toMatchObject({ Status: 'Invalid', LastValidatedEpochUtc: expect.any(Number) })
})

// proves given-186/left-open-follow decided-9.1.8/getreports
it('accounts of report servers discover reports, folders and parameters', async () => {
  const { Id } = await created()
  expect((await get(`getreports?ReportServerAccountId=${Id}`)).body).toEqual([
    {
      Id: 'r',
      Name: 'Orders',
      Path: '/Sales/Orders',
      Description: null,
      Type: 'LinkedReport',
      LinkedTo: '/Sales/All Orders',
    },
  ])
  expect((await post('getfolders', { ReportServerAccountId: Id })).body).toEqual([
    { Id: 'f', Name: 'Sales', Path: '/Sales' },
  ])
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
  const chosen = await post('getparameters', {
    ReportServerAccountId: Id,
    ReportPath: '/Sales/Orders',
    Parameters: [{ Name: 'Region', Values: ['South'] }],
  })
  expect(chosen.body.at(-1)).toMatchObject({
    Name: 'Town',
    Dependencies: ['Region'],
    ValidValues: [{ Value: 'Athens' }, { Value: 'Rome' }],
    State: null,
  })
  const gone = await get('getparameters', { ReportServerAccountId: Id, ReportPath: '/Gone' })
  expect([gone.status, gone.body.FailureCode]).toEqual([404, 'source_report_not_found'])
  expect((await get('getreports', { ReportServerAccountId: fixture.biAccountId })).status).toBe(404)
  expect((await get('getparameters', { ReportServerAccountId: Id })).body.errors[0].field).toBe('ReportPath')
})

const wrongParameters: [object, string][] = [
  [{ Name: 'Regio', Values: ['North'] }, '.Name'],
  [{ Name: 'Region', Values: ['Elsewhere'] }, '.Values[0]'],
  [{ Name: 'Year', Values: [2025, 2026] }, '.Values'],
  [{ Name: 'Year', IsNull: true }, '.IsNull'],
  [{ Name: 'Year' }, '.Values'],
  [{ Name: '', Values: [] }, '.Name'],
  [{ Name: 'Year', Values: [{}] }, '.Values[0]'],
]

describe.each([
  ['createpaginated', ''],
  ['updatepaginated', ''],
  ['updateparameterspaginated', ''],
  ['createbulkpaginated', ''],
  ['createbulkforreportserver', ''],
  ['createbulkpaginated?atomic=true', '[0].'],
  ['packageschedule/create', 'Reports[0].'],
  ['packageschedule/update', 'Reports[0].'],
])('the parameters of %s', (operation, prefix) => {
  const send = (path: string, body: unknown) =>
    fixture.api.call('POST', `/api/${path}`, { as: 'Editor', body })
  const path = operation.includes('/') ? operation : `singleschedule/${operation}`
  const write = async (Parameters: object[]) => {
    const whole = paginatedSchedule(fixture.reportServerAccountId, `Orders ${crypto.randomUUID()}`)
    if (operation.startsWith('package')) {
      const {
        Parameters: kept,
        UseNativeAPIForRendering: _native,
        ReportServerAccountId,
        ReportUrl,
        EmailDestinations: _mail,
        ...shared
      } = whole
      const report = { ReportServerAccountId, ReportUrl }
      const { body } = await send('packageschedule/create', {
        ...shared,
        Reports: [{ ...report, Parameters: kept }],
      })
      const name = operation.endsWith('create')
        ? { ScheduleName: `${shared.ScheduleName} 2` }
        : { ScheduleId: body.ScheduleId }
      return await send(path, { ...shared, ...name, Reports: [{ ...report, Parameters }] })
    }
    if (operation.startsWith('create'))
      return await send(
        path,
        operation.includes('bulk') ? [{ ...whole, Parameters }] : { ...whole, Parameters },
      )
    const { body } = await send('singleschedule/createpaginated', whole)
    const { ScheduleId } = body
    return await send(
      path,
      operation === 'updatepaginated' ? { ...whole, ScheduleId, Parameters } : { ScheduleId, Parameters },
    )
  }
  const isPerItem = operation.includes('bulk') && prefix === ''

  // proves decided-7.2.2/they-compared-with
  it.each(wrongParameters)(
    'are compared with those of the report: %j is refused',
    async (parameter, field) => {
      const { status, body } = await write([parameter])
      const [fields, expected] = isPerItem
        ? [body[0].Errors.map(({ Field }: { Field: string }) => Field), 200]
        : [body.errors.map((each: { field: string }) => each.field), 400]
      expect([status, ...fields]).toEqual([expected, `${prefix}Parameters[0]${field}`])
    },
  )

  // proves decided-7.2.2/they-compared-with
  it('are compared with the values that are valid for the other parameters of the request', async () => {
    const region = { Name: 'Region', Values: ['North'] }
    const refused = await write([region, { Name: 'Town', Values: ['Rome'] }])
    const [error] = isPerItem ? refused.body[0].Errors : refused.body.errors
    expect([error.Field ?? error.field, error.Message ?? error.message]).toEqual([
      `${prefix}Parameters[1].Values[0]`,
      'is not one of the values that Town allows; valid are Bergen, Oslo',
    ])
    expect((await write([region, { Name: 'Town', Values: ['Oslo'] }])).status).toBe(200)
  })

  // proves given-204/left-open-parameter decided-7.2.2/they-compared-with
  it('are stored as given when the report server does not answer', async () => {
    isAway = true
    const { status, body } = await write([{ Name: 'Region', Values: ['Elsewhere'] }])
    isAway = false
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toMatch(/Elsewhere|"Success":true/)
  })
})

describe('updateparameterspaginated', () => {
  const update = (body: unknown) =>
    fixture.api.call('POST', '/api/singleschedule/updateparameterspaginated', { as: 'Editor', body })
  const schedule = async () => {
    const body = paginatedSchedule(fixture.reportServerAccountId, `Orders ${crypto.randomUUID()}`)
    return (await fixture.api.call('POST', '/api/singleschedule/createpaginated', { body })).body
  }

  // proves given-199/updateparameterspaginated given-204/left-open-parameter
  // proves given-278/addemaildestination-bulk-creation decided-7.2.2/updateparameterspaginated
  it('updateparameterspaginated replaces the named parameters and leaves the others', async () => {
    const before = await schedule()
    const { status, body } = await update({
      ScheduleId: before.ScheduleId,
      Parameters: [{ Name: 'region', Values: ['South'] }],
    })
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

  it('updateparameterspaginated compares a value with the stored ones that it depends on, and those with it', async () => {
    const { ScheduleId } = await schedule()
    const write = async (name: string, value: string) =>
      update({ ScheduleId, Parameters: [{ Name: name, Values: [value] }] })
    expect((await write('Town', 'Rome')).body.errors).toMatchObject([{ field: 'Parameters[0].Values[0]' }])
    expect((await write('Town', 'Oslo')).status).toBe(200)
    expect((await write('Region', 'South')).body.errors).toMatchObject([
      {
        field: 'Parameters',
        message: expect.stringMatching(/^leave Town with a value that is not one of .* Athens, Rome$/),
      },
    ])
  })

  it('updateparameterspaginated answers 404 for what is no paginated schedule', async () => {
    expect((await update({ ScheduleId: crypto.randomUUID(), Parameters: [] })).status).toBe(404)
  })
})
