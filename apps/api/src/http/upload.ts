import multipart from '@fastify/multipart'
import { sentence } from '@punctual/domain/words'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { membersOf, readJsonBody } from './body-parsers.ts'
import type { Limits } from './limits.ts'
import { problem } from './problem.ts'
import { invalid } from './read-input.ts'

/** Name of the part that holds the JSON text. */
const filePart = 'file'

/**
 * Lets the routes of a scope take their JSON body as a file of a multipart form. The file becomes the body,
 * as if the client had sent it as the body.
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
    if (request.isMultipart()) request.body = await readUpload(request)
  })
}

async function readUpload(request: FastifyRequest): Promise<unknown> {
  try {
    let text: Buffer | null = null
    for await (const part of request.parts()) {
      // The types of the library promise a name; a part without one has none all the same.
      const name = (part.fieldname as string | undefined) ?? ''
      if (name.toLowerCase() !== filePart)
        throw invalid([{ field: name.slice(0, 100), message: sentence('part_unknown', { part: filePart }) }])
      text = part.type === 'file' ? await part.toBuffer() : Buffer.from(String(part.value))
    }
    if (text === null) throw invalid([{ field: filePart, message: sentence('part_file_missing') }])
    request.chargeBody(text.length)
    return readJsonBody(text, membersOf(request))
  } catch (error) {
    throw refusalOf(error)
  }
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
