import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type SshServer, startSshServer } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSftpDeliverer } from '../../../src/kinds/sftp/sftp-deliverer.ts'
import { sftpForm } from '../../../src/kinds/sftp/form.ts'
import { readHostKey } from '../../../src/kinds/sftp/host-key.ts'
import { sftpKind } from '../../../src/kinds/sftp/kind.ts'
import { describeRemote } from '../../remote-files/describe-remote.ts'
import { sendingTo } from '../../remote-files/remote-under-test.ts'
import { openCuttingProxy } from '../../support/cutting-proxy.ts'
import { openSftpDirectory, settingsOf } from './sftp-under-test.ts'

const never = new AbortController().signal
const resources = new AsyncDisposableStack()
let server: SshServer

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ssh-'))
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  const signal = AbortSignal.timeout(150_000)
  const options = { dir, environment: process.env, clock: systemClock(), signal, report: () => {} }
  server = resources.use(await startSshServer(options))
}, 180_000)
afterAll(() => resources.disposeAsync())

const real = () =>
  createSftpDeliverer({
    mailer: null,
    directoryRoots: [],
    egress: loopbackEgress(),
    clock: systemClock(),
  })
const permitted = { requestSendPermit: async () => true }

describeRemote('SFTP', (wanted) => openSftpDirectory(server, wanted), real)

test('a relative path, an absolute one and that of another user to one directory are one place', async () => {
  await using directory = await openSftpDirectory(server)
  const settings = settingsOf(server, { path: directory.sending.settings['path'] as string })
  const absolute = { ...settings, path: directory.path }
  const found: unknown[] = []
  const readOthers = async (isSame: (recipient: string) => boolean = () => false) => {
    const recipients = [settings, absolute, { ...absolute, userName: 'another@site' }]
    const others = [
      { ...settings, path: 'elsewhere' },
      { ...settings, userName: 'another' },
    ]
    found.push([...recipients, ...others].map((each) => isSame(sftpKind.recipients(each)[0]!)))
    return []
  }
  for (const each of [settings, absolute]) {
    const sending = { ...directory.sending, ...permitted, settings: each, readOthers }
    expect(await real().send(directory.prepared, sending, never)).toMatchObject({ kind: 'answered' })
  }
  const expected = [true, true, true, false, false]
  expect(found).toEqual([expected, expected])
})

test('a connection that ends at any of its bytes ends the delivery at once, and the next one has the file there once', async () => {
  await using proxy = await openCuttingProxy(server.port)
  await using whole = await openSftpDirectory(server, { port: proxy.port })
  await real().send(whole.prepared, { ...whole.sending, ...permitted }, never)
  const bytes = proxy.sentBytes
  for (let share = 1; share < 20; share += 1) {
    await using directory = await openSftpDirectory(server, { port: proxy.port, ifExists: 'Rename' })
    const sending = { ...directory.sending, ...permitted }
    proxy.cut = { afterBytes: Math.ceil((bytes * share) / 20) }
    const outcome = await real().send(directory.prepared, sending, never)
    expect(outcome.kind).not.toBe('answered')
    proxy.cut = null
    if (outcome.kind === 'unknown')
      expect(await real().confirm!(directory.prepared, sending, never)).not.toMatchObject({ kind: 'unknown' })
    else await real().send(directory.prepared, sending, never)
    expect(await directory.countCopies()).toBeLessThanOrEqual(1)
  }
}, 30_000)

test.each([
  ['', 'host_key_to_name'],
  [`SHA256:${'A'.repeat(43)}`, 'host_key_differs'],
])(
  'a server whose host key is not the one of the destination gets nothing: %j',
  async (hostKeySha256, code) => {
    await using directory = await openSftpDirectory(server, { hostKeySha256 })
    const outcome = await real().send(directory.prepared, { ...directory.sending, ...permitted }, never)
    expect(outcome).toMatchObject({
      kind: 'answered',
      recipients: [
        {
          state: 'Rejected',
          failure: {
            code: 'destination_host_key_refused',
            said: { code, values: { key: server.hostKeySha256 } },
          },
        },
      ],
    })
  },
)

