import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A server of HTTP on the loopback range, which keeps whole requests. */
export interface HttpSink extends AsyncDisposable {
  readonly url: string
  readonly received: readonly Received[]
}

/** @param answer what it does with a whole request; 204 unless given */
export async function openHttpSink(
  answer: (response: ServerResponse, request: Received) => void = (response) =>
    void response.writeHead(204).end(),
): Promise<HttpSink> {
  const received: Received[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const whole = await wholeRequest(request)
    if (whole === null) return
    received.push(whole)
    answer(response, whole)
  }
  const server = createServer((request, response) => {
    void take(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Null when it breaks off. */
async function wholeRequest(request: IncomingMessage): Promise<Received | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    return null
  }
  const { method = '', url = '', headers } = request
  return { method, url, headers, body: Buffer.concat(chunks) }
}
