import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A forward proxy that tunnels by CONNECT, for those who know its password. */
export interface ForwardProxy extends AsyncDisposable {
  readonly url: string
  readonly userName: string
  readonly password: string
  /** Targets of the tunnels that were asked for, as `host:port`, refused ones included. */
  readonly asked: string[]
  /** Everything that went through the tunnels towards the targets, as it was on the wire. */
  readonly carried: () => string
  /** Answers the tunnels that are asked for from now on with this status in place of opening them. */
  refuse(status: number | null): void
}

export async function startForwardProxy(): Promise<ForwardProxy> {
  const [userName, password] = ['proxy user', 'pröxy:pass']
  const expected = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`
  const asked: string[] = []
  const carried: Buffer[] = []
  const sockets = new Set<Socket>()
  let refusal: number | null = null
  const server = createServer((_request, response) => void response.writeHead(405).end())
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const target = request.url ?? ''
    asked.push(target)
    const isKnown = request.headers['proxy-authorization'] === expected
    const status = isKnown ? refusal : 407
    if (status !== null) {
      const challenge = status === 407 ? 'Proxy-Authenticate: Basic realm="proxy"\r\n' : ''
      return void socket.end(`HTTP/1.1 ${status} Refused\r\n${challenge}Content-Length: 0\r\n\r\n`)
    }
    const [host = '', port] = target.split(':')
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.on('data', (chunk) => carried.push(chunk))
      socket.pipe(upstream).pipe(socket)
    })
    sockets.add(upstream)
    upstream.on('error', () => socket.destroy())
    upstream.on('close', () => sockets.delete(upstream))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    userName,
    password,
    asked,
    carried: () => Buffer.concat(carried).toString('latin1'),
    refuse: (status) => {
      refusal = status
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
