import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web server on a loopback port that counts what reaches it. */
export interface Site {
  readonly origin: string
  readonly port: number
  readonly requests: readonly { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  /** Connections, also those that sent nothing. */
  connections(): number
  [Symbol.asyncDispose](): Promise<void>
}

export type Answer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string }
  | ((incoming: IncomingMessage, answer: ServerResponse) => void)

export async function startSite(pages: Record<string, Answer>): Promise<Site> {
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  let connections = 0
  const server = createServer((incoming, answer) => {
    const path = (incoming.url ?? '').split('?', 1)[0] ?? ''
    requests.push({ path: incoming.url ?? '', headers: incoming.headers })
    const page = pages[path] ?? { status: 404, body: 'nothing here' }
    if (typeof page === 'function') return page(incoming, answer)
    const { status = 200, headers = {}, body = '' } = typeof page === 'string' ? { body: page } : page
    answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
