import { randomBytes } from 'node:crypto'

import { type GraphServer, startGraphServer } from '@punctual/local'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { graphAddress } from '../../../src/graph-address.ts'
import type { IfExists } from '../../../src/if-exists.ts'
import { sharePointForm } from '../../../src/kinds/sharepoint/form.ts'
import { sharePointKind } from '../../../src/kinds/sharepoint/kind.ts'
import { quickXorHash } from '../../../src/kinds/sharepoint/quick-xor-hash.ts'
import { createSharePointDeliverer } from '../../../src/kinds/sharepoint/sharepoint-deliverer.ts'
import { describeDestination } from '../../conformance/describe-destination.ts'
import { sendingTo } from '../../remote-files/remote-under-test.ts'
import {
  account,
  contextOf,
  openLibraryFolder,
  secrets,
  serverOptions,
  settingsOf,
  siteUrl,
  watchedDeliverer,
} from './library-under-test.ts'

const never = new AbortController().signal
const permitted = { requestSendPermit: async () => true }
const resources = new AsyncDisposableStack()
let server: GraphServer
let opened = 0

beforeAll(async () => {
  server = resources.use(await startGraphServer(serverOptions))
})
afterAll(() => resources.disposeAsync())

const deliverer = () => createSharePointDeliverer(contextOf(server))
const uploadsIn = (path: string) => server.openUploads.filter((each) => each.startsWith(`${path}/`))
const folder = () => `folder ${(opened += 1)}/of the day`

async function open({ ifExists, names }: { ifExists: IfExists; names?: readonly string[] }) {
  const path = folder()
  const destination = await openLibraryFolder(server, {
    settings: settingsOf({ path, ifExists }),
    ...(names === undefined ? {} : { names }),
  })
  return { ...destination, path, [Symbol.asyncDispose]: () => destination[Symbol.asyncDispose]() }
}

describeDestination('SharePoint', () => open({ ifExists: 'Replace' }))
describeDestination('SharePoint with several files', () =>
  open({ ifExists: 'Rename', names: ['Sales.pdf', 'Costs.pdf'] }),
)
describeDestination('SharePoint with workbooks, which it changes', () =>
  open({ ifExists: 'Rename', names: ['Sales.xlsx'] }),
)

const before = new Date(1_600_000_000_000)

test.each([
  ['Replace', { 'Sales.pdf': 2 }, 'Accepted'],
  ['Rename', { 'Sales.pdf': 1, 'Sales (2).pdf': 1 }, 'Accepted'],
  ['Fail', { 'Sales.pdf': 1 }, 'Rejected'],
] as const)(
  'with %s a library has %j versions where a file was before',
  async (ifExists, expected, state) => {
    await using destination = await open({ ifExists })
    server.put(`${destination.path}/Sales.pdf`, Buffer.from('before'), before)
    const outcome = await deliverer().send(
      destination.prepared,
      { ...destination.sending, ...permitted },
      never,
    )
    expect(outcome).toMatchObject({ recipients: [{ state }] })
    const placed = [...server.files].filter(([path]) => path.startsWith(`${destination.path}/`))
    const versions = placed.map(([path, file]) => [path.split('/').at(-1), file.versions])
    expect(Object.fromEntries(versions)).toEqual(expected)
  },
)

test('a file of 20 MB arrives in ranges as it was', async () => {
  await using destination = await open({ ifExists: 'Replace' })
  const content = randomBytes(20_000_001)
  const file = { name: 'Large.pdf', contentType: 'application/pdf', bytes: content.length, content }
  const outcome = await deliverer().send(
    { files: [file], locked: [] },
    { ...destination.sending, ...permitted },
    never,
  )
  expect(outcome).toMatchObject({ recipients: [{ state: 'Accepted' }] })
  expect(server.files.get(`${destination.path}/Large.pdf`)?.content.equals(content)).toBe(true)
  expect(uploadsIn(destination.path)).toEqual([])
})

