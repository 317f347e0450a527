import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browsers, openBrowsersLate } from '@punctual/browser'
import type { ReportFormat, SourceAccount, SourceReportDefinition } from '@punctual/domain'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type SourcesWithDiscovery } from '@punctual/source'
import { describeConnector } from '@punctual/source/conformance'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type SampleServer, startSampleServer } from './support/sample-server.ts'

const password = 'token-of-the-service-account'

const startDashboards = () =>
  startSampleServer({
    name: 'dashboard',
    portVariable: 'SAMPLE_DASHBOARD_PORT',
    environment: { SAMPLE_DASHBOARD_USER: 'reader', SAMPLE_DASHBOARD_PASSWORD: password },
  })

const startBrowsers = () =>
  openBrowsersLate({
    clock: systemClock(),
    logger: silentLogger(),
    egress: loopbackEgress(),
    executable: null,
    directory: null,
    processes: 2,
    pagesPerProcess: 100,
    processMemoryMib: 1_024,
  })

const startSources = (browsers: Browsers) =>
  createSources({
    clock: systemClock(),
    random: Math.random,
    logger: silentLogger(),
    egress: loopbackEgress(),
    browsers,
  })

type SignIn = Readonly<Record<string, string | null>>

const header: SignIn = { kind: 'Header', name: 'Authorization' }

function account(
  url: string,
  {
    signIn = header,
    secrets,
    recipe = 'Grafana',
  }: { signIn?: SignIn; secrets?: Record<string, string>; recipe?: string | null } = {},
): SourceAccount {
  return {
    id: 'web-1',
    name: 'Dashboards',
    authType: signIn['kind'] ?? '',
    settings: { kind: 'WebPage', baseUrl: url, signIn, recipe },
    secret: JSON.stringify(secrets ?? { 'SignIn.Value': `Bearer ${password}` }),
  }
}

const dashboard = (
  itemId = '/d/stocks/prices?from=now-7d',
  options: Record<string, unknown> = {},
): SourceReportDefinition => ({
  kind: 'source',
  sourceKind: 'WebPage',
  itemId,
  options: {
    Parameters: { symbol: ['AAPL', 'IBM'] },
    TimeoutSeconds: 20,
    ...options,
  },
})

