import type { FastifyInstance } from 'fastify'

import { requireLoopback } from '../loopback.ts'
import type { SampleReportServerContext } from './context.ts'
import { faultSettings, renderFailures } from './faults.ts'
import { noStatistics } from './statistics.ts'

/** Slowness and faults on demand, and what the server has done: for drills and tests on this machine. */
export function controlRoutes(server: FastifyInstance, { faults, statistics }: SampleReportServerContext): void {
  server.addHook('onRequest', requireLoopback)
  server.get('/faults', async () => faults.state)
  server.post('/faults', async (request, reply) => {
    const settings = faultSettings.safeParse(request.body)
    if (!settings.success) {
      const problems = settings.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
      return reply.code(400).send({ error: { code: 'BadRequest', message: problems.join('; '), failures: renderFailures } })
    }
    faults.set(settings.data)
    return faults.state
  })
  server.delete('/faults', async () => {
    faults.reset()
    return faults.state
  })
  server.get('/statistics', async () => statistics)
  server.delete('/statistics', async () => Object.assign(statistics, { ...noStatistics(), rendersUnderWay: statistics.rendersUnderWay }))
}
