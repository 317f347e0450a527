import { failure, FailureError } from '@punctual/domain'
import { egressSaid, sentence } from '@punctual/domain/words'
import { type EgressGuard, urlRefusal } from '@punctual/runtime'

/**
 * Checks an address before its name is resolved. The sockets check again when they resolve it.
 *
 * @throws FailureError `source_host_refused` when the address may not be used
 */
export function checkAddress(url: URL, egress: EgressGuard): void {
  const reason = urlRefusal(url, egress)
  if (reason !== null) throw hostRefused(url.hostname, reason)
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
