import { failure, FailureError } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

/** Codes with which no connection to the proxy comes about; behind a proxy no other connection is made. */
const unreachable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_PRX_CONN',
])

/** The failure of a request that went through a proxy, if it is the proxy's; null otherwise. */
export function proxyFailure(error: unknown, source: string): FailureError | null {
  const message = error instanceof Error ? error.message : ''
  const status = /^Proxy response \((\d{3})\)/.exec(message)?.[1]
  const detail = message.slice(0, 500)
  if (status !== undefined) return new FailureError(ofStatus(Number(status), { source, detail }))
  const code = codeOf(error)
  return code !== null && unreachable.has(code)
    ? new FailureError(failure('source_proxy_unreachable', { source, detail }), { cause: error })
    : null
}

function ofStatus(status: number, more: { source: string; detail: string }) {
  if (status === 407) return failure('source_proxy_credentials_rejected', more)
  if (status === 403 || (status >= 400 && status < 500))
    return failure('source_proxy_refused', { ...more, said: sentence('proxy_refuses', { status }) })
  return failure('source_unreachable', { ...more, said: sentence('proxy_cannot_reach', { status }) })
}

function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
