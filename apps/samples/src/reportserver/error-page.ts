import type { FastifyReply } from 'fastify'

import { escapeXml } from '../document/svg-painter.ts'

/** The page that the report server shows instead of a report; the code stands in the text, as there. */
export function sendErrorPage(reply: FastifyReply, error: { status: number; code: string; message: string }) {
  const text = `${escapeXml(error.message)} (${escapeXml(error.code)})`
  const page = `<!DOCTYPE html><html lang="en"><head><title>Report Server Error</title></head><body><h1>Reporting Services Error</h1><hr><ul><li>${text}</li></ul><hr></body></html>`
  return reply.code(error.status).type('text/html; charset=utf-8').send(page)
}
