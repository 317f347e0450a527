import { BlockList, isIPv6, type Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { addressKey } from '../auth/address-key.ts'

export interface ConnectionLimits {
  /** From the start of a connection to the end of the headers of its request. */
  readonly headersTimeoutMs: number
  /** Connections that one address (IPv6: one /64) may have open. */
  readonly perAddress: number
}

export const connectionLimits: ConnectionLimits = { headersTimeoutMs: 10_000, perAddress: 1_500 }

/** How the server is made, so that half a request ends soon. */
export function serverTimes({ headersTimeoutMs }: ConnectionLimits) {
  return { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: Math.min(1_000, headersTimeoutMs) }
}

/**
 * Closes a connection at once when its address has as many as may be: who opens thousands takes nothing from
 * others.
 *
 * @param proxies their connections carry the requests of many, and are not counted
 */
export function addConnectionGuard(
  app: FastifyInstance,
  {
    perAddress,
    proxies: exempt,
  }: Pick<ConnectionLimits, 'perAddress'> & { readonly proxies: readonly string[] },
): void {
  const open = new Map<string, number>()
  const proxies = listOf(exempt)
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || proxies.check(plain(address), isIPv6(plain(address)) ? 'ipv6' : 'ipv4'))
      return
    const key = addressKey(address)
    const count = open.get(key) ?? 0
    if (count >= perAddress) return void socket.destroy()
    open.set(key, count + 1)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
  })
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    // Names such as `loopback` are for the reader of headers alone.
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
