import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startWebDavServer } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { directoryUrlProblem, plainUrl } from '../../../src/kinds/webdav/directory-url.ts'
import { type WebDavSettings, webDavSource } from '../../../src/kinds/webdav/settings.ts'
import { createWebDavDeliverer } from '../../../src/kinds/webdav/web-dav-deliverer.ts'
import { openWebDav } from '../../../src/kinds/webdav/web-dav-files.ts'
import { openHttpSink } from '../../support/http-sink.ts'
import { describeRemote } from '../../remote-files/describe-remote.ts'
import { openRemoteDirectory, sendingTo } from '../../remote-files/remote-under-test.ts'

const secrets = { password: 'hush-4711' }
const never = new AbortController().signal
const permitted = { requestSendPermit: async () => true }
const context = { mailer: null, directoryRoots: [], egress: loopbackEgress(), clock: systemClock() }
const real = () => createWebDavDeliverer(context)
const resources = new AsyncDisposableStack()
let root: string
let port: number
let opened = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-dav-'))
  resources.defer(() => rm(root, { recursive: true, force: true }))
  const user = { userName: 'reports', password: secrets.password }
  ;({ port } = resources.use(await startWebDavServer({ dir: root, ...user })))
})
afterAll(() => resources.disposeAsync())

function settingsOf(more: Partial<WebDavSettings> = {}): WebDavSettings {
  return {
    format: 'PDF',
    fileName: '',
    zip: false,
    skipIfBlank: false,
    onUnknown: 'Hold',
    url: `http://127.0.0.1:${port}/`,
    userName: 'reports',
    ifExists: 'Replace',
    ...more,
  }
}

describeRemote(
  'WebDAV',
  async ({ ifExists, names }) => {
    const name = `reports-${(opened += 1)}/of the day`
    return await openRemoteDirectory({
      kind: {
        source: webDavSource,
        open: (access) => openWebDav(access, context),
        ifExistsOf: (settings) => (settings as WebDavSettings).ifExists,
      },
      settings: settingsOf({ url: `http://127.0.0.1:${port}/${encodeURI(name)}`, ifExists }),
      secrets,
      path: join(root, name),
      ...(names === undefined ? {} : { names }),
    })
  },
  real,
)

test('a password that the server refuses is final, and stands in no outcome', async () => {
  const sending = sendingTo(settingsOf(), { password: 'hush-other' })
  const outcome = await real().send({ files: [], locked: [] }, { ...sending, ...permitted }, never)
  expect(outcome).toMatchObject({
    recipients: [{ state: 'Rejected', failure: { code: 'destination_sign_in_refused' } }],
  })
  expect(JSON.stringify(outcome)).not.toContain('hush-other')
})

test('a server that is full, busy or broken is tried again, and one that refuses for good is not', async () => {
  for (const [status, code, retryable] of [
    [507, 'destination_full', true],
    [503, 'destination_busy', true],
    [500, 'destination_busy', true],
    [400, 'destination_refused', false],
  ] as const) {
    await using sink = await openHttpSink((response, { method }) =>
      response.writeHead(method === 'HEAD' ? 404 : status).end(),
    )
    const sending = sendingTo(settingsOf({ url: sink.url }), secrets)
    const outcome = await real().send({ files: [], locked: [] }, { ...sending, ...permitted }, never)
    const failed = outcome.kind === 'answered' ? outcome.recipients[0]?.failure : outcome.failure
    expect(failed).toMatchObject({ code, retryable })
  }
})

test.each([
  ['https://dav.example.org/reports/{{ScheduledFor:yyyy}}', null],
  ['https://{{Value.host}}/reports', 'url_host_with_expressions'],
  ['ftp://dav.example.org/', 'url_not_http'],
  ['https://dav.example.org/a/../b', 'url_not_directory'],
  ['https://dav.example.org/a?b', 'url_not_directory'],
  ['https://dav.example.org/a/%2e%2e/b', 'url_not_directory'],
  ['https://dav.example.org/a%2f..%2fb', 'url_not_directory'],
  ['https://dav.example.org/%zz', 'url_not_directory'],
  ['https://reports:hush@dav.example.org/', 'url_with_credentials'],
  ['', 'url_not_http'],
])('the address %j of a directory is refused with %j', (written, code) => {
  expect(directoryUrlProblem(written)?.code ?? null).toBe(code)
})

test('a directory has one spelling, so that two destinations into it know of each other', () => {
  const written = [
    'http://DAV.example.org:80/of%20it/out',
    'http://dav.example.org/of it/./out/',
    'http://dav.example.org/of%20it//%6fut',
  ]
  expect(new Set(written.map(plainUrl))).toEqual(new Set(['http://dav.example.org/of%20it/out']))
  expect(plainUrl('https://dav.example.org/{{ScheduledFor:yyyy}}/')).toBe(
    'https://dav.example.org/{{ScheduledFor:yyyy}}',
  )
})
