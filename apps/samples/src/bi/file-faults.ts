import type { FastifyReply } from 'fastify'

import { breaking, stalling } from '../broken-body.ts'
import type { ReportFile } from '../rendering/report-file.ts'
import type { ExportFailure } from './faults.ts'

/** Sends the file of an export, spoiled as a fault says. */
export function sendFile(reply: FastifyReply, file: ReportFile, fault: ExportFailure | null) {
  if (fault === 'html')
    return reply.type('text/html').send('<html><body><h1>Sign in to your account</h1></body></html>')
  reply.type(file.contentType)
  const bytes = Buffer.from(file.bytes)
  if (fault === 'empty') return reply.send(Buffer.alloc(0))
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  if (fault === 'stall') return reply.send(stalling(half))
  if (fault === 'truncated') return reply.header('content-length', bytes.length).send(breaking(half))
  return reply.send(bytes)
}
