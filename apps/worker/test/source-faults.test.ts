import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'

import { openBrowsersLate } from '@punctual/browser'
import type { FailureCode, SourceAccount } from '@punctual/domain'
import { addSchedule } from '@punctual/engine/testing'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createTestDatabase, loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { reportUrl } from './support/platform.ts'
import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

/*
 * Every fault that a source system can have, for every kind of source, through the real connectors and the
 * whole run. Each ends with a code and a sentence of its own, keeps no file and sends nothing.
 */

const faults = {
  away: 'is away',
  slow: 'does not answer in time',
  silent: 'falls silent within its answer',
  torn: 'closes the connection within its answer',
  'wrong kind': 'answers a file of another kind',
  'log-in page': 'answers a log-in page for people',
  'expired secret': 'takes the secret of the account no longer',
  busy: 'has no capacity',
  renamed: 'no longer has the report',
} as const

type Fault = keyof typeof faults

const kinds = ['bi', 'reportserver', 'JsReport', 'WebPage', 'Sql'] as const

type Kind = (typeof kinds)[number]

/** With which code a run ends that meets the fault. */
const expected: Readonly<Record<Kind, Readonly<Record<Fault, FailureCode | readonly FailureCode[]>>>> = {
  bi: {
    away: 'source_unreachable',
    slow: 'source_timeout',
    silent: 'source_timeout',
    torn: 'source_answer_torn',
    'wrong kind': 'artifact_not_expected_format',
    'log-in page': 'page_login_required',
    'expired secret': 'source_credentials_expired',
    busy: 'source_busy',
    renamed: 'source_report_not_found',
  },
  reportserver: {
    away: 'source_unreachable',
    slow: 'source_timeout',
    silent: 'source_timeout',
    torn: 'source_answer_torn',
    'wrong kind': 'artifact_not_expected_format',
    'log-in page': 'page_login_required',
    'expired secret': 'source_credentials_rejected',
    busy: 'source_busy',
    renamed: 'source_report_not_found',
  },
  JsReport: {
    away: 'source_unreachable',
    slow: 'source_timeout',
    silent: 'source_timeout',
    torn: 'source_answer_torn',
    'wrong kind': 'artifact_not_expected_format',
    'log-in page': 'page_login_required',
    'expired secret': 'source_credentials_rejected',
    busy: 'source_busy',
    renamed: 'source_report_not_found',
  },
  WebPage: {
    away: 'source_unreachable',
    // The page has less time than the export; on a busy machine both end at once.
    slow: ['page_timeout', 'source_timeout'],
    silent: ['page_timeout', 'source_timeout'],
    // The page ends at once, unless a busy machine starts the browser too late.
    torn: ['source_answer_torn', 'page_timeout', 'source_timeout'],
    'wrong kind': 'page_script_failed',
    'log-in page': 'page_login_required',
    'expired secret': 'source_credentials_rejected',
    busy: 'source_busy',
    renamed: 'source_report_not_found',
  },
  Sql: {
    away: 'source_unreachable',
    slow: 'query_timeout',
    silent: 'query_timeout',
    torn: 'source_answer_torn',
    'wrong kind': 'source_unreachable',
    'log-in page': 'source_unreachable',
    'expired secret': 'source_credentials_rejected',
    busy: 'source_busy',
    renamed: 'source_report_not_found',
  },
}

const loginPage =
  '<!DOCTYPE html><html><body><form><input name="u"><input type="password" name="p"></form></body></html>'
const workbook = 'PK\x03\x04 not a report'
const secret = 'the-secret-of-the-account'

type Answer = (response: ServerResponse) => void

/** What an HTTP source answers in place of the file; a page has its own ways to be late. */
const answers: Readonly<Record<Exclude<Fault, 'expired secret' | 'renamed'>, Answer>> = {
  away: (response) => void response.destroy(),
  slow: () => {},
  silent: (response) => void response.writeHead(200, pdfHeaders).write(pdf.slice(0, 100)),
  torn: (response) => {
    response.writeHead(200, { ...pdfHeaders, 'content-length': String(pdf.length + 1_000) })
    response.write(pdf, () => response.destroy())
  },
  'wrong kind': (response) => void response.writeHead(200, pdfHeaders).end(workbook),
  'log-in page': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage),
  busy: (response) => void response.writeHead(429, { 'retry-after': '120' }).end(),
}
const pdfHeaders = { 'content-type': 'application/pdf' }

