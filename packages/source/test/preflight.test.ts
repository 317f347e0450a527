import type {
  BiReportDefinition,
  Failure,
  ReportDefinition,
  ReportFormat,
  SourceAccount,
} from '@punctual/domain'
import { makeClientCertificate } from '@punctual/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { api, biError, report as reportPath, scriptPlatform } from './support/bi-platform.ts'
import { type Answer, json } from './support/scripted-server.ts'
import {
  biAccount,
  biDefinition,
  createSetting,
  paginatedDefinition,
  reportId,
  reportServerAccount,
  type Setting,
  workspaceId,
} from './support/setting.ts'

let setting: Setting

const definitionPath = `/v1/workspaces/${workspaceId}/reports/${reportId}/getDefinition`

beforeEach(async () => {
  setting = await createSetting({ requestAttempts: 1 })
  const { server } = setting
  scriptPlatform(server)
  server.on(
    'GET',
    `${api}/groups`,
    json({ value: [{ id: workspaceId, name: 'Sales', isOnDedicatedCapacity: true }] }),
  )
  server.on('GET', `${api}/groups/${workspaceId}/reports`, json({ value: [sales] }))
  server.on('GET', reportPath, json(sales))
  server.on('GET', `${api}/groups/${workspaceId}/dashboards`, json({ value: [glance] }))
  server.on('POST', /\/GenerateToken$/, json({ token: 'embed-token', tokenId: 't', expiration: 'x' }))
  server.on('POST', definitionPath, json({ definition: { parts: [visual('chart'), bookmark] } }))
  server.on('GET', /^\/reports\/api\/v2\.0\/Reports\(Path=/, json({ value: [] }))
  server.on('GET', '/reports/api/v2.0/Reports', json({ value: [daily] }))
  server.on('GET', '/odata/folders', list([]))
  server.on('GET', '/odata/templates', list([{ name: 'Terms', recipe: 'chrome-pdf' }]))
})
afterEach(() => setting[Symbol.asyncDispose]())

const embedUrl = 'https://app.powerbi.com/reportEmbed?config=x'
const sales = { id: reportId, name: 'Stock prices', reportType: 'PowerBIReport', datasetId: 'd', embedUrl }
const item = { id: reportId, type: 'Report', displayName: 'Stock prices', workspaceId }
const glance = { id: 'cccccccc-0000-4000-8000-000000000003', displayName: 'At a glance', embedUrl }
const daily = { Id: 'r', Name: 'Daily', Path: '/Sales/Daily' }
const part = (path: string, content: object) => ({
  path: `definition/${path}`,
  payload: Buffer.from(JSON.stringify(content)).toString('base64'),
})
const visual = (name: string) =>
  part(`pages/ReportSection0/visuals/${name}/visual.json`, {
    name,
    position: { x: 0, y: 0 },
    visual: { visualType: 'card' },
  })
const bookmark = part('bookmarks/Bookmark1.bookmark.json', { name: 'Bookmark1', displayName: 'North' })

function list(value: readonly unknown[]): Answer {
  return json({ '@odata.context': 'x', value })
}

const jsReportAccount = (): SourceAccount => ({
  id: 'account-3',
  name: 'Templates',
  authType: 'Basic',
  settings: { kind: 'JsReport', serverUrl: setting.server.url, userName: 'reader' },
  secret: JSON.stringify({ Password: 'pass-word' }),
})

const template = (itemId: string): ReportDefinition => ({
  kind: 'source',
  sourceKind: 'JsReport',
  itemId,
  options: {},
})

const named = (reportName: string) => ({ reportUrl: null, workspaceName: 'Sales', reportName })
const rendering: BiReportDefinition['rendering'] = {
  method: 0,
  pageIndexes: [],
  visualNames: [],
  locale: null,
  timeoutSeconds: null,
}

const byBrowser = (more: Partial<BiReportDefinition> = {}) =>
  biDefinition({ ...more, rendering: { ...rendering, ...more.rendering, method: 2 } })
const dashboard = (name: string) => biDefinition({ ...named(name), objectType: 'DASHBOARD', rendering })
const withBookmark = (name: string): Partial<BiReportDefinition> => ({
  applyBookmark: true,
  bookmarkJson: JSON.stringify({ name }),
})
const noRoles = { roles: [], customData: null, datasets: [], auditableContext: null }
const compares = (operator: string, value: unknown): Partial<BiReportDefinition> => ({
  advancedFilters: [
    {
      target: { table: 'Weather', column: 'Location' },
      logicalOperator: 'And',
      conditions: [{ operator, value }],
    },
  ],
})
const noCapacity = () =>
  on(
    'GET',
    `${api}/groups`,
    json({ value: [{ id: workspaceId, name: 'Sales', isOnDedicatedCapacity: false }] }),
  )()

const labelled = () =>
  on(
    'GET',
    `/v1/workspaces/${workspaceId}/items/${reportId}`,
    json({ ...item, sensitivityLabel: { id: 'b7b4f4d9-3f0d-4b3e-8f3d-4f6d3f4f3f4f' } }),
  )()

interface Case {
  readonly what: string
  readonly definition?: ReportDefinition
  readonly format?: ReportFormat
  readonly account?: () => SourceAccount
  /** What the source system says otherwise than in the good case. */
  readonly seed?: () => void
  readonly code: Failure['code']
}

const on = (method: string, path: string | RegExp, answer: Answer) => () =>
  setting.server.on(method, path, answer)
const ofServer = () => reportServerAccount(setting.server)

const lasting: readonly Case[] = [
  {
    what: 'credentials of the BI platform that it refuses',
    seed: on(
      'POST',
      '/contoso.example/oauth2/v2.0/token',
      json({ error: 'invalid_client' }, { status: 401 }),
    ),
    code: 'source_credentials_rejected',
  },
  {
    what: 'a report that is gone',
    seed: on('GET', reportPath, biError('PowerBIEntityNotFound', 404)),
    code: 'source_report_not_found',
  },
  {
    what: 'a report that the account may not read',
    seed: on('GET', reportPath, biError('Forbidden', 403)),
    code: 'source_access_denied',
  },
  {
    what: 'a workspace of another name',
    definition: biDefinition({ ...named('Stock prices'), workspaceName: 'Gone' }),
    code: 'source_report_not_found',
  },
  {
    what: 'a report of another name',
    definition: biDefinition(named('Gone')),
    code: 'source_report_not_found',
  },
  {
    what: 'two reports of one name',
    definition: biDefinition(named('Stock prices')),
    seed: on(
      'GET',
      `${api}/groups/${workspaceId}/reports`,
      json({ value: [sales, { ...sales, id: 'other' }] }),
    ),
    code: 'source_report_not_found',
  },
  {
    what: 'a page that the report does not have',
    definition: biDefinition({ rendering: { ...rendering, pageIndexes: [7] } }),
    code: 'source_request_invalid',
  },
  {
    what: 'a visual that the report does not have',
    definition: biDefinition({
      objectType: 'VISUAL',
      rendering: { ...rendering, pageIndexes: [0], visualNames: ['gone'] },
    }),
    code: 'source_request_invalid',
  },
  { what: 'a format that the platform does not make', format: 'XLSX', code: 'format_not_supported' },
  {
    what: 'a paginated schedule of a report that is not paginated',
    definition: paginatedDefinition(named('Stock prices')),
    code: 'source_request_invalid',
  },
  ...(
    [
      ['filters', { basicFilters: [{ target: { table: 'a', column: 'b' }, operator: 'In', values: ['x'] }] }],
      ['a bookmark', withBookmark('Bookmark1')],
      ['a page', { rendering: { ...rendering, pageIndexes: [0] } }],
      ['the open page', { objectType: 'PAGE' }],
      ['a visual', { objectType: 'VISUAL', rendering: { ...rendering, visualNames: ['chart'] } }],
      ['two identities', { identities: ['a', 'b'].map((userName) => ({ ...noRoles, userName })) }],
    ] satisfies [string, Partial<BiReportDefinition>][]
  ).map(([what, more]): Case => ({
    what: `${what} on a report that has become paginated`,
    definition: biDefinition(more),
    seed: on('GET', reportPath, json({ ...sales, reportType: 'PaginatedReport' })),
    code: 'source_request_invalid',
  })),
  {
    what: 'a workspace on no capacity',
    definition: biDefinition({ rendering: { ...rendering, method: 1 } }),
    seed: noCapacity,
    code: 'source_export_not_licensed',
  },
  {
    what: 'a sensitivity label, with which an application exports no PDF',
    seed: labelled,
    code: 'source_report_labelled',
  },
  {
    what: 'a sensitivity label, with which no PNG is exported',
    format: 'PNG',
    seed: labelled,
    code: 'source_report_labelled',
  },
  {
    what: 'a bookmark that the report does not have',
    definition: biDefinition(withBookmark('Gone')),
    code: 'source_request_invalid',
  },
  {
    what: 'a dashboard for the export interface',
    definition: { ...dashboard('At a glance'), rendering: { ...rendering, method: 1 } },
    code: 'rendering_method_not_available',
  },
  {
    what: 'a filter that the export interface cannot express',
    definition: biDefinition({ ...compares('Contains', 'Seattle'), rendering: { ...rendering, method: 1 } }),
    code: 'source_request_invalid',
  },
  {
    what: 'a dashboard that the workspace does not have',
    definition: dashboard('Gone'),
    code: 'source_report_not_found',
  },
  {
    what: 'a format that the browser does not make',
    definition: byBrowser(),
    format: 'PPTX',
    code: 'format_not_supported',
  },
  {
    what: 'a report for the browser that is gone',
    definition: byBrowser(),
    seed: on('GET', reportPath, biError('PowerBIEntityNotFound', 404)),
    code: 'source_report_not_found',
  },
  {
    what: 'a page for the browser that the report does not have',
    definition: byBrowser({ objectType: 'PAGE', rendering: { ...rendering, pageIndexes: [7] } }),
    code: 'source_request_invalid',
  },
  {
    what: 'a visual for the browser that the report does not have',
    definition: byBrowser({
      objectType: 'VISUAL',
      rendering: { ...rendering, pageIndexes: [0], visualNames: ['gone'] },
    }),
    code: 'source_request_invalid',
  },
  {
    what: 'a bookmark for the browser that the report does not have',
    definition: byBrowser(withBookmark('Gone')),
    code: 'source_request_invalid',
  },
  {
    what: 'an account that may not make an embed token',
    definition: byBrowser(),
    seed: on('POST', /\/GenerateToken$/, biError('PowerBINotAuthorizedException', 403)),
    code: 'source_access_denied',
  },
  {
    what: 'a paginated report for the browser',
    definition: byBrowser(),
    seed: on('GET', reportPath, json({ ...sales, reportType: 'PaginatedReport' })),
    code: 'source_request_invalid',
  },
  {
    what: 'a way of signing in that there is not',
    account: () => biAccount(setting.server, { authType: 'Fingerprint' }),
    code: 'source_auth_not_available',
  },
  {
    what: 'a report that left the report server',
    account: ofServer,
    definition: paginatedDefinition(),
    seed: on(
      'GET',
      /^\/reports\/api\/v2\.0\/Reports\(Path=/,
      json({ error: { code: 'x', message: 'y' } }, { status: 404 }),
    ),
    code: 'source_report_not_found',
  },
  {
    what: 'a name that the report server does not have',
    account: ofServer,
    definition: paginatedDefinition({ ...named('Gone') }),
    code: 'source_report_not_found',
  },
  {
    what: 'a parameter without a value',
    account: ofServer,
    definition: paginatedDefinition({
      parameters: [{ name: 'Region', values: [], isNull: false, useDefault: false }],
    }),
    code: 'source_request_invalid',
  },
  { what: 'a schedule of a BI report on a report server', account: ofServer, code: 'source_request_invalid' },
  {
    what: 'a template that is gone',
    account: jsReportAccount,
    definition: template('Gone'),
    code: 'source_report_not_found',
  },
  {
    what: 'a recipe of another format',
    account: jsReportAccount,
    definition: template('Terms'),
    format: 'XLSX',
    code: 'format_not_supported',
  },
  {
    what: 'a locked user',
    account: jsReportAccount,
    definition: template('Terms'),
    seed: on(
      'GET',
      '/odata/folders',
      (response) => void response.writeHead(403).end('login for this user has been locked'),
    ),
    code: 'source_account_disabled',
  },
]

const good: readonly Omit<Case, 'code'>[] = [
  {
    what: 'a report whose item tells no label',
    seed: on('GET', /\/items\//, json(item)),
  },
  {
    what: 'a report of whose label the account is told nothing',
    seed: on('GET', /\/items\//, biError('InsufficientPrivileges', 403)),
  },
  { what: 'a report with a label for the browser', definition: byBrowser(), seed: labelled },
  {
    what: 'a paginated report with a label',
    definition: paginatedDefinition(named('Stock prices')),
    seed: () => {
      labelled()
      const record = { ...sales, reportType: 'PaginatedReport' }
      on('GET', `${api}/groups/${workspaceId}/reports`, json({ value: [record] }))()
    },
  },
  { what: 'a whole report by its address' },
  {
    what: 'a report by its names, as a presentation',
    definition: biDefinition(named('Stock prices')),
    format: 'PPTX',
  },
  {
    what: 'two pages of a report',
    definition: biDefinition({ objectType: 'PAGE', rendering: { ...rendering, pageIndexes: [0, 2] } }),
  },
  {
    what: 'a visual of a report',
    definition: biDefinition({
      objectType: 'VISUAL',
      rendering: { ...rendering, pageIndexes: [0], visualNames: ['chart'] },
    }),
  },
  {
    what: 'a visual of which the account is told nothing',
    definition: biDefinition({
      objectType: 'VISUAL',
      rendering: { ...rendering, pageIndexes: [0], visualNames: ['hidden'] },
    }),
    seed: on('POST', definitionPath, biError('InsufficientPrivileges', 403)),
  },
  {
    what: 'a workspace of which no capacity is told',
    seed: on('GET', `${api}/groups`, json({ value: [{ id: workspaceId, name: 'Sales' }] })),
  },
  { what: 'a bookmark of a report', definition: biDefinition(withBookmark('Bookmark1')) },
  {
    what: 'a bookmark of which the account is told nothing',
    definition: biDefinition(withBookmark('hidden')),
    seed: on('POST', definitionPath, biError('InsufficientPrivileges', 403)),
  },
  {
    what: 'a filter whose value an expression fills in',
    definition: biDefinition({
      ...compares('GreaterThan', '{{ScheduledFor}}'),
      rendering: { ...rendering, method: 1 },
    }),
  },
  {
    what: 'a report for the browser in a workspace on no capacity',
    definition: byBrowser({ rendering: { ...rendering, pageIndexes: [0, 2] } }),
    seed: noCapacity,
    format: 'PNG',
  },
  {
    what: 'a filter that only the browser applies, with RenderingMethod 0',
    definition: biDefinition(compares('Contains', 'Seattle')),
    seed: noCapacity,
  },
  { what: 'a dashboard with RenderingMethod 0', definition: dashboard('At a glance'), seed: noCapacity },
  {
    what: 'a visual and a bookmark for the browser',
    definition: byBrowser({
      ...withBookmark('Bookmark1'),
      objectType: 'VISUAL',
      rendering: { ...rendering, pageIndexes: [0], visualNames: ['chart'] },
    }),
  },
  {
    what: 'identities for the browser that a row fills in, for whom no token can be made yet',
    definition: byBrowser({
      identities: [
        {
          userName: '{{Email}}',
          roles: ['Reader'],
          customData: null,
          datasets: [],
          auditableContext: null,
        },
      ],
    }),
    seed: on('POST', /\/GenerateToken$/, biError('InvalidRequest', 400)),
  },
  {
    what: 'a paginated report',
    definition: paginatedDefinition(named('Stock prices')),
    format: 'XLSX',
    seed: on(
      'GET',
      `${api}/groups/${workspaceId}/reports`,
      json({ value: [{ ...sales, reportType: 'PaginatedReport' }] }),
    ),
  },
  {
    what: 'a report of the report server by its path',
    account: ofServer,
    definition: paginatedDefinition(),
    format: 'TIFF',
  },
  {
    what: 'a linked report of the report server',
    account: ofServer,
    definition: paginatedDefinition({ reportUrl: '/Sales/Linked' }),
    seed: () => {
      const gone = json({ error: { code: 'x', message: 'y' } }, { status: 404 })
      setting.server.on('GET', /^\/reports\/api\/v2\.0\/Reports\(Path=/, gone)
      const linked = { ...daily, Path: '/Sales/Linked' }
      setting.server.on('GET', '/reports/api/v2.0/LinkedReports', json({ value: [linked] }))
      setting.server.on('GET', /^\/reports\/api\/v2\.0\/LinkedReports\(Path=/, json({ value: [] }))
    },
  },
  {
    what: 'a report of the report server by its name',
    account: ofServer,
    definition: paginatedDefinition({ ...named('Daily') }),
  },
  { what: 'a template', account: jsReportAccount, definition: template('/Terms') },
]

function preflight({
  definition = biDefinition(),
  format = 'PDF',
  account = () => biAccount(setting.server),
  seed,
}: Omit<Case, 'code' | 'what'>) {
  seed?.()
  const wanted = { account: account(), definition, format }
  return setting.sources.preflight(wanted, new AbortController().signal)
}

describe('a preflight', () => {
  test.each(lasting)(
    'finds $what before anything is made, as a reason that lasts',
    async ({ what, code, ...given }) => {
      expect(await preflight(given), what).toMatchObject({
        problems: [{ code, retryable: false }],
        warnings: [],
      })
      expect(made()).toEqual([])
    },
  )

  test.each(good)('finds nothing in the way of $what, and makes nothing', async ({ what, ...given }) => {
    expect(await preflight(given), what).toEqual({ problems: [], warnings: [] })
    expect(made()).toEqual([])
  })

  test('calls a source system that is busy a problem that passes', async () => {
    const seed = on('GET', reportPath, json({}, { status: 503, headers: { 'retry-after': '900' } }))
    expect(await preflight({ seed })).toMatchObject({
      problems: [{ code: 'source_busy', retryable: true }],
    })
  })

  test('knows a workspace on no capacity also after the list of workspaces could not be read', async () => {
    const definition = biDefinition({ rendering: { ...rendering, method: 1 } })
    const seed = on('GET', `${api}/groups`, json({}, { status: 503 }))
    expect(await preflight({ definition, seed })).toMatchObject({ problems: [{ retryable: true }] })
    expect(await preflight({ definition, seed: noCapacity })).toMatchObject({
      problems: [{ code: 'source_export_not_licensed' }],
    })
    expect(await preflight({ definition: biDefinition() })).toEqual({ problems: [], warnings: [] })
  })

  test('knows a workspace on no capacity while the list of workspaces cannot be read again', async () => {
    const definition = biDefinition({ rendering: { ...rendering, method: 1 } })
    const licence = { problems: [{ code: 'source_export_not_licensed' }] }
    expect(await preflight({ definition, seed: noCapacity })).toMatchObject(licence)
    setting.clock.advance(700_000)
    const seed = on('GET', `${api}/groups`, json({}, { status: 503 }))
    expect(await preflight({ definition, seed })).toMatchObject(licence)
  })

  test('warns of the end of a certificate before it comes', async () => {
    const secret = await makeClientCertificate({ notAfter: new Date('2026-11-30T12:00:00Z') })
    const account = () => biAccount(setting.server, { authType: 'Certificate', secret })
    const warning = { code: 'source_credentials_expired', message: expect.stringContaining('2026-11-30') }
    for (const definition of [biDefinition(), byBrowser()])
      expect(await preflight({ account, definition })).toMatchObject({ problems: [], warnings: [warning] })
  })
})

/** The requests that would make a file. */
function made() {
  return setting.server.seen.filter(({ path }) => /ExportTo$|^\/ReportServer$|^\/api\/report$/.test(path))
}
