/**
 * Which errors an operation can answer: what the reference page says, and what the tests hold every answer
 * against.
 */
import { type ErrorCode, errorCodes } from './error-codes.ts'
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

const ofRequests = new Set<ErrorCode>([
  'path_not_found',
  'method_not_allowed',
  'request_timeout',
  'headers_too_large',
])
const ofIdempotency: readonly ErrorCode[] = ['idempotency_key_reused', 'idempotency_key_in_flight']

/** The codes of an operation by status, in the order of status. */
export function documentedErrors(operation: Operation): Map<number, ErrorCode[]> {
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
  for (const status of operation.errors ?? []) add(ownCodes(operation, status))
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes)
    byStatus.set(errorCodes[code].status, [...(byStatus.get(errorCodes[code].status) ?? []), code])
  return new Map([...byStatus].sort(([left], [right]) => left - right))
}

/** No operation refuses for a missing right View: an object that the caller may not view does not exist for the caller. */
function asksForRight({ right }: Operation): boolean {
  return right !== undefined && right !== 'View'
}

/** What a status that an operation names by itself stands for there. */
function ownCodes({ role }: Operation, status: number): ErrorCode[] {
  const general = new Set<ErrorCode>([
    ...always,
    ...ofTokens,
    ...ofIdempotency,
    'cross_site_request',
    'too_many_requests',
    'too_many_at_once',
    'overloaded',
  ])
  const codes = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => errorCodes[code].status === status)
  return codes.filter(
    (code) =>
      !general.has(code) && !ofRequests.has(code) && (code !== 'credentials_rejected' || role === 'Public'),
  )
}
