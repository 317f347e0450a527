import { lookup as lookUpByDns, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'

import { type AddressKind, kindOfAddress } from './address-ranges.ts'
import { type EgressEntry, namesAddress, namesHost, withoutRootDot } from './egress-entry.ts'

/**
 * The one guard of outgoing connections, against server-side request forgery: accounts and destinations name
 * hosts, and this service connects to them from inside the network. Every outgoing connection to a host of a
 * user or a setting passes it twice. The first time is when the name is written (`check`), the second when it
 * is resolved to connect (`lookupFor`). So a name that leads elsewhere later is caught too.
 *
 * What is refused, in this order:
 * 1. the metadata addresses of clouds, whatever the rules say;
 * 2. what an entry of `deny` names, by host name or by any address that the name leads to;
 * 3. what no entry of `allow` names, by host name or by address, when it is loopback, link-local or private.
 *    With `unlisted: 'none'` also when it is public.
 *
 * Not guaranteed: the guard does not know which paths of an allowed host are harmless.
 */
export interface EgressGuard {
  /** Checks a host before its name is resolved. @returns why it is refused, or null */
  check(target: EgressTarget): EgressReason | null
  /**
   * Resolves names for the sockets to a port; the lookup fails with `EgressRefused` when any address of the
   * name is refused.
   */
  lookupFor(port: number): SocketLookup
  /** What it was made of, for a process that is to have the same guard. */
  readonly rules: EgressRules
}

export interface EgressTarget {
  /** Host name or IP address, without brackets. */
  readonly host: string
  readonly port: number
}

export interface EgressRules {
  readonly allow: readonly EgressEntry[]
  readonly deny: readonly EgressEntry[]
  /** What may be reached without an entry in `allow`: public addresses, or nothing. */
  readonly unlisted: 'public' | 'none'
}

/** Why a host is refused: a code with values, which the reader's side puts into words. */
export type EgressReason =
  | {
      readonly code:
        | 'egress_metadata'
        | 'egress_denied'
        | 'egress_not_listed'
        | 'egress_loopback'
        | 'egress_link_local'
        | 'egress_private'
    }
  | {
      readonly code: 'egress_leads_to'
      readonly values: { readonly address: string; readonly reason: EgressReason }
    }

/** Signature of `dns.lookup` as sockets call it. */
export type SocketLookup = (
  host: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
) => void

/** What a socket fails with when the guard refuses the address that its host leads to. */
export class EgressRefused extends Error {
  readonly code = 'EGRESS_REFUSED'
  readonly host: string
  readonly reason: EgressReason

  constructor(host: string, reason: EgressReason) {
    super(`connections to ${host} are refused: ${codesOf(reason)}`)
    this.host = host
    this.reason = reason
  }
}

/** Names that clouds give to their metadata addresses; they are known without resolving them. */
const metadataNames: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
])

const alwaysRefused: EgressReason = { code: 'egress_metadata' }
const refusedByList: EgressReason = { code: 'egress_denied' }
/** A host that is public and that no list names. */
const notListed: EgressReason = { code: 'egress_not_listed' }

/** @param resolve for tests; the resolver of the system otherwise */
export function createEgressGuard(
  rules: EgressRules,
  resolve: typeof lookUpByDns = lookUpByDns,
): EgressGuard {
  /** Checks an address that a host leads to; the host itself may be that address. */
  function refusal(host: string, address: string, port: number): EgressReason | null {
    const kind = kindOfAddress(address)
    if (kind === 'metadata') return alwaysRefused
    const named = (entry: EgressEntry) =>
      namesHost(entry, { host, port }) || namesAddress(entry, { address, port })
    if (rules.deny.some(named)) return refusedByList
    if (rules.allow.some(named) || (kind === 'public' && rules.unlisted === 'public')) return null
    return kind === 'public' ? notListed : unlistedKind[kind]
  }

  return {
    rules,
    check(target) {
      const [host, port] = [withoutRootDot(target.host.toLowerCase()), target.port]
      if (isIP(host) !== 0) return refusal(host, host, port)
      if (metadataNames.has(host)) return alwaysRefused
      // A name under localhost leads to this machine wherever it is asked for (RFC 6761, 6.3).
      if (host === 'localhost' || host.endsWith('.localhost')) return refusal(host, '127.0.0.1', port)
      if (rules.deny.some((entry) => namesHost(entry, { host, port }))) return refusedByList
      const mayBeAllowedByAddress = rules.allow.some(({ kind }) => kind === 'network')
      if (
        rules.unlisted === 'public' ||
        mayBeAllowedByAddress ||
        rules.allow.some((entry) => namesHost(entry, { host, port }))
      )
        return null
      return notListed
    },
    lookupFor: (port) => (name, options, done) => {
      const host = withoutRootDot(name.toLowerCase())
      resolve(name, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, [])
        const bad = addresses
          .map(({ address }) => ({ address, reason: refusal(host, address, port) }))
          .find(({ reason }) => reason !== null)
        if (bad?.reason) return done(new EgressRefused(host, leadsTo(bad.address, bad.reason)), [])
        if (options.all) return done(null, addresses)
        const [first] = addresses
        if (!first) return done(Object.assign(new Error(`no address for ${name}`), { code: 'ENOTFOUND' }), [])
        done(null, first.address, first.family)
      })
    },
  }
}

const unlistedKind: Record<Exclude<AddressKind, 'public' | 'metadata'>, EgressReason> = {
  loopback: { code: 'egress_loopback' },
  'link-local': { code: 'egress_link_local' },
  private: { code: 'egress_private' },
}

/** For the log. */
function codesOf(reason: EgressReason): string {
  if (reason.code !== 'egress_leads_to') return reason.code
  return `${reason.code} ${reason.values.address} ${codesOf(reason.values.reason)}`
}

function leadsTo(address: string, reason: EgressReason): EgressReason {
  return { code: 'egress_leads_to', values: { address, reason } }
}
