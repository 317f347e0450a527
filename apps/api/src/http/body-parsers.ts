import { Sentence, sentence } from '@punctual/domain/words'
import { unreadableBody } from '@punctual/runtime/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { refuseLargeJson } from './json-size.ts'
import type { BodySize } from './largest-body.ts'
import { problem } from './problem.ts'
import { repeatedKey } from './repeated-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts a body that was read as the caller's. */
    chargeBody: (bytes: number) => void
  }
  interface FastifyContextConfig {
    largestBody?: BodySize
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** The fields of a form body or query string; a repeated one holds an array. */
export class FormFields {
  readonly fields: Readonly<Record<string, string | readonly string[]>>

  constructor(fields: FormFields['fields']) {
    this.fields = fields
  }
}

/** Most fields of a form, counted with their repetitions and before they are read. */
const maxFormFields = 1_000

/**
 * @param mostMembers of the JSON in its fields, each counted before it is read
 * @throws ProblemError `malformed_body` for too many fields, `body_too_large` for too many members
 */
export function readForm(text: string, mostMembers: number): FormFields {
  refuseManyFields(text)
  let members = 0
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (/^[[{]/.test(value)) members += refuseLargeJson(Buffer.from(value), mostMembers - members).members
    const present = fields[name]
    if (present === undefined) fields[name] = value
    else if (Array.isArray(present)) present.push(value)
    else fields[name] = [present, value]
  }
  return new FormFields(fields)
}

function refuseManyFields(text: string): void {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    count += 1
    if (count <= maxFormFields) continue
    throw problem('malformed_body', {
      detail: sentence('form_too_many_fields', { most: maxFormFields }),
    })
  }
}

/**
 * Reads JSON and form bodies, on GET as well. An empty body is none. Messages about bodies never quote them:
 * a body may hold a password.
 *
 * What is larger than its operation takes (`largest-body.ts`) is refused before any of it is read.
 *
 * JSON that is announced as a form is read as JSON, because `curl -d` announces a form whatever it sends. The
 * two cannot be confused: no field of a form begins with a brace, a bracket or a quotation mark.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.removeAllContentTypeParsers()
  // A request without a body needs no content type that this service knows; many clients always send one.
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (encoding === undefined && (length === undefined || length === '0'))
      delete request.raw.headers['content-type']
    const unreadable = unreadableBody(request.headers)
    if (unreadable === null) return done()
    const detail = new Sentence(unreadable.code, unreadable.values)
    return done(problem('content_type_not_supported', { detail, headers: { 'accept-encoding': 'identity' } }))
  })
  app.addContentTypeParser(
    /^application\/(json|[a-z0-9.+-]+\+json)(;|$)/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.chargeBody(body.length)
      return readJsonBody(body, membersOf(request))
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.chargeBody(body.length)
      const text = decode(body)
      if (/^\s*[{["]/.test(text)) return readJsonBody(body, membersOf(request))
      return text === '' ? undefined : readForm(text, membersOf(request))
    },
  )
}

/** For routes that are no operation: enough to answer a request with the wrong method. */
const membersElsewhere = 200

export function membersOf({ routeOptions }: FastifyRequest): number {
  return routeOptions.config.largestBody?.members ?? membersElsewhere
}

/**
 * The value of a JSON body; undefined when it is empty. @throws ProblemError `body_too_large` for more than
 * `mostMembers`, `malformed_body`, `invalid_request` for a repeated member
 */
export function readJsonBody(body: Buffer, mostMembers: number): unknown {
  refuseLargeJson(body, mostMembers)
  return readJson(decode(body))
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  const value = parseJson(text)
  const repeated = repeatedKey(text)
  if (repeated === null) return value
  const field = repeated.slice(0, 200)
  const message = sentence('field_given_twice')
  throw problem('invalid_request', {
    detail: sentence('field_is_wrong', { field, problem: message }),
    errors: [{ field, message }],
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
    const detail =
      position === undefined ? sentence('json_ends_early') : sentence('json_wrong_at', { position })
    throw problem('malformed_body', { detail })
  }
}

function decode(body: Buffer): string {
  try {
    return strictUtf8.decode(body)
  } catch {
    throw problem('malformed_body', { detail: sentence('body_no_utf8') })
  }
}
