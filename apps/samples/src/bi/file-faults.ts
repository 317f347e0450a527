import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import type { ReportFile } from './export-jobs.ts'
import type { ExportFailure } from './faults.ts'

/** Sends the file of an export, spoiled as a fault says. */
export function sendFile(reply: FastifyReply, file: ReportFile, fault: ExportFailure | null) {
  if (fault === 'html') return reply.type('text/html').send('<html><body><h1>Sign in to your account</h1></body></html>')
  reply.type(file.contentType)
  const bytes = Buffer.from(file.bytes)
  if (fault === 'empty') return reply.send(Buffer.alloc(0))
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  if (fault === 'stall') return reply.send(stalling(half))
  if (fault === 'truncated') return reply.header('content-length', bytes.length).send(breaking(half))
  return reply.send(bytes)
}

/** A body that never ends. */
function stalling(part: Uint8Array): Readable {
  const body = new Readable({ read() {} })
  body.push(part)
  return body
}

/** A body whose connection breaks. */
function breaking(part: Uint8Array): Readable {
  return Readable.from(
    (async function* () {
      yield part
      throw new Error('connection broken on purpose')
    })(),
  )
}
