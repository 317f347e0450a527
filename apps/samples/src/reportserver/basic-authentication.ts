import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SampleReportServerSettings } from './context.ts'

/** Answers 401 with a challenge unless the request carries the user's name and password (RFC 7617). */
export async function requireUser(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: SampleReportServerSettings,
): Promise<void> {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [, user = '', password = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  // A domain before the name is accepted: clients send it when the account has one.
  const name = user.slice(user.indexOf('\\') + 1)
  if (same(name.toLowerCase(), settings.user.toLowerCase()) && same(password, settings.password)) return
  await challenge(reply)
}

export async function challenge(reply: FastifyReply): Promise<void> {
  await reply
    .code(401)
    .header('www-authenticate', 'Basic realm="report server", charset="UTF-8"')
    .type('text/html')
    .send('<html><body>401 Unauthorized</body></html>')
}

function same(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
