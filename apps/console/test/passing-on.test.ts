/** What the console passes on between browsers and the REST interface, and what one session can take of others. */
import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'

import { eventually } from '@punctual/testing'
import { expect, onTestFinished, test } from 'vitest'

import { type BrowserSession, logIn } from './support/browser-session.ts'
import { startConsoleBefore } from './support/console.ts'
import { startScriptedApi } from './support/scripted-api.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function startBefore(answer: Answer, options: Parameters<typeof startConsoleBefore>[1] = {}) {
  const api = await startScriptedApi(answer)
  onTestFinished(() => api[Symbol.asyncDispose]())
  const site = await startConsoleBefore(api.url, options)
  onTestFinished(() => site[Symbol.asyncDispose]())
  return { api, url: site.url, logIn: () => logIn({ url: site.url, api }) }
}

const echo: Answer = ({ headers, method, url }, response) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...headers, method, url }))

/** A request whose headers are sent as they stand here. */
async function raw(url: string, headers: Record<string, string>, path = '/api/x', method = 'GET') {
  const outgoing = request(new URL(path, url), { method, headers, agent: false })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { headers: answer.headers, status: answer.statusCode, text }
}

test('what a browser reports of the origin of a request reaches the interface, and no address that it claims does', async () => {
  const site = await startBefore(echo)
  const { cookie } = await site.logIn()
  const { text } = await raw(site.url, {
    cookie,
    'sec-fetch-site': 'same-origin',
    origin: site.url,
    'x-forwarded-for': '192.0.2.9',
    'punctual-client-address': '192.0.2.9 1 x',
    authorization: 'token of-the-browser',
  })
  const seen = JSON.parse(text) as Record<string, string>
  expect(seen).toMatchObject({
    'sec-fetch-site': 'same-origin',
    origin: site.url,
    authorization: 'token token-1',
    'punctual-client-address': expect.stringMatching(/^127\.0\.0\.1 \d+ /),
  })
  expect(seen).not.toHaveProperty('x-forwarded-for')
  expect(seen).not.toHaveProperty('cookie')
})

test('behind a proxy that is trusted, the address that is signed is that of the person before the proxy', async () => {
  const addressFor = async (trustedProxies: string[]) => {
    const site = await startBefore(echo, { trustedProxies })
    const { cookie } = await site.logIn()
    const { text } = await raw(site.url, { cookie, 'x-forwarded-for': '203.0.113.7' })
    return (JSON.parse(text) as Record<string, string>)['punctual-client-address']?.split(' ')[0]
  }
  expect([await addressFor(['127.0.0.1']), await addressFor([])]).toEqual(['203.0.113.7', '127.0.0.1'])
})

test('headers of one connection go no further, in either direction, nor do those that Connection names', async () => {
  const site = await startBefore((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/plain',
      connection: 'keep-alive, x-of-this-hop',
      'keep-alive': 'timeout=1234',
      'proxy-authenticate': 'Basic',
      trailer: 'x-later',
      'x-of-this-hop': 'yes',
      'x-of-the-answer': 'yes',
      'transfer-encoding': 'chunked',
    })
    response.end('well')
  })
  const { cookie } = await site.logIn()
  const { headers } = await raw(site.url, {
    cookie,
    connection: 'keep-alive, if-match',
    'if-match': '"1"',
    accept: 'text/plain',
    te: 'trailers',
  })
  expect(headers).toMatchObject({ 'x-of-the-answer': 'yes' })
  expect(JSON.stringify(headers)).not.toMatch(/1234|x-of-this-hop|proxy-authenticate|x-later/)
  const [seen] = site.api.arrived
  expect(seen?.headers).toMatchObject({ accept: 'text/plain' })
  expect(seen?.headers).not.toHaveProperty('if-match')
  expect(seen?.headers).not.toHaveProperty('te')
})

test('a browser that asks for the end of the connection gets it, whatever the interface says of its own', async () => {
  const site = await startBefore((_request, response) => void response.end('well'))
  const { cookie } = await site.logIn()
  const closing = await raw(site.url, { cookie, connection: 'close' })
  expect(closing.headers).toMatchObject({ connection: 'close' })
  expect(closing.headers).not.toHaveProperty('keep-alive')
})

test('a body is passed on whole, in one piece and with its length, however it came', async () => {
  const bodies: string[] = []
  const site = await startBefore((incoming, response) => {
    let text = ''
    incoming.on('data', (chunk) => (text += String(chunk)))
    incoming.on('end', () => {
      bodies.push(`${incoming.headers['content-length']} ${text}`)
      response.end()
    })
  })
  const session = await site.logIn()
  const socket = opened(site.url)
  socket.write(`${headOf('POST', session, site.url)}Transfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n`)
  await answeredMeanwhile(site.url, session)
  expect(bodies).toEqual(['undefined '])
  socket.write('4\r\n":1}\r\n0\r\n\r\n')
  await eventually(() => bodies.length === 2, { timeoutMs: 10_000 })
  expect(bodies[1]).toBe('7 {"a":1}')
})

