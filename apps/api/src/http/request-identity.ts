import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

import { readTraceParent, type Span } from '@punctual/runtime'

const acceptable = /^[A-Za-z0-9._:@/+=-]{1,128}$/

/** The id that a caller gave its request, if it is harmless in a log; else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
}

/** Members of the records of a request: its span, or the trace of its caller. */
export function traceFieldsOf({ span, headers: { traceparent } }: FastifyRequest): Span['logFields'] {
  if (span?.isSampled) return span.logFields
  const caller = readTraceParent(typeof traceparent === 'string' ? traceparent : null)
  return caller === null ? {} : { trace_id: caller.traceId }
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
    const fields = traceFieldsOf(request)
    if (fields.trace_id !== undefined) request.log = request.log.child(fields)
    done()
  })
}
