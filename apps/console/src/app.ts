import type { ExpiringValues } from '@punctual/queue/expiring-values'
import { type Clock, createClientAddressSigner, type Logger } from '@punctual/runtime'
import { behindFront, type FrontLimits, pathReading, unreadableBody } from '@punctual/runtime/http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'

import { addApiProxy } from './api/api-proxy.ts'
import { addMailFrame } from './mail-frame.ts'
import { addPages } from './pages.ts'
import { sendProblem, sendUnreadableBody } from './problem.ts'
import { addChangeGuard, addSessions } from './session/add-sessions.ts'
import { addSessionRoutes } from './session/session-routes.ts'

export interface ConsoleOptions {
  readonly apiUrl: string
  readonly values: ExpiringValues
  readonly secretKeys: readonly Buffer[]
  readonly secureCookies: boolean
  readonly sessionIdleMinutes: number
  readonly trustedProxies: readonly string[]
  /** Largest body of a request that is passed on. */
  readonly bodyBytes: number
  readonly connections?: Partial<FrontLimits>
  /** Directory of the built pages. */
  readonly pages: string
  readonly clock: Clock
  readonly logger: Logger
}

const loginTimeoutMs = 15_000

/**
 * Builds the console: the pages, the session of the browser, and the way to the REST interface. It knows
 * neither the database nor the queue: everything that it shows and changes goes through that interface.
 */
export async function buildConsole(options: ConsoleOptions): Promise<FastifyInstance> {
  const { apiUrl, values, secretKeys, secureCookies, trustedProxies, pages, clock } = options
  // The wider type of the library keeps its generics out of every signature.
  const logger: FastifyBaseLogger = options.logger
  const given = {
    loggerInstance: logger,
    // The REST interface logs each request; the console only what goes wrong.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: true,
    routerOptions: pathReading,
  }
  const app = Fastify(behindFront(given, { limits: options.connections ?? {}, proxies: trustedProxies }))
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode === 403) return sendProblem(reply, 'csrf_refused')
    if (error.statusCode === 413) return sendProblem(reply, 'body_too_large')
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendProblem(reply, 'malformed_request')
    request.log.error({ err: error }, 'a request of a browser failed')
    return sendProblem(reply, 'sessions_unreachable')
  })
  app.addHook('onRequest', (request, reply, done) => {
    const unreadable = unreadableBody(request.headers)
    if (unreadable === null) done()
    else sendUnreadableBody(reply, unreadable)
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  await addPages(app, pages)
  addMailFrame(app)
  const signer = createClientAddressSigner(secretKeys, clock)
  await app.register(async (withSession) => {
    const { sessionIdleMinutes: idleMinutes } = options
    await addSessions(withSession, { values, secretKeys, secureCookies, idleMinutes })
    addChangeGuard(withSession)
    addSessionRoutes(withSession, { apiUrl, clock, signer, timeoutMs: loginTimeoutMs })
    await addApiProxy(withSession, { apiUrl, clock, signer, bodyBytes: options.bodyBytes })
  })
  return app
}
