import type { FastifyReply, FastifyRequest } from 'fastify'

/** Lets only this machine through: the control routes have no other guard. */
export async function requireLoopback(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const address = request.socket.remoteAddress ?? ''
  if (address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')) return
  await reply
    .code(403)
    .send({ error: { code: 'Forbidden', message: 'Control routes answer to this machine only.' } })
}
