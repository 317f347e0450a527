import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

import { requireLoopback } from './loopback.ts'

/** How tests steer and read a sample. */
export interface Controls<Settings extends z.ZodType> {
  readonly faults: { readonly state: object; set(settings: z.output<Settings>): void; reset(): void }
  /** What `POST /faults` takes. */
  readonly settings: Settings
  /** The names of faults; a request with another name is answered with this list. */
  readonly failures: readonly string[]
  readonly statistics: object
  /** Sets the numbers back that can be. */
  resetStatistics(): void
}

/** Slowness and faults on demand, and what the sample has done: for drills and tests on this machine. */
export function controlRoutes<Settings extends z.ZodType>(
  server: FastifyInstance,
  controls: Controls<Settings>,
): void {
  const { faults, statistics } = controls
  server.addHook('onRequest', requireLoopback)
  server.get('/faults', async () => faults.state)
  server.post('/faults', async (request, reply) => {
    const settings = controls.settings.safeParse(request.body)
    if (!settings.success) {
      const problems = settings.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
      )
      return reply
        .code(400)
        .send({ error: { code: 'BadRequest', message: problems.join('; '), failures: controls.failures } })
    }
    faults.set(settings.data)
    return faults.state
  })
  server.delete('/faults', async () => {
    faults.reset()
    return faults.state
  })
  server.get('/statistics', async () => statistics)
  server.delete('/statistics', async () => {
    controls.resetStatistics()
    return statistics
  })
}
