import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { SourceAccount } from '@punctual/domain'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type SourcesWithDiscovery } from '@punctual/source'
import { loopbackEgress } from '@punctual/testing'
import express from 'express'
import ntlm from 'express-ntlm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startForwardProxy } from './support/forward-proxy.ts'
import { bytes, startScriptedServer } from './support/scripted-server.ts'
import { type SampleServer, startSampleServer } from './support/sample-server.ts'
import { paginatedDefinition, password, reportServerAccount } from './support/setting.ts'

const schemes = ['NTLM', 'Negotiate'] as const
const never = new AbortController().signal

let server: SampleServer
let sources: SourcesWithDiscovery
let directory: string
const resources = new AsyncDisposableStack()

beforeAll(async () => {
  const started = await startSampleServer({
    name: 'reportserver',
    portVariable: 'SAMPLE_REPORT_SERVER_PORT',
    environment: {
      SAMPLE_REPORT_SERVER_USER: 'reader',
      SAMPLE_REPORT_SERVER_PASSWORD: password,
      SAMPLE_REPORT_SERVER_OFFERS: 'Negotiate,NTLM',
    },
  })
  server = resources.use(started)
  sources = resources.use(
    createSources({
      clock: systemClock(),
      random: () => 0,
      logger: silentLogger(),
      egress: loopbackEgress(),
    }),
  )
  directory = await mkdtemp(join(tmpdir(), 'sign-in-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
})

afterEach(() => server.resetFaults())
afterAll(() => resources.disposeAsync())

const account = (authType: SourceAccount['authType'], more: Partial<SourceAccount> = {}) =>
  reportServerAccount(server, { authType, ...more })

function render(of: SourceAccount) {
  const definition = paginatedDefinition({ reportUrl: '/Finance/Stock Prices' })
  return sources.export({ account: of, definition, format: 'CSV', directory, timeoutMs: 60_000 }, never)
}

// proves decided-9.1.7/authtype-3
test.each(schemes)(
  'a report server that offers only Negotiate and NTLM is validated and renders for an account of AuthType %s',
  async (scheme) => {
    expect(await sources.validate(account(scheme), never)).toMatchObject({ ok: true, problems: [] })
    expect(await render(account(scheme))).toMatchObject({ ok: true, file: { extension: 'csv' } })
  },
)

test.each(schemes)('one %s handshake serves the requests that follow on its connection', async (scheme) => {
  const before = await server.statistics()
  for (let count = 0; count < 5; count += 1)
    expect(await sources.listCatalogReports(account(scheme, { id: `kept-${scheme}` }), never)).toMatchObject({
      ok: true,
    })
  const after = await server.statistics()
  expect(after.connectionsSignedIn! - before.connectionsSignedIn!).toBeLessThanOrEqual(1)
})

test('exports of one account run at once, each over a signed-in connection of its own', async () => {
  await server.faults({ renderDurationMs: 300 })
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => render(account('NTLM'))))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect((await server.statistics()).maxConcurrentRenders).toBeGreaterThanOrEqual(4)
})

test('a connection that one user signed in is never used for another user', async () => {
  expect(await render(account('NTLM'))).toMatchObject({ ok: true })
  const stranger = account('NTLM', { secret: 'another password' })
  expect(await render(stranger)).toMatchObject({
    ok: false,
    failure: { code: 'source_credentials_rejected' },
  })
  expect(await render(account('NTLM'))).toMatchObject({ ok: true })
})

test.each(schemes)(
  'a wrong password, a wrong user and a wrong domain are refused with %s, with one try each and no file',
  async (scheme) => {
    const { settings } = account(scheme)
    const wrong: Partial<SourceAccount>[] = [
      { secret: 'wrong' },
      { settings: { ...settings, userName: 'stranger' } },
      { settings: { ...settings, domain: 'ELSEWHERE' } },
    ]
    for (const more of wrong) {
      const outcome = await render(account(scheme, more))
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: 'source_credentials_rejected', retryable: false },
      })
      expect(JSON.stringify(outcome)).not.toContain('wrong')
    }
    expect((await readdir(directory)).filter((name) => !name.endsWith('.csv'))).toEqual([])
  },
)

test('a domain is taken from its field or from before the user name', async () => {
  const { settings } = account('NTLM')
  for (const more of [{ domain: 'SAMPLE' }, { userName: 'SAMPLE\\reader' }])
    expect(await render(account('NTLM', { settings: { ...settings, ...more } }))).toMatchObject({ ok: true })
})