describeConnector('web page', async () => {
  await using resources = new AsyncDisposableStack()
  const server = resources.use(await startDashboards())
  const sources = resources.use(startSources(resources.use(startBrowsers())))
  let started = 0
  const owned = resources.move()
  return {
    sources,
    account: account(server.url),
    definition: dashboard(),
    absent: dashboard('/d/nowhere/gone'),
    formats: ['PDF', 'PNG'],
    browsed: ['Dashboard Home'],
    accountWith: (secret) => account(server.url, { secrets: { 'SignIn.Value': `Bearer ${secret}` } }),
    accountOn: (url) => account(url),
    async slowDown(milliseconds) {
      await server.faults({ renderDurationMs: milliseconds })
      started = (await server.statistics()).rendersStarted ?? 0
    },
    async exporting() {
      while (((await server.statistics()).rendersStarted ?? 0) <= started)
        await new Promise((resolve) => setImmediate(resolve))
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
})

describe('a dashboard as a web page', () => {
  let server: SampleServer
  let browsers: Browsers
  let sources: SourcesWithDiscovery
  let directory: string

  beforeAll(async () => {
    server = await startDashboards()
    browsers = startBrowsers()
    sources = startSources(browsers)
    directory = await mkdtemp(join(tmpdir(), 'web-page-'))
  })
  afterAll(async () => {
    await sources[Symbol.asyncDispose]()
    await browsers[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
    await rm(directory, { recursive: true })
  })
  beforeEach(() => server.resetFaults())

  const render = (wanted: {
    account?: SourceAccount
    definition?: SourceReportDefinition
    format?: ReportFormat
    timeoutMs?: number
  }) =>
    sources.export(
      {
        account: account(server.url),
        definition: dashboard(),
        format: 'PDF',
        directory,
        timeoutMs: 20_000,
        ...wanted,
      },
      new AbortController().signal,
    )

  test.each<[string, SignIn, Record<string, string>]>([
    ['a session cookie', { kind: 'Cookie', name: 'grafana_session' }, { 'SignIn.Value': password }],
    [
      'the log-in form of the recipe',
      {
        kind: 'Form',
        userName: 'reader',
        loginPath: null,
        userSelector: null,
        passwordSelector: null,
        submitSelector: null,
      },
      { 'SignIn.Password': password },
    ],
  ])('a dashboard is rendered after signing in with %s', async (_name, signIn, secrets) => {
    const outcome = await render({ account: account(server.url, { signIn, secrets }) })
    expect(outcome).toMatchObject({ ok: true, file: { reportName: 'Dashboard stocks', extension: 'pdf' } })
  })

  test('a dashboard is rendered with a token of the client credentials flow', async () => {
    const tokenUrl = `${server.url}/oauth2/token`
    const signIn = { kind: 'OAuth2', tokenUrl, clientId: 'reader', scope: '' }
    const secrets = { 'SignIn.ClientSecret': password }
    expect(await render({ account: account(server.url, { signIn, secrets }) })).toMatchObject({ ok: true })
    const wrong = await render({
      account: account(server.url, { signIn, secrets: { 'SignIn.ClientSecret': 'other' } }),
    })
    expect(wrong).toMatchObject({ ok: false, failure: { code: 'source_credentials_rejected' } })
  })

  test('a preflight checks the format, the address and the sign-in of a page, and asks for the page as one visitor does', async () => {
    const { rendersStarted: rendered } = await server.statistics()
    const codeOf = async (wanted: Partial<Parameters<typeof sources.preflight>[0]>) => {
      const whole = {
        account: account(server.url),
        definition: dashboard(),
        format: 'PDF' as const,
        ...wanted,
      }
      const { problems } = await sources.preflight(whole, new AbortController().signal)
      return problems.map(({ code }) => code)
    }
    expect(await codeOf({})).toEqual([])
    expect(await codeOf({ format: 'XLSX' })).toEqual(['format_not_supported'])
    expect(await codeOf({ definition: dashboard('/../elsewhere') })).toEqual(['source_report_not_found'])
    expect(
      await codeOf({ account: account(`${server.url}/base`), definition: dashboard('/../elsewhere') }),
    ).toEqual(['source_request_invalid'])
    const wrong = account(server.url, { secrets: { 'SignIn.Value': 'Bearer other' } })
    expect(await codeOf({ account: wrong })).toEqual(['source_credentials_rejected'])
    expect(await codeOf({ account: account(server.url, { secrets: {} }) })).toEqual([
      'source_credentials_rejected',
    ])
    // The browser of a worker fills in the form, so nothing is known of its password.
    const selectors = { loginPath: null, userSelector: null, passwordSelector: null, submitSelector: null }
    const form = { kind: 'Form', userName: 'reader', ...selectors }
    const byForm = account(server.url, { signIn: form, secrets: { 'SignIn.Password': 'wrong' } })
    expect(await codeOf({ account: byForm })).toEqual([])
    expect((await server.statistics()).rendersStarted).toBe(rendered)
  })

  test('a form that does not take the password ends as rejected credentials, and not as a report', async () => {
    const signIn = {
      kind: 'Form',
      userName: 'reader',
      loginPath: '/login',
      userSelector: null,
      passwordSelector: null,
      submitSelector: null,
    }
    const outcome = await render({
      account: account(server.url, { signIn, secrets: { 'SignIn.Password': 'wrong' } }),
    })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'source_credentials_rejected' } })
  })

  test('the recipe adds what the system wants in the address, and the prefix of its parameters', async () => {
    const outcome = await render({
      definition: dashboard('/d/stocks/prices', { Paper: 'A4', ReadyEvent: 'dashboard-ready' }),
      format: 'PNG',
    })
    expect(outcome).toMatchObject({ ok: true, file: { extension: 'png' } })
    const plain = await render({
      account: account(server.url, { recipe: null }),
      definition: dashboard('/d/stocks/prices', {
        Parameters: { 'var-symbol': 'IBM' },
        ReadySelector: 'main table',
        Crop: 'svg',
      }),
      format: 'PNG',
    })
    if (!outcome.ok || !plain.ok) throw new Error('must be rendered')
    const width = async (path: string) => (await readFile(path)).readUInt32BE(16)
    expect([await width(outcome.file.path), await width(plain.file.path)]).toEqual([2_560, 1_440])
  })

  test('a value of a row that is null keeps the other options of the page', async () => {
    const outcome = await render({
      definition: dashboard('/d/stocks/prices', { Parameters: { symbol: [null, 'IBM'] }, Crop: 'svg' }),
      format: 'PNG',
    })
    if (!outcome.ok) throw new Error('must be rendered')
    expect((await readFile(outcome.file.path)).readUInt32BE(16)).toBe(1_440)
  })

  test.each<[string, string, boolean]>([
    ['500', 'source_error', true],
    ['never-ready', 'page_not_ready', true],
    ['login-page', 'page_login_required', false],
    ['endless', 'page_timeout', true],
  ])('a dashboard that fails by %s ends as %s and leaves no file', async (failure, code, retryable) => {
    await server.faults({ failure })
    const before = await readdir(directory)
    const outcome = await render({
      definition: dashboard(undefined, { ReadySelector: '.react-grid-layout' }),
      timeoutMs: 12_000,
    })
    expect(outcome).toMatchObject({ ok: false, failure: { code, retryable, source: 'WebPage' } })
    expect(await readdir(directory)).toEqual(before)
  })

  test('a failed dashboard keeps its picture and its console, without the token', async () => {
    await server.faults({ failure: 'never-ready' })
    const outcome = await render({ timeoutMs: 8_000 })
    if (outcome.ok) throw new Error('must fail')
    expect(outcome.evidence?.console).toContain('the data route answered 500')
    expect(outcome.evidence?.console).not.toContain(password)
    expect(outcome.evidence?.screenshot).not.toBeNull()
  })

  test.each(['/../other', '/%2e%2e/other', '//evil.example/x'])(
    'the item %s does not lead out of the site of the account',
    async (itemId) => {
      const outcome = await render({ account: account(`${server.url}/d`), definition: dashboard(itemId) })
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: expect.stringMatching(/source_request_invalid|source_report_not_found/) },
      })
    },
  )

  test('a form of words that no recipe knows is refused by its name', async () => {
    expect(await render({ format: 'CSV' })).toMatchObject({
      ok: false,
      failure: { code: 'format_not_supported' },
    })
  })
})
