import { failure, FailureError } from '@punctual/domain'
import { egressSaid, sentence } from '@punctual/domain/words'
import type { EgressGuard } from '@punctual/runtime'

/**
 * Checks an address before a connection is made, by what can be reported without resolving its name; the
 * sockets check again when they resolve it.
 *
 * @throws FailureError `source_host_refused` when the address may not be used
 */
export function checkAddress(url: URL, egress: EgressGuard): void {
  const reason = refusedForm(url) ?? egress.check(egressTarget(url))
  if (reason !== null) throw hostRefused(url.hostname, reason)
}

/** The host and port that a URL leads to. */
export function egressTarget(url: URL): { host: string; port: number } {
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
  }
}

export function hostRefused(host: string, reason: AddressRefusal): FailureError {
  return new FailureError(
    failure('source_host_refused', { said: sentence('host_refused', { host, reason: egressSaid(reason) }) }),
  )
}

type AddressRefusal = Parameters<typeof egressSaid>[0]

/** Whether `host` is `pattern`, or below it when the pattern begins with a dot. */
export function matchesHost(host: string, pattern: string): boolean {
  const wanted = pattern.toLowerCase()
  return wanted.startsWith('.') ? host.endsWith(wanted) : host === wanted
}

function refusedForm(url: URL): AddressRefusal | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { code: 'egress_not_http' }
  if (url.username !== '' || url.password !== '') return { code: 'egress_user_name' }
  return null
}
