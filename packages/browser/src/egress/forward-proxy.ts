import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream'

import { type EgressGuard, type EgressReason, EgressRefused, type EgressTarget } from '@punctual/runtime'
import { createHttpServer } from '@punctual/runtime/http'

/**
 * The only way of a browser out of the machine: a forward proxy on a loopback port. Chromium sends it `http:`
 * as whole requests, and opens a tunnel with CONNECT for `https:`, `ws:` and `wss:`. The guard of outgoing
 * connections checks each host before the connection and each address when it is made. So a name is resolved
 * here and never in the browser.
 */
export interface ForwardProxy extends AsyncDisposable {
  /** Address for the browser. */
  readonly url: string
  /** Why the host and port of a URL were refused since the last `reset`; null when they were not. */
  refusalOf(url: URL): PageRefusal | null
  /** The hosts that were refused since then, each with its port. */
  refusedHosts(): readonly string[]
  /** Begins the requests of another page, which use the network of that page. */
  reset(way: PageWay): void
}

/** A page may reach fewer hosts than the service. */
export type PageRefusal = EgressReason | { readonly code: 'egress_not_of_page' }

/** Where the requests of a page may go, and along which way. */
export interface PageWay {
  readonly upstreamFor: UpstreamFor
  /** Narrows what the guard permits. */
  readonly isReachable: (target: EgressTarget) => boolean
}

export const anyWay: PageWay = { upstreamFor: () => null, isReachable: () => true }

/** The proxy of an account, which leads on to its hosts. */
export interface UpstreamProxy extends EgressTarget {
  /** Value of `Proxy-Authorization`; null for a proxy that asks for no user. */
  readonly authorization: string | null
}

/** Which proxy leads to a host; null for none. */
export type UpstreamFor = (target: EgressTarget) => UpstreamProxy | null

/** Longest silence of a connection, in either direction. */
const idleMs = 120_000
/** A page may send a large form slowly. */
const limits = { idleTimeoutMs: idleMs, requestTimeoutMs: 300_000, perAddress: 512 }
const maximumRefusals = 1_000
/** Longest head of an answer to CONNECT, in bytes. */
const maximumAnswer = 16_384