const json =
  (value: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** The HTTP sources: what is asked before the file is right, unless the fault is there. */
function route(fault: Fault, path: string): Answer {
  const file = fault === 'expired secret' || fault === 'renamed' ? json({}) : answers[fault]
  if (path.endsWith('/oauth2/v2.0/token'))
    return fault === 'expired secret'
      ? json(
          { error: 'invalid_client', error_description: 'AADSTS7000222: expired', error_codes: [7000222] },
          401,
        )
      : json({ token_type: 'Bearer', expires_in: 3_599, access_token: 'a token' })
  if (path.startsWith('/v1.0/')) return ofPlatform(fault, path, file)
  if (path.startsWith('/odata/')) {
    if (fault === 'expired secret') return (response) => void response.writeHead(401).end('Invalid password')
    const isThere = path.endsWith('templates') && fault !== 'renamed'
    return json({ '@odata.context': 'x', value: isThere ? [{ name: 'Terms', recipe: 'chrome-pdf' }] : [] })
  }
  if (fault === 'expired secret')
    return (response) => void response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
  if (path === '/ReportServer' && fault === 'renamed')
    return (response) =>
      void response
        .writeHead(500, { 'content-type': 'text/html' })
        .end('<html><body>The item cannot be found. (rsItemNotFound)</body></html>')
  if (path === '/page' && (fault === 'silent' || fault === 'torn')) return brokenPage(fault)
  return fault === 'renamed' ? (response) => void response.writeHead(404).end() : file
}

function ofPlatform(fault: Fault, path: string, file: Answer): Answer {
  if (fault === 'renamed') return json({ error: { code: 'PowerBIEntityNotFound', message: '' } }, 404)
  if (path.endsWith('/ExportTo'))
    return fault === 'busy' ? file : json({ id: 'job', status: 'Succeeded', percentComplete: 100 }, 202)
  if (path.endsWith('/exports/job/file')) return file
  return json({ id: 'r', name: 'Sales', reportType: 'PowerBIReport', datasetId: 'd' })
}

function brokenPage(fault: 'silent' | 'torn'): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100000' })
    response.write('<html><head>', () => (fault === 'torn' ? response.destroy() : undefined))
  }
}

/** More than any failure allows. */
const maxFailures = 100

const resources = new AsyncDisposableStack()
let fault: Fault = 'slow'
let exporting: Kind = 'bi'
/** Makes names that a second try does not meet again. */
let scenes = 0
let worker: Awaited<ReturnType<typeof openWorker>>
let httpUrl: string
/** Nothing listens there. */
let closedUrl: string
let database: URL

beforeAll(async () => {
  httpUrl = await startHttpSource()
  closedUrl = await closedAddress()
  database = new URL(resources.use(await createTestDatabase()).url)
  const browsers = resources.use(
    openBrowsersLate({
      clock: systemClock(),
      logger: silentLogger(),
      egress: loopbackEgress(),
      executable: null,
      directory: null,
      processes: 1,
      pagesPerProcess: 100,
      processMemoryMib: 1_024,
    }),
  )
  const sourceLimits = {
    requestTimeoutMs: 500,
    silenceTimeoutMs: 500,
    maximumBusyWaitMs: 100,
    requestAttempts: 1,
  }
  worker = resources.use(
    await openWorker({
      browsers,
      sourceLimits,
      // What is late is late at once; what answers may take its time. A query has a limit of its own, which
      // has to be over first on a busy machine too.
      get exportTimeoutMs() {
        return exporting !== 'Sql' && (fault === 'slow' || fault === 'silent') ? 1_500 : 20_000
      },
      executionTimeoutMs: 60_000,
      // The second attempt is the last one: those between would end like the first.
      attempts: (real) => ({
        ...real,
        async claim(wanted) {
          const claimed = await real.claim(wanted)
          return claimed && claimed.failures > 0 ? { ...claimed, failures: maxFailures } : claimed
        },
      }),
    }),
  )
  const { database: roles } = worker.store
  await roles.query(`CREATE ROLE faults_expired LOGIN PASSWORD '${secret}' VALID UNTIL '2020-01-01'`)
  await roles.query(`CREATE ROLE faults_full LOGIN PASSWORD '${secret}' CONNECTION LIMIT 0`)
  resources.defer(async () => void (await roles.query('DROP ROLE faults_expired, faults_full')))
}, 120_000)
afterAll(() => resources.disposeAsync())

async function startHttpSource(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    const { pathname } = new URL(request.url ?? '/', 'http://source')
    route(fault, pathname)(response)
  })
  return listening(server)
}

