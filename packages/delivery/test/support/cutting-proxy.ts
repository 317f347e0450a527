import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What a proxy does with a connection. */
export interface Cut {
  /** After how many bytes to the server both sides are cut; these bytes still arrive. */
  readonly afterBytes?: number
  /** Whether the answer of the server is thrown away, and both sides are cut then. */
  readonly swallowsAnswer?: boolean
}

/** A proxy of TCP on the loopback range that cuts connections. */
export interface CuttingProxy extends AsyncDisposable {
  readonly port: number
  /** Of the connections from now on; null lets all pass. */
  cut: Cut | null
  /** Bytes that the last connection has sent to the server. */
  sentBytes: number
}

export async function openCuttingProxy(target: number): Promise<CuttingProxy> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port: target })
    const { cut } = proxy
    proxy.sentBytes = 0
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', end).on('close', end)
    }
    client.on('data', (chunk: Buffer) => {
      const left = (cut?.afterBytes ?? Number.POSITIVE_INFINITY) - proxy.sentBytes
      proxy.sentBytes += chunk.length
      if (chunk.length < left) upstream.write(chunk)
      else upstream.write(chunk.subarray(0, left), () => setImmediate(end))
    })
    upstream.on('data', (chunk) => (cut?.swallowsAnswer === true ? end() : client.write(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: CuttingProxy = {
    port: (server.address() as { port: number }).port,
    cut: null,
    sentBytes: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
