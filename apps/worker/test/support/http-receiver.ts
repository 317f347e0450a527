import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Taken {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver of HTTP, which takes whole requests. It dies with the first of a path where its rule says so. */
export interface HttpReceiver extends AsyncDisposable {
  readonly url: string
  readonly taken: readonly Taken[]
}

export type ReceiverAnswer = readonly [status: number, body?: object]

export interface ReceiverRule {
  answer(path: string, url: string): ReceiverAnswer | Promise<ReceiverAnswer>
  /** The receiver is killed once, when it has taken a request of this path; the next process has its address. */
  readonly diesAt?: string
}

export async function openHttpReceiver({ answer, diesAt }: ReceiverRule): Promise<HttpReceiver> {
  const taken: Taken[] = []
  let hasDied = false
  let port = 0
  let server: Server
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = '', headers } = request
    taken.push({ path, headers, body: await text(request) })
    if (path === diesAt && !hasDied) {
      hasDied = true
      server.closeAllConnections()
      server.close()
      await start()
      return
    }
    const [status, body] = await answer(path, url())
    response.writeHead(status).end(body === undefined ? '' : JSON.stringify(body))
  }
  const start = async () => {
    server = createServer((request, response) => void take(request, response))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const url = () => `http://127.0.0.1:${port}`
  await start()
  return {
    url: url(),
    taken,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
