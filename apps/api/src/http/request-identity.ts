import type { IncomingMessage } from 'node:http'

import { newId } from '@punctual/domain'
import type { FastifyInstance } from 'fastify'

const acceptable = /^[A-Za-z0-9._:@/+=-]{1,128}$/
const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-|$)/

/** The id that a caller gave its request, if it is harmless in a log; else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && acceptable.test(given) ? given : newId()
}

/** The trace that a request belongs to (W3C Trace Context), or null. */
export function traceIdOf(header: string | string[] | undefined): string | null {
  const id = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined
  return id === undefined || /^0+$/.test(id) ? null : id
}

/** Every answer carries the id of its request; every log record of a request its id and trace. */
export function addRequestIdentity(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const traceId = traceIdOf(request.headers['traceparent'])
    if (traceId !== null) request.log = request.log.child({ traceId })
  })
}
