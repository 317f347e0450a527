import type { Logger } from '@punctual/runtime'
import { behindFront } from '@punctual/runtime/http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'

/** A server of a sample, without routes. */
export function createSampleServer(logger: Logger): FastifyInstance {
  const options = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  }
  return Fastify(behindFront(options)) as unknown as FastifyInstance
}
