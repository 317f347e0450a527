/**
 * Every error that the interface answers, by stable code. `title` is the public sentence for the code; the `detail` of
 * an answer says what to do in the case at hand. Codes are never renamed: programs branch on them.
 */
export const errorCodes = {
  invalid_request: { status: 400, title: 'The request is not valid.' },
  malformed_body: { status: 400, title: 'The body cannot be read.' },
  recurrence_contradictory: { status: 400, title: 'The recurrence contradicts itself.' },
  not_supported: { status: 400, title: 'The request asks for something that this service does not do.' },
  token_missing: { status: 401, title: 'The request carries no token.' },
  token_invalid: { status: 401, title: 'The token is not known or was revoked.' },
  token_expired: { status: 401, title: 'The token has expired.' },
  token_scheme_mismatch: { status: 401, title: 'The token does not belong to the authorization scheme it was sent with.' },
  token_scheme_unknown: { status: 401, title: 'The authorization scheme is not known.' },
  credentials_rejected: { status: 401, title: 'The credentials are not valid.' },
  role_insufficient: { status: 403, title: 'The role of the caller does not allow this operation.' },
  cross_site_request: { status: 403, title: 'A page of another site may not start this operation.' },
  path_not_found: { status: 404, title: 'There is no such path.' },
  not_found: { status: 404, title: 'There is no such object.' },
  method_not_allowed: { status: 405, title: 'The path does not take this method.' },
  name_taken: { status: 409, title: 'The name is already in use.' },
  name_ambiguous: { status: 409, title: 'Several objects have this name.' },
  state_conflict: { status: 409, title: 'The object is in a state that does not allow this.' },
  idempotency_key_reused: { status: 409, title: 'The Idempotency-Key was used with another request.' },
  idempotency_key_in_flight: { status: 409, title: 'The first request with this Idempotency-Key is not finished.' },
  version_stale: { status: 412, title: 'The object was changed since it was read.' },
  body_too_large: { status: 413, title: 'The body is too large.' },
  content_type_not_supported: { status: 415, title: 'The content type is not supported.' },
  too_many_failed_logins: { status: 429, title: 'Too many failed logins.' },
  too_many_requests: { status: 429, title: 'Too many requests.' },
  internal_error: { status: 500, title: 'An unexpected error happened.' },
  source_fault: { status: 502, title: 'The source system failed.' },
  mail_fault: { status: 502, title: 'The mail server failed.' },
  store_unavailable: { status: 503, title: 'The database does not answer.' },
  queue_unavailable: { status: 503, title: 'The queue does not answer.' },
  shutting_down: { status: 503, title: 'This process is shutting down.' },
  execution_wait_over: { status: 504, title: 'The execution did not end in time; it goes on.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errorCodes
