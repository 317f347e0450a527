import { sentence } from '@punctual/domain/words'
import type { ClientAddressSigner, Metrics } from '@punctual/runtime'
import { behindFront, type FrontLimits, pathReading } from '@punctual/runtime/http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

import type { Authenticate } from './auth/authenticate.ts'
import type { Dependencies } from './deps.ts'
import { addClientAddress } from './http/client-address.ts'
import { addBodyParsers } from './http/body-parsers.ts'
import { addDocumentation, type DocsAccess } from './http/documentation.ts'
import { problemOf, sendProblem } from './http/error-response.ts'
import { addFrontDoor } from './http/front-door.ts'
import { addHealthRoutes } from './http/health-routes.ts'
import { addHttpMetrics } from './http/http-metrics.ts'
import { addMetricsRoute } from './http/metrics-route.ts'
import { mountOperations } from './http/mount.ts'
import { addNotFound } from './http/not-found.ts'
import type { Operation } from './http/operation.ts'
import { addProxyWarning } from './http/proxy-warning.ts'
import { problem } from './http/problem.ts'
import { countRefusal } from './http/refusal-metrics.ts'
import { addRequestIdentity, loggerOfRequest, requestIdOf, traceFieldsOf } from './http/request-identity.ts'
import { addRequestSpans } from './http/request-span.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import type { TlsFiles } from './http/tls-files.ts'

export interface AppOptions {
  readonly dependencies: Dependencies
  readonly authenticate: Authenticate
  readonly operations: readonly Operation[]
  /** Proxies whose `X-Forwarded-For` is believed; none by default. */
  readonly trustedProxies?: readonly string[]
  /** What the monitoring system shows to read `/metrics`. */
  readonly metricsToken?: string | null
  /** Who gets the description of the interface; every caller by default. */
  readonly docs?: DocsAccess
  /** Where browsers that open the bare address are led. */
  readonly consoleUrl?: string | null
  /** Certificate and key; without them the interface is served in clear text. */
  readonly tls?: TlsFiles | null
  readonly connections?: Partial<FrontLimits>
  /**
   * Reads the addresses of users who come through the console; without it the process trusts no such address.
   */
  readonly addresses?: ClientAddressSigner | null
}

/** Files of bulk requests come over slow lines too. */
const requestTimeoutMs = 60_000

/** Builds the HTTP interface. Opens no port and reads no environment. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    dependencies,
    authenticate,
    operations,
    trustedProxies = [],
    metricsToken: token = null,
    docs = 'open',
    consoleUrl = null,
    tls = null,
    connections = {},
    addresses = null,
  } = options
  const { metrics } = dependencies
  // The wider type of the library keeps its generics out of every signature.
  const logger: FastifyBaseLogger = dependencies.logger
  const front = {
    limits: { requestTimeoutMs, ...connections },
    proxies: trustedProxies,
    tls,
  }
  const given = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: loggerOfRequest,
    genReqId: requestIdOf,
    requestIdHeader: false as const,
    exposeHeadRoutes: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: pathReading,
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
      void sendProblem(reply, problemOf(error, null), { oauth: false }),
  }
  const app = Fastify(behindFront(given, front))
  // Validation and writing of answers are done by the mount; the schemas of routes only keep them out of the
  // reference page.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  addRequestSpans(app, dependencies.tracing)
  addRequestIdentity(app)
  addSecurityHeaders(app, { isTls: tls !== null })
  addShutdownGate(app, dependencies.stopping)
  if (addresses !== null) addClientAddress(app, addresses)
  addProxyWarning(app, trustedProxies)
  addBodyParsers(app)
  addErrorHandler(app, metrics)
  addRequestLog(app)
  addHttpMetrics(app, { metrics, operations })
  addHealthRoutes(app, dependencies)
  addMetricsRoute(app, { metrics, authenticate, token })
  mountOperations(app, { operations, dependencies, authenticate })
  await addDocumentation(app, { access: docs, authenticate, operations })
  addFrontDoor(app, { consoleUrl, docs })
  addNotFound(app, operations)
  return app
}

/** A stopping process finishes what it has and takes nothing new; `/healthz` goes on answering. */
function addShutdownGate(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!stopping.aborted || request.routeOptions.url === '/healthz') return done()
    reply.header('connection', 'close')
    done(
      problem('shutting_down', {
        detail: sentence('send_again_elsewhere'),
        retryAfterSeconds: 1,
      }),
    )
  })
}

function addErrorHandler(app: FastifyInstance, metrics: Metrics): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = problemOf(error, request)
    if (answer.code === 'internal_error')
      request.log.error({ err: answer.cause ?? error }, 'request failed unexpectedly')
    else if (answer.cause) request.log.warn({ err: answer.cause, code: answer.code }, 'request refused')
    countRefusal(metrics, answer)
    return sendProblem(reply, answer, { oauth: request.routeOptions.config?.operation?.oauthErrors ?? false })
  })
}

/**
 * One record for each request, with the shape of its path and never its query string, headers or body. None
 * of its fields can hold a secret, so it goes past the search for them, which costs more than the rest of the
 * record.
 */
function addRequestLog(app: FastifyInstance): void {
  const log = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const record = {
      requestId: request.id,
      ...traceFieldsOf(request),
      method,
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      caller: request.principal?.name ?? null,
      address: request.ip,
    }
    log.info(record, 'request')
    done()
  })
}
