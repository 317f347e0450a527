import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** How a server answers what is no request, before there is a request to speak of. */
export const clientErrors = {
  invalid_request: {
    status: 400,
    title: 'The request is not valid.',
    detail: 'This is not a valid HTTP request.',
  },
  headers_too_large: { status: 431, title: 'The headers are too large.' },
  request_timeout: { status: 408, title: 'The request did not arrive in time.' },
} as const

const codes: Readonly<Record<string, keyof typeof clientErrors>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const code = codes[error.code ?? ''] ?? 'invalid_request'
  const { status, title, ...detail } = clientErrors[code]
  const body = JSON.stringify({ type: `urn:punctual:error:${code}`, title, status, ...detail, code })
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`
  socket.end(head + body)
}