test('a file of another run of the same name never counts as delivered', async () => {
  await using destination = await open({ ifExists: 'Replace' })
  const { prepared, sending } = destination
  await deliverer().send(prepared, { ...sending, ...permitted, date: before }, never)
  const found = await deliverer().confirm!(prepared, { ...sending, ...permitted }, never)
  expect(found).toEqual({ kind: 'absent' })
})

test.each([
  ['Replace', ['Sales.xlsx']],
  ['Rename', ['Sales.xlsx', 'Sales (2).xlsx']],
] as const)(
  'with %s a workbook of another delivery of the same instant never counts as this one',
  async (ifExists, expected) => {
    await using destination = await open({ ifExists, names: ['Sales.xlsx'] })
    const { sending, prepared, path } = destination
    await deliverer().send(prepared, { ...sending, ...permitted }, never)
    const content = Buffer.from('of the second schedule')
    const file = { ...prepared.files[0]!, bytes: content.length, content }
    const outcome = await deliverer().send({ files: [file], locked: [] }, { ...sending, ...permitted }, never)
    expect(outcome).toMatchObject({ recipients: [{ state: 'Accepted', reply: expected.at(-1) }] })
    const placed = [...server.files].filter(([each]) => each.startsWith(`${path}/`))
    expect(placed.map(([each]) => each.slice(path.length + 1)).toSorted()).toEqual(expected.toSorted())
    expect(placed.some(([, { content: stored }]) => stored.includes(content))).toBe(true)
  },
)

test('a file that another program has changed after the last step keeps the delivery in doubt', async () => {
  await using destination = await open({ ifExists: 'Replace' })
  const { prepared, sending, path } = destination
  await deliverer().send(prepared, { ...sending, ...permitted }, never)
  server.put(`${path}/Sales.pdf`, Buffer.from('of a user'), new Date(1_700_000_100_000))
  expect(await deliverer().confirm!(prepared, { ...sending, ...permitted }, never)).toEqual({
    kind: 'unknown',
  })
})

test.each(['before', 'after'] as const)(
  'a connection that ends right %s the last range leaves nothing in doubt',
  async (when) => {
    await using destination = await open({ ifExists: 'Replace' })
    let cuts = 0
    const cut = watchedDeliverer(server, async (call, work) => {
      if (call !== 'finish') return await work()
      cuts += 1
      if (when === 'after') await work()
      throw new Error('the connection is gone')
    })
    const outcome = await cut.send(destination.prepared, { ...destination.sending, ...permitted }, never)
    expect(outcome).toMatchObject(
      when === 'after'
        ? { recipients: [{ state: 'Accepted', reply: 'Sales.pdf' }] }
        : { kind: 'not-sent', failure: { retryable: true } },
    )
    expect({ cuts, uploads: uploadsIn(destination.path) }).toEqual({ cuts: 1, uploads: [] })
  },
)

test('a name that another program takes while the file is sent gets a number, and nothing is replaced', async () => {
  await using destination = await open({ ifExists: 'Rename' })
  const racing = watchedDeliverer(server, async (call, work) => {
    const taken = `${destination.path}/Sales.pdf`
    if (call === 'finish' && !server.files.has(taken)) server.put(taken, Buffer.from('of a user'), before)
    return await work()
  })
  const outcome = await racing.send(destination.prepared, { ...destination.sending, ...permitted }, never)
  expect(outcome).toMatchObject({ recipients: [{ state: 'Accepted', reply: 'Sales (2).pdf' }] })
  expect(server.files.get(`${destination.path}/Sales.pdf`)?.content.toString()).toBe('of a user')
})

