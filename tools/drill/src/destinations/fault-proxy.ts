import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import type { Clock } from '@punctual/runtime'

export type Direction = 'up' | 'down'

/** What happens to a delivery at one byte of all that it sends or gets. */
export interface ConnectionFault {
  /** `hold` stops there for good, `freeze` for a while before it cuts, and `refuse` takes no connection. */
  readonly kind: 'cut' | 'freeze' | 'hold' | 'refuse'
  readonly direction: Direction
  readonly atByte: number
}

/** A proxy of TCP that injects one fault into the connections of a delivery, and lets everything else pass. */
export interface FaultProxy extends AsyncDisposable {
  readonly port: number
  /** Bytes since the last `arm`. */
  readonly bytes: Readonly<Record<Direction, number>>
  /** Whether the fault has been injected since the last `arm`. */
  readonly hasFired: boolean
  /** Prepares for the next delivery. */
  arm(fault: ConnectionFault | null): void
  /** Ends what is held, and lets everything pass. */
  release(): void
}

/** How long a frozen connection stays open, in milliseconds. */
const freezeMs = 1_000

export async function startFaultProxy(target: number, clock: Clock): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const bytes = { up: 0, down: 0 }
  let fault: ConnectionFault | null = null
  let hasFired = false
  const closing = new AbortController()

  function fire(pair: readonly [Socket, Socket]): void {
    hasFired = true
    if (fault?.kind === 'hold') return
    if (fault?.kind === 'freeze') {
      void clock.sleep(freezeMs, closing.signal).then(
        () => end(pair),
        () => {},
      )
      return
    }
    end(pair)
  }

  function end(pair: readonly [Socket, Socket]): void {
    for (const socket of pair) socket.resetAndDestroy()
  }

  /** Forwards chunks up to the byte of the fault, which stops both directions. */
  function link(pair: readonly [Socket, Socket], direction: Direction, isStopped: { value: boolean }): void {
    const [from, to] = direction === 'up' ? pair : [pair[1], pair[0]]
    from.on('data', (chunk: Buffer) => {
      if (isStopped.value) return
      const before = bytes[direction]
      bytes[direction] += chunk.length
      const isDue =
        !hasFired && fault !== null && fault.direction === direction && bytes[direction] > fault.atByte
      if (!isDue) return void to.write(chunk)
      isStopped.value = true
      // What was let through has to arrive before the connection ends.
      to.write(chunk.subarray(0, Math.max(fault!.atByte - before, 0)), () => fire(pair))
    })
    from.on('end', () => isStopped.value || to.end())
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      if (!isStopped.value) to.destroy()
    })
  }

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    if (fault?.kind === 'refuse' && !hasFired) {
      hasFired = true
      client.resetAndDestroy()
      return
    }
    const upstream = connect({ host: '127.0.0.1', port: target, noDelay: true, allowHalfOpen: true })
    const pair = [client, upstream] as const
    const isStopped = { value: false }
    for (const socket of pair) sockets.add(socket)
    link(pair, 'up', isStopped)
    link(pair, 'down', isStopped)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    bytes,
    get hasFired() {
      return hasFired
    },
    arm(next) {
      fault = next
      hasFired = false
      bytes.up = 0
      bytes.down = 0
    },
    release() {
      fault = null
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
