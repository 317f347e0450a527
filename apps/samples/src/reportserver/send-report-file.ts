import type { FastifyReply } from 'fastify'

import { breaking, stalling } from '../broken-body.ts'
import type { RenderFailure } from './faults.ts'
import type { ReportFile } from '../rendering/report-file.ts'

/** Sends a rendered report as a download, spoiled as a fault says. */
export function sendReportFile(
  reply: FastifyReply,
  file: ReportFile,
  delivery: { name: string; fault: RenderFailure | null },
) {
  const fileName = `${delivery.name}${file.extension}`
  reply.type(file.contentType)
  // RFC 6266; a page is shown, everything else is saved
  const disposition = file.extension === '.html' ? 'inline' : 'attachment'
  reply.header(
    'content-disposition',
    `${disposition}; filename="${fileName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  )
  const bytes = Buffer.from(file.bytes)
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  switch (delivery.fault) {
    case 'empty':
      return reply.send(Buffer.alloc(0))
    case 'truncated':
      return reply.header('content-length', bytes.length).send(breaking(half))
    case 'stall':
      return reply.send(stalling(half))
    case 'hang':
      // Neither headers nor body: the client's deadline decides.
      return reply.hijack()
    default:
      return reply.send(bytes)
  }
}