describe('what a library refuses', () => {
  async function send(more: object, given = secrets) {
    const sending = { ...sendingTo(settingsOf(more), given), ...permitted }
    const content = Buffer.from('content')
    const file = { name: 'Sales.pdf', contentType: 'application/pdf', bytes: content.length, content }
    const outcome = await deliverer().send({ files: [file], locked: [] }, sending, never)
    expect(JSON.stringify(outcome)).not.toContain('hush')
    return outcome.kind === 'answered' ? outcome.recipients[0] : outcome
  }

  test.each([
    ['a secret', {}, { clientSecret: 'hush-other' }, 'destination_sign_in_refused'],
    [
      'a site',
      { siteUrl: 'https://contoso.sharepoint.com/sites/Other' },
      secrets,
      'destination_path_refused',
    ],
    ['a library', { library: 'Other' }, secrets, 'destination_path_refused'],
  ] as const)('%s that is not there is final, and stands in no outcome', async (_what, more, given, code) => {
    expect(await send(more, given)).toMatchObject({ state: 'Rejected', failure: { code } })
  })

  test('a full library is tried again, and a busy one when it says', async () => {
    await using full = await startGraphServer({ ...serverOptions, quotaBytes: () => 3 })
    await using busy = await startGraphServer({
      ...serverOptions,
      rule(_request, response) {
        response.writeHead(429, { 'retry-after': '7' }).end()
        return true
      },
    })
    const content = Buffer.from('content')
    const file = { name: 'Sales.pdf', contentType: 'application/pdf', bytes: content.length, content }
    const sending = { ...sendingTo(settingsOf(), secrets), ...permitted }
    const to = (each: GraphServer) =>
      createSharePointDeliverer(contextOf(each)).send({ files: [file], locked: [] }, sending, never)
    expect(await to(full)).toMatchObject({ kind: 'not-sent', failure: { code: 'destination_full' } })
    expect(full.openUploads).toEqual([])
    expect(await to(busy)).toMatchObject({
      kind: 'not-sent',
      failure: { code: 'destination_busy', retryAfterMs: 7_000 },
    })
  })

  test('an address for the upload that is not one of the tenant gets no byte', async () => {
    await using leading = await startGraphServer({
      ...serverOptions,
      rule(request, response) {
        if (!request.url?.includes('createUploadSession')) return false
        response.end(JSON.stringify({ uploadUrl: 'https://elsewhere.example/upload' }))
        return true
      },
    })
    const content = Buffer.from('content')
    const file = { name: 'Sales.pdf', contentType: 'application/pdf', bytes: content.length, content }
    const sending = { ...sendingTo(settingsOf(), secrets), ...permitted }
    const outcome = await createSharePointDeliverer(contextOf(leading)).send(
      { files: [file], locked: [] },
      sending,
      never,
    )
    expect(outcome).toMatchObject({ recipients: [{ failure: { said: { code: 'upload_elsewhere' } } }] })
  })
})

test('a token is asked for once, and sent to no upload session', async () => {
  await using counted = await startGraphServer(serverOptions)
  const sending = { ...sendingTo(settingsOf(), secrets), ...permitted }
  const content = Buffer.from('content')
  const one = createSharePointDeliverer(contextOf(counted))
  for (const name of ['One.pdf', 'Two.pdf']) {
    const file = { name, contentType: 'application/pdf', bytes: content.length, content }
    // The server refuses an upload with a token.
    expect(await one.send({ files: [file], locked: [] }, sending, never)).toMatchObject({ kind: 'answered' })
  }
  expect(counted.requests.filter((each) => each.endsWith('/oauth2/v2.0/token'))).toHaveLength(1)
})

test('a test takes every step, and leaves neither a file nor a folder', async () => {
  const path = folder()
  const folders = [...server.folders]
  const steps = await deliverer().test!({ settings: settingsOf({ path }), secrets }, never)
  expect(steps.map(({ ok }) => ok)).toEqual([true, true, true])
  expect([...server.folders]).toEqual(folders)
  expect(uploadsIn(path)).toEqual([])
  const refused = await deliverer().test!({ settings: settingsOf({ library: 'Other' }), secrets }, never)
  expect(refused).toMatchObject([{ ok: false, detail: { code: 'library_missing' } }])
})

