import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands for the REST interface where a test decides when and what it answers. */
export interface ScriptedApi extends AsyncDisposable {
  readonly url: string
  readonly userName: string
  readonly password: string
  /** Requests that have arrived, log-ins excluded. */
  readonly arrived: readonly IncomingMessage[]
}

/** Accepts every log-in; `answer` responds to every other request. */
export async function startScriptedApi(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<ScriptedApi> {
  const arrived: IncomingMessage[] = []
  const server = createServer((request, response) => {
    if (request.url === '/api/login/token') return void response.end(JSON.stringify(account()))
    arrived.push(request)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let logIns = 0
  const account = () => ({
    UserId: `user-${(logIns += 1)}`,
    FirstName: 'First',
    LastName: 'Last',
    role: 'Viewer',
    ExpiryDateEpoch: 4_000_000_000,
    token: `token-${logIns}`,
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    userName: 'viewer',
    password: 'of a scripted interface',
    arrived,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
