import multipart, { type Multipart } from '@fastify/multipart'
import { sentence } from '@punctual/domain/words'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type FormFields, membersOf, readForm, readJsonBody } from './body-parsers.ts'
import type { Limits } from './limits.ts'
import { problem } from './problem.ts'
import { invalid } from './read-input.ts'

/** Name of the part that holds the JSON text. */
const filePart = 'file'

/**
 * Lets the routes of a scope take a multipart form. The file of a bulk operation becomes its JSON body, as if the
 * client had sent it as the body. Every other operation reads the parts like the fields of a form.
 */
export async function addUploads(scope: FastifyInstance, { bulkBodyBytes }: Limits): Promise<void> {
  await scope.register(multipart, {
    // A part may be larger than this and end in the same chunk. After the reader skips such a part it never
    // resumes: the request would wait for ever. Nothing is larger than the body may be.
    fileHwm: bulkBodyBytes,
    limits: {
      fileSize: bulkBodyBytes,
      files: 1,
      fields: 1,
      fieldSize: bulkBodyBytes,
      parts: 2,
      headerPairs: 20,
    },
  })
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const read = request.routeOptions.config.operation?.bulk ? readUpload : readFields
    try {
      request.body = await read(request)
    } catch (error) {
      throw refusalOf(error)
    }
  })
}

async function readUpload(request: FastifyRequest): Promise<unknown> {
  let text: Buffer | null = null
  for await (const part of request.parts()) {
    const name = nameOf(part)
    if (name.toLowerCase() !== filePart)
      throw invalid([{ field: name.slice(0, 100), message: sentence('part_unknown', { part: filePart }) }])
    text = await contentOf(part)
  }
  if (text === null) throw invalid([{ field: filePart, message: sentence('part_file_missing') }])
  request.chargeBody(text.length)
  return readJsonBody(text, membersOf(request))
}

async function readFields(request: FastifyRequest): Promise<FormFields> {
  const { bodyLimit } = request.routeOptions
  const fields = new URLSearchParams()
  for await (const part of request.parts({ limits: { fileSize: bodyLimit, fieldSize: bodyLimit } }))
    fields.append(nameOf(part), (await contentOf(part)).toString())
  const form = fields.toString()
  request.chargeBody(form.length)
  return readForm(form, membersOf(request))
}

/** The types of the library promise a name; a part without one has none all the same. */
function nameOf({ fieldname }: Multipart): string {
  return fieldname ?? ''
}

async function contentOf(part: Multipart): Promise<Buffer> {
  return part.type === 'file' ? await part.toBuffer() : Buffer.from(String(part.value))
}

/**
 * What the multipart reader complains about is the client's: too much of something, or a form that breaks
 * off.
 */
function refusalOf(error: unknown): unknown {
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (statusCode === 413)
    return problem('body_too_large', {
      detail: sentence('upload_too_large'),
      cause: error,
    })
  if (
    code.startsWith('FST_') ||
    (error instanceof Error && /multipart|form/i.test(error.message) && !('options' in error))
  ) {
    return problem('malformed_body', {
      detail: sentence('upload_unreadable'),
      cause: error,
    })
  }
  return error
}
