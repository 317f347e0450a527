import type { EgressGuard, EgressReason, EgressTarget } from './egress-guard.ts'

/** The host and port that a URL leads to. */
export function egressTarget(url: URL): EgressTarget {
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
  }
}

/** Why a URL may not be asked, as far as it shows before its name is resolved; null when nothing is. */
export function urlRefusal(url: URL, egress: EgressGuard): UrlRefusal | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { code: 'egress_not_http' }
  if (url.username !== '' || url.password !== '') return { code: 'egress_user_name' }
  return egress.check(egressTarget(url))
}

export type UrlRefusal = EgressReason | { readonly code: 'egress_not_http' | 'egress_user_name' }