test.each([
  ['a password where the server wants a key', { password: 'hush-4711' }, 'destination_sign_in_refused'],
  ['a key that is none', { privateKey: 'nonsense' }, 'private_key_unreadable'],
])('a sign-in that fails is final and says why: %s', async (_name, secrets, said) => {
  const sending = sendingTo(settingsOf(server, {}), secrets)
  const outcome = await real().send({ files: [], locked: [] }, { ...sending, ...permitted }, never)
  expect(outcome).toMatchObject({
    recipients: [
      { state: 'Rejected', failure: { code: 'destination_sign_in_refused', said: { code: said } } },
    ],
  })
  expect(JSON.stringify(outcome)).not.toContain('hush-4711')
})

test('a server that is not there, says nothing, or is no SSH, is tried again', async () => {
  const silent = createServer(() => {})
  const talking = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  for (const each of [silent, talking]) {
    each.listen(0, '127.0.0.1')
    await once(each, 'listening')
  }
  try {
    const portOf = (each: typeof silent) => (each.address() as { port: number }).port
    for (const [port, signal] of [
      [1, never],
      [portOf(talking), never],
    ] as const) {
      const sending = sendingTo(settingsOf(server, { port }), { password: 'x' })
      expect(
        await real().send({ files: [], locked: [] }, { ...sending, ...permitted }, signal),
      ).toMatchObject({
        kind: 'not-sent',
        failure: { code: 'destination_unreachable', retryable: true },
      })
    }
    const stopping = new AbortController()
    silent.once('connection', () => stopping.abort())
    const sending = sendingTo(settingsOf(server, { port: portOf(silent) }), { password: 'x' })
    expect(
      await real().send({ files: [], locked: [] }, { ...sending, ...permitted }, stopping.signal),
    ).toMatchObject({ kind: 'not-sent', failure: { code: 'delivery_stopped' } })
  } finally {
    for (const each of [silent, talking]) each.close()
  }
})

test('an address that the operator does not allow is not connected to', async () => {
  const sending = sendingTo(settingsOf(server, { host: '169.254.169.254' }), { password: 'x' })
  expect(await real().send({ files: [], locked: [] }, { ...sending, ...permitted }, never)).toMatchObject({
    recipients: [{ state: 'Rejected', failure: { code: 'destination_host_refused' } }],
  })
})

test('a test of the destination leaves no directory, and shows the host key that is to be named', async () => {
  await using directory = await openSftpDirectory(server)
  const { settings, secrets } = directory.sending
  await real().test!({ settings, secrets }, never)
  expect(existsSync(directory.path)).toBe(false)
  const unnamed = await real().test!({ settings: { ...settings, hostKeySha256: '' }, secrets }, never)
  expect(unnamed).toMatchObject([{ ok: false, detail: { values: { key: server.hostKeySha256 } } }])
})

test.each([
  [
    'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
    'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
  ],
  ['nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8=', 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8'],
  ['MD5:16:27:ac', null],
  ['nThbg6kX', null],
  ['', null],
])('a host key that is written as %j is read as %j', (written, read) => {
  expect(readHostKey(written)).toBe(read)
})

test.each([
  ['sftp.example.org', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['sftp.example.org:22', false],
  ['sftp://sftp.example.org', false],
  ['{{ScheduleName}}', false],
  ['sftp.example.org/reports', false],
  ['reports@sftp.example.org', false],
  ['-oProxyCommand=x', false],
  ['a b', false],
])('a host that is written as %j is taken: %j', (Host, isTaken) => {
  const problems = sftpForm.problems({ Host, HostKeySha256: '', Path: '.' })
  expect(problems).toMatchObject(isTaken ? [] : [{ field: 'Host', message: { code: 'host_form' } }])
})

test('a directory has one spelling, so that two destinations into it know of each other', () => {
  const written = ['out', './out', 'out/', 'out//', 'out/.']
  const given = { Host: 'a', UserName: 'b', HostKeySha256: '', Port: 22, IfExists: 'Replace' }
  expect(new Set(written.map((Path) => sftpForm.fromWire({ ...given, Path }).path))).toEqual(new Set(['out']))
  expect(sftpForm.fromWire({ ...given, Path: '//out/./x/' }).path).toBe('/out/x')
})

test('two spellings of this machine are one place', () => {
  const places = ['localhost', '127.0.0.1', 'LOCALHOST.', '::1'].map((host) => {
    const settings = settingsOf(server, { host, path: 'out' })
    return JSON.stringify([
      sftpKind.filesIn(settings),
      sftpKind.recipients(settings),
      real().target(settings),
    ])
  })
  expect(new Set(places).size).toBe(1)
})
