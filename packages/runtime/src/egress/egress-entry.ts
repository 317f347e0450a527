import { type BlockList, isIP } from 'node:net'

import { blockList, familyOf, plainAddress } from './address-ranges.ts'

/** One entry of EGRESS_ALLOW or EGRESS_DENY. A null port stands for every port. */
export type EgressEntry = {
  readonly port: number | null
  /** As it is written, so that another process can read it. */
  readonly text: string
} & (
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'suffix'; readonly suffix: string }
  | { readonly kind: 'network'; readonly network: BlockList }
)

export type EgressEntries =
  | { readonly ok: true; readonly entries: EgressEntry[] }
  | { readonly ok: false; readonly message: string }

const maximumEntries = 1_000

/**
 * Reads a comma-separated list of `host`, `.suffix`, address or CIDR, each with an optional `:port`. An IPv6
 * address or network with a port stands in brackets, as in `[fd00::/8]:443`.
 */
export function readEgressEntries(list: string): EgressEntries {
  const texts = list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (texts.length > maximumEntries) return { ok: false, message: `has more than ${maximumEntries} entries` }
  const entries: EgressEntry[] = []
  for (const text of texts) {
    const entry = readEntry(text)
    if (entry === null) {
      return {
        ok: false,
        message: `has the entry ${JSON.stringify(text.slice(0, 100))}, which is no host, .suffix, address or CIDR, with or without :port`,
      }
    }
    entries.push(entry)
  }
  return { ok: true, entries }
}

/** The entry that names one host, by name or IP address, and one port. */
export function entryForTarget({
  host,
  port,
}: {
  readonly host: string
  readonly port: number
}): EgressEntry {
  const network = readNetwork(host)
  const text = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
  return network === null
    ? { kind: 'name', name: withoutRootDot(host.toLowerCase()), port, text }
    : { kind: 'network', network, port, text }
}

/**
 * Whether a list names a host, by its name or by a literal address: no name is resolved for it. A list that
 * cannot be read names nothing.
 */
export function isNamedBy(list: string, target: { readonly host: string; readonly port: number }): boolean {
  const read = readEgressEntries(list)
  const [host, port] = [withoutRootDot(target.host.toLowerCase()), target.port]
  return (
    read.ok &&
    read.entries.some((entry) =>
      isIP(host) === 0 ? namesHost(entry, { host, port }) : namesAddress(entry, { address: host, port }),
    )
  )
}

/** Whether an entry names a host by its name. */
export function namesHost(entry: EgressEntry, { host, port }: { host: string; port: number }): boolean {
  if (entry.port !== null && entry.port !== port) return false
  if (entry.kind === 'name') return entry.name === host
  return entry.kind === 'suffix' && host.endsWith(entry.suffix)
}

/** Whether an entry names an IP address, by a network that it lies in. */
export function namesAddress(
  entry: EgressEntry,
  { address, port }: { address: string; port: number },
): boolean {
  if (entry.kind !== 'network' || (entry.port !== null && entry.port !== port)) return false
  const plain = plainAddress(address)
  return (
    entry.network.check(plain, familyOf(plain)) ||
    entry.network.check(address.split('%')[0]!, familyOf(address))
  )
}

function readEntry(text: string): EgressEntry | null {
  const parts = splitPort(text)
  if (parts === null) return null
  const { host, port } = parts
  const network = readNetwork(host)
  if (network !== null) return { kind: 'network', network, port, text }
  if (host.includes('/') || host.includes(':')) return null
  const name = canonicalName(host.startsWith('.') ? host.slice(1) : host)
  if (name === null) return null
  return host.startsWith('.')
    ? { kind: 'suffix', suffix: `.${name}`, port, text }
    : { kind: 'name', name, port, text }
}

/** `host:port`, `[v6]:port` or either without a port; a bare IPv6 address keeps its colons. */
function splitPort(text: string): { host: string; port: number | null } | null {
  if (text.startsWith('[')) {
    const end = text.indexOf(']')
    if (end < 0) return null
    const rest = text.slice(end + 1)
    if (rest === '') return { host: text.slice(1, end), port: null }
    return rest.startsWith(':') ? withPort(text.slice(1, end), rest.slice(1)) : null
  }
  const colon = text.indexOf(':')
  if (colon < 0 || colon !== text.lastIndexOf(':')) return { host: text, port: null }
  return withPort(text.slice(0, colon), text.slice(colon + 1))
}

function withPort(host: string, digits: string): { host: string; port: number } | null {
  const port = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
  return port >= 1 && port <= 65_535 ? { host, port } : null
}

/** An address or a network as a list of one; null when it is neither. */
function readNetwork(text: string): BlockList | null {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  if (isIP(address) === 0 || more.length > 0) return null
  if (prefix === undefined) return blockList([`${address}/${bits}`])
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? blockList([text]) : null
}

/** A host name as URLs write it: lower case, punycode; null when it is no name. */
export function canonicalName(text: string): string | null {
  if (text.length > 253 || !/^[\p{L}\p{N}]/u.test(text) || /[\s/?#@:\\[\]]/.test(text)) return null
  const name = URL.parse(`http://${text}/`)?.hostname ?? ''
  return name === '' || isIP(name) !== 0 ? null : withoutRootDot(name)
}

export function withoutRootDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host
}