/** Headers of one connection only (RFC 9110, 7.6.1). */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export async function startForwardProxy(egress: EgressGuard): Promise<ForwardProxy> {
  const refusals = new Map<string, PageRefusal>()
  let way = anyWay
  const sockets = new Set<Socket>()
  const agent = new Agent({ keepAlive: true })
  const refuse = (target: EgressTarget, reason: PageRefusal) => {
    if (refusals.size < maximumRefusals) refusals.set(keyOf(target), reason)
  }
  const server = createHttpServer(
    (incoming, answer) => forward({ incoming, answer, egress, agent, refuse, ...way }),
    { limits },
  )
  server.on('connection', (socket) => keep(sockets, socket))
  server.on('connect', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
    openTunnel({ target: incoming.url ?? '', socket, head, egress, refuse, ...way, sockets }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusalOf: (url) => refusals.get(keyOf(targetOf(url))) ?? null,
    refusedHosts: () => [...refusals.keys()].map((key) => key.replace(' ', ':')),
    reset(next) {
      way = next
      refusals.clear()
    },
    async [Symbol.asyncDispose]() {
      agent.destroy()
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

interface Passage extends PageWay {
  readonly egress: EgressGuard
  refuse(target: EgressTarget, reason: PageRefusal): void
}

/** Where a request goes next, or why it may not. */
function nextHop(
  target: EgressTarget,
  { egress, refuse, upstreamFor, isReachable }: Passage,
): { readonly upstream: UpstreamProxy | null; readonly hop: EgressTarget } | null {
  if (!isReachable(target)) {
    refuse(target, { code: 'egress_not_of_page' })
    return null
  }
  const upstream = upstreamFor(target)
  for (const each of upstream === null ? [target] : [target, upstream]) {
    const reason = egress.check(each)
    if (reason === null) continue
    refuse(target, reason)
    return null
  }
  return { upstream, hop: upstream ?? target }
}

function forward({
  incoming,
  answer,
  agent,
  ...passage
}: Passage & { incoming: IncomingMessage; answer: ServerResponse; agent: Agent }): void {
  const url = URL.parse(incoming.url ?? '')
  // A request for the proxy itself is no request of a page.
  if (url?.protocol !== 'http:') return end(answer, 400)
  const target = targetOf(url)
  const way = nextHop(target, passage)
  if (way === null) return end(answer, 403)
  const { upstream, hop } = way
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !connectionHeaders.has(name)),
  )
  const outgoing = request({
    host: hop.host,
    port: hop.port,
    agent,
    method: incoming.method ?? 'GET',
    path: upstream === null ? `${url.pathname}${url.search}` : url.href,
    headers: upstream?.authorization
      ? { ...headers, 'proxy-authorization': upstream.authorization }
      : headers,
    lookup: passage.egress.lookupFor(hop.port),
    timeout: idleMs,
  })
  outgoing.on('timeout', () => outgoing.destroy())
  outgoing.on('error', (error) => {
    if (error instanceof EgressRefused) passage.refuse(target, error.reason)
    end(answer, error instanceof EgressRefused ? 403 : 502)
  })
  outgoing.on('response', (received) => {
    const kept = Object.entries(received.headersDistinct).filter(([name]) => !connectionHeaders.has(name))
    answer.writeHead(received.statusCode ?? 502, Object.fromEntries(kept))
    pipeline(received, answer, () => {})
  })
  answer.on('close', () => outgoing.destroy())
  pipeline(incoming, outgoing, () => {})
}

function end(answer: ServerResponse, status: number): void {
  if (answer.headersSent) answer.destroy()
  else answer.writeHead(status, { 'content-length': '0' }).end()
}

function openTunnel({
  target: address,
  socket,
  head,
  sockets,
  ...passage
}: Passage & { target: string; socket: Socket; head: Buffer; sockets: Set<Socket> }): void {
  const url = URL.parse(`http://${address}`)
  const port = Number(address.slice(address.lastIndexOf(':') + 1))
  if (url === null || !(port > 0 && port <= 65_535)) return closeWith(socket, '400 Bad Request')
  const target = { host: targetOf(url).host, port }
  const way = nextHop(target, passage)
  if (way === null) return closeWith(socket, '403 Forbidden')
  const { upstream, hop } = way
  const outside = connect({ ...hop, lookup: passage.egress.lookupFor(hop.port) })
  keep(sockets, outside)
  socket.on('error', () => outside.destroy())
  socket.on('close', () => outside.destroy())
  outside.on('close', () => socket.destroy())
  outside.once('error', (error) => {
    if (error instanceof EgressRefused) passage.refuse(target, error.reason)
    closeWith(socket, error instanceof EgressRefused ? '403 Forbidden' : '502 Bad Gateway')
  })
  const join = (early: Buffer) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    socket.write(early)
    outside.write(head)
    socket.pipe(outside)
    outside.pipe(socket)
  }
  outside.once('connect', () => {
    if (upstream === null) return join(Buffer.alloc(0))
    const proof = upstream.authorization === null ? '' : `Proxy-Authorization: ${upstream.authorization}\r\n`
    outside.write(`CONNECT ${address} HTTP/1.1\r\nHost: ${address}\r\n${proof}\r\n`)
    awaitTunnel(outside, { join, refuse: () => closeWith(socket, '502 Bad Gateway') })
  })
}

/** Reads the answer of an upstream proxy to CONNECT; what follows it belongs to the tunnel. */
function awaitTunnel(outside: Socket, next: { join(early: Buffer): void; refuse(): void }): void {
  let answer = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    answer = Buffer.concat([answer, chunk])
    const end = answer.indexOf('\r\n\r\n')
    if (end < 0 && answer.length <= maximumAnswer) return
    outside.off('data', onData)
    if (end >= 0 && /^HTTP\/1\.[01] 2\d\d /.test(answer.toString('latin1', 0, 20))) {
      next.join(answer.subarray(end + 4))
    } else {
      next.refuse()
      outside.destroy()
    }
  }
  outside.on('data', onData)
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.on('error', () => {})
  socket.setTimeout(idleMs, () => socket.destroy())
  socket.once('close', () => sockets.delete(socket))
}

function closeWith(socket: Socket, status: string): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`)
}

function targetOf(url: URL): EgressTarget {
  const usualPort = url.protocol === 'https:' ? 443 : 80
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || usualPort }
}

function keyOf({ host, port }: EgressTarget): string {
  return `${host.toLowerCase()} ${port}`
}
