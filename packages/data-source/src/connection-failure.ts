import { type Failure, failure, FailureError } from '@punctual/domain/failure'
import { EgressRefused } from '@punctual/runtime/egress-guard'

import { hostRefused } from './guarded-socket.ts'

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
  return failure('source_unreachable', { source: 'Sql', message: 'The database does not answer.', detail })
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
  const message = 'The database broke off its answer before it was complete.'
  return failure('source_answer_torn', { source: 'Sql', message, detail: failed.detail ?? '' })
}

export function certificateRefused(detail: string): Failure {
  return failure('source_certificate_not_trusted', {
    source: 'Sql',
    message:
      'The connection to the database cannot be secured as Tls says: its certificate is not trusted, is of another host, or it does not encrypt.',
    detail,
  })
}

export function credentialsRejected(detail: string): Failure {
  const message = 'The database refuses the user name or the password of the data source.'
  return failure('source_credentials_rejected', { source: 'Sql', message, detail })
}

export function accessDenied(detail: string): Failure {
  const message = 'The user of the data source may not read what the query asks for.'
  return failure('source_access_denied', { source: 'Sql', message, detail })
}

export function databaseBusy(detail: string): Failure {
  const message = 'The database takes no more connections, or shuts down.'
  return failure('source_busy', { source: 'Sql', message, detail })
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
  const [line = ''] = words.split('\n')
  return failure('query_invalid', {
    source: 'Sql',
    ...(quote ? { message: `The database refuses the query: ${sentenceOf(line)}` } : {}),
    detail: words.slice(0, 2_000),
  })
}

/** The words of a database, which end as it pleases it, as the end of a sentence. */
function sentenceOf(words: string): string {
  const start = words.slice(0, 300).trimEnd()
  return start.endsWith('.') ? start : `${start}.`
}

/** Says that a table, or another thing that the query names, is not there. */
export function notFound(words: string): Failure {
  const [line = ''] = words.split('\n')
  return failure('source_report_not_found', {
    source: 'Sql',
    message: `The database does not have what the query names: ${sentenceOf(line)}`,
    detail: words.slice(0, 2_000),
  })
}

export function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  return `${code}${error.message}`.slice(0, 500)
}
