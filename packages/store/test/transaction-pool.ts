import { createServer, type Socket } from 'node:net'

import { Client } from 'pg'

/*
 * A pool in transaction mode with one connection to PostgreSQL. The pool itself greets each client and drops
 * its settings. The messages of all clients go to the same connection, one transaction after the other.
 */

/** Listens on a free port of the loopback address; disposing it ends every connection. */
export async function startTransactionPool(
  databaseUrl: string,
): Promise<AsyncDisposable & { readonly url: string }> {
  const upstream = await connectUpstream(databaseUrl)
  const turns: Array<() => void> = []
  let isTaken = false
  const take = async () => {
    if (isTaken) await new Promise<void>((resolve) => turns.push(resolve))
    isTaken = true
  }
  const release = () => {
    isTaken = false
    turns.shift()?.()
  }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {}).on('close', () => sockets.delete(client))
    serve(client, { upstream, take, release })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      upstream.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A connection that has logged in already, as bytes. */
async function connectUpstream(databaseUrl: string): Promise<Socket> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners()
  stream.on('error', () => {})
  return stream
}

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
/** Authenticated, a key of its own for cancelling, and ready while idle. */
const greeting = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('K', Buffer.alloc(8, 1)),
  message('Z', Buffer.from('I')),
])

interface Pool {
  readonly upstream: Socket
  take(): Promise<void>
  release(): void
}

function serve(client: Socket, { upstream, take, release }: Pool): void {
  let isGreeted = false
  let isOwner = false
  const answer = (bytes: Buffer) => {
    client.write(bytes)
    // Ready while idle ends a transaction, and the connection is free for the next client.
    if (bytes.subarray(-6, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5])) && bytes.at(-1) === 0x49) {
      isOwner = false
      upstream.off('data', answer)
      release()
    }
  }
  client.on('data', (bytes: Buffer) => void forward(bytes))
  async function forward(bytes: Buffer): Promise<void> {
    if (!isGreeted) {
      isGreeted = true
      client.write(greeting)
      return
    }
    // Farewells stay here.
    if (bytes[0] === 0x58) return void client.end()
    if (!isOwner) {
      isOwner = true
      await take()
      upstream.on('data', answer)
    }
    upstream.write(bytes)
  }
}
