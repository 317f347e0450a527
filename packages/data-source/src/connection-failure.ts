import { type Failure, failure, FailureError, saidWithAnswer } from '@punctual/domain/failure'
import { EgressRefused } from '@punctual/runtime/egress-guard'

import { hostRefused } from './guarded-socket.ts'
import { sentence } from '@punctual/domain/words'

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
])

/** Codes with which OpenSSL and Node refuse a certificate or a handshake. */
const ofTls = /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/

/** What an error of a connection says, whichever database is behind it; null for another one. */
export function connectionFailure(error: unknown): Failure | null {
  if (error instanceof FailureError) return error.failure
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    if (cause instanceof EgressRefused) return hostRefused(cause.host, cause.reason).failure
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (unreachable.has(code)) return databaseUnreachable(detailOf(cause))
    if (ofTls.test(code)) return certificateRefused(detailOf(cause))
    cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause
  }
  return null
}

export function databaseUnreachable(detail: string): Failure {
  return failure('source_unreachable', { source: 'Sql', said: sentence('database_unreachable'), detail })
}

/** An error that came after the statement was sent: the database was there. */
export class AnswerBrokenOff extends Error {
  constructor(cause: unknown) {
    super('the answer broke off', { cause })
  }
}

/** Marks what goes wrong while an answer is awaited. */
export function answering<Value>(answer: Promise<Value>): Promise<Value> {
  return answer.catch((error: unknown) => {
    throw new AnswerBrokenOff(error)
  })
}

/** What a failure says that came within an answer: the database is not away. */
export function withinAnswer(failed: Failure | null): Failure | null {
  if (failed?.code !== 'source_unreachable') return failed
  const said = sentence('database_answer_torn')
  return failure('source_answer_torn', { source: 'Sql', said, detail: failed.detail ?? '' })
}

export function certificateRefused(detail: string): Failure {
  const said = sentence('database_not_secured')
  return failure('source_certificate_not_trusted', { source: 'Sql', said, detail })
}

export function credentialsRejected(detail: string): Failure {
  const said = sentence('database_password_refused')
  return failure('source_credentials_rejected', { source: 'Sql', said, detail })
}

export function accessDenied(detail: string): Failure {
  return failure('source_access_denied', { source: 'Sql', said: sentence('database_access_denied'), detail })
}

export function databaseBusy(detail: string): Failure {
  return failure('source_busy', { source: 'Sql', said: sentence('database_busy'), detail })
}

export function queryTimeout(detail: string): Failure {
  return failure('query_timeout', { source: 'Sql', detail })
}

export function notReadOnly(detail: string): Failure {
  return failure('query_not_read_only', { source: 'Sql', detail })
}

/**
 * Says that the database refuses the query. Its own words become part of the public sentence only when they
 * are about the text of the query: others may quote data.
 */
export function queryInvalid(words: string, { quote }: { readonly quote: boolean }): Failure {
  const said = saidWithAnswer('query_invalid', quote ? firstLine(words) : '')
  return failure('query_invalid', { source: 'Sql', said, detail: words.slice(0, 2_000) })
}

function firstLine(words: string): string {
  return (words.split('\n')[0] ?? '').slice(0, 300).trim()
}

/** Says that a table, or another thing that the query names, is not there. */
export function notFound(words: string): Failure {
  const said = sentence('with_answer', { reason: sentence('database_lacks'), words: firstLine(words) })
  return failure('source_report_not_found', { source: 'Sql', said, detail: words.slice(0, 2_000) })
}

export function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  return `${code}${error.message}`.slice(0, 500)
}
