import formbody from '@fastify/formbody'
import type { Clock, Logger } from '@punctual/runtime'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { controlRoutes } from '../control-routes.ts'
import { createDataLibrary } from '../data/library.ts'
import { createSampleServer } from '../sample-server.ts'
import { createRenderer } from '../rendering/renderer.ts'
import { createTokenMint } from './access-token.ts'
import type { SampleBiContext, SampleBiSettings } from './context.ts'
import { deviceRoutes } from './device-routes.ts'
import { discoveryRoutes } from './discovery-routes.ts'
import { embedRoutes, embedTokenRoutes } from './embed-routes.ts'
import { createExportJobs } from './export-jobs.ts'
import { exportRoutes } from './export-routes.ts'
import { createFaults, exportFailures, faultSettings, type FaultState } from './faults.ts'
import { createExportPlanner } from './plan-export.ts'
import { itemRoutes } from './item-routes.ts'
import { PlatformError } from './platform-error.ts'
import { noStatistics } from './statistics.ts'
import { tokenRoutes } from './token-routes.ts'
import { createUserSignIns } from './user-sign-ins.ts'

export interface SampleBiDependencies {
  readonly settings: SampleBiSettings
  readonly clock: Clock
  readonly logger: Logger
  /** Faults from the start, such as a shorter export duration for tests. */
  readonly faults?: Partial<FaultState>
}

/**
 * A BI platform in small: the token endpoint, discovery and export routes of Power BI over reports drawn from
 * public data. Closing the server ends its exports.
 */
export async function buildSampleBi({
  settings,
  clock,
  logger,
  faults: initialFaults,
}: SampleBiDependencies): Promise<FastifyInstance> {
  const server = createSampleServer(logger)
  const faults = createFaults(initialFaults)
  const statistics = noStatistics()
  const jobs = createExportJobs({ clock, logger, faults, statistics })
  const context: SampleBiContext = {
    settings,
    clock,
    logger,
    mint: createTokenMint(settings.clientSecret),
    faults,
    statistics,
    jobs,
    signIns: createUserSignIns(),
  }
  const renderer = createRenderer({ clock, idleMs: 30_000 })
  const planExport = createExportPlanner({ renderer, clock })

  server.addHook('onClose', async () => {
    await renderer[Symbol.asyncDispose]()
    await jobs[Symbol.asyncDispose]()
  })
  await server.register(formbody)
  server.setErrorHandler(sendError)
  server.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ error: { code: 'NotFound', message: 'There is no such route.' } }),
  )
  server.get('/healthz', async () => ({ status: 'ok' }))
  tokenRoutes(server, context)
  deviceRoutes(server, context)
  embedRoutes(server, { ...context, renderer })
  const controls = { faults, settings: faultSettings, failures: exportFailures, statistics }
  const resetStatistics = () => void Object.assign(statistics, noStatistics())
  await server.register(async (scope) => controlRoutes(scope, { ...controls, resetStatistics }), {
    prefix: '/control',
  })
  await server.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => admit(request, reply, context))
      discoveryRoutes(scope, context)
      exportRoutes(scope, { ...context, planExport })
      embedTokenRoutes(scope, context)
    },
    { prefix: '/v1.0/myorg' },
  )
  await server.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => admit(request, reply, context))
      itemRoutes(scope, { library: createDataLibrary(), faults })
    },
    { prefix: '/v1' },
  )
  return server
}

/** Lets a call with a valid token through, unless reads are throttled. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { mint, clock, faults }: SampleBiContext,
): Promise<void> {
  const authorization = request.headers.authorization
  if (authorization === undefined) {
    reply.header('www-authenticate', 'Bearer')
    throw new PlatformError(401, 'Unauthorized', 'A bearer token is needed.')
  }
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1]
  const checkResult = token === undefined ? 'foreign' : mint.check(token, clock.now())
  if (checkResult === 'expired')
    throw new PlatformError(403, 'TokenExpired', 'Access token has expired, resubmit with a new access token')
  if (checkResult === 'foreign')
    throw new PlatformError(403, 'InvalidToken', 'The access token is not one of this platform.')
  if (request.method === 'GET' && faults.take('throttleNextReads')) {
    reply.header('retry-after', faults.state.retryAfterSeconds)
    throw new PlatformError(429, 'TooManyRequests', 'Too many requests; retry later.')
  }
}

async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof PlatformError)
    return reply.code(error.status).send({ error: { code: error.code, message: error.message } })
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 500) request.log.error({ err: error, url: request.url }, 'request failed')
  const message = status >= 500 ? 'An unexpected error has occurred.' : (error as Error).message
  return reply.code(status).send({ error: { code: status >= 500 ? 'UnknownError' : 'BadRequest', message } })
}
