import formbody from '@fastify/formbody'
import type { Clock, Logger } from '@punctual/runtime'
import type { FastifyInstance } from 'fastify'

import { controlRoutes } from '../control-routes.ts'
import { createDataLibrary } from '../data/library.ts'
import { createSampleServer } from '../sample-server.ts'
import { createRenderer } from '../rendering/renderer.ts'
import type { SampleReportServerContext, SampleReportServerSettings } from './context.ts'
import { createSignIn } from './sign-in.ts'
import { createFaults, faultSettings, type FaultState, renderFailures } from './faults.ts'
import { portalRoutes } from './portal-routes.ts'
import { noStatistics } from './statistics.ts'
import { urlAccessRoutes } from './url-access-routes.ts'

export interface SampleReportServerDependencies {
  readonly settings: SampleReportServerSettings
  readonly clock: Clock
  readonly logger: Logger
  /** Faults from the start. */
  readonly faults?: Partial<FaultState>
}

/**
 * A paginated report server in small: the portal's REST interface and URL access over reports of public data.
 */
export async function buildSampleReportServer(
  dependencies: SampleReportServerDependencies,
): Promise<FastifyInstance> {
  const { settings, clock, logger } = dependencies
  const server = createSampleServer(logger)
  const stopping = new AbortController()
  const renderer = createRenderer({ clock, idleMs: 30_000 })
  const context: SampleReportServerContext = {
    settings,
    clock,
    logger,
    library: createDataLibrary(),
    renderer,
    faults: createFaults(dependencies.faults),
    statistics: noStatistics(),
    stopping: stopping.signal,
  }
  server.addHook('preClose', async () => {
    stopping.abort()
    await renderer[Symbol.asyncDispose]()
  })
  await server.register(formbody)
  server.get('/healthz', async () => ({ status: 'ok' }))
  const { faults, statistics } = context
  const controls = { faults, settings: faultSettings, failures: renderFailures, statistics }
  // Requests under way stay counted when the numbers are reset.
  const resetStatistics = () =>
    void Object.assign(statistics, { ...noStatistics(), rendersUnderWay: statistics.rendersUnderWay })
  await server.register(async (scope) => controlRoutes(scope, { ...controls, resetStatistics }), {
    prefix: '/control',
  })
  await server.register(async (scope) => {
    const signIn = createSignIn(context)
    scope.addHook('onRequest', signIn)
    portalRoutes(scope, context)
    urlAccessRoutes(scope, context)
  })
  return server
}
