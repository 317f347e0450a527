import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browsers, openBrowsersLate } from '@punctual/browser'
import type { SourceAccount } from '@punctual/domain'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type SourcesWithDiscovery } from '@punctual/source'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/** Answers each path with a page, and remembers what was asked for. */
async function startSite(host: string, pages: (path: string) => string) {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path !== '/favicon.ico') asked.push(path)
    const redirect = /^\/away\?(.*)$/.exec(path)
    response.setHeader('access-control-allow-origin', '*')
    if (redirect?.[1]) response.writeHead(302, { location: decodeURIComponent(redirect[1]) }).end()
    else response.setHeader('content-type', 'text/html').end(pages(path))
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}`,
    address: `${host}:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Site = Awaited<ReturnType<typeof startSite>>

const resources = new AsyncDisposableStack()
let own: Site
let other: Site
let browsers: Browsers
let sources: SourcesWithDiscovery
let directory: string

beforeAll(async () => {
  other = resources.use(await startSite('127.0.0.2', () => '<title>Inside</title><p>internal</p>'))
  own = resources.use(
    await startSite('127.0.0.1', (path) => {
      const inside = `${other.url}/inside`
      if (path === '/frame') return `<title>Frame</title><iframe src="${inside}"></iframe>`
      if (path === '/image') return `<title>Image</title><img src="${inside}">`
      if (path === '/fetch') return `<title>Fetch</title><script>fetch('${inside}').catch(() => {})</script>`
      if (path === '/zone')
        return '<script>document.title = Intl.DateTimeFormat().resolvedOptions().timeZone</script><p>own</p>'
      return '<title>Own</title><p>own</p>'
    }),
  )
  const common = { clock: systemClock(), logger: silentLogger(), egress: loopbackEgress() }
  browsers = resources.use(
    openBrowsersLate({
      ...common,
      executable: null,
      directory: null,
      processes: 1,
      pagesPerProcess: 100,
      processMemoryMib: 1_024,
    }),
  )
  sources = resources.use(createSources({ ...common, random: Math.random, browsers }))
  directory = await mkdtemp(join(tmpdir(), 'web-page-hosts-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  // The first page unpacks the browser.
  await exported('/', '', 150_000)
}, 180_000)
afterAll(() => resources.disposeAsync())
beforeEach(() => {
  own.asked.length = 0
  other.asked.length = 0
})

function exported(itemId: string, alsoReachable?: string, timeoutMs = 40_000, timeZone?: string) {
  const account: SourceAccount = {
    id: 'web-1',
    name: 'Pages',
    authType: 'None',
    settings: {
      kind: 'WebPage',
      baseUrl: own.url,
      signIn: { kind: 'None' },
      recipe: null,
      ...(alsoReachable === undefined ? {} : { alsoReachable }),
    },
    secret: null,
  }
  const options = { Parameters: {}, TimeoutSeconds: 40 }
  const definition = { kind: 'source', sourceKind: 'WebPage', itemId, options } as const
  const zone = timeZone === undefined ? {} : { timeZone }
  const request = { account, definition, format: 'PDF', directory, timeoutMs, ...zone } as const
  return sources.export(request, new AbortController().signal)
}

const away = () => `/away?${encodeURIComponent(`${other.url}/inside`)}`

test('a page of an account reaches no other host that the operator allows: not by a redirect, frame, picture or script', async () => {
  expect(await exported(away())).toMatchObject({ ok: false, failure: { code: 'page_host_refused' } })
  for (const item of ['/frame', '/image', '/fetch']) {
    const outcome = await exported(item)
    expect(outcome, item).toMatchObject({ ok: true })
    expect(outcome.ok && String(outcome.file.chosen.reason), item).toContain(
      `It asked for ${other.address}, which`,
    )
  }
  expect(other.asked).toEqual([])
}, 120_000)

test('a page of an account reaches the hosts that the account names, and says of none that it was refused', async () => {
  for (const item of [away(), '/frame', '/image', '/fetch']) {
    const outcome = await exported(item, `elsewhere.example, ${other.address}`)
    expect(outcome.ok && String(outcome.file.chosen.reason), item).toBe(
      'A web page is rendered in a browser.',
    )
  }
  expect(other.asked).toEqual(Array.from({ length: 4 }, () => '/inside'))
}, 120_000)

test('the own host of an account includes its port: another service of the machine is not reached', async () => {
  await using service = await startSite('127.0.0.1', () => '<title>Another service</title>')
  const leading = `/away?${encodeURIComponent(`${service.url}/inside`)}`
  expect(await exported(leading)).toMatchObject({ ok: false, failure: { code: 'page_host_refused' } })
  expect(service.asked).toEqual([])
}, 60_000)

test('a page sees the time zone of its schedule, and UTC without one', async () => {
  const zones = [await exported('/zone', undefined, 40_000, 'Asia/Tokyo'), await exported('/zone')]
  expect(zones).toMatchObject([{ file: { reportName: 'Asia/Tokyo' } }, { file: { reportName: 'UTC' } }])
}, 60_000)
