/**
 * Which errors an operation can answer: what the reference page says, and what the tests hold every answer
 * against.
 */
import { codeOfStatus, type ErrorCode, errorCodes } from './error-codes.ts'
import { type Operation, takesIfMatch } from './operation.ts'

/**
 * Codes that any operation may answer, whatever it does; 404 and 405 for paths and methods belong to no
 * operation.
 */
const always: readonly ErrorCode[] = [
  'invalid_request',
  'malformed_body',
  'body_too_large',
  'content_type_not_supported',
  'internal_error',
  'store_unavailable',
  'answer_timeout',
  'shutting_down',
]

const ofTokens: readonly ErrorCode[] = [
  'token_missing',
  'token_invalid',
  'token_expired',
  'token_scheme_mismatch',
  'token_scheme_unknown',
  'role_insufficient',
  'right_insufficient',
]

const ofIdempotency: readonly ErrorCode[] = ['idempotency_key_reused', 'idempotency_key_in_flight']

const allCodes = Object.keys(errorCodes) as ErrorCode[]

/** The codes of an operation by status, in the order of status. */
export function documentedErrors(operation: Operation): Map<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>(always)
  const add = (more: readonly ErrorCode[]) => more.forEach((code) => codes.add(code))
  if (operation.role !== 'Public') {
    add(ofTokens.filter((code) => code !== 'right_insufficient' || asksForRight(operation)))
    add(['too_many_requests'])
  }
  if (operation.changes) add(['cross_site_request'])
  if (operation.idempotent) add(ofIdempotency)
  if (operation.cost !== undefined) add(['too_many_at_once'])
  if (operation.cost === 'costly' || operation.cost === 'waiting') add(['overloaded'])
  if (takesIfMatch(operation)) add(['version_stale'])
  for (const named of operation.errors ?? [])
    codes.add(typeof named === 'number' ? codeOfStatus[named] : named)
  const byStatus = Map.groupBy(
    allCodes.filter((code) => codes.has(code)),
    (code) => errorCodes[code].status,
  )
  return new Map([...byStatus].sort(([left], [right]) => left - right))
}

/** No operation refuses for a missing right View: an object that the caller may not view does not exist for the caller. */
function asksForRight({ right }: Operation): boolean {
  return right !== undefined && right !== 'View'
}