test('a body beyond the limit is refused before the interface is asked', async () => {
  const site = await startBefore(echo, { bodyBytes: 2_000 })
  const { cookie, csrfToken } = await site.logIn()
  const answer = await fetch(`${site.url}/api/schedule/search`, {
    method: 'POST',
    headers: { cookie, 'csrf-token': csrfToken, 'content-type': 'application/json' },
    body: 'x'.repeat(2_001),
  })
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'body_too_large' }])
  expect(site.api.arrived).toEqual([])
})

test('a body that does not come is ended, and the interface never hears of it', async () => {
  const site = await startBefore(echo, { connections: { requestTimeoutMs: 500, headersTimeoutMs: 500 } })
  const session = await site.logIn()
  const socket = opened(site.url)
  let told = ''
  socket.on('data', (chunk) => (told += String(chunk)))
  socket.write(`${headOf('POST', session, site.url)}Content-Length: 100\r\n\r\n{`)
  await once(socket, 'close')
  expect(told).toContain('408')
  expect(site.api.arrived).toEqual([])
})

test('slow bodies and open answers of one session take no place of another, and its own further requests wait until one is over', async () => {
  const held: ServerResponse[] = []
  const site = await startBefore((incoming, response) => {
    if (incoming.url === '/api/slow') held.push(response)
    else response.end('well')
  })
  const [busy, other] = [await site.logIn(), await site.logIn()]
  for (let count = 0; count < 30; count += 1)
    opened(site.url).write(`GET /api/slow HTTP/1.1\r\nHost: x\r\nCookie: ${busy.cookie}\r\n\r\n`)
  await eventually(() => held.length === 6, { timeoutMs: 10_000 })
  expect((await ask(site.url, other)).status).toBe(200)
  expect(held).toHaveLength(6)
  let isAnswered = false
  const waiting = ask(site.url, busy).then(({ status }) => {
    isAnswered = true
    return status
  })
  expect((await ask(site.url, other)).status).toBe(200)
  expect(isAnswered).toBe(false)
  // Each answer lets the next in line go on, the last of which is the request above.
  for (let answered = 0; answered < 30; answered += 1) {
    await eventually(() => held.length > answered, { timeoutMs: 10_000 })
    held[answered]?.end()
  }
  expect(await waiting).toBe(200)
})

test('a session whose queue is full is refused at once, and one whose browsers have left has its places again', async () => {
  const site = await startBefore((incoming, response) => {
    if (incoming.url !== '/api/slow') response.end('well')
  })
  const busy = await site.logIn()
  let refused = 0
  const sockets = Array.from({ length: 120 }, () => opened(site.url))
  for (const socket of sockets) {
    socket.on('data', (chunk) => (refused += String(chunk).startsWith('HTTP/1.1 429') ? 1 : 0))
    socket.write(`GET /api/slow HTTP/1.1\r\nHost: x\r\nCookie: ${busy.cookie}\r\n\r\n`)
  }
  await eventually(() => refused >= 14, { timeoutMs: 9_000 })
  expect([refused, site.api.arrived.length]).toEqual([14, 6])
  for (const socket of sockets) socket.destroy()
  await eventually(async () => (await ask(site.url, busy)).status === 200, { timeoutMs: 10_000 })
})

test('150 live pages of one session take no place from its requests, and each ends at the interface when its page is closed', async () => {
  const streams = new Set<ServerResponse>()
  const site = await startBefore((incoming, response) => {
    if (incoming.url !== '/api/schedule/streamexecutions') return void response.end('well')
    streams.add(response)
    response.once('close', () => streams.delete(response))
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
  })
  const session = await site.logIn()
  const sockets = Array.from({ length: 150 }, () => opened(site.url))
  for (const socket of sockets)
    socket.write(
      `GET /api/schedule/streamexecutions HTTP/1.1\r\nHost: x\r\nCookie: ${session.cookie}\r\nAccept: text/event-stream\r\n\r\n`,
    )
  await eventually(() => streams.size === 150, { timeoutMs: 20_000 })
  expect((await ask(site.url, session)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await eventually(() => streams.size === 0, { timeoutMs: 20_000 })
})

function opened(url: string): Socket {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket.resume()
}

function headOf(method: string, { cookie, csrfToken }: BrowserSession, url: string): string {
  return `${method} /api/schedule/search HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\ncsrf-token: ${csrfToken}\r\nContent-Type: application/json\r\n`
}

function ask(
  url: string,
  { cookie }: BrowserSession,
  signal = AbortSignal.timeout(20_000),
): Promise<Response> {
  return fetch(`${url}/api/other`, { headers: { cookie }, signal })
}

async function answeredMeanwhile(url: string, session: BrowserSession): Promise<void> {
  expect((await ask(url, session)).status).toBe(200)
}
