import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Browsers } from '../src/index.ts'
import { guardWithout, onPage, openTestBrowsers, valueOf } from './support/browsers.ts'
import { type Site, startSite } from './support/site.ts'

let site: Site
let refused: Site
let browsers: Browsers

beforeAll(async () => {
  refused = await startSite({ '/': 'secret of the inner network' })
  const other = refused.origin
  site = await startSite({
    '/': '<h1>report</h1>',
    '/away': { status: 302, headers: { location: `${other}/away` } },
    '/script-away': `<script>location.replace('${other}/script')</script>`,
    '/ways': `<h1>ways</h1><img src="${other}/img"><iframe src="${other}/frame"></iframe>
      <iframe src="file:///etc/passwd"></iframe><link rel="stylesheet" href="${other}/css">
      <script src="${other}/js"></script>
      <script>
        window.tried = Promise.all([
          fetch('${other}/fetch', { mode: 'no-cors' }).then((r) => r.text(), () => 'failed'),
          fetch('file:///etc/passwd').then((r) => r.text(), () => 'failed'),
          new Promise((done) => { const s = new WebSocket('${other.replace('http', 'ws')}/ws')
            s.onopen = () => done('open'); s.onerror = () => done('failed') }),
          new Promise((done) => { const w = new Worker(URL.createObjectURL(new Blob([
            "fetch('${other}/worker', {mode:'no-cors'}).then(async (r) => postMessage(await r.text()), () => postMessage('failed'))"])))
            w.onmessage = (m) => done(m.data); w.onerror = () => done('failed') }),
        ])
        window.name0 = window.open('${other}/popup')
        navigator.sendBeacon('${other}/beacon')
      </script>`,
  })
  browsers = await openTestBrowsers({ egress: guardWithout(`127.0.0.1:${refused.port}`) })
})

afterAll(async () => {
  await browsers[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  await refused[Symbol.asyncDispose]()
})

describe('egress of the browser', () => {
  test('no way of a page reaches a host that the guard refuses, and none reads a file of the machine', async () => {
    const tried = valueOf(
      await onPage(browsers, async (page) => {
        await page.open(new URL(`${site.origin}/ways`))
        return await page.evaluate<string[]>('window.tried')
      }),
    )
    // A request over http is answered by the proxy, with nothing in it.
    expect(tried).toEqual(['', 'failed', 'failed', ''])
    expect(refused.connections()).toBe(0)
  })

  test.each(['/away', '/script-away'])(
    'a page that leads to a refused host (%s) is reported as such',
    async (path) => {
      const outcome = await onPage(browsers, async (page) => {
        await page.open(new URL(path, site.origin))
        await page.untilReady({ selector: 'h1', event: false, timeoutMs: 3_000 })
      })
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'page_host_refused', retryable: false } })
      expect(refused.connections()).toBe(0)
    },
  )

  test.each(['file:///etc/passwd', 'data:text/html,x', 'chrome://version', 'view-source:http://127.0.0.1/'])(
    'the address %s is not opened',
    async (address) => {
      const outcome = await onPage(browsers, (page) => page.open(new URL(address)))
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'page_host_refused' } })
    },
  )

  test('a tunnel to a refused address is refused by its address, whatever name leads there', async () => {
    const outcome = await onPage(browsers, (page) => page.open(new URL('https://169.254.169.254/latest')))
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'source_host_refused' } })
  })

  test('pages of an account with a proxy go through it, over http and in tunnels, and not past it', async () => {
    const seen: { method: string; target: string; proof: string | undefined }[] = []
    const upstream = createServer((incoming, answer) => {
      seen.push({ method: 'GET', target: incoming.url ?? '', proof: incoming.headers['proxy-authorization'] })
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>by the proxy</h1>')
    })
    upstream.on('connect', (incoming, socket) => {
      seen.push({
        method: 'CONNECT',
        target: incoming.url ?? '',
        proof: incoming.headers['proxy-authorization'],
      })
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    })
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
    const { port } = upstream.address() as AddressInfo
    const upstreamFor = () => ({ host: '127.0.0.1', port, authorization: 'Basic of-the-proxy' })
    const heading = await onPage(
      browsers,
      async (page) => {
        await page.open(new URL('http://dashboards.example/'))
        return await page.evaluate<string>('document.querySelector("h1").textContent')
      },
      { upstreamFor },
    )
    const tunnel = await onPage(browsers, (page) => page.open(new URL('https://dashboards.example/')), {
      upstreamFor,
    })
    upstream.closeAllConnections()
    await new Promise((resolve) => upstream.close(resolve))
    expect(valueOf(heading)).toBe('by the proxy')
    expect(tunnel).toMatchObject({ ok: false, failure: { code: 'source_unreachable' } })
    expect(seen).toContainEqual({
      method: 'GET',
      target: 'http://dashboards.example/',
      proof: 'Basic of-the-proxy',
    })
    expect(seen).toContainEqual({
      method: 'CONNECT',
      target: 'dashboards.example:443',
      proof: 'Basic of-the-proxy',
    })
  })

  test('a page that is narrowed to its own host reaches no other one, and a later page is not narrowed', async () => {
    await using other = await startSite({ '/landing': '<h1>elsewhere</h1>' })
    const away = new URL('/landing', other.origin)
    const isReachable = ({ port }: { port: number }) => port === site.port
    const outcome = await onPage(browsers, async (page) => page.open(away), { isReachable })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'source_host_refused' } })
    expect(other.connections()).toBe(0)
    valueOf(await onPage(browsers, (page) => page.open(away)))
    expect(other.requests[0]?.path).toBe('/landing')
  })

  test('work that waits for a frame ends when its document does not come, with the reason', async () => {
    const framed = (address: string) =>
      onPage(browsers, async (page) => {
        await page.open(new URL('/', site.origin))
        const script = `new Promise(() => { const frame = document.createElement('iframe')
          frame.src = ${JSON.stringify(address)}; document.body.append(frame) })`
        await page.whileFramesLoad(() => page.evaluate(script))
      })
    expect(await framed(`${refused.origin}/frame`)).toMatchObject({
      ok: false,
      failure: { code: 'source_host_refused' },
    })
    expect(await framed(`${site.origin}/missing`)).toMatchObject({
      ok: false,
      failure: { code: 'source_report_not_found' },
    })
    expect(refused.connections()).toBe(0)
  })

  test('headers of the account go to its own origin, and to no other one that it redirects to', async () => {
    await using other = await startSite({ '/landing': '<h1>elsewhere</h1>' })
    await using own = await startSite({
      '/': '<h1>own</h1>',
      '/leave': { status: 302, headers: { location: `${other.origin}/landing` } },
    })
    valueOf(
      await onPage(browsers, async (page) => {
        await page.sendHeaders(own.origin, { authorization: 'Bearer of-the-account' })
        await page.open(new URL('/', own.origin))
        await page.open(new URL('/leave', own.origin))
      }),
    )
    expect(own.requests.map(({ headers }) => headers.authorization)).toContain('Bearer of-the-account')
    expect(other.requests[0]?.path).toBe('/landing')
    expect(other.requests.map(({ headers }) => headers.authorization)).not.toContain('Bearer of-the-account')
  })
})
