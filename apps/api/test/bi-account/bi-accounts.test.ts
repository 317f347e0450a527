import { type Failure, failure, type SourceAccount } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { SourcesWithDiscovery } from '@punctual/source'
import { beforeAll, expect, it } from 'vitest'

import { biAccount } from '../single-schedule/fixtures.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
/** What the connector was last given. */
const given: { account?: SourceAccount; selection?: unknown } = {}
let isBroken = false
/** What the platform answers instead of a list. */
let refusal: Failure | null = null
let listed: object[] = []
let visuals: object[] | null = null

/** A connector that remembers what it was asked for; the real ones have tests of their own. */
const sources = {
  listWorkspaces: async (account: SourceAccount) => answer(account, null, [{ id: 'w1', name: 'Sales' }]),
  listReports: async (account: SourceAccount, workspace: unknown) => answer(account, workspace, listed),
  listPaginatedReports: async (account: SourceAccount, workspace: unknown) =>
    answer(account, workspace, [report]),
  listDashboards: async (account: SourceAccount, workspace: unknown) =>
    answer(account, workspace, [{ id: 'd1', name: 'Board', embedUrl: null }]),
  listPages: async (account: SourceAccount, selection: unknown) =>
    answer(account, selection, [{ name: 'ReportSection1', displayName: 'Overview', index: 0 }]),
  listVisuals: async (account: SourceAccount, selection: unknown) => answer(account, selection, visuals),
  validate: async () => ({
    ok: !isBroken,
    canRead: [{ kind: 'workspace', name: 'Sales', reports: 3, isOnDedicatedCapacity: true }],
    problems: isBroken ? [{ what: 'find a workspace', failure: failure('source_access_denied') }] : [],
    warnings: [
      {
        what: sentence('check_export_from_workspace', { workspace: 'Trial' }),
        failure: failure('source_export_not_licensed'),
      },
    ],
  }),
} as unknown as SourcesWithDiscovery

const report = {
  id: 'r1',
  name: 'Overview',
  reportType: 'PowerBIReport',
  embedUrl: 'https://e',
  webUrl: null,
  datasetId: 'd',
  workspaceId: 'w1',
}

async function answer(account: SourceAccount, selection: unknown, value: unknown) {
  Object.assign(given, { account, selection })
  if (refusal !== null) return { ok: false, failure: refusal }
  return isBroken
    ? {
        ok: false,
        failure: failure('source_unreachable', {
          detail: 'connect ECONNREFUSED 10.0.0.1 with a-client-secret',
        }),
      }
    : { ok: true, value }
}

beforeAll(async () => {
  listed = [report]
  api = await createTestApi({ dependencies: { sources } })
  return () => api[Symbol.asyncDispose]()
})