test('a disabled and a locked user are reported as such when the server says so', async () => {
  for (const [signIn, words] of [
    ['disabled', /disabled/],
    ['locked', /locked/],
  ] as const) {
    await server.faults({ signIn })
    expect(await render(account('NTLM', { id: signIn, settings: domainOf('sAMPLE') }))).toMatchObject({
      ok: false,
      failure: { code: 'source_account_disabled', retryable: false, message: expect.stringMatching(words) },
    })
    await server.resetFaults()
  }
})

test('a way of signing in that the server does not offer is reported with what it offers', async () => {
  const outcomes = [
    [['Basic'], 'NTLM', 'does not offer NTLM; it offers Basic'],
    [['Basic'], 'Negotiate', 'does not offer Negotiate; it offers Basic'],
    [['Negotiate', 'NTLM'], 'Basic', 'does not offer Basic; it offers Negotiate, NTLM'],
    [['Negotiate', 'NTLM'], 'None', 'asks for a sign-in; it offers Negotiate, NTLM'],
  ] as const
  for (const [offers, authType, words] of outcomes) {
    await server.faults({ offers })
    expect(await render(account(authType, { settings: domainOf('sample') }))).toMatchObject({
      ok: false,
      failure: { code: 'source_auth_not_offered', retryable: false, message: expect.stringContaining(words) },
    })
  }
})

test.each([
  ['Negotiate', 'source_auth_not_offered', 'wants Kerberos'],
  ['Negotiate oQcwBaADCgEC', 'source_auth_not_offered', 'wants Kerberos'],
  ['NTLM', 'source_error', 'no challenge'],
  ['NTLM bm8gY2hhbGxlbmdl', 'source_error', 'no challenge'],
])('a server that answers the greeting with %j and no challenge ends in %s', async (offer, code, words) => {
  await using other = await startScriptedServer()
  other.on('GET', /./, bytes('', { status: 401, headers: { 'www-authenticate': offer } }))
  const settings = { ...account('NTLM').settings, portalUrl: other.url }
  const scheme = offer.split(' ')[0]!
  const outcome = await sources.listCatalogFolders(account(scheme, { settings }), AbortSignal.timeout(20_000))
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code, message: expect.stringContaining(words) },
  })
})

test('a connection that closes within the handshake is a failure of its own that another try may mend', async () => {
  for (const signIn of ['close', 'close-after']) {
    await server.faults({ signIn })
    expect(await render(account('NTLM', { settings: domainOf('Sample') }))).toMatchObject({
      ok: false,
      failure: { code: 'source_handshake_broken', retryable: true },
    })
  }
  await server.resetFaults()
  expect(await render(account('NTLM', { settings: domainOf('Sample') }))).toMatchObject({ ok: true })
})

test('an NTLM server of another maker sees the user and the domain of the account, on one connection', async () => {
  const seen: string[] = []
  const sockets = new Set<unknown>()
  const app = express()
  app.use(ntlm())
  app.use((request, response) => {
    sockets.add(request.socket)
    seen.push(`${request.ntlm?.DomainName}\\${request.ntlm?.UserName}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ value: [] }))
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  const other: Server = app.listen(0, '127.0.0.1', resolve)
  await listening
  try {
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const settings = { ...domainOf('FACTORY'), serverUrl: url, portalUrl: url }
    for (let count = 0; count < 3; count += 1)
      expect(await sources.listCatalogFolders(account('NTLM', { settings }), never)).toMatchObject({
        ok: true,
      })
    expect(seen).toEqual(Array.from({ length: 3 }, () => 'FACTORY\\reader'))
    expect(sockets.size).toBe(1)
  } finally {
    other.closeAllConnections()
    other.close()
  }
})

test('one handshake holds through the tunnel of a proxy', async () => {
  await using proxy = await startForwardProxy()
  const { url: proxyUrl, userName: proxyUserName, password: proxyPassword } = proxy
  const network = { proxyUrl, proxyUserName, noProxy: '', caCertificate: '' }
  const settings = { ...account('NTLM').settings, network }
  const before = await server.statistics()
  for (let count = 0; count < 3; count += 1)
    expect(
      await sources.listCatalogReports(account('NTLM', { settings, proxyPassword }), never),
    ).toMatchObject({
      ok: true,
    })
  const after = await server.statistics()
  expect([after.connectionsSignedIn! - before.connectionsSignedIn!, proxy.asked.length]).toEqual([1, 1])
})

/** Settings of their own keep the connections of a test apart from those of the others. */
function domainOf(domain: string): SourceAccount['settings'] {
  return { ...account('NTLM').settings, domain }
}
