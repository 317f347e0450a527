import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { SourceAccount } from '@punctual/domain'
import { createEgressGuard, egressRules, egressSettings, silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type NetworkSettings, type SourcesWithDiscovery } from '@punctual/source'
import { freePort } from '@punctual/local'
import { writeTestCertificates } from '@punctual/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { scriptPlatform } from './support/bi-platform.ts'
import { type ForwardProxy, startForwardProxy } from './support/forward-proxy.ts'
import { json, type ScriptedServer, startScriptedServer } from './support/scripted-server.ts'
import { biAccount, reportServerAccount } from './support/setting.ts'

const never = new AbortController().signal

let certificates: { cert: string; key: string; ca: string }
let directory: string
let resources: AsyncDisposableStack
let server: ScriptedServer
let secureServer: ScriptedServer
let proxy: ForwardProxy
let sources: SourcesWithDiscovery

/** Connectors whose guard allows this machine, and denies what the test says. */
function sourcesWith(deny = ''): SourcesWithDiscovery {
  const rules = egressRules({
    EGRESS_ALLOW: egressSettings.EGRESS_ALLOW.parse('127.0.0.0/8,localhost'),
    EGRESS_DENY: egressSettings.EGRESS_DENY.parse(deny),
    EGRESS_UNLISTED: 'public',
  })
  const options = { clock: systemClock(), random: () => 0, logger: silentLogger() }
  return resources.use(
    createSources({ ...options, egress: createEgressGuard(rules), limits: { requestAttempts: 1 } }),
  )
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'network-'))
  const paths = await writeTestCertificates(directory)
  const [cert, key, ca] = await Promise.all(
    [paths.cert, paths.key, paths.ca].map((path) => readFile(path, 'utf8')),
  )
  certificates = { cert: cert!, key: key!, ca: ca! }
})
afterAll(() => rm(directory, { recursive: true, force: true }))

beforeEach(async () => {
  resources = new AsyncDisposableStack()
  proxy = resources.use(await startForwardProxy())
  server = resources.use(await startScriptedServer())
  secureServer = resources.use(await startScriptedServer(certificates))
  for (const each of [server, secureServer]) {
    scriptPlatform(each)
    each.on('GET', /\/Folders$/, json({ value: [] }))
  }
  sources = sourcesWith()
})
afterEach(() => resources.disposeAsync())

const direct: NetworkSettings = { proxyUrl: '', proxyUserName: '', noProxy: '', caCertificate: '' }

function through(more: Partial<NetworkSettings> = {}): NetworkSettings {
  return { ...direct, proxyUrl: proxy.url, proxyUserName: proxy.userName, ...more }
}

function along(
  account: SourceAccount,
  network: NetworkSettings,
  proxyPassword: string | null = proxy.password,
): SourceAccount {
  return { ...account, settings: { ...account.settings, network }, proxyPassword }
}

const kinds = [
  ['bi', (account: SourceAccount) => sources.listWorkspaces(account, never), biAccount],
  [
    'reportserver',
    (account: SourceAccount) => sources.listCatalogFolders(account, never),
    reportServerAccount,
  ],
] as const

test.each(kinds)(
  'every request of a %s account goes through its proxy, with the password of the proxy, as a tunnel that shows nothing',
  async (_kind, read, accountOn) => {
    const network = through({ caCertificate: certificates.ca })
    expect(await read(along(accountOn(secureServer), network))).toMatchObject({ ok: true })
    expect(secureServer.seen.length).toBeGreaterThan(0)
    expect([...new Set(proxy.asked)]).toEqual([new URL(secureServer.url).host])
    expect(proxy.carried()).not.toMatch(/authorization|client_secret|Folders|groups/i)
    expect(secureServer.seen.every(({ headers }) => headers['proxy-authorization'] === undefined)).toBe(true)
  },
)

test('an address of clear text is tunnelled too', async () => {
  expect(
    await sources.listCatalogFolders(along(reportServerAccount(server), through()), never),
  ).toMatchObject({ ok: true })
  expect(proxy.asked).toEqual([new URL(server.url).host])
})

test.each([
  ['127.0.0.1', true],
  ['127.0.0.0/8', true],
  ['.example.com, 127.0.0.1:1', false],
])('the list of hosts without proxy %j decides by name, network and port', async (noProxy, isDirect) => {
  const network = through({ noProxy })
  await sources.listCatalogFolders(along(reportServerAccount(server), network), never)
  expect([proxy.asked.length === 0, server.seen.length]).toEqual([isDirect, 1])
})

test('a wrong password of the proxy ends in a failure of its own, and the source is not asked', async () => {
  const account = along(reportServerAccount(server), through(), 'wrong')
  const outcome = await sources.listCatalogFolders(account, never)
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code: 'source_proxy_credentials_rejected', retryable: false },
  })
  expect(JSON.stringify(outcome)).not.toContain('wrong')
  expect(server.seen).toEqual([])
})

test.each([
  [403, 'source_proxy_refused', false],
  [502, 'source_unreachable', true],
])('a proxy that answers %i to the tunnel ends in %s', async (status, code, retryable) => {
  proxy.refuse(status)
  const outcome = await sources.listCatalogFolders(along(reportServerAccount(server), through()), never)
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code, retryable, message: expect.stringContaining(String(status)) },
  })
})

test('a proxy that is away is reported as the proxy, not as the source', async () => {
  const network = { ...through(), proxyUrl: `http://127.0.0.1:${await freePort()}` }
  expect(await sources.listCatalogFolders(along(reportServerAccount(server), network), never)).toMatchObject({
    ok: false,
    failure: { code: 'source_proxy_unreachable', retryable: true },
  })
})

test('the guard checks the proxy and the target behind it before anything is sent', async () => {
  const account = along(reportServerAccount(server), through())
  const denied = [new URL(proxy.url).port, new URL(server.url).port].map((port) => `127.0.0.1:${port}`)
  for (const deny of denied)
    expect(await sourcesWith(deny).listCatalogFolders(account, never)).toMatchObject({
      ok: false,
      failure: { code: 'source_host_refused' },
    })
  const metadata = { ...account.settings, portalUrl: 'http://169.254.169.254/reports' }
  expect(await sources.listCatalogFolders({ ...account, settings: metadata }, never)).toMatchObject({
    ok: false,
    failure: { code: 'source_host_refused' },
  })
  expect(proxy.asked).toEqual([])
})

test('a certificate of a private authority is refused until the account trusts that authority, and only for this account', async () => {
  const account = reportServerAccount(secureServer)
  const untrusted = {
    ok: false,
    failure: {
      code: 'source_certificate_not_trusted',
      retryable: false,
      message: expect.stringContaining('CaCertificate'),
    },
  }
  expect(await sources.listCatalogFolders(account, never)).toMatchObject(untrusted)
  const trusting = along(account, { ...direct, caCertificate: certificates.ca })
  expect(await sources.listCatalogFolders(trusting, never)).toMatchObject({ ok: true })
  expect(await sources.listCatalogFolders(account, never)).toMatchObject(untrusted)
  expect(secureServer.seen).toHaveLength(1)
})

test('a trusted authority does not make a certificate good for another host', async () => {
  const other = resources.use(await startScriptedServer(certificates, '127.0.0.2'))
  const network = { ...direct, caCertificate: certificates.ca }
  expect(await sources.listCatalogFolders(along(reportServerAccount(other), network), never)).toMatchObject({
    ok: false,
    failure: {
      code: 'source_certificate_not_trusted',
      message: expect.stringContaining('another host name'),
    },
  })
  expect(other.seen).toEqual([])
})
