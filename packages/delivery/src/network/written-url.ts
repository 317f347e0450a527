import { hasPlaceholder } from '@punctual/domain'
import { egressSaid, type Sentence, sentence } from '@punctual/domain/words'
import { type EgressGuard, urlRefusal } from '@punctual/runtime'

/** What is wrong with an address as it is written; null when nothing is. */
export function urlProblem(written: string): Sentence | null {
  if (hasPlaceholder(written)) return sentence('url_with_expressions')
  const url = URL.parse(written.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return sentence('url_not_http')
  return url.username === '' && url.password === '' ? null : sentence('url_with_credentials')
}

/** Why the guard of outgoing connections refuses an address; null when it does not. */
export function urlRefused(written: string, egress: EgressGuard): Sentence | null {
  const url = URL.parse(written)
  const reason = url === null ? null : urlRefusal(url, egress)
  return reason === null ? null : sentence('field_host_refused', { reason: egressSaid(reason) })
}
