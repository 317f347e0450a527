import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream'

import { type EgressGuard, EgressRefused, type EgressTarget } from '@punctual/runtime'

/**
 * The only way of a browser out of the machine: a forward proxy on a loopback port. Chromium sends it `http:`
 * as whole requests, and opens a tunnel with CONNECT for `https:`, `ws:` and `wss:`. The guard of outgoing
 * connections sees each host before the connection and each address at it, so a name is resolved here and
 * never in the browser.
 */
export interface ForwardProxy extends AsyncDisposable {
  /** Address for the browser. */
  readonly url: string
  /** Why the host and port of a URL were refused since the last `reset`; null when they were not. */
  refusalOf(url: URL): string | null
  reset(): void
}

/** Longest silence of a connection, in either direction. */
const idleMs = 120_000
const maximumConnections = 512
const maximumRefusals = 1_000

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
  const refusals = new Map<string, string>()
  const sockets = new Set<Socket>()
  const agent = new Agent({ keepAlive: true })
  const refuse = (target: EgressTarget, reason: string) => {
    if (refusals.size < maximumRefusals) refusals.set(keyOf(target), reason)
  }
  const server = createServer({ keepAliveTimeout: idleMs }, (incoming, answer) =>
    forward({ incoming, answer, egress, agent, refuse }),
  )
  server.maxConnections = maximumConnections
  server.on('connection', (socket) => keep(sockets, socket))
  server.on('connect', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
    openTunnel({ target: incoming.url ?? '', socket, head, egress, refuse, sockets }),
  )
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusalOf: (url) => refusals.get(keyOf(targetOf(url))) ?? null,
    reset: () => refusals.clear(),
    async [Symbol.asyncDispose]() {
      agent.destroy()
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

interface Passage {
  readonly egress: EgressGuard
  refuse(target: EgressTarget, reason: string): void
}

function forward({
  incoming,
  answer,
  egress,
  agent,
  refuse,
}: Passage & { incoming: IncomingMessage; answer: ServerResponse; agent: Agent }): void {
  const url = URL.parse(incoming.url ?? '')
  // A request for the proxy itself is no request of a page.
  if (url?.protocol !== 'http:') return end(answer, 400)
  const target = targetOf(url)
  const reason = egress.check(target)
  if (reason !== null) {
    refuse(target, reason)
    return end(answer, 403)
  }
  const outgoing = request({
    ...target,
    agent,
    method: incoming.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !connectionHeaders.has(name)),
    ),
    lookup: egress.lookupFor(target.port),
    timeout: idleMs,
  })
  outgoing.on('timeout', () => outgoing.destroy())
  outgoing.on('error', (error) => {
    if (error instanceof EgressRefused) refuse(target, error.reason)
    end(answer, error instanceof EgressRefused ? 403 : 502)
  })
  outgoing.on('response', (received) => {
    const headers = Object.entries(received.headersDistinct).filter(([name]) => !connectionHeaders.has(name))
    answer.writeHead(received.statusCode ?? 502, Object.fromEntries(headers))
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
  target,
  socket,
  head,
  egress,
  refuse,
  sockets,
}: Passage & { target: string; socket: Socket; head: Buffer; sockets: Set<Socket> }): void {
  const url = URL.parse(`http://${target}`)
  const port = Number(target.slice(target.lastIndexOf(':') + 1))
  if (url === null || !(port > 0 && port <= 65_535)) return closeWith(socket, '400 Bad Request')
  const { host } = targetOf(url)
  const reason = egress.check({ host, port })
  if (reason !== null) {
    refuse({ host, port }, reason)
    return closeWith(socket, '403 Forbidden')
  }
  const outside = connect({ host, port, lookup: egress.lookupFor(port) })
  keep(sockets, outside)
  socket.on('error', () => outside.destroy())
  socket.on('close', () => outside.destroy())
  outside.on('close', () => socket.destroy())
  outside.once('error', (error) => {
    if (error instanceof EgressRefused) refuse({ host, port }, error.reason)
    closeWith(socket, error instanceof EgressRefused ? '403 Forbidden' : '502 Bad Gateway')
  })
  outside.once('connect', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    outside.write(head)
    socket.pipe(outside)
    outside.pipe(socket)
  })
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