test('the application of a BI account signs in in place of one that the destination names', async () => {
  await using destination = await open({ ifExists: 'Replace' })
  const { url } = server
  const asked: string[] = []
  const ofAccount = createSharePointDeliverer({
    ...contextOf({ url }),
    async openApplication(id) {
      asked.push(id)
      const proof = async () => ({ client_secret: account.clientSecret })
      return { ok: true, application: { ...account, authorityUrl: url, identity: 'one', proof } }
    },
  })
  const settings = {
    ...destination.sending.settings,
    biAccountId: 'the-account',
    tenantId: null,
    clientId: null,
  }
  const sending = { ...destination.sending, settings, secrets: {}, ...permitted }
  expect(await ofAccount.send(destination.prepared, sending, never)).toMatchObject({ kind: 'answered' })
  expect(new Set(asked)).toEqual(new Set(['the-account']))
  expect(await deliverer().send(destination.prepared, sending, never)).toMatchObject({
    recipients: [{ state: 'Rejected', failure: { code: 'destination_invalid' } }],
  })
})

test.each([
  ['https://graph.microsoft.com', 'https://graph.microsoft.com/v1.0/', 'https://login.microsoftonline.com'],
  ['https://graph.microsoft.us/v1.0', 'https://graph.microsoft.us/v1.0/', 'https://login.microsoftonline.us'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/v1.0/', 'http://127.0.0.1:8080'],
  ['https://proxy.example.org/graph', 'https://proxy.example.org/graph/v1.0/', 'https://proxy.example.org'],
])('below %s the methods are at %s, and tokens come from %s', (written, base, authority) => {
  const { baseUrl, authorityUrl } = graphAddress(written)
  expect([baseUrl.href, authorityUrl]).toEqual([base, authority])
})

test.each([
  [{}, []],
  [{ SiteUrl: 'http://contoso.sharepoint.com' }, ['SiteUrl']],
  [{ SiteUrl: 'https://contoso.sharepoint.com/sites/Sales?web=1' }, ['SiteUrl']],
  [{ SiteUrl: 'https://{{Value.host}}/' }, ['SiteUrl']],
  [{ Folder: 'a/../b' }, ['Folder']],
  [{ BiAccountId: 'id' }, ['BiAccountId']],
  [{ TenantId: null, ClientId: null }, ['TenantId']],
  [{ TenantId: 'contoso/x' }, ['TenantId']],
  [{ ClientId: null }, ['ClientId']],
])('a destination with %j is refused for %j', (more, fields) => {
  const { TenantId, ClientId } = { TenantId: account.tenantId, ClientId: account.clientId }
  const given = { SiteUrl: siteUrl, Library: '', Folder: '', BiAccountId: null, TenantId, ClientId, ...more }
  expect(sharePointForm.problems(given).map(({ field }) => field)).toEqual(fields)
})

test('a folder has one spelling, so that two destinations with it know of each other', () => {
  const written = [
    { SiteUrl: 'https://CONTOSO.sharepoint.com/sites/Sales/', Folder: '/Reports//Daily/' },
    { SiteUrl: 'https://contoso.sharepoint.com:443/sites/Sales', Folder: 'reports/./daily' },
  ]
  const places = written.map((each) => {
    const given = {
      Library: 'Documents',
      IfExists: 'Replace',
      BiAccountId: null,
      TenantId: 't',
      ClientId: 'c',
    }
    const settings = settingsOf(sharePointForm.fromWire({ ...given, ...each }))
    return sharePointKind.filesIn(settings)
  })
  expect(new Set(places).size).toBe(1)
})

// Vectors of rclone (MIT), which other clients have as well.
test.each([
  ['', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='],
  ['Sg==', 'SgAAAAAAAAAAAAAAAQAAAAAAAAA='],
  ['jRRDVA==', 'jaDAEKgAAAAAAAAABAAAAAAAAAA='],
  ['/aNzzCFPS/A=', '/RjFHJgRgicsAR4ACAAAAAAAAAA='],
])('the hash of %j is %j', async (content, expected) => {
  expect(await quickXorHash([Buffer.from(content, 'base64')])).toBe(expected)
})

test('the hash does not depend on how the content is cut', async () => {
  const content = randomBytes(1_000)
  const pieces = [content.subarray(0, 333), content.subarray(333, 334), content.subarray(334)]
  expect(await quickXorHash(pieces)).toBe(await quickXorHash([content]))
})
