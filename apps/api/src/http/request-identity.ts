import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const acceptable = /^[A-Za-z0-9._:@/+=-]{1,128}$/
const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-|$)/

/** The id that a caller gave its request, if it is harmless in a log; else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
}

/** The trace that a request belongs to (W3C Trace Context), or null. */
export function traceIdOf(header: string | string[] | undefined): string | null {
  const id = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined
  return id === undefined || /^0+$/.test(id) ? null : id
}

/**
 * The logger of a request, with its id on every record. Made when it is first used: few requests log anything
 * of their own. A class, so that a request does not make nine functions that no code calls.
 */
class RequestLogger {
  readonly #logger: FastifyBaseLogger
  readonly #bindings: object
  #made: FastifyBaseLogger | undefined

  constructor(logger: FastifyBaseLogger, bindings: object) {
    this.#logger = logger
    this.#bindings = bindings
  }

  get #its(): Recorder {
    return (this.#made ??= this.#logger.child({ ...this.#bindings }))
  }

  get level(): string {
    return this.#its.level
  }

  child(...given: readonly unknown[]): FastifyBaseLogger {
    return this.#its.child(...given)
  }

  fatal(...record: readonly unknown[]): void {
    this.#its.fatal(...record)
  }

  error(...record: readonly unknown[]): void {
    this.#its.error(...record)
  }

  warn(...record: readonly unknown[]): void {
    this.#its.warn(...record)
  }

  info(...record: readonly unknown[]): void {
    this.#its.info(...record)
  }

  debug(...record: readonly unknown[]): void {
    this.#its.debug(...record)
  }

  trace(...record: readonly unknown[]): void {
    this.#its.trace(...record)
  }

  silent(...record: readonly unknown[]): void {
    this.#its.silent(...record)
  }
}

type Recorder = {
  readonly [Level in 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent']: (
    ...record: readonly unknown[]
  ) => void
} & {
  readonly level: string
  child(...given: readonly unknown[]): FastifyBaseLogger
}

export function loggerOfRequest(logger: FastifyBaseLogger, bindings: object): FastifyBaseLogger {
  return new RequestLogger(logger, bindings)
}

/** Every answer carries the id of its request; every log record of a request its id and trace. */
export function addRequestIdentity(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const traceId = traceIdOf(request.headers['traceparent'])
    if (traceId !== null) request.log = request.log.child({ traceId })
    done()
  })
}
