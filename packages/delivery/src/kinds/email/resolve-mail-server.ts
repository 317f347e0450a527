import { isIP } from 'node:net'

import { failure, type Failure, type MailServerSettings } from '@punctual/domain'
import { egressSaid, sentence } from '@punctual/domain/words'
import { type EgressGuard, type EgressReason, EgressRefused } from '@punctual/runtime'

export type ResolvedMailServer =
  | { readonly kind: 'resolved'; readonly addresses: readonly string[] }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'aborted' }

/** More addresses of one name are not tried: each may take the whole time for a connection. */
const maximumAddresses = 3

/**
 * The addresses that a mail server may be reached at, checked by the guard of outgoing connections. The
 * connection is made to one of them, so the name cannot lead elsewhere between the check and the
 * connection.
 */
export async function resolveMailServer(
  { host, port }: Pick<MailServerSettings, 'host' | 'port'>,
  { egress, timeoutMs, signal }: { egress: EgressGuard; timeoutMs: number; signal: AbortSignal },
): Promise<ResolvedMailServer> {
  const reason = egress.check({ host, port })
  if (reason !== null) return refused(host, reason)
  if (isIP(host) !== 0) return { kind: 'resolved', addresses: [host] }
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const found = await Promise.race([resolveHost(egress, { host, port }), aborted(limited)])
  if (signal.aborted) return { kind: 'aborted' }
  if (found === 'aborted') return unresolved(host, `no answer within ${timeoutMs} ms`)
  if (found instanceof EgressRefused) return refused(host, found.reason)
  if (found instanceof Error) return unresolved(host, found.message)
  return { kind: 'resolved', addresses: found.slice(0, maximumAddresses) }
}

function resolveHost(
  egress: EgressGuard,
  { host, port }: { host: string; port: number },
): Promise<string[] | Error> {
  return new Promise((resolve) => {
    egress.lookupFor(port)(host, { all: true }, (error, addresses) => {
      if (error) return resolve(error)
      resolve(typeof addresses === 'string' ? [addresses] : addresses.map(({ address }) => address))
    })
  })
}

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('aborted')
    signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
}

function refused(host: string, reason: EgressReason): ResolvedMailServer {
  return {
    kind: 'failed',
    failure: failure('mail_server_refused', {
      source: 'smtp',
      said: sentence('mail_host_refused', { host, reason: egressSaid(reason) }),
    }),
  }
}

function unresolved(host: string, detail: string): ResolvedMailServer {
  const said = sentence('mail_server_unresolved')
  return {
    kind: 'failed',
    failure: failure('mail_server_unreachable', { source: 'smtp', said, detail: `${host}: ${detail}` }),
  }
}
