import type { Socket } from 'node:net'

const answers: Readonly<Record<string, { status: number; reason: string; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'Request Header Fields Too Large', detail: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout', detail: 'The request did not arrive in time.' },
}

/** Answers bytes that are no HTTP request, before there is a request to speak of. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const { status, reason, detail } = answers[error.code ?? ''] ?? {
    status: 400,
    reason: 'Bad Request',
    detail: 'This is not a valid HTTP request.',
  }
  const body = JSON.stringify({ type: 'urn:punctual:error:invalid_request', title: reason, status, detail, code: 'invalid_request' })
  const head = `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`
  socket.end(head + body)
}
