import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { type ErrorCode, errorCodes } from './error-codes.ts'

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Answers bytes that are no HTTP request, before there is a request to speak of. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const code = codes[error.code ?? ''] ?? 'invalid_request'
  const { status, title } = errorCodes[code]
  const detail = code === 'invalid_request' ? { detail: 'This is not a valid HTTP request.' } : {}
  const body = JSON.stringify({ type: `urn:punctual:error:${code}`, title, status, ...detail, code })
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`
  socket.end(head + body)
}
