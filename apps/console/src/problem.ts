import type { FastifyReply } from 'fastify'

/** Answers of the console's own, in the form in which the REST interface tells its problems (RFC 9457). */
const problems = {
  session_ended: { status: 401, title: 'The session has ended', detail: 'Log in again.' },
  csrf_refused: {
    status: 403,
    title: 'The request was refused',
    detail: 'It does not come from a page of the console. Reload the page and repeat it.',
  },
  malformed_request: {
    status: 400,
    title: 'The request cannot be read',
    detail: 'Send JSON with the content type application/json.',
  },
  unknown_path: { status: 404, title: 'There is no such page', detail: 'Check the address.' },
  body_too_large: {
    status: 413,
    title: 'The request is too large',
    detail: 'Send less at once; CONSOLE_BODY_LIMIT_BYTES is the limit.',
  },
  too_many_of_session: {
    status: 429,
    title: 'Too many requests at once',
    detail: 'Other requests of this session are under way. Wait for their answers.',
  },
  login_incomplete: {
    status: 400,
    title: 'The log-in is incomplete',
    detail: 'Send UserName and Password as JSON.',
  },
  api_unreachable: {
    status: 503,
    title: 'The service does not answer',
    detail: 'The console cannot reach the REST interface.',
    isAway: true,
  },
  sessions_unreachable: {
    status: 503,
    title: 'Sessions cannot be read',
    detail: 'The console cannot reach Redis.',
    isAway: true,
  },
} as const

/** What becomes of a request while something is away: pages repeat what only reads, and nothing else. */
const whatFollows = {
  read: 'It tries again by itself.',
  other: 'The request is not repeated by itself, and it is not known whether it was carried out: try again.',
} as const

export type ProblemCode = keyof typeof problems

export function sendProblem(reply: FastifyReply, code: ProblemCode): FastifyReply {
  const problem = problems[code]
  const { status, title } = problem
  const isRead = ['GET', 'HEAD'].includes(reply.request.method)
  const detail =
    'isAway' in problem ? `${problem.detail} ${whatFollows[isRead ? 'read' : 'other']}` : problem.detail
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title, status, detail, code })
}