const post = (operation: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', `/api/biaccount/${operation}`, { body, headers })
const get = (path: string, body?: unknown) =>
  api.call('GET', `/api/biaccount/${path}`, { as: 'Viewer', body })
const created = async (changes: object = {}) =>
  (await post('create', { ...biAccount, Name: `Account ${crypto.randomUUID()}`, ...changes })).body

// proves given-91/bi-account-workspace given-171/biaccount-getall decided-9.1.1/fields
// proves decided-9.1.2/bi-accounts-created decided-9.1.9/secrets-write-only
it('accounts of the BI platform are created with defaults and listed; the secret is written only', async () => {
  const { status, body, headers, text } = await post('create', biAccount)
  expect(status).toBe(200)
  expect(body).toEqual({
    Id: expect.any(String),
    Name: 'Tenant',
    ProxyUrl: '',
    ProxyUserName: '',
    HasProxyPassword: false,
    NoProxy: '',
    CaCertificate: '',
    Cloud: 'Public',
    HasClientCertificate: false,
    CertificateThumbprint: null,
    CertificateEndsEpochUtc: null,
    SignedInAs: '',
    SignedInEpochUtc: null,
    SignInEndsEpochUtc: null,
    SignInLifetimeDays: null,
    Kind: 'bi',
    TenantId: 'tenant',
    ClientId: 'client',
    HasClientSecret: true,
    AuthType: 'ServicePrincipal',
    AuthorityUrl: 'https://login.microsoftonline.com',
    ApiUrl: 'https://api.powerbi.com',
    Scope: 'https://analysis.windows.net/powerbi/api/.default',
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
  const list = await get('getall')
  expect(list.body).toContainEqual(body)
  const rows = await api.store.database.query('SELECT settings::text, secret FROM source_accounts')
  const audit = await api.store.database.query('SELECT * FROM audit_entries')
  expect([text, list.text, api.log(), JSON.stringify(rows), JSON.stringify(audit)].join()).not.toContain(
    biAccount.ClientSecret,
  )
})

it('accounts of the BI platform have unique names, without regard to case', async () => {
  const { Name } = await created()
  const second = await post('create', { ...biAccount, Name: Name.toUpperCase() })
  expect([second.status, second.body.code]).toEqual([409, 'name_taken'])
})

// proves given-249/valid-token-does decided-9.1.2/bi-accounts-created decided-9.1.3/workspace-id-name
it('accounts of the BI platform keep their secret over an update of a read-back, and give it to the connector', async () => {
  const account = await created()
  const updated = await post('update', { ...account, TenantId: 'other' })
  expect(updated.body).toMatchObject({ TenantId: 'other', HasClientSecret: true, Version: 2 })
  expect((await get(`getworkspaces/${account.Id}`)).body).toEqual([{ Id: 'w1', Name: 'Sales' }])
  expect(given.account).toMatchObject({ secret: biAccount.ClientSecret, settings: { tenantId: 'other' } })
  await post('update', { ...account, ClientSecret: 'rotated' })
  await get(`getworkspaces/${account.Id}`)
  expect(given.account?.secret).toBe('rotated')
})

it('accounts of the BI platform do not send a stored secret to another address', async () => {
  const account = await created()
  for (const change of [{ AuthorityUrl: 'https://evil.example' }, { ApiUrl: 'https://evil.example' }]) {
    const refused = await post('update', { ...account, ...change })
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'ClientSecret'])
    expect(
      (
        await post('update', {
          ...(await post('update', { ...account, ...change, ClientSecret: 'new' })).body,
        })
      ).status,
    ).toBe(200)
    await post('update', { ...account, ClientSecret: 'new' })
  }
})

it('accounts of the BI platform take a cap of concurrent executions, keep it over an update of a read-back, and lose it with null', async () => {
  const account = await created({ MaxConcurrentExecutions: 3 })
  expect(account.MaxConcurrentExecutions).toBe(3)
  expect((await post('update', { ...account, TenantId: 'other' })).body.MaxConcurrentExecutions).toBe(3)
  expect(
    (await post('update', { ...account, MaxConcurrentExecutions: null })).body.MaxConcurrentExecutions,
  ).toBeNull()
  for (const wrong of [0, -1, 1.5, 10_001, 'many']) {
    const refused = await post('update', { ...account, MaxConcurrentExecutions: wrong })
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'MaxConcurrentExecutions'])
  }
})

it('accounts of the BI platform answer 412 to a stale If-Match', async () => {
  const account = await created()
  expect((await post('update', account, { 'if-match': '"1"' })).status).toBe(200)
  expect((await post('update', account, { 'if-match': '"1"' })).status).toBe(412)
})