/** Of a server that has ended. */
async function closedAddress(): Promise<string> {
  const server = createTcpServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

async function listening(server: ReturnType<typeof createTcpServer>): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  resources.defer(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type NewAccount = Pick<SourceAccount, 'authType' | 'settings' | 'secret'>

/** The account and the report of a kind, on a source with the fault. */
async function sceneOf(kind: Kind): Promise<{ account: NewAccount; definition: object; query?: string }> {
  const url = fault === 'away' ? closedUrl : httpUrl
  switch (kind) {
    case 'bi': {
      const scope = 'https://analysis.windows.net/powerbi/api/.default'
      const settings = {
        kind,
        tenantId: 'contoso.example',
        clientId: fault,
        authorityUrl: url,
        apiUrl: url,
        scope,
      }
      const rendering = { method: 1, pageIndexes: [], visualNames: [], locale: null, timeoutSeconds: null }
      const definition = { reportUrl, reportName: null, workspaceName: null, rendering }
      return { account: { authType: 'ServicePrincipal', settings, secret }, definition }
    }
    case 'reportserver': {
      const addresses = { serverUrl: `${url}/ReportServer`, portalUrl: `${url}/reports` }
      const settings = { kind, ...addresses, userName: 'reader', domain: '' }
      const named = { kind: 'paginated', reportUrl: '/Sales/Daily', reportName: null, workspaceName: null }
      const definition = { ...named, useNativeApi: true, parameters: [] }
      return { account: { authType: 'Basic', settings, secret }, definition }
    }
    case 'JsReport': {
      const settings = { kind, serverUrl: url, userName: 'reader' }
      const account = { authType: 'Basic', settings, secret: JSON.stringify({ Password: secret }) }
      return { account, definition: { kind: 'source', sourceKind: kind, itemId: 'Terms', options: {} } }
    }
    case 'WebPage': {
      const settings = { kind, baseUrl: url, signIn: { kind: 'Header', name: 'Authorization' }, recipe: null }
      const account = { authType: 'Header', settings, secret: JSON.stringify({ 'SignIn.Value': secret }) }
      const options = { Parameters: {}, TimeoutSeconds: 20 }
      return { account, definition: { kind: 'source', sourceKind: kind, itemId: '/page', options } }
    }
    case 'Sql':
      return sqlScene()
  }
}

async function sqlScene(): Promise<{ account: NewAccount; definition: object }> {
  const at = new URL(await databaseAddress())
  const user = { 'expired secret': 'faults_expired', busy: 'faults_full' }[fault as string]
  const settings = {
    kind: 'Sql',
    database: 'PostgreSql',
    host: at.hostname,
    port: Number(at.port),
    databaseName: database.pathname.slice(1),
    userName: user ?? database.username,
    tls: 'Disable',
    caCertificate: null,
    file: '',
    maxRows: 1_000,
    timeoutSeconds: 1,
  }
  const Query =
    fault === 'slow' ? 'SELECT pg_sleep(60)' : fault === 'renamed' ? 'SELECT * FROM renamed' : manyRows
  return {
    account: {
      authType: 'Password',
      settings,
      secret: user === undefined ? decodeURIComponent(database.password) : secret,
    },
    definition: { kind: 'source', sourceKind: 'Sql', itemId: 'Orders', options: { Query, Parameters: {} } },
  }
}

const manyRows = `SELECT n, repeat('x', 1000) FROM generate_series(1, 900) n`

/** The database, or what stands in front of it and has the fault. */
async function databaseAddress(): Promise<string> {
  if (fault === 'away') return closedUrl
  if (fault === 'wrong kind' || fault === 'log-in page') return httpUrl
  if (fault !== 'silent' && fault !== 'torn') return database.href
  return listening(
    createTcpServer((client) => {
      let forwarded = 0
      const server = connect(Number(database.port), database.hostname)
      const end = () => {
        client.destroy()
        server.destroy()
      }
      for (const each of [client, server]) each.on('error', end).on('close', end)
      client.pipe(server)
      server.on('data', (chunk: Buffer) => {
        forwarded += chunk.length
        if (forwarded < 20_000) client.write(chunk)
        else if (fault === 'torn') end()
      })
    }),
  )
}

const rows = kinds.flatMap((kind) =>
  (Object.keys(faults) as Fault[]).map((each) => {
    const codes = [expected[kind][each]].flat()
    return { kind, fault: each, what: faults[each], codes, end: codes.join(' or ') }
  }),
)

test.each(rows)(
  'a run whose source of the kind $kind $what ends with $end, keeps no file and sends nothing',
  async ({ kind, fault: wanted, codes }) => {
    fault = wanted
    exporting = kind
    const { account, definition } = await sceneOf(kind)
    const name = `${kind} ${wanted} ${(scenes += 1)}`
    const created = await worker.store.sourceAccounts.create({ name, ...account })
    if (!created.ok) throw new Error(created.conflict)
    const format = kind === 'Sql' ? ('CSV' as const) : ('PDF' as const)
    const { id } = await addSchedule(worker.store, {
      name,
      accountId: created.account.id,
      accountKind: kind,
      definition,
      destinations: [{ format }],
    })
    await worker.runOf(id)
    let record = await worker.attempt()
    if (record.status === 'Waiting') record = await worker.attempt()
    expect(record).toMatchObject({ status: 'Failed', artifacts: [], deliveries: [] })
    expect(codes).toContain(record.error?.code)
    const sentence = record.error?.message ?? ''
    expect(sentence).toMatch(/^[A-Z].*\.$/s)
    expect(sentence).not.toContain(secret)
    expect(worker.received).toEqual([])
    const kept = await readdir(worker.directory, { recursive: true })
    expect(kept.filter((each) => /\.(?:pdf|csv|partial)$/.test(each))).toEqual([])
  },
  120_000,
)
