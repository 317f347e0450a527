import { failure, type Failure, saidWithAnswer } from '@punctual/domain'
import { egressSaid, sentence } from '@punctual/domain/words'
import { EgressRefused, type UrlRefusal } from '@punctual/runtime'

export function hostRefused(
  host: string,
  { reason, source }: { readonly reason: UrlRefusal; readonly source: string },
): Failure {
  return failure('destination_host_refused', {
    source,
    said: sentence('host_refused', { host, reason: egressSaid(reason) }),
  })
}

/** What went wrong before the other side had taken anything. */
export function connectFailure(
  error: unknown,
  { source, timeoutMs }: { readonly source: string; readonly timeoutMs: number },
): Failure {
  const refused = refusalWithin(error)
  if (refused !== null) return hostRefused(refused.host, { reason: refused.reason, source })
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  const isTimeout = name === 'AbortError' || name === 'TimeoutError'
  const detail = isTimeout ? `no connection within ${timeoutMs} ms` : `${code ?? ''} ${message ?? ''}`.trim()
  return failure('destination_unreachable', {
    source,
    said: saidWithAnswer('destination_unreachable', detail.slice(0, 200)),
    detail,
  })
}

/** Libraries wrap the error of a lookup in one of their own. */
function refusalWithin(error: unknown): EgressRefused | null {
  let inner = error
  while (inner instanceof Error) {
    if (inner instanceof EgressRefused) return inner
    inner = inner.cause
  }
  return null
}
