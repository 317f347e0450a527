import { once } from 'node:events'

import { Queue } from 'bullmq'
import { Redis } from 'ioredis'

import type { Logger } from '@punctual/runtime'

import { impatientConnection, type RedisAddress } from './connection.ts'
import { jobId, queueName } from './keys.ts'
import type { Payload } from './payload.ts'

/** Hands messages to the queues of servers. */
export interface Producer extends AsyncDisposable {
  /**
   * Sends a message for each execution. Rejects within seconds when Redis does not take them all; some may have arrived
   * then, which is harmless, because the claim decides.
   */
  send(messages: ReadonlyArray<{ readonly executionId: string; readonly generation: number; readonly serverName: string }>): Promise<void>
}

export function createProducer(options: RedisAddress & { logger: Logger }): Producer {
  const connection = new Redis({ ...impatientConnection(options.url), lazyConnect: true })
  connection.on('error', (error: Error) => options.logger.debug({ err: error }, 'queue connection'))
  const queues = new Map<string, Queue>()

  function queueOf(serverName: string): Queue {
    const known = queues.get(serverName)
    if (known) return known
    const queue = new Queue(queueName(serverName), {
      prefix: options.prefix,
      connection,
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      skipVersionCheck: true,
    })
    queue.on('error', (error) => options.logger.debug({ err: error, queue: serverName }, 'queue connection'))
    queues.set(serverName, queue)
    return queue
  }

  return {
    async send(messages) {
      await ready(connection)
      const byServer = Map.groupBy(messages, ({ serverName }) => serverName)
      await Promise.all(
        [...byServer].map(([serverName, batch]) =>
          queueOf(serverName).addBulk(
            batch.map(({ executionId, generation }) => ({
              name: 'execute',
              data: { version: 1, executionId, generation } satisfies Payload,
              opts: { jobId: jobId({ executionId, generation }) },
            })),
          ),
        ),
      )
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()))
      connection.disconnect()
    },
  }
}

/** Longest wait for a connection that is being made; a broken one must not hold the caller. */
const connectTimeoutMs = 2_000

async function ready(connection: Redis): Promise<void> {
  if (connection.status === 'ready') return
  if (connection.status === 'wait') void connection.connect().catch(() => {})
  await once(connection, 'ready', { signal: AbortSignal.timeout(connectTimeoutMs) }).catch((error: unknown) => {
    throw new Error('Redis does not answer', { cause: error })
  })
}
