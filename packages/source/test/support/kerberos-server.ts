import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import type { KerberosRealm } from '@punctual/local'
import { startTaskProcess } from '@punctual/runtime'

/** A report server in small, which takes tickets of a realm and nothing else. */
export interface KerberosServer extends AsyncDisposable {
  readonly url: string
  /** Users of the requests that it has answered, in their order. */
  readonly users: string[]
  /** How many tickets it was shown. */
  tickets(): number
}

/** @param keytab with the keys of its service, such as `HTTP/127.0.0.1` */
export async function startKerberosServer(realm: KerberosRealm, keytab: string): Promise<KerberosServer> {
  const acceptor = startTaskProcess({
    program: new URL('./kerberos-acceptor.ts', import.meta.url),
    prefix: [],
    nodeOptions: [],
    environment: realm.environmentOf(keytab),
  })
  const signedIn = new WeakMap<Socket, string>()
  const users: string[] = []
  let tickets = 0
  /** A process does one task at a time. */
  let last: Promise<unknown> = Promise.resolve()
  const accept = (token: Buffer) => {
    const input = { library: realm.library, token }
    const turn = last.then(() => acceptor.run({ task: 'accept', input }, AbortSignal.timeout(20_000)))
    last = turn.catch(() => {})
    return turn
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      const [, token] = /^Negotiate (\S+)$/.exec(request.headers.authorization ?? '') ?? []
      if (token !== undefined) {
        tickets += 1
        const end = await accept(Buffer.from(token, 'base64'))
        if (end.kind === 'done' && typeof end.value === 'string') signedIn.set(request.socket, end.value)
      }
      const user = signedIn.get(request.socket)
      if (user !== undefined) users.push(user)
      const [status, name] = user === undefined ? [401, 'www-authenticate'] : [200, 'content-type']
      response.writeHead(status, { [name]: user === undefined ? 'Negotiate' : 'application/json' })
      response.end(JSON.stringify({ value: [] }))
    }
    request.resume().once('end', () => void answer())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    users,
    tickets: () => tickets,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await acceptor.end()
    },
  }
}
