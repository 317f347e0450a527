import type { FastifyInstance, FastifySchema } from 'fastify'

import type { Dependencies } from '../deps.ts'
import { createReadiness } from './readiness.ts'

/**
 * `/healthz`: is the process alive? It asks no other system, so that a database outage does not restart every
 * process. `/readyz`: should it get requests? Asks the database, and says no within two seconds when that
 * does not answer, and while the process stops.
 */
export function addHealthRoutes(app: FastifyInstance, { store, clock, stopping }: Dependencies): void {
  const isReady = createReadiness({ store, clock })
  const hidden: FastifySchema & { hide: true } = { hide: true }
  app.get('/healthz', { schema: hidden, exposeHeadRoute: true }, async (_request, reply) => {
    return await reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n')
  })
  app.get('/readyz', { schema: hidden, exposeHeadRoute: true }, async (_request, reply) => {
    const reason = stopping.aborted
      ? 'shutting down'
      : (await isReady())
        ? null
        : 'the database does not answer'
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    return await reply.code(reason === null ? 200 : 503).send(`${reason ?? 'ok'}\n`)
  })
}
