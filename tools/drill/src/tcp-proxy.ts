import { createServer, connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A TCP proxy that can take the server behind it away. */
export interface TcpProxy extends AsyncDisposable {
  readonly port: number
  /** A black hole: connections stay open, and not a byte goes through in either direction. */
  setBlackHole(on: boolean): void
  /** A server that has died: connections break, and every new one is closed at once. */
  setDead(on: boolean): void
  /** New connections go to another port. */
  setPort(port: number): void
}

export async function startTcpProxy({
  host,
  port: first,
}: {
  host: string
  port: number
}): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let blackHole = false
  let dead = false
  let port = first
  const server = createServer({ noDelay: true }, (client) => {
    if (dead) return void client.resetAndDestroy()
    const upstream = connect({ host, port, noDelay: true })
    const pair = [client, upstream] as const
    pairs.add(pair)
    link(client, upstream, () => blackHole)
    link(upstream, client, () => blackHole)
    for (const socket of pair)
      socket.on('close', () => {
        if (pair.every(({ destroyed }) => destroyed)) pairs.delete(pair)
      })
    if (blackHole) for (const socket of pair) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    setBlackHole(on) {
      blackHole = on
      for (const pair of pairs) {
        // One that was closed inside the hole takes its other side with it when the hole ends.
        const isClosed = !on && pair.some(({ destroyed }) => destroyed)
        for (const socket of pair) {
          if (isClosed) socket.destroy()
          else if (on) socket.pause()
          else socket.resume()
        }
      }
    },
    setDead(on) {
      dead = on
      if (on) for (const socket of [...pairs].flat()) socket.resetAndDestroy()
    },
    setPort(other) {
      port = other
    },
    async [Symbol.asyncDispose]() {
      for (const socket of [...pairs].flat()) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Forwards data and the end of data. While the hole is open it forwards no end either: the other side sees
 * silence.
 */
function link(from: Socket, to: Socket, isBlackHole: () => boolean): void {
  from.on('data', (chunk) => {
    if (!to.write(chunk)) from.pause()
  })
  to.on('drain', () => {
    if (!isBlackHole()) from.resume()
  })
  from.on('error', () => {})
  from.on('close', () => {
    if (!isBlackHole()) to.destroy()
  })
}
