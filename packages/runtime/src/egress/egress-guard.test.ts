import type { lookup } from 'node:dns'

import { expect, test } from 'vitest'

import { createEgressGuard, EgressRefused, type EgressRules } from './egress-guard.ts'
import { egressRules, egressSettings, loopbackHosts } from './egress-settings.ts'

function rulesOf(settings: { allow?: string; deny?: string; unlisted?: 'public' | 'none' }): EgressRules {
  return egressRules({
    EGRESS_ALLOW: egressSettings.EGRESS_ALLOW.parse(settings.allow ?? ''),
    EGRESS_DENY: egressSettings.EGRESS_DENY.parse(settings.deny ?? ''),
    EGRESS_UNLISTED: settings.unlisted ?? 'public',
  })
}

function refusalOf(url: string, settings: Parameters<typeof rulesOf>[0] = {}) {
  const { hostname, port, protocol } = new URL(url)
  const target = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
  }
  return createEgressGuard(rulesOf(settings)).check(target)?.code ?? null
}

/** Resolves a name that leads to `addresses`, for a connection to `port`. */
function lookUp(
  options: { addresses: string[]; port?: number; host?: string; all?: boolean } & Parameters<
    typeof rulesOf
  >[0],
) {
  const { addresses, port = 443, host = 'reports.example.com', all = true, ...settings } = options
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const resolve = ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
    done(null, found)) as typeof lookup
  const guard = createEgressGuard(rulesOf(settings), resolve)
  return new Promise<{ error: unknown; address: unknown }>((settle) =>
    guard.lookupFor(port)(host, { all }, (error, address) => settle({ error, address })),
  )
}

const metadata = [
  'http://169.254.169.254/latest',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://[fd00:ec2::254]/',
  'http://[fd20:ce::254]/',
  'http://169.254.170.2/',
  'http://168.63.129.16/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://metadata.google.internal/',
  'http://METADATA.google.internal./',
]

test.each(metadata)('the metadata address %s is refused, also when EGRESS_ALLOW names it', (url) => {
  const host = new URL(url).hostname
  expect(refusalOf(url)).toBe('egress_metadata')
  expect(refusalOf(url, { allow: `${host},0.0.0.0/0,::/0` })).toBe('egress_metadata')
})

const inside = [
  'http://10.1.2.3/',
  'http://127.0.0.1:8080/',
  'http://localhost/',
  'http://reports.localhost/',
  'http://169.254.1.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://[::1]/',
  'http://[fd12::1]/',
  'http://[fe80::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[2001:0:a9fe:a9fe::1]/',
  'http://[100::1]/',
  'http://0.0.0.0/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
]

test.each(inside)('%s is refused until EGRESS_ALLOW names it by range', (url) => {
  expect(refusalOf(url)).toMatch(/^egress_(loopback|link_local|private)$/)
  expect(refusalOf(url, { allow: '0.0.0.0/0,::/0' })).toBeNull()
  expect(refusalOf(url, { allow: '0.0.0.0/0,::/0', deny: '0.0.0.0/0,::/0' })).toBe('egress_denied')
})

test('public hosts are reached without an entry, and with EGRESS_UNLISTED=none only those that EGRESS_ALLOW names', () => {
  for (const url of ['https://api.powerbi.com/', 'https://8.8.8.8/', 'https://[2600::1]/']) {
    expect(refusalOf(url)).toBeNull()
    expect(refusalOf(url, { unlisted: 'none' })).toBe('egress_not_listed')
    expect(refusalOf(url, { unlisted: 'none', allow: new URL(url).hostname })).toBeNull()
  }
})

test('EGRESS_ALLOW=localhost opens the names and ports that it says and nothing beside them', () => {
  expect(refusalOf('http://localhost:81/', { allow: 'localhost:81' })).toBeNull()
  expect(refusalOf('http://localhost:82/', { allow: 'localhost:81' })).not.toBeNull()
  expect(refusalOf('http://127.0.0.1:81/', { allow: 'localhost:81' })).not.toBeNull()
  expect(refusalOf('http://[::1]:81/', { allow: '[::1]:81' })).toBeNull()
  expect(refusalOf('http://[::1]:82/', { allow: '[::1]:81' })).not.toBeNull()
  expect(refusalOf('http://10.0.0.7:1433/', { allow: '10.0.0.0/8:443' })).not.toBeNull()
  for (const url of ['http://localhost:1/', 'http://127.8.9.1/', 'http://[::1]:9/'])
    expect(refusalOf(url, { allow: loopbackHosts })).toBeNull()
})

test('a suffix names what is below it, and nothing that only resembles it', () => {
  const deny = '.example.com,Other.Example.NET.'
  for (const url of [
    'https://a.example.com/',
    'https://A.B.EXAMPLE.com/',
    'https://a.example.com./',
    'https://other.example.net/',
  ])
    expect(refusalOf(url, { deny })).toBe('egress_denied')
  for (const url of ['https://example.com/', 'https://evilexample.com/', 'https://a.example.com.evil.org/'])
    expect(refusalOf(url, { deny })).toBeNull()
})

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fe80::1%eth0'])(
  'one that leads to %s beside a public address is refused',
  async (address) => {
    for (const all of [true, false]) {
      const { error } = await lookUp({ addresses: ['8.8.8.8', address], all })
      expect(error).toBeInstanceOf(EgressRefused)
      expect(String(error)).toContain('reports.example.com')
    }
  },
)

test('one that EGRESS_ALLOW names may lead to a private network, but never to metadata or to what EGRESS_DENY names', async () => {
  const allow = 'reports.example.com:443'
  expect((await lookUp({ addresses: ['10.0.0.1'], allow })).error).toBeNull()
  expect((await lookUp({ addresses: ['10.0.0.1'], allow, port: 8080 })).error).toBeInstanceOf(EgressRefused)
  expect((await lookUp({ addresses: ['169.254.169.254'], allow })).error).toBeInstanceOf(EgressRefused)
  expect((await lookUp({ addresses: ['10.0.0.1'], allow, deny: '10.0.0.0/24' })).error).toBeInstanceOf(
    EgressRefused,
  )
})

test('a name is checked again when it is resolved with EGRESS_UNLISTED=none one that leads to an allowed network passes, and another one does not', async () => {
  const settings = { unlisted: 'none' as const, allow: '10.0.0.0/8' }
  expect((await lookUp({ addresses: ['10.0.0.1'], ...settings })).error).toBeNull()
  expect((await lookUp({ addresses: ['8.8.8.8'], ...settings })).error).toBeInstanceOf(EgressRefused)
})

test('one that is allowed is answered as sockets ask for it', async () => {
  expect(await lookUp({ addresses: ['8.8.8.8', '8.8.4.4'] })).toMatchObject({
    error: null,
    address: [{ address: '8.8.8.8' }, {}],
  })
  expect(await lookUp({ addresses: ['8.8.8.8'], all: false })).toMatchObject({
    error: null,
    address: '8.8.8.8',
  })
})

test.each([
  'http://x',
  'a b',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '::1/129',
  'host:0',
  'host:65536',
  'host:port',
  '[::1',
  '[::1]x',
  '.',
  'user@host',
  'a/b',
  '*.example.com',
])('the entry %j is refused at start with the entry and the form in the message', (entry) => {
  const read = egressSettings.EGRESS_ALLOW.safeParse(`localhost,${entry}`)
  expect(read.success).toBe(false)
  expect(read.error?.message).toContain(JSON.stringify(JSON.stringify(entry)).slice(1, -1))
})
