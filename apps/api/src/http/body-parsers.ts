import type { FastifyInstance } from 'fastify'

import { problem } from './problem.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** The fields of a form body or query string; a repeated one holds an array. */
export class FormFields {
  readonly fields: Readonly<Record<string, string | readonly string[]>>

  constructor(text: string) {
    const fields: Record<string, string | string[]> = Object.create(null)
    for (const [name, value] of new URLSearchParams(text)) {
      const present = fields[name]
      fields[name] = present === undefined ? value : Array.isArray(present) ? [...present, value] : [present, value]
    }
    this.fields = fields
  }
}

/**
 * Reads JSON and form bodies, on GET as well. An empty body is none. Messages about bodies never quote them: a body may
 * hold a password.
 *
 * JSON that is announced as a form is read as JSON: `curl -d` announces a form whatever it sends, and no field of a form
 * begins with a brace, a bracket or a quotation mark.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.removeAllContentTypeParsers()
  // A request without a body needs no content type that this service knows; many clients always send one.
  app.addHook('onRequest', async (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (encoding === undefined && (length === undefined || length === '0')) delete request.raw.headers['content-type']
  })
  app.addContentTypeParser(/^application\/(json|[a-z0-9.+-]+\+json)(;|$)/, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    readJsonBody(body),
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    const text = decode(body)
    if (/^\s*[{["]/.test(text)) return readJson(text)
    return text === '' ? undefined : new FormFields(text)
  })
}

/** The value of a JSON text; undefined when there is none. @throws ProblemError `malformed_body` */
export function readJsonBody(body: Buffer): unknown {
  return readJson(decode(body))
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
    const where = position === undefined ? 'it ends too early' : `the error is at character ${position}`
    throw problem('malformed_body', { detail: `The body is not valid JSON: ${where}.` })
  }
}

function decode(body: Buffer): string {
  try {
    return strictUtf8.decode(body)
  } catch {
    throw problem('malformed_body', { detail: 'The body is not valid UTF-8 text.' })
  }
}
