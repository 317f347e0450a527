import {
  type Language,
  preferredLanguage,
  problemText,
  type ProblemText,
  say,
  type Sentence,
  sentence,
} from '@punctual/domain/words'
import { isStoreUnavailable } from '@punctual/store'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { type ErrorCode, errorCodes } from './error-codes.ts'
import { type FieldError, problem, ProblemError } from './problem.ts'

/** Errors of the HTTP library that a client causes, as ours. */
const libraryErrors: Readonly<Record<string, { code: ErrorCode; detail?: Sentence }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'content_type_not_supported',
    detail: sentence('content_type_unknown'),
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'malformed_body',
    detail: sentence('body_length_wrong'),
  },
  FST_ERR_BAD_URL: {
    code: 'invalid_request',
    detail: sentence('path_escape_wrong'),
  },
}

/**
 * Makes an error answer of whatever was thrown; an unexpected error is `internal_error`, with the cause for
 * the log.
 *
 * @param request without one the error is of none that was read
 */
export function problemOf(error: unknown, request: FastifyRequest | null): ProblemError {
  if (error instanceof ProblemError) return error
  const { code = '', statusCode } = error as Partial<FastifyError>
  // A time that ends before all of the request is there is the caller's.
  const hasArrived = request?.raw.complete ?? true
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return problem('body_too_large', {
      detail: sentence('body_asks_too_much', { most: request?.routeOptions.bodyLimit ?? 0 }),
      cause: error,
    })
  if (code === 'FST_ERR_HANDLER_TIMEOUT' && !hasArrived)
    return problem('request_timeout', { detail: sentence('body_incomplete'), cause: error })
  if (code === 'FST_ERR_HANDLER_TIMEOUT')
    return problem('answer_timeout', {
      detail: sentence('try_again_same_key'),
      retryAfterSeconds: 2,
      cause: error,
    })
  const known = libraryErrors[code]
  if (known) return problem(known.code, { ...(known.detail ? { detail: known.detail } : {}), cause: error })
  if (isStoreUnavailable(error))
    return problem('store_unavailable', {
      detail: sentence('try_again_shortly'),
      retryAfterSeconds: 2,
      cause: error,
    })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return problem('invalid_request', { cause: error })
  return problem('internal_error', {
    detail: sentence('see_server_log'),
    cause: error,
  })
}

export interface ProblemBody extends ProblemText {
  readonly type: string
  readonly status: number
  readonly instance: string
  readonly code: ErrorCode
  readonly requestId: string
  readonly errors?: readonly FieldErrorBody[]
}

interface FieldErrorBody {
  readonly field: string
  readonly message: string
  readonly code: string
  readonly values: Sentence['values']
}

/** The request that is refused. */
interface Refused {
  /** The one that the request asks for. */
  readonly language: Language
  /** The path without the query string, which may hold a secret. */
  readonly instance: string
  readonly requestId: string
}

/** The body of an error answer (RFC 9457). */
export function problemBody(
  { code, options }: ProblemError,
  { language, instance, requestId }: Refused,
): ProblemBody {
  const { status } = errorCodes[code]
  const { detail, errors } = options
  return {
    type: `urn:punctual:error:${code}`,
    ...problemText({ title: sentence(code), detail }, language),
    status,
    instance,
    code,
    requestId,
    ...(errors === undefined ? {} : { errors: errors.map((error) => fieldErrorBody(error, language)) }),
    ...options.members,
  }
}

/** The language of what is said to the caller. */
export function languageOf({ headers }: FastifyRequest): Language {
  return preferredLanguage(headers['accept-language'])
}

function fieldErrorBody({ field, message }: FieldError, language: Language): FieldErrorBody {
  return { field, message: say(message, language), code: message.code, values: message.values }
}

export function pathOf(request: FastifyRequest): string {
  return request.raw.url?.split('?')[0] ?? ''
}

/** Writes an error answer, in the form of RFC 6749 for the OAuth operation. */
export function sendProblem(
  reply: FastifyReply,
  error: ProblemError,
  { oauth }: { oauth: boolean },
): FastifyReply {
  const { options, code } = error
  const { status } = errorCodes[code]
  const { request } = reply
  const refused = { language: languageOf(request), instance: pathOf(request), requestId: request.id }
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .headers({ ...options.headers })
  if (options.retryAfterSeconds !== undefined) reply.header('retry-after', String(options.retryAfterSeconds))
  if (oauth) return reply.type('application/json; charset=utf-8').send(JSON.stringify(oauthBody(error)))
  return reply
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(error, refused)))
}

/** The body of an error answer of RFC 6749. */
export function oauthBody({ code, options }: ProblemError): Record<string, unknown> {
  const { status } = errorCodes[code]
  const standard = options.members?.['error']
  const error =
    standard ??
    (code === 'credentials_rejected'
      ? 'invalid_client'
      : status >= 500
        ? 'temporarily_unavailable'
        : 'invalid_request')
  return { error, error_description: String(options.detail ?? sentence(code)) }
}
