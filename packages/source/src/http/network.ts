import { createHash } from 'node:crypto'
import { getCACertificates } from 'node:tls'

import { type EgressGuard, egressTarget, isNamedBy } from '@punctual/runtime'
import { Agent, buildConnector, Client, type Dispatcher, ProxyAgent } from 'undici'

import { checkAddress } from '../host-guard.ts'

/** How an account reaches its source system: through a proxy, and with a certificate authority of its own. */
export interface Network {
  readonly proxy: ForwardProxy | null
  /** Hosts that are reached without the proxy, in the form of EGRESS_ALLOW. */
  readonly noProxy: string
  /** Certificates in PEM form that are trusted beside the usual ones; empty for none. */
  readonly caCertificate: string
}

export interface ForwardProxy {
  /** Address of the proxy, without path and credentials. */
  readonly url: string
  readonly userName: string
  readonly password: string | null
}

export const directNetwork: Network = { proxy: null, noProxy: '', caCertificate: '' }

/** The way to one host. */
export interface Route {
  readonly proxy: ForwardProxy | null
  readonly caCertificate: string
}

export interface RouteOptions {
  readonly egress: EgressGuard
  readonly connectTimeoutMs: number
  readonly silenceTimeoutMs: number
  /** Makes the client of one origin; a pool when omitted. */
  readonly clientOf?: (origin: string | URL, options: Client.Options) => Dispatcher
}

/**
 * Which way leads to a host. The guard has then checked the proxy, and the target by its name or literal
 * address. Behind a proxy, the proxy resolves the name.
 */
export function routeTo(url: URL, network: Network, egress: EgressGuard): Route {
  checkAddress(url, egress)
  const { proxy, noProxy, caCertificate } = network
  if (proxy === null || isNamedBy(noProxy, egressTarget(url))) return { proxy: null, caCertificate }
  checkAddress(new URL(proxy.url), egress)
  return { proxy, caCertificate }
}

/** Two routes of one key may share connections. The secrets take part as a hash only. */
export function routeKey(route: Route): string {
  return createHash('sha256').update(JSON.stringify(route)).digest('hex')
}

/** Connections along a route. Through a proxy each is a tunnel, so nothing of it is shown to the proxy. */
export function openRoute({ proxy, caCertificate }: Route, options: RouteOptions): Dispatcher {
  const { egress, connectTimeoutMs, silenceTimeoutMs, clientOf } = options
  const trust = caCertificate === '' ? {} : { ca: [...getCACertificates('default'), caCertificate] }
  const common = {
    // Our own deadlines say when an answer must begin.
    headersTimeout: 0,
    bodyTimeout: silenceTimeoutMs,
    ...(clientOf && { factory: (origin: string | URL, made: object) => clientOf(origin, made) }),
  }
  if (proxy === null)
    return new Agent({
      ...common,
      connect: guardedConnector(egress, { timeout: connectTimeoutMs, ...trust }),
    })
  const { port } = egressTarget(new URL(proxy.url))
  return new ProxyAgent({
    ...common,
    uri: proxy.url,
    proxyTunnel: true,
    connectTimeout: connectTimeoutMs,
    ...(proxy.userName !== '' && { token: basic(proxy.userName, proxy.password ?? '') }),
    proxyTls: { ...trust, lookup: egress.lookupFor(port) },
    requestTls: trust,
  })
}

/** Connects through the guard's lookup. Rules may name ports, so there is one connector for each port. */
function guardedConnector(
  egress: EgressGuard,
  options: buildConnector.BuildOptions,
): buildConnector.connector {
  const connectors = new Map<number, buildConnector.connector>()
  return (target, done) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
    const known = connectors.get(port)
    const connector = known ?? buildConnector({ ...options, lookup: egress.lookupFor(port) })
    if (!known) connectors.set(port, connector)
    connector(target, done)
  }
}

function basic(userName: string, password: string): string {
  return `Basic ${Buffer.from(`${userName}:${password}`, 'utf8').toString('base64')}`
}
