import { preferredLanguage, problemText, Sentence, sentence } from '@punctual/domain/words'
import type { UnreadableBody } from '@punctual/runtime/http'
import type { FastifyReply } from 'fastify'

interface Problem {
  readonly status: number
  readonly detail: (next: Sentence) => Sentence
}

interface SaidProblem {
  readonly code: ProblemCode | 'content_type_not_supported'
  readonly status: number
  readonly detail: Sentence
}

/** Answers of the console's own, by the code of their titles. What follows is for those that something away causes. */
const problems = {
  session_ended: { status: 401, detail: () => sentence('log_in_again') },
  csrf_refused: { status: 403, detail: () => sentence('not_from_console_page') },
  malformed_request: { status: 400, detail: () => sentence('send_json') },
  unknown_path: { status: 404, detail: () => sentence('check_address') },
  body_too_large: {
    status: 413,
    detail: () => sentence('console_body_limit', { setting: 'CONSOLE_BODY_LIMIT_BYTES' }),
  },
  too_many_of_session: { status: 429, detail: () => sentence('session_has_requests') },
  login_incomplete: { status: 400, detail: () => sentence('send_credentials') },
  api_unreachable: { status: 503, detail: (next) => sentence('console_without_api', { next }) },
  sessions_unreachable: { status: 503, detail: (next) => sentence('console_without_redis', { next }) },
} as const satisfies Readonly<Record<string, Problem>>

export type ProblemCode = keyof typeof problems

/** Refuses a body that would be read as another one than was sent. */
export function sendUnreadableBody(reply: FastifyReply, { code, values }: UnreadableBody): FastifyReply {
  const detail = new Sentence(code, values)
  reply.header('accept-encoding', 'identity')
  return sendDetailed(reply, { code: 'content_type_not_supported', status: 415, detail })
}

/** A problem (RFC 9457) in the form of the REST interface, in the language that the browser asks for. */
export function sendProblem(reply: FastifyReply, code: ProblemCode): FastifyReply {
  const { method } = reply.request
  const { status, detail }: Problem = problems[code]
  // Pages repeat what only reads, and nothing else.
  const next = sentence(['GET', 'HEAD'].includes(method) ? 'page_tries_again' : 'change_in_doubt')
  return sendDetailed(reply, { code, status, detail: detail(next) })
}

function sendDetailed(reply: FastifyReply, { code, status, detail }: SaidProblem): FastifyReply {
  const language = preferredLanguage(reply.request.headers['accept-language'])
  const text = problemText({ title: sentence(code), detail }, language)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send({ type: 'about:blank', ...text, status, code })
}
