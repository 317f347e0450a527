/** The error answers, which operations share: each stands once in the contract, under a name. */
import { z } from 'zod'

import { documentedErrors } from '../http/documented-errors.ts'
import { type ErrorCode, errorCodes } from '../http/error-codes.ts'
import type { Operation } from '../http/operation.ts'
import { errorExample } from './error-example.ts'
import type { JsonSchema } from './plain-schema.ts'
import type { Schemas } from './schemas.ts'

const sentenceValues = z.record(z.string(), z.unknown())

const fieldErrorSchema = z
  .object({
    field: z.string(),
    message: z.string().meta({ description: 'In the language of `Accept-Language`: English or German' }),
    code: z.string().meta({ description: 'Of the sentence: stable, for programs' }).optional(),
    values: sentenceValues.meta({ description: 'What the sentence names' }).optional(),
  })
  .meta({ id: 'FieldError' })

/** The body of every error. */
const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    detailCode: z.string().optional(),
    detailValues: sentenceValues.optional(),
    instance: z.string(),
    code: z
      .enum(Object.keys(errorCodes) as [string, ...string[]])
      .meta({ id: 'ErrorCode', description: 'Stable, for programs' }),
    requestId: z.string(),
    errors: z.array(fieldErrorSchema).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' })

const oauthErrorSchema = z
  .object({ error: z.string(), error_description: z.string() })
  .meta({ id: 'OAuthError', description: 'Error of RFC 6749 §5.2' })

/** The codes whose shared answer has only the name of its status, without a suffix. */
const codesOf = {
  400: ['invalid_request', 'malformed_body'],
  401: ['token_missing', 'token_invalid', 'token_expired', 'token_scheme_mismatch', 'token_scheme_unknown'],
  403: ['role_insufficient'],
  404: ['not_found'],
  412: ['version_stale'],
  413: ['body_too_large'],
  415: ['content_type_not_supported'],
  416: ['range_not_satisfiable'],
  429: ['too_many_requests', 'too_many_at_once'],
  500: ['internal_error'],
  502: ['source_fault'],
  503: ['store_unavailable', 'answer_timeout', 'shutting_down'],
  504: ['execution_wait_over'],
} as const satisfies Record<number, readonly ErrorCode[]>

const statuses: Readonly<Record<number, { readonly name: string; readonly meaning: string }>> = {
  400: { name: 'BadRequest', meaning: 'Malformed or invalid request' },
  401: { name: 'Unauthorized', meaning: 'No token, or an expired, revoked or wrongly sent one' },
  403: { name: 'Forbidden', meaning: 'The caller may not do this' },
  404: { name: 'NotFound', meaning: 'No such object' },
  409: { name: 'Conflict', meaning: 'The request contradicts what is stored' },
  412: { name: 'PreconditionFailed', meaning: 'The object was changed since it was read' },
  413: { name: 'ContentTooLarge', meaning: 'The body is too large' },
  415: { name: 'UnsupportedMediaType', meaning: 'The content type is not supported' },
  416: { name: 'RangeNotSatisfiable', meaning: 'The file has no such part' },
  429: { name: 'TooManyRequests', meaning: 'Too many attempts or requests; see Retry-After' },
  500: { name: 'InternalServerError', meaning: 'An unexpected error; never because of the input' },
  502: { name: 'BadGateway', meaning: 'The source system failed' },
  503: { name: 'ServiceUnavailable', meaning: 'Database away, shutting down, or full; see Retry-After' },
  504: { name: 'GatewayTimeout', meaning: 'The wait is over; the execution goes on' },
}

/** What a code adds to the name of an answer; a code that is not here adds itself. */
const words: Partial<Record<ErrorCode, string>> = {
  ...Object.fromEntries(Object.values(codesOf).flatMap((codes) => codes.map((code) => [code, '']))),
  credentials_rejected: 'Credentials',
  right_insufficient: 'Right',
  cross_site_request: 'CrossSite',
  user_token_required: 'User',
  artifact_protected: 'Protected',
  name_taken: 'Name',
  name_ambiguous: 'Ambiguous',
  state_conflict: 'State',
  execution_not_ended: 'Running',
  dry_run_failed: 'DryRun',
  recipient_in_doubt: 'InDoubt',
  calendar_in_use_elsewhere: 'InUse',
  calendar_of_another: 'OfAnother',
  idempotency_key_reused: 'Key',
  idempotency_key_in_flight: '',
  too_many_requests: 'Rate',
  too_many_at_once: 'AtOnce',
  too_many_failed_logins: 'Logins',
  too_many_logins: 'Logins',
  too_many_streams: 'Streams',
}

export interface SharedErrors {
  /** The error answers of an operation, by status. */
  readonly of: (operation: Operation) => Record<string, JsonSchema>
  /** Every answer that has been referred to so far, and the examples of their codes, in the order of names. */
  readonly components: () => Readonly<Record<'responses' | 'examples', Record<string, JsonSchema>>>
}

/** Its functions throw an Error when two answers that differ have one name. */
export function createSharedErrors(schemas: Schemas): SharedErrors {
  const known = new Map<string, JsonSchema>()
  const examples = new Map<string, JsonSchema>()
  const examplesOf = (codes: readonly ErrorCode[], isOAuth: boolean) =>
    codes.map((code) => {
      const name = isOAuth ? `oauth_${code}` : code
      examples.set(name, errorExample(code, isOAuth))
      return [code, { $ref: `#/components/examples/${name}` }] as const
    })
  const shared = (name: string, response: JsonSchema) => {
    const before = known.get(name)
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(response))
      throw new Error(
        `Two answers of the contract have the name ${name}: ${JSON.stringify(before)} and ${JSON.stringify(response)}`,
      )
    known.set(name, response)
    return { $ref: `#/components/responses/${name}` }
  }
  return {
    of(operation) {
      const isOAuth = operation.oauthErrors ?? false
      const [prefix, type, body] = isOAuth
        ? (['OAuth', 'application/json', oauthErrorSchema] as const)
        : (['', 'application/problem+json', problemSchema] as const)
      const refer = (status: number, codes: readonly ErrorCode[]) => {
        // Without a caller there is no role that would not be enough.
        const audience = status === 403 && operation.role === 'Public' ? 'Public' : ''
        const shown = Object.fromEntries(examplesOf(codes, isOAuth))
        const content = { [type]: { schema: schemas.of(body, 'output'), examples: shown } }
        const description = told(status, codes, isOAuth)
        return shared(prefix + audience + nameOf(status, codes), { description, content })
      }
      return Object.fromEntries(
        [...documentedErrors(operation)].map(([status, codes]) => [status, refer(status, codes)]),
      )
    },
    components: () => ({ responses: inOrderOfNames(known), examples: inOrderOfNames(examples) }),
  }
}

function inOrderOfNames(named: ReadonlyMap<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries([...named].toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

function nameOf(status: number, codes: readonly ErrorCode[]): string {
  return [
    statuses[status]?.name ?? `Error${status}`,
    ...codes.map((code) => words[code] ?? pascal(code)),
  ].join('')
}

function told(status: number, codes: readonly ErrorCode[], isOAuth: boolean): string {
  const meaning = statuses[status]?.meaning ?? 'Error'
  return isOAuth ? meaning : `${meaning}: ${codes.map((code) => `\`${code}\``).join(', ')}`
}

function pascal(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
