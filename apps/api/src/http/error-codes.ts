/**
 * Every error that the interface answers, by stable code, which is also that of its title in the catalogue of
 * sentences. `when` and `remedy` stand in the reference (docs/errors.md); the `detail` of an answer says what to do
 * in the case at hand. Codes are never renamed: programs branch on them.
 */
import type { SentenceCode } from '@punctual/domain/words'

export const errorCodes = {
  invalid_request: {
    status: 400,
    when: 'A field is missing, unknown, given twice, of the wrong type or out of range; or a header, the path or the query string cannot be read.',
    remedy: 'Repair the fields named in `errors`; each has a sentence of its own.',
  },
  malformed_body: {
    status: 400,
    when: 'The body is not UTF-8, not JSON, or does not end where `Content-Length` says.',
    remedy: 'Look at the character that `detail` names; send JSON or a form.',
  },
  not_supported: {
    status: 400,
    when: 'A kind of schedule that is reserved, or a file from a server that has no access to the files.',
    remedy: 'Use what `detail` offers instead.',
  },
  token_missing: {
    status: 401,
    when: 'No `Authorization` header was sent.',
    remedy: 'Get a token from `POST /oauth2/token` or `POST /api/login/token` and send it.',
  },
  token_invalid: {
    status: 401,
    when: 'The token was made up or ended by a log-out, its client or user was deleted, disabled or given another password, or the header is malformed.',
    remedy: 'Request a new token.',
  },
  token_expired: {
    status: 401,
    when: 'The token is older than 24 hours.',
    remedy: 'Request a new token.',
  },
  token_scheme_mismatch: {
    status: 401,
    when: 'A token of client credentials was sent with the scheme `token`, or one of a login with `bearer`.',
    remedy: 'Send the header that `detail` spells out.',
  },
  token_scheme_unknown: {
    status: 401,
    when: 'The header has another scheme than `bearer` and `token`.',
    remedy: 'Use `bearer` for client credentials and `token` for a login.',
  },
  credentials_rejected: {
    status: 401,
    when: 'User name, password, client id or client secret is wrong, or the user is disabled. `POST /oauth2/token` calls it `invalid_client`.',
    remedy: 'Correct the credentials; ask an administrator to rotate a lost secret.',
  },
  role_insufficient: {
    status: 403,
    when: 'The operation needs a higher role: Viewer, then Editor, then Administrator.',
    remedy: 'Use a caller with the role that `detail` names.',
  },
  user_token_required: {
    status: 403,
    when: 'An API client called an operation that concerns the own password.',
    remedy:
      'Log in as the user (`POST /api/login/token`). The secret of a client is changed with `POST /api/apiclient/rotatesecret/{id}`.',
  },
  right_insufficient: {
    status: 403,
    when: 'The caller may view the folder, and neither a grant on it nor, where there is no grant, the role gives the right.',
    remedy: 'Ask whoever manages the folder, or an administrator, for the right that `detail` names.',
  },
  calendar_in_use_elsewhere: {
    status: 403,
    when: 'A calendar is changed or deleted, and the caller lacks the right Edit in a folder whose schedules use it.',
    remedy:
      'Make a copy with `POST /api/calendar/copy/{id}` and give it to your own schedules, or ask an administrator.',
  },
  calendar_of_another: {
    status: 403,
    when: 'An Editor changes or deletes a calendar of another user that no schedule uses, or takes it over.',
    remedy: 'Ask its owner or an Administrator, or make a copy with `POST /api/calendar/copy/{id}`.',
  },
  artifact_protected: {
    status: 403,
    when: 'Every delivery of the file carried a password, and the file as it was made was asked for.',
    remedy: 'Name a destination in `DestinationId`: the file comes as it was delivered there.',
  },
  cross_site_request: {
    status: 403,
    when: 'A browser said in `Sec-Fetch-Site` that another site started a change.',
    remedy: 'Start it from a page of this service or from a program.',
  },
  path_not_found: {
    status: 404,
    when: 'No operation has this path.',
    remedy: 'Look at the guess in `detail`, or at `/docs`.',
  },
  not_found: {
    status: 404,
    when: 'The id, path or name in the request belongs to nothing, or to an object of another kind.',
    remedy: 'List the objects and take the id that is answered; ids differ between environments.',
  },
  method_not_allowed: {
    status: 405,
    when: 'The path exists, the method does not.',
    remedy: 'Use a method that the header `Allow` lists.',
  },
  request_timeout: {
    status: 408,
    when: 'Headers and body took longer than a minute to arrive.',
    remedy: 'Repeat the request; look at the network in between.',
  },
  name_taken: {
    status: 409,
    when: 'A neighbour has the name; names differ by more than case.',
    remedy:
      'Choose another name, or update the object that has it. After a lost answer, read back before creating again.',
  },
  name_ambiguous: {
    status: 409,
    when: 'A name was given that several schedules or workspaces have.',
    remedy: 'Take one of the candidates in the answer, by its id.',
  },
  state_conflict: {
    status: 409,
    when: 'For example: a folder that is not empty, an account in use, a schedule without a next run, the last administrator.',
    remedy: 'Change the state first, as `detail` says.',
  },
  execution_not_ended: {
    status: 409,
    when: 'Its files were to be sent again, or its proof was asked for, while it waits or runs.',
    remedy: 'Wait for its end, or cancel it; then ask again.',
  },
  window: {
    status: 409,
    when: 'A run was asked for by hand while a window covers its schedule.',
    remedy: 'Wait for the end of the window, or send `IgnoreWindow: true`.',
  },
  dry_run_failed: {
    status: 409,
    when: 'A dry run could not make the files or read the data of the schedule.',
    remedy: 'Mend what `detail` names; `schedule/preflight` checks more of it.',
  },
  files_gone: {
    status: 409,
    when: 'Files were to be sent again that retention has removed, or that were never made.',
    remedy: 'Run the schedule instead.',
  },
  recipient_in_doubt: {
    status: 409,
    when: 'Nobody certainly missed the mail, and a send of it broke off before the reply.',
    remedy: 'Name the recipient in `Recipients` to send it again; it may arrive twice.',
  },
  idempotency_key_reused: {
    status: 409,
    when: 'The same caller sent another request under the key within 24 hours.',
    remedy: 'Use a new key for a new request.',
  },
  idempotency_key_in_flight: {
    status: 409,
    when: 'The request was repeated, and the first one was not answered within a few seconds.',
    remedy: 'Wait for `Retry-After` seconds and repeat it under the same key.',
  },
  version_stale: {
    status: 412,
    when: '`If-Match` names another version than the stored one.',
    remedy: 'Read the object again, repeat the change, send its new ETag.',
  },
  body_too_large: {
    status: 413,
    when: 'The body is larger, or has more members, than the schema of the operation allows: 1 MiB at most, or 20 MiB for bulk operations.',
    remedy: 'Shorten the texts, or send fewer entries at once.',
  },
  range_not_satisfiable: {
    status: 416,
    when: 'The `Range` of a request begins behind the end of the file.',
    remedy: 'Ask for a part within the size that `Content-Range` names.',
  },
  content_type_not_supported: {
    status: 415,
    when: 'The body is neither JSON nor a form, is not in UTF-8, or has a `Content-Encoding`.',
    remedy: 'Send `application/json` or `application/x-www-form-urlencoded` in UTF-8, not compressed.',
  },
  too_many_failed_logins: {
    status: 429,
    when: 'A name failed 10 times within a minute from one address; or 20 times within an hour, and the address is new to it; or too many names failed from the address.',
    remedy: 'Wait for `Retry-After` seconds; right credentials are not looked at before.',
  },
  too_many_requests: {
    status: 429,
    when: 'One user or client sent this process more requests, or larger ones, than `API_REQUESTS_PER_SECOND` and `API_REQUEST_BURST` allow.',
    remedy:
      'Wait for `Retry-After` seconds. Use bulk operations and the stream of executions in place of many reads.',
  },
  too_many_at_once: {
    status: 429,
    when: 'Discovery, previews, explanations, synchronous runs and streams are bounded for each caller: `API_COSTLY_PER_CALLER`, `API_WAITING_PER_CALLER`, `API_STREAMS_PER_CALLER`.',
    remedy: 'Wait for the answers of those under way, and for `Retry-After` seconds.',
  },
  headers_too_large: {
    status: 431,
    when: 'The headers and the address together are larger than 16 KiB.',
    remedy: 'Send fewer cookies and headers, and long fields in the body.',
  },
  internal_error: {
    status: 500,
    when: 'A defect of this service; never because of what a request holds.',
    remedy: 'Report it with the `requestId`: the log has the details under it.',
  },
  source_fault: {
    status: 502,
    when: 'The BI platform or the report server did not answer, refused its account, or failed. `FailureCode` says which.',
    remedy: 'See the [failures](failures.md); validate the source account. A new API token does not help.',
  },
  store_unavailable: {
    status: 503,
    when: 'PostgreSQL is away, restarting or overloaded.',
    remedy: 'Repeat the request after `Retry-After` seconds, a write under an `Idempotency-Key`.',
  },
  answer_timeout: {
    status: 503,
    when: 'The database is frozen or overloaded: the answer took longer than `API_ANSWER_SECONDS`. A change may have been made all the same.',
    remedy: 'Repeat the request after `Retry-After` seconds, a write under an `Idempotency-Key`.',
  },
  shutting_down: {
    status: 503,
    when: 'The server was told to stop and takes nothing new.',
    remedy: 'Repeat the request at once; another process takes it.',
  },
  too_many_logins: {
    status: 503,
    when: 'This process works through as many passwords as it may, and 50 more wait.',
    remedy: 'Try again after `Retry-After` seconds; tokens that were issued go on working.',
  },
  overloaded: {
    status: 503,
    when: 'Over all callers, discovery, previews and explanations reached `API_COSTLY`, or synchronous runs reached `API_WAITING`.',
    remedy: 'Repeat the request after `Retry-After` seconds; another process may take it.',
  },
  too_many_streams: {
    status: 503,
    when: 'As many clients as `API_STREAMS` allows listen to `streamexecutions` of this process.',
    remedy:
      'Try again after `Retry-After` seconds; another process may take it. Share one stream between the parts of a program.',
  },
  execution_wait_over: {
    status: 504,
    when: 'A synchronous execution took longer than `TimeoutSeconds`.',
    remedy: 'Follow the `ExecutionId` of the answer with `GetExecutionStatus`; do not execute again.',
  },
} as const satisfies Partial<Record<SentenceCode, ErrorDescription>>

interface ErrorDescription {
  readonly status: number
  /** When it is answered. */
  readonly when: string
  /** What the caller can do about it. */
  readonly remedy: string
}

export type ErrorCode = keyof typeof errorCodes

/** What a status stands for where an operation names it in place of a code; the others need the code. */
export const codeOfStatus = {
  401: 'credentials_rejected',
  404: 'not_found',
  409: 'state_conflict',
  412: 'version_stale',
  416: 'range_not_satisfiable',
  429: 'too_many_failed_logins',
  502: 'source_fault',
  504: 'execution_wait_over',
} as const satisfies Partial<Record<number, ErrorCode>>

export type StatusWithCode = keyof typeof codeOfStatus
