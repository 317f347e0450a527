import { retryAfterMs } from './retry-after.ts'

/** What the service says about one field of a request. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** What is known of an error answer. */
export interface ProblemFacts {
  /** Such as `POST /api/folder/create`. */
  readonly operation: string
  readonly status: number
  /**
   * Stable word of the error reference, such as `name_taken`; of RFC 6749 for the OAuth route; `unknown` for
   * an answer without one.
   */
  readonly code: string
  readonly detail: string
  /** Finds the request in the log of the server. */
  readonly requestId: string | null
  readonly errors: readonly FieldError[]
  /** Seconds after which another attempt makes sense, when the service named them. */
  readonly retryAfterSeconds: number | null
  /** Further members of the answer, such as `ExecutionId`. */
  readonly members: Readonly<Record<string, unknown>>
}

/** An answer of the service that is not a success, in its own words. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly operation: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly requestId: string | null
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | null
  readonly members: Readonly<Record<string, unknown>>

  constructor(facts: ProblemFacts) {
    const fields = facts.errors.map(({ field, message }) => `${field} ${message}`).join('; ')
    super(`${facts.operation} answered ${facts.status}: ${[facts.detail, fields].filter(Boolean).join(' ')}`)
    this.operation = facts.operation
    this.status = facts.status
    this.code = facts.code
    this.detail = facts.detail
    this.requestId = facts.requestId
    this.errors = facts.errors
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.members = facts.members
  }
}

export interface ErrorAnswer {
  readonly operation: string
  readonly response: Response
  /** The body, parsed when it is JSON. */
  readonly body: unknown
  readonly now: Date
}

/** Reads an error answer: RFC 9457, RFC 6749, or whatever stands between the client and the service. */
export function readProblem({ operation, response, body, now }: ErrorAnswer): ApiProblem {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const {
    type: _type,
    title,
    status: _status,
    detail,
    instance: _instance,
    code,
    requestId,
    errors,
    ...members
  } = fields
  const { error, error_description: description } = fields
  const waitMs = retryAfterMs(response.headers, now)
  return new ApiProblem({
    operation,
    status: response.status,
    code: textOf(code) ?? textOf(error) ?? 'unknown',
    detail:
      textOf(detail) ??
      textOf(description) ??
      textOf(title) ??
      (response.statusText || 'The answer gives no reason.'),
    requestId: textOf(requestId) ?? response.headers.get('x-request-id'),
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    retryAfterSeconds: waitMs === null ? null : Math.ceil(waitMs / 1_000),
    members,
  })
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function isFieldError(value: unknown): value is FieldError {
  if (typeof value !== 'object' || value === null) return false
  const { field, message } = value as Record<string, unknown>
  return typeof field === 'string' && typeof message === 'string'
}
