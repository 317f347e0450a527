import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { writeTestCertificates } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startCluster, type TestCluster } from './support/cluster.ts'
import { codesOf, readConnectPage, runBlocks, startSample } from './support/connect-page.ts'
import { ownDataSource } from './support/own-data-source.ts'

const resources = new AsyncDisposableStack()
let cluster: TestCluster
let home: string
let token: string
let number = 0

beforeAll(async () => {
  cluster = resources.use(await startCluster({ schedulers: 1, workers: 1, samples: false }))
  home = await mkdtemp(join(tmpdir(), 'punctual-connect-'))
  resources.defer(() => rm(home, { recursive: true, force: true }))
  // The blocks read `.punctual/local.json` of their directory.
  await symlink(cluster.dir, join(home, '.punctual'))
  const { ApiUrl, ClientId, ClientSecret } = cluster.local
  const form = { grant_type: 'client_credentials', client_id: ClientId, client_secret: ClientSecret }
  const answer = await fetch(`${ApiUrl}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
  token = ((await answer.json()) as { access_token: string }).access_token
  await post('/api/folder/create', { Name: 'Errors', ParentPath: '/' })
})
afterAll(() => resources.disposeAsync())

// The tests read answers of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
async function post(path: string, body: object): Promise<any> {
  const answer = await fetch(`${cluster.local.ApiUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return await answer.json()
}

async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  resources.defer(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serving = (listener: RequestListener) => listening(createServer(listener))

/** Writes an account, and answers the codes of what its validation finds. */
async function codesOfAccount(list: 'biaccount' | 'reportserveraccount', account: object): Promise<string[]> {
  number += 1
  const { Id, ...problem } = await post(`/api/${list}/create`, { Name: `Account ${number}`, ...account })
  if (Id === undefined) throw new Error(JSON.stringify(problem))
  const { Status, Problems } = await post(`/api/${list}/validate/${Id}`, {})
  expect(Status).toBe('Invalid')
  return Problems.map(({ Code }: { Code: string }) => Code)
}

test('the blocks of "Connect your Power BI" lead from a blank cluster to a delivered report, and the doctor finds every step sound', async () => {
  const page = await readConnectPage('docs/connect-power-bi.md')
  await using _platform = await startSample(page, 8_788)
  const { code, printed } = await runBlocks(page, home)
  expect({ code, printed: printed.slice(0, 4) }).toEqual({
    code: 0,
    printed: ['Valid', 'Succeeded', '1', 'Finance tenant (Power BI)'],
  })
  expect(printed.slice(4).map((line) => line.slice(0, 14).trimEnd())).toEqual([
    'ok      Reach',
    'ok      Tls',
    'ok      SignIn',
    'ok      List',
    'ok      Export',
  ])
  expect(printed.at(-1)).toMatch(/A worker made ".*\.pdf" with \d+ bytes; nothing was sent\./)
})

test('the blocks of "Connect your report server" lead from a blank cluster to a delivered report, and the doctor finds every step sound', async () => {
  const page = await readConnectPage('docs/connect-report-server.md')
  await using _server = await startSample(page, 8_789)
  const { code, printed } = await runBlocks(page, home)
  expect({ code, printed: printed.slice(0, 4) }).toEqual({
    code: 0,
    printed: ['Valid', 'Succeeded', '1', 'Sample report server (SQL Server Reporting Services)'],
  })
  expect(printed.slice(4).every((line) => line.startsWith('ok'))).toBe(true)
  expect(printed.at(-1)).toContain('nothing was sent')
})

test('the blocks of "Connect a web page" lead from a blank cluster to a delivered dashboard, and the doctor finds every step sound', async () => {
  const page = await readConnectPage('docs/connect-web-page.md')
  await using _dashboards = await startSample(page, 8_787)
  const { code, printed } = await runBlocks(page, home)
  expect({ code, printed: printed.slice(0, 4) }).toEqual({
    code: 0,
    printed: ['Valid', 'Succeeded', '1', 'Dashboards (Web page)'],
  })
  expect(printed.slice(4).every((line) => line.startsWith('ok'))).toBe(true)
  expect(printed.at(-1)).toContain('nothing was sent')
})

test('the doctor lets a worker export the answer of a data source, and leaves no schedule behind', async () => {
  await post('/api/datasource/create', ownDataSource(cluster.local, 'Own database'))
  const steps = [
    'npm run -s punctual -- login --local',
    'npm run -s punctual -- doctor source "Own database"',
  ]
  const { code, printed } = await runBlocks({ text: '', sample: '', steps }, home)
  expect(code).toBe(0)
  expect(printed).toContainEqual(
    expect.stringMatching(/^ok      Export  A worker made ".*" with \d+ bytes; nothing was sent\.$/),
  )
  expect(printed.at(-1)).toMatch(
    /^warning +The user of the data source reads the database of Punctual itself/,
  )
  expect(await post('/api/schedule/search', { Text: 'punctual doctor' })).toEqual([])
})

/** A tenant that answers as one where a step of the page was skipped. */
async function tenant({
  refusal,
  groups = [200, []],
}: {
  refusal?: number
  groups?: readonly [number, readonly object[]]
}) {
  const url = await serving((request, response) => {
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    request.resume()
    if (request.url?.endsWith('/oauth2/v2.0/token'))
      return refusal === undefined
        ? json(200, { token_type: 'Bearer', expires_in: 3_599, access_token: 'a-token' })
        : json(401, {
            error: 'invalid_client',
            error_description: `AADSTS${refusal}: refused`,
            error_codes: [refusal],
          })
    const path = new URL(request.url ?? '/', 'http://tenant').pathname
    return path.endsWith('/groups') ? json(groups[0], { value: groups[1] }) : json(200, { value: [] })
  })
  return { TenantId: 'tenant', ClientId: 'client', ClientSecret: 'secret', AuthorityUrl: url, ApiUrl: url }
}

test('each error of "Connect your Power BI" comes when its step is skipped', async () => {
  const page = await readConnectPage('docs/connect-power-bi.md')
  const workspace = { id: crypto.randomUUID(), name: 'Finance', isOnDedicatedCapacity: false }
  const found = {
    source_credentials_rejected: await tenant({ refusal: 7_000_215 }),
    source_credentials_expired: await tenant({ refusal: 7_000_222 }),
    source_account_disabled: await tenant({ refusal: 7_000_112 }),
    source_access_denied: await tenant({ groups: [403, []] }),
    source_export_not_licensed: await tenant({ groups: [200, [workspace]] }),
    source_busy: await tenant({ groups: [429, []] }),
  }
  for (const [code, account] of Object.entries(found))
    expect(await codesOfAccount('biaccount', account)).toContain(code)
  expect(await codesOfAccount('biaccount', await tenant({}))).toEqual(['source_access_denied'])
  expect(codesOf(page, '## 4.', '## 5.').toSorted()).toEqual(Object.keys(found).toSorted())
}, 120_000)

test('each error of "Connect your report server" comes when its step is skipped', async () => {
  const page = await readConnectPage('docs/connect-report-server.md')
  await using _server = await startSample(page, 8_789)
  const sample = {
    ServerUrl: 'http://127.0.0.1:8789/ReportServer',
    PortalUrl: 'http://127.0.0.1:8789/reports',
  }
  const user = { AuthType: 'Basic', UserName: 'scheduler', Password: 'the-password' }
  const on = (url: string) => ({ ServerUrl: `${url}/ReportServer`, PortalUrl: `${url}/reports` })
  const certificates = await writeTestCertificates(join(home, 'certificates'))
  const [cert, key] = await Promise.all([certificates.cert, certificates.key].map((path) => readFile(path)))
  const secure = await listening(createTlsServer({ cert: cert ?? '', key: key ?? '' }))
  const proxy = async (status: string) => {
    const server = createServer((_request, response) => response.writeHead(Number(status)).end())
    server.on('connect', (_request, socket) => socket.end(`HTTP/1.1 ${status} no\r\n\r\n`))
    return { ...sample, ...user, ProxyUrl: await listening(server) }
  }
  const closed = 'http://127.0.0.1:9'
  const kerberosOnly = await serving((_request, response) =>
    response.writeHead(401, { 'www-authenticate': 'Kerberos' }).end(),
  )
  const found = {
    source_unreachable: { ...on(closed), ...user },
    source_proxy_unreachable: { ...sample, ...user, ProxyUrl: closed },
    source_proxy_credentials_rejected: await proxy('407'),
    source_proxy_refused: await proxy('403'),
    source_certificate_not_trusted: { ...on(secure.replace('http:', 'https:')), ...user },
    source_auth_not_offered: { ...on(kerberosOnly), ...user, AuthType: 'NTLM' },
    source_credentials_rejected: { ...sample, ...user, Password: 'another' },
    source_access_denied: {
      ...on(await serving((_request, response) => response.writeHead(403).end('no'))),
      ...user,
    },
  }
  for (const [code, account] of Object.entries(found))
    expect(await codesOfAccount('reportserveraccount', account), code).toContain(code)
  const refused = await post('/api/reportserveraccount/create', {
    Name: 'Private',
    ...on('http://10.0.0.1'),
    ...user,
  })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.errors[0].message).toContain('may not be used')
  const { Id } = await post('/api/reportserveraccount/create', { Name: 'Errors', ...sample, ...user })
  const codeOfRun = async (report: object) => {
    number += 1
    const { ScheduleId } = await post('/api/singleschedule/createpaginated', {
      ScheduleName: `Run ${number}`,
      FolderPath: '/Errors',
      ReportServerAccountId: Id,
      Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
      ...report,
    })
    const { Result } = await post('/api/schedule/executeschedule', { ScheduleId })
    return Result.error?.code
  }
  expect(await codeOfRun({ ReportUrl: '/Finance/Renamed' })).toBe('source_report_not_found')
  expect(await codeOfRun({ ReportUrl: '/Media/Link without Target' })).toBe('source_link_broken')
  expect(await codeOfRun({ ReportUrl: '/Finance/Stock Prices', HistoryId: '2020-01-01T06:00:00' })).toBe(
    'source_snapshot_not_found',
  )
  const ofRuns = ['source_report_not_found', 'source_link_broken', 'source_snapshot_not_found']
  // Those need a directory, a load balancer, a value and another machine; connectors have tests of them.
  const elsewhere = [
    'source_account_disabled',
    'source_handshake_broken',
    'source_parameter_refused',
    'source_clear_text',
  ]
  expect(codesOf(page, '## 4.', '## 5.').toSorted()).toEqual(
    [...Object.keys(found), ...ofRuns, ...elsewhere, 'source_host_refused'].toSorted(),
  )
}, 180_000)
