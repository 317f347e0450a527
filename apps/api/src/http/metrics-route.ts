import { createMetricsPage, type Metrics } from '@punctual/runtime'
import type { FastifyInstance, FastifySchema } from 'fastify'

import type { Authenticate } from '../auth/authenticate.ts'

export interface MetricsRouteOptions {
  readonly metrics: Metrics
  readonly authenticate: Authenticate
  /** What the monitoring system shows; null when it has no token of its own. */
  readonly token: string | null
}

/**
 * `/metrics` on the port of the interface: for the monitoring system with its token, and for every caller who
 * may read the interface. No figure reports more than the lists do. Never without either token.
 */
export function addMetricsRoute(
  app: FastifyInstance,
  { metrics, authenticate, token }: MetricsRouteOptions,
): void {
  const page = createMetricsPage(metrics, token)
  const hidden: FastifySchema & { hide: true } = { hide: true }
  app.get('/metrics', { schema: hidden }, async (request, reply) => {
    const { authorization } = request.headers
    if (token === null || !page.admits(authorization)) await authenticate(authorization)
    const { status, headers, body } = await page.read()
    return await reply.code(status).headers(headers).send(body)
  })
}