// proves decided-9.1.2/bi-accounts-created
it('accounts of the BI platform are deleted unless a schedule uses them', async () => {
  const account = await created()
  const schedule = {
    BiAccountId: account.Id,
    ReportUrl: 'https://x',
    ScheduleName: 'Uses it',
    FolderPath: '/',
    Schedule: { Frequency: 'Daily' },
  }
  const { body } = await api.call('POST', '/api/singleschedule/createforbi', { body: schedule })
  const refused = await api.call('DELETE', `/api/biaccount/delete/${account.Id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict'])
  await api.store.schedules.remove(body.ScheduleId, ['single'])
  expect((await api.call('DELETE', `/api/biaccount/delete/${account.Id}`)).body).toBe(true)
  expect((await api.call('DELETE', `/api/biaccount/delete/${account.Id}`)).status).toBe(404)
})

it('accounts of the BI platform belong to administrators', async () => {
  const { Id } = await created()
  for (const [method, path] of [
    ['POST', 'create'],
    ['POST', 'update'],
    ['DELETE', `delete/${Id}`],
    ['POST', `validate/${Id}`],
  ] as const) {
    expect(
      (
        await api.call(method, `/api/biaccount/${path}`, {
          as: 'Editor',
          body: method === 'POST' ? biAccount : undefined,
        })
      ).status,
    ).toBe(403)
  }
})

it.each<[string, object, string]>([
  ['no secret', { ClientSecret: undefined }, 'ClientSecret'],
  ['an empty tenant', { TenantId: '' }, 'TenantId'],
  ['an address of another scheme', { ApiUrl: 'file:///etc/passwd' }, 'ApiUrl'],
  ['an address with a password', { AuthorityUrl: 'https://u:p@host' }, 'AuthorityUrl'],
  ['a misspelt field', { ClientSecrt: 'x' }, 'ClientSecrt'],
  ['a name of two lines', { Name: 'a\nb' }, 'Name'],
])('accounts of the BI platform refuse %s', async (_what, changes, field) => {
  const answered = await post('create', { ...biAccount, Name: 'Refused', ...changes })
  expect([answered.status, answered.body.errors[0].field]).toEqual([400, field])
})

// proves given-14/clients-resolve-identifiers given-91/bi-account-workspace
// proves given-172/biaccount-getworkspaces-id given-173/biaccount-getreports-selection
// proves given-174/biaccount-getdashboards-selection given-175/getvisualsforreport-by-get
// proves given-176/discovery-paginated-reports given-178/left-open-shape decided-9.1.3/report-id-name
// proves decided-9.1.3/dashboard-id-name decided-9.1.3/visual-title-name
// proves decided-9.1.4/selection-biaccountid-with decided-9.1.5/getvisualsforreport
// proves decided-9.1.6/biaccount-getpaginatedreports
it('discovery takes the selection from a GET body, the query string or a POST body', async () => {
  const { Id: BiAccountId } = await created()
  const expected = [
    {
      Id: 'r1',
      Name: 'Overview',
      ReportType: 'PowerBIReport',
      EmbedUrl: 'https://e',
      WebUrl: null,
      DatasetId: 'd',
      WorkspaceId: 'w1',
    },
  ]
  expect((await get('getreports', { BiAccountId, WorkspaceId: 'w1' })).body).toEqual(expected)
  expect(given.selection).toEqual({ id: 'w1', name: undefined })
  expect((await get(`getreports?biaccountid=${BiAccountId}&workspacename=Sales`)).body).toEqual(expected)
  expect(given.selection).toEqual({ id: undefined, name: 'Sales' })
  expect((await post('getpaginatedreports', { BiAccountId, WorkspaceName: 'Sales' })).body).toEqual(expected)
  expect((await get('getdashboards', { BiAccountId, WorkspaceId: 'w1' })).body).toEqual([
    { Id: 'd1', Name: 'Board', EmbedUrl: null },
  ])
  const visuals = await post('getvisualsforreport', { BiAccountId, WorkspaceId: 'w1', ReportId: 'r1' })
  expect(visuals.body).toEqual([
    { Title: 'Overview', Name: 'ReportSection1', PageIndex: 0, PageName: 'ReportSection1', Type: 'PAGE' },
  ])
})

// proves decided-9.1.3/visual-title-name
it('discovery lists the visuals of a report by their titles, and its pages to an account that is not given the visuals', async () => {
  const { Id: BiAccountId } = await created()
  const ask = async () =>
    (await get('getvisualsforreport', { BiAccountId, WorkspaceId: 'w1', ReportId: 'r1' })).body
  expect(await ask()).toEqual([
    { Title: 'Overview', Name: 'ReportSection1', PageIndex: 0, PageName: 'ReportSection1', Type: 'PAGE' },
  ])
  const visual = {
    name: 'v1',
    title: 'Sales by region',
    type: 'columnChart',
    pageName: 'ReportSection2',
    pageIndex: 1,
  }
  visuals = [visual, { ...visual, name: 'v2', title: null }]
  expect(await ask()).toEqual([
    { Title: 'Sales by region', Name: 'v1', PageIndex: 1, PageName: 'ReportSection2', Type: 'columnChart' },
    { Title: 'columnChart', Name: 'v2', PageIndex: 1, PageName: 'ReportSection2', Type: 'columnChart' },
  ])
  visuals = null
})

// proves decided-7.6.7/list-without-body
it.each(['getreports', 'getpaginatedreports', 'getdashboards', 'getvisualsforreport'])(
  'discovery %s without any selection answers []',
  async (operation) => {
    expect((await get(operation)).body).toEqual([])
    expect((await get(operation, {})).status).toBe(400)
  },
)

// proves decided-1.9.2/limit-cursor-page
it('discovery pages what the source gives in one piece, and goes on behind the last entry wherever that stands by then', async () => {
  const { Id: BiAccountId } = await created()
  const reports = Array.from({ length: 5 }, (_, index) => ({ ...report, id: `r${index}` }))
  listed = reports
  const ids = (answered: { body: { Id: string }[] }) => answered.body.map(({ Id }) => Id)
  const next = (answered: { headers: Record<string, string | undefined> }) =>
    /<([^>]+)>; rel="next"/.exec(answered.headers['link'] ?? '')?.[1]
  const first = await get('getreports', { BiAccountId, WorkspaceId: 'w1', Limit: 2 })
  const link = next(first)!
  expect([ids(first), ids(await api.call('GET', link))]).toEqual([
    ['r0', 'r1'],
    ['r2', 'r3'],
  ])
  expect([
    ids(await api.call('GET', next(await api.call('GET', link))!)),
    next(await api.call('GET', next(await api.call('GET', link))!)),
  ]).toEqual([['r4'], undefined])
  listed = [{ ...report, id: 'new' }, ...reports]
  expect(ids(await api.call('GET', link))).toEqual(['r2', 'r3'])
  listed = reports.filter(({ id }) => id !== 'r1')
  expect(ids(await api.call('GET', link))).toEqual(['r3', 'r4'])
  listed = [report]
  expect((await get(`getworkspaces/${BiAccountId}?Limit=1`)).body).toHaveLength(1)
  expect((await get(`getworkspaces/${BiAccountId}?Cursor=WyJhIiwiYiJd`)).status).toBe(400)
})

// proves given-178/left-open-shape decided-9.1.4/selection-biaccountid-with
it('discovery answers 400 without a workspace and 404 for an unknown account', async () => {
  const { Id: BiAccountId } = await created()
  expect((await get('getreports', { BiAccountId })).body.errors[0].field).toBe('WorkspaceId')
  expect((await get('getreports', { BiAccountId: crypto.randomUUID(), WorkspaceId: 'w' })).status).toBe(404)
  expect((await get('getworkspaces/nonsense')).status).toBe(404)
})

// proves given-13/source-reports-read given-249/valid-token-does decided-1.6.13/502-for-fault
it('discovery answers 502 with a code when the source fails, and shows nothing of its inside', async () => {
  const { Id } = await created()
  isBroken = true
  const { status, body, text } = await get(`getworkspaces/${Id}`)
  expect([status, body.code, body.FailureCode, body.Retryable]).toEqual([
    502,
    'source_fault',
    'source_unreachable',
    true,
  ])
  expect(text).not.toMatch(/ECONNREFUSED|secret/)
  isBroken = false
})

it('discovery answers 404 for a workspace or report that is not there, and 409 with the candidates for a name of several', async () => {
  const { Id: BiAccountId } = await created()
  const asked = { BiAccountId, WorkspaceName: 'Sales', ReportId: 'r1' }
  const { ReportId: _report, ...workspace } = asked
  const answers = async () =>
    await Promise.all([
      get('getreports', workspace),
      get('getdashboards', workspace),
      get('getpaginatedreports', workspace),
      get('getvisualsforreport', asked),
    ])
  const several = sentence('several_of_the_name', {
    place: sentence('among_readable'),
    count: 2,
    name: 'Sales',
    idNames: ['w1', 'w2'],
  })
  try {
    refusal = failure('source_report_not_found')
    for (const { status, body } of await answers())
      expect([status, body.code, body.FailureCode]).toEqual([404, 'not_found', 'source_report_not_found'])
    expect((await get(`getworkspaces/${BiAccountId}`)).status).toBe(502)
    refusal = failure('source_report_not_found', { said: several })
    for (const { status, body } of await answers())
      expect([status, body.code, body.detailCode, body.Candidates]).toEqual([
        409,
        'name_ambiguous',
        'several_of_the_name',
        [{ Id: 'w1' }, { Id: 'w2' }],
      ])
  } finally {
    refusal = null
  }
})

it('discovery answers 409 when the secret cannot be opened any more', async () => {
  const { Id } = await created()
  await api.store.database.query(
    `UPDATE source_accounts SET secret = (SELECT secret FROM source_accounts WHERE id <> $1 AND secret IS NOT NULL LIMIT 1) WHERE id = $1`,
    [Id],
  )
  const { status, body } = await get(`getworkspaces/${Id}`)
  expect([status, body.code]).toEqual([409, 'state_conflict'])
})

// proves given-13/source-reports-read given-249/valid-token-does decided-9.1.2/biaccount-validate-id
it('discovery validates: reports what can be read in the language of the caller, and keeps the outcome on the account', async () => {
  const { Id } = await created()
  expect((await post(`validate/${Id}`)).body).toMatchObject({
    Id,
    Status: 'Valid',
    CanRead: [{ Kind: 'workspace', Name: 'Sales', Reports: 3, IsOnDedicatedCapacity: true }],
    Problems: [],
    Warnings: [
      {
        What: 'export from the workspace "Trial"',
        Label: 'export from the workspace "Trial"',
        Code: 'source_export_not_licensed',
        MessageCode: 'source_export_not_licensed',
        Values: {},
      },
    ],
  })
  isBroken = true
  const headers = { 'accept-language': 'de' }
  const invalid = await api.call('POST', `/api/biaccount/validate/${Id}`, { headers })
  isBroken = false
  expect(invalid.body).toMatchObject({
    Status: 'Invalid',
    Problems: [
      { What: 'find a workspace', Label: 'Einen Arbeitsbereich finden', Code: 'source_access_denied' },
    ],
    Warnings: [
      {
        What: 'export from the workspace "Trial"',
        Label: 'aus dem Arbeitsbereich „Trial“ exportieren',
      },
    ],
  })
  const account = (await get('getall')).body.find((each: { Id: string }) => each.Id === Id)
  expect(account).toMatchObject({ Status: 'Invalid', LastValidatedEpochUtc: expect.any(Number), Version: 1 })
})
