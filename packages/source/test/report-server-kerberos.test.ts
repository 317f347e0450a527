/** Accounts that sign in by Kerberos, with a real realm and the library of MIT on both sides. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { SourceAccount } from '@punctual/domain'
import { type KerberosRealm, startKerberosRealm } from '@punctual/local'
import { createEgressGuard, readEgressEntries, silentLogger, systemClock } from '@punctual/runtime'
import { createSources, readKeytab, type SourcesWithDiscovery } from '@punctual/source'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type KerberosServer, startKerberosServer } from './support/kerberos-server.ts'
import { bytes, startScriptedServer } from './support/scripted-server.ts'
import { reportServerAccount } from './support/setting.ts'

const never = new AbortController().signal
const resources = new AsyncDisposableStack()

let realm: KerberosRealm
let server: KerberosServer
let sources: SourcesWithDiscovery
let reader: string

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'realm-'))
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  const signal = AbortSignal.timeout(150_000)
  const options = { dir, environment: process.env, clock: systemClock(), signal, report: () => {} }
  realm = resources.use(await startKerberosRealm(options))
  server = resources.use(await startKerberosServer(realm, realm.addPrincipal('HTTP/127.0.0.1')))
  reader = await keytabOf('reader')
  sources = resources.use(open())
}, 180_000)
afterAll(() => resources.disposeAsync())

function open(more: Partial<Parameters<typeof createSources>[0]> = {}): SourcesWithDiscovery {
  return createSources({
    clock: systemClock(),
    random: () => 0,
    logger: silentLogger(),
    egress: loopbackEgress(),
    kerberosLibrary: realm.library,
    limits: { requestAttempts: 1, requestTimeoutMs: 100_000, discoveryTimeoutMs: 100_000 },
    ...more,
  })
}

async function keytabOf(name: string): Promise<string> {
  return readFile(realm.addPrincipal(name), 'base64')
}

function account(
  settings: Record<string, unknown> = {},
  more: Partial<SourceAccount> = {},
  url: string = server.url,
): SourceAccount {
  const { settings: usual } = reportServerAccount({ url })
  return reportServerAccount(
    { url },
    {
      authType: 'Kerberos',
      secret: reader,
      settings: {
        ...usual,
        portalUrl: url,
        userName: 'reader',
        domain: realm.realm,
        kdc: realm.kdc,
        ...settings,
      },
      ...more,
    },
  )
}

const folders = (of: SourceAccount, through: SourcesWithDiscovery = sources) =>
  through.listCatalogFolders(of, never)

// proves decided-9.1.7/authtype-2
test('an account signs in with a ticket of its keytab, and one ticket serves the requests that follow on its connection', async () => {
  for (let count = 0; count < 3; count += 1) expect(await folders(account())).toMatchObject({ ok: true })
  expect([server.users, server.tickets()]).toEqual([
    Array.from({ length: 3 }, () => `reader@${realm.realm}`),
    1,
  ])
})

test('a connection that one user signed in by a ticket is never used for another user', async () => {
  await folders(account())
  const other = account({ userName: 'writer' }, { secret: await keytabOf('writer') })
  server.users.length = 0
  await folders(other)
  await folders(account())
  expect(server.users).toEqual([`writer@${realm.realm}`, `reader@${realm.realm}`])
})

// proves decided-9.1.7/authtype-2
test('a user whom the realm does not let in is refused with what to do, and the server is asked for nothing', async () => {
  const [gone, locked, stale, expired] = await Promise.all(
    ['gone', 'locked', 'stale', 'expired'].map(keytabOf),
  )
  for (const command of [
    'delprinc -force gone',
    'modprinc -allow_tix locked',
    'cpw -randkey stale',
    'modprinc -pwexpire yesterday expired',
  ])
    realm.administer(command)
  const cases: [string, string | undefined, string, RegExp][] = [
    ['gone', gone, 'source_credentials_rejected', /has no user gone/],
    ['locked', locked, 'source_account_disabled', /disabled, locked or expired/],
    ['stale', stale, 'source_credentials_rejected', /older key/],
    ['expired', expired, 'source_credentials_expired', /password .* has expired/],
    ['stranger', reader, 'source_credentials_rejected', /no key of stranger@/],
    ['reader', 'bm8ga2V5dGFi', 'source_credentials_rejected', /no key of reader@/],
  ]
  const before = server.tickets()
  for (const [userName, secret, code, words] of cases) {
    const outcome = await folders(account({ userName }, { secret: secret ?? '' }))
    expect([userName, outcome]).toMatchObject([
      userName,
      { ok: false, failure: { code, retryable: false, message: expect.stringMatching(words) } },
    ])
    expect(JSON.stringify(outcome)).not.toContain(secret)
  }
  expect(server.tickets()).toBe(before)
})

test('a server that the realm does not know, one that refuses the ticket and one that takes none are distinguished', async () => {
  const other = server.url.replace('127.0.0.1', 'localhost')
  expect(await folders(account({}, {}, other))).toMatchObject({
    failure: { code: 'source_auth_not_offered', message: expect.stringContaining('HTTP/localhost') },
  })
  await using scripted = await startScriptedServer()
  for (const [offer, code, words] of [
    ['Negotiate', 'source_credentials_rejected', /refuses the ticket/],
    ['Basic', 'source_auth_not_offered', /it offers Basic/],
  ] as const) {
    scripted.on('GET', /./, bytes('', { status: 401, headers: { 'www-authenticate': offer } }))
    expect(await folders(account({}, {}, scripted.url))).toMatchObject({
      failure: { code, retryable: false, message: expect.stringMatching(words) },
    })
  }
})

// proves decided-9.1.7/authtype-2
test('a machine without the library of Kerberos says which package to install', async () => {
  await using without = open({ kerberosLibrary: '/nowhere/libgssapi_krb5.so.2' })
  expect(await folders(account(), without)).toMatchObject({
    failure: {
      code: 'source_auth_not_available',
      retryable: false,
      message: expect.stringContaining('libgssapi-krb5-2'),
    },
  })
})

test('the guard checks the key distribution center before it is asked', async () => {
  const { port } = new URL(`http://${realm.kdc}`)
  const list = (text: string) => {
    const read = readEgressEntries(text)
    if (!read.ok) throw new Error(read.message)
    return read.entries
  }
  const egress = createEgressGuard({
    allow: list('127.0.0.1,localhost'),
    deny: list(`127.0.0.1:${port}`),
    unlisted: 'none',
  })
  await using guarded = open({ egress })
  for (const kdc of [realm.kdc, `localhost:${port}`, '169.254.169.254', 'metadata.google.internal:88'])
    expect([kdc, await folders(account({ kdc }), guarded)]).toMatchObject([
      kdc,
      { failure: { code: 'source_host_refused' } },
    ])
})

test('settings that could change those of the library are refused before a process is started', async () => {
  for (const wrong of [
    { domain: 'A\n[realms]' },
    { domain: '' },
    { userName: 'reader@ELSEWHERE' },
    { userName: 'a\nb' },
    { kdc: '' },
    { kdc: 'kdc.example:0' },
    { kdc: 'a b' },
  ])
    expect([wrong, await folders(account(wrong))]).toMatchObject([
      wrong,
      { failure: { code: 'source_request_invalid', retryable: false } },
    ])
})

test('keytabs leave the disk with their ticket, also when the caller aborts', async () => {
  const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('punctual-kerberos-'))
  const caller = new AbortController()
  const given = folders(account({ userName: 'quick' }, { secret: await keytabOf('quick') }))
  const abandoned = sources.listCatalogFolders(account({ kdc: '127.0.0.1:1' }), caller.signal)
  caller.abort(new Error('no more'))
  await expect(abandoned).rejects.toThrow('no more')
  expect(await given).toMatchObject({ ok: true })
  await expect.poll(left).toEqual([])
})

test('a key distribution center that is away is worth another try', async () => {
  await using fresh = open()
  expect(await folders(account({ kdc: '127.0.0.1:1' }), fresh)).toMatchObject({
    failure: { code: 'source_unreachable', retryable: true },
  })
})

test('a keytab is read for its principals, and one that is cut off or empty is refused', () => {
  expect(readKeytab(reader)).toEqual({ ok: true, principals: [`reader@${realm.realm}`] })
  const whole = Buffer.from(reader, 'base64')
  for (let length = 0; length < whole.length; length += 1) {
    const read = readKeytab(whole.subarray(0, length).toString('base64'))
    if (read.ok) expect(read.principals).toEqual([`reader@${realm.realm}`])
  }
  for (const wrong of ['', 'no keytab', 'BQI=', 'BQIAAAAA', 'BQL///8=', 'BQJ/////AAA='])
    expect(readKeytab(wrong).ok).toBe(false)
})
