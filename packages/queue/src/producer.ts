import { Queue } from 'bullmq'

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
  const queues = new Map<string, Queue>()

  function queueOf(serverName: string): Queue {
    const known = queues.get(serverName)
    if (known) return known
    const queue = new Queue(queueName(serverName), {
      prefix: options.prefix,
      connection: impatientConnection(options.url),
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      skipVersionCheck: true,
      skipWaitingForReady: true,
    })
    queue.on('error', (error) => options.logger.debug({ err: error, queue: serverName }, 'queue connection'))
    queues.set(serverName, queue)
    return queue
  }

  return {
    async send(messages) {
      const byServer = Map.groupBy(messages, ({ serverName }) => serverName)
      await Promise.all(
        [...byServer].map(async ([serverName, batch]) => {
          const queue = queueOf(serverName)
          await ready(queue)
          await queue.addBulk(
            batch.map(({ executionId, generation }) => ({
              name: 'execute',
              data: { version: 1, executionId, generation } satisfies Payload,
              opts: { jobId: jobId({ executionId, generation }) },
            })),
          )
        }),
      )
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...queues.values()].map((queue) => queue.close()))
    },
  }
}

/** A fresh connection needs a moment; a broken one must not hold the caller. */
async function ready(queue: Queue): Promise<void> {
  const timeout = AbortSignal.timeout(2_000)
  await Promise.race([
    queue.waitUntilReady(),
    new Promise((_, reject) => timeout.addEventListener('abort', () => reject(new Error('Redis does not answer')), { once: true })),
  ])
}
