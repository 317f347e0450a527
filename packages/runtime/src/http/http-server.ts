/**
 * The front of every HTTP server of the product. It limits how long a request may take to arrive, and how
 * many connections one address may have. It answers bytes that are no request, and ends connections that
 * bring none. A server without it keeps half a request for as long as a stranger likes.
 * `scripts/house-rules.ts` refuses a server that is made elsewhere.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'

import { answerClientError } from './client-error.ts'
import { addConnectionGuard, type ConnectionGuardOptions } from './connection-guard.ts'
import { addClosingOfUnusedConnections } from './unused-connections.ts'

export { clientErrors } from './client-error.ts'
export { type UnreadableBody, unreadableBody } from './unreadable-body.ts'

export interface FrontLimits extends Pick<ConnectionGuardOptions, 'perAddress'> {
  /** From the start of a connection to the end of the headers of its request. */
  readonly headersTimeoutMs: number
  /** From the start of a request to the end of its body. */
  readonly requestTimeoutMs: number
  /** How long a connection stays open between two requests; longer than the common limit of balancers. */
  readonly idleTimeoutMs: number
}

export const frontLimits: FrontLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 10_000,
  idleTimeoutMs: 72_000,
  perAddress: 1_500,
}

export interface FrontOptions extends Partial<Pick<ConnectionGuardOptions, 'proxies'>> {
  readonly limits?: Partial<FrontLimits>
  /** Certificate and key; without them it is served in clear text. */
  readonly tls?: TlsMaterial | null
}

interface TlsMaterial {
  readonly cert: Buffer
  readonly key: Buffer
  readonly minVersion: 'TLSv1.2'
}

/** A server with the front, which does not listen yet. */
export function createHttpServer(listener: RequestListener, options: FrontOptions = {}): Server {
  const { tls = null, proxies = [] } = options
  const limits = { ...frontLimits, ...options.limits }
  const times = serverTimes(limits)
  const server =
    tls === null
      ? createServer(times, listener)
      : createTlsServer({ ...times, ...tls, handshakeTimeout: limits.headersTimeoutMs }, listener)
  server.on('clientError', answerClientError)
  addClosingOfUnusedConnections(server)
  addConnectionGuard(server, { perAddress: limits.perAddress, proxies })
  return server
}

/** Options of a Fastify application, with the front: `Fastify(behindFront({ … }))`. */
export function behindFront<Options extends object>(options: Options, front: FrontOptions = {}) {
  return {
    ...options,
    serverFactory: (listener: RequestListener) => createHttpServer(listener, front),
    // The front has answered already.
    clientErrorHandler: () => {},
  }
}

/** How servers of the product read a path, so that two of them never read one differently. */
export const pathReading = {
  caseSensitive: false,
  ignoreTrailingSlash: true,
  ignoreDuplicateSlashes: true,
  // More than Node reads of a request line: what an operation takes, and from whom, it says itself.
  maxParamLength: 16_384,
} as const

/**
 * Node checks its connections at intervals. It gets a shorter limit, so that the real limit holds at the last
 * check before it.
 */
function serverTimes({ headersTimeoutMs, requestTimeoutMs, idleTimeoutMs }: FrontLimits) {
  const lookMs = Math.min(1_000, headersTimeoutMs / 10, requestTimeoutMs / 10)
  return {
    headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs) - lookMs,
    requestTimeout: requestTimeoutMs - lookMs,
    connectionsCheckingInterval: lookMs,
    keepAliveTimeout: idleTimeoutMs,
  }
}
