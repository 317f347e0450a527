import { BlockList, isIPv6, type Server, type Socket } from 'node:net'

import { addressKey } from './address-key.ts'

export interface ConnectionGuardOptions {
  /** Connections that one address (IPv6: one /64) may have open. */
  readonly perAddress: number
  /** Their connections carry the requests of many, and are not counted. */
  readonly proxies: readonly string[]
}

/** What ends the count of an open connection, by its two ends. */
const counted = new Map<string, () => void>()

/**
 * Closes a connection at once when its address has as many as may be: who opens thousands takes nothing from
 * others.
 */
export function addConnectionGuard(server: Server, { perAddress, proxies }: ConnectionGuardOptions): void {
  const open = new Map<string, number>()
  const exempt = listOf(proxies)
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || exempt.check(plain(address), isIPv6(plain(address)) ? 'ipv6' : 'ipv4'))
      return
    const key = addressKey(address)
    const count = open.get(key) ?? 0
    if (count >= perAddress) return void socket.destroy()
    open.set(key, count + 1)
    const ends = endsOf(socket)
    const release = () => {
      if (!counted.delete(ends)) return
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    }
    counted.set(ends, release)
    socket.once('close', release)
  })
}

/** For a connection that has shown that it carries the requests of many, as one of a trusted proxy does. */
export function stopCounting(socket: Socket): void {
  counted.get(endsOf(socket))?.()
}

/** The same for a socket and for what TLS makes of it. */
export function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    // Names such as `loopback` concern only the reader of headers.
    if (!/[.:]/.test(address)) continue
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** An IPv4 address that came in over IPv6, as IPv4. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
