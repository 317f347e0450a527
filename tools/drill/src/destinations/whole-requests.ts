import { once } from 'node:events'
import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy of HTTP that forwards whole requests only. */
export interface WholeRequests extends AsyncDisposable {
  readonly port: number
}

/**
 * Stands before a server that keeps a part of an object when a request breaks off. No service of S3 does that: an
 * object is there as a whole or not at all.
 */
export async function startWholeRequests(target: number): Promise<WholeRequests> {
  const server = createServer((asked, response) => void pass(asked, response, target))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function pass(asked: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of asked) chunks.push(chunk as Buffer)
  } catch {
    return
  }
  const { method, url, headers } = asked
  const upstream = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  upstream.end(Buffer.concat(chunks))
}
