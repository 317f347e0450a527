import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy of HTTP on the loopback range. It stops requests at the point that their address names, such as
 * `/after-MOVE/Sales.pdf`. That is before the other side has them, during the transfer, or before their answer.
 */
export interface HttpGate extends AsyncDisposable {
  readonly port: number
  /** Requests that it has stopped. */
  readonly stopped: number
  /** Requests that the other side has carried out, as method and path. */
  readonly done: readonly string[]
  /** From now on all requests pass. */
  open(): void
}

export async function openHttpGate(target: number): Promise<HttpGate> {
  const done: string[] = []
  let [stopped, isOpen] = [0, false]
  const isCut = (when: string, { method, url = '' }: IncomingMessage) =>
    !isOpen && url.includes(`/${when}-${method}/`)

  function pass(asked: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = asked
    if (isCut('before', asked)) {
      stopped += 1
      return
    }
    const upstream = forward({ host: '127.0.0.1', port: target, method, path: url, headers })
    const end = () => upstream.destroy()
    asked.on('error', end)
    response.on('close', end)
    upstream.on('error', () => response.destroy())
    upstream.on('response', (answer) => {
      done.push(`${method} ${url}`)
      if (isCut('after', asked)) {
        stopped += 1
        answer.resume()
        return
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    if (!isCut('during', asked)) asked.pipe(upstream)
    else
      asked.once('data', (chunk: Buffer) => {
        asked.pause()
        upstream.write(chunk.subarray(0, chunk.length / 2))
        stopped += 1
      })
  }

  const server = createServer(pass)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get stopped() {
      return stopped
    },
    done,
    open() {
      isOpen = true
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
