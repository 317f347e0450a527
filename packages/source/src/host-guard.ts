import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

import { failure, FailureError } from '@punctual/domain'

/**
 * The one guard against server-side request forgery: an account names a host, and this service connects to it from inside the
 * network. Names are checked when they are written down and again when they are resolved, at the moment of connecting, so a
 * name that later points elsewhere is caught too.
 *
 * Addresses that lead to the machine's own cloud metadata are refused whatever the rules say. What this does not do: it does not
 * know which ports or paths of an allowed host are harmless.
 */
export interface HostRules {
  /** Whether loopback and private networks may be used; report servers usually live there. */
  readonly allowPrivateHosts: boolean
  /** When given, only these: a host name, or `.example.com` for every name below it. */
  readonly allowedHosts?: readonly string[]
}

export const defaultHostRules: HostRules = { allowPrivateHosts: true }

/** Signature of `dns.lookup` as sockets call it. */
type Lookup = (
  host: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
) => void

export interface HostGuard {
  /** @throws FailureError `source_host_refused` when the address may not be used, by what can be told without resolving it */
  check(url: URL): void
  /** Resolves names for sockets and refuses a name when any of its addresses is refused. */
  readonly lookup: Lookup
}

/** Link-local networks, where clouds serve credentials to whoever asks, and the metadata addresses outside of them. */
const alwaysRefused = blockList(['169.254.0.0/16', '100.100.100.200/32', 'fe80::/10', 'fd00:ec2::254/128', 'fd20:ce::254/128'])

const privateNetworks = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/128',
  '::1/128',
  'fc00::/7',
])

export function createHostGuard(rules: HostRules): HostGuard {
  const refuses = (address: string) => refusal(address, rules) !== null
  return {
    check(url) {
      const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
      const reason = refusedUrl(url) ?? refusedName(host, rules) ?? refusal(host, rules)
      if (reason !== null) throw refused(host, reason)
    },
    lookup(host, options, done) {
      resolve(host, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, [])
        const bad = addresses.find(({ address }) => refuses(address))
        if (bad) return done(refused(host, `it leads to ${bad.address}`), [])
        if (options.all) return done(null, addresses)
        const [first] = addresses
        if (!first) return done(Object.assign(new Error(`no address for ${host}`), { code: 'ENOTFOUND' }), [])
        done(null, first.address, first.family)
      })
    },
  }
}

function refusedUrl(url: URL): string | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'only http and https are used'
  if (url.username !== '' || url.password !== '') return 'it carries a user name; put the credentials in the account'
  return null
}

function refusedName(host: string, { allowedHosts }: HostRules): string | null {
  if (allowedHosts === undefined || allowedHosts.some((allowed) => matchesHost(host, allowed))) return null
  return 'it is not among the allowed hosts'
}

/** Whether `host` is `pattern`, or below it when the pattern begins with a dot. */
export function matchesHost(host: string, pattern: string): boolean {
  const wanted = pattern.toLowerCase()
  return wanted.startsWith('.') ? host.endsWith(wanted) : host === wanted
}

function refusal(address: string, { allowPrivateHosts }: HostRules): string | null {
  const plain = embeddedIpv4(address) ?? address
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(plain) === 0) return null
  if (alwaysRefused.check(plain, family)) return 'link-local and metadata addresses are never used'
  return !allowPrivateHosts && privateNetworks.check(plain, family) ? 'private networks are not allowed' : null
}

/** The IPv4 address inside an IPv6 one that carries it (mapped, translated by NAT64, or 6to4), or null. */
function embeddedIpv4(address: string): string | null {
  if (isIP(address) !== 6) return null
  const groups = expand(address)
  const six = groups.slice(0, 6).join(':')
  if (['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0', '0:0:0:0:ffff:0'].includes(six)) return dotted(groups[6]!, groups[7]!)
  if (groups[0] === '2002') return dotted(groups[1]!, groups[2]!)
  return null
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  // A URL writes every IPv6 address the same way: lower case, no dotted part.
  const canonical = new URL(`http://[${address.split('%')[0]}]/`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  return tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
}

function dotted(high: string, low: string): string {
  const [h, l] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [h >> 8, h & 255, l >> 8, l & 255].join('.')
}

function blockList(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

function refused(host: string, reason: string): FailureError {
  return new FailureError(failure('source_host_refused', { message: `The host ${host} may not be used: ${reason}.` }))
}
