import { randomUUID } from 'node:crypto'
import { once } from 'node:events'

import type { Queue } from 'bullmq'
import { Redis } from 'ioredis'

import type { Logger, Metrics } from '@punctual/runtime'

import { impatientConnection, type RedisAddress } from './connection.ts'
import { incarnationKey, jobId, queueName } from './keys.ts'
import { jobOf, type Message, pack } from './message.ts'
import { watchConnection } from './metrics.ts'

/** Hands messages to the queues of servers. */
export interface Producer extends AsyncDisposable {
  /**
   * Sends a message for each execution, those for the same server in groups. Rejects within seconds when
   * Redis does not take them all; some may have arrived then, which is harmless, because the claim decides.
   */
  send(messages: ReadonlyArray<Message & { readonly serverName: string }>): Promise<void>
  /**
   * Names the contents of the queues: another name means that they may have been lost since, because Redis
   * was emptied, restarted or failed over. Rejects within seconds when Redis does not answer.
   */
  incarnation(): Promise<string>
}

export function createProducer(options: RedisAddress & { logger: Logger; metrics?: Metrics }): Producer {
  const connection = new Redis({ ...impatientConnection(options.url), lazyConnect: true })
  connection.on('error', (error: Error) => options.logger.debug({ err: error }, 'queue connection'))
  watchConnection(connection, 'producer', options.metrics)
  const queues = new Map<string, Queue>()

  async function queueOf(serverName: string): Promise<Queue> {
    const first = queues.get(serverName)
    if (first) return first
    // Loaded with the first message: it is hundreds of files, and a scheduler that does not lead sends none.
    const { Queue } = await import('bullmq')
    // Another message for this server may have waited for the same load.
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
      const byServer = Map.groupBy(pack(messages), ({ serverName }) => serverName)
      await Promise.all(
        [...byServer].map(async ([serverName, batch]) => {
          const queue = await queueOf(serverName)
          await queue.addBulk(
            batch.map((packed) => ({
              name: 'execute',
              data: jobOf(packed.messages),
              // The first message is in no other job, so its name is that of the job.
              opts: { jobId: jobId(packed.messages[0]) },
            })),
          )
        }),
      )
    },
    async incarnation() {
      await ready(connection)
      const [marker, information] = await Promise.all([
        readMarker(connection, incarnationKey(options.prefix)),
        connection.info('server'),
      ])
      return `${/^run_id:(\w+)/m.exec(information)?.[1] ?? ''} ${marker}`
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()))
      connection.disconnect()
    },
  }
}

/** Writes only when there is none: a Redis that is full refuses writes, and still says what it is. */
async function readMarker(connection: Redis, key: string): Promise<string> {
  const found = await connection.get(key)
  if (found !== null) return found
  const made = randomUUID()
  // Another process may have been faster; then its word counts.
  return (await connection.set(key, made, 'NX')) === null ? ((await connection.get(key)) ?? made) : made
}

/** Longest wait for a connection that is being made; a broken one must not hold the caller. */
const connectTimeoutMs = 2_000

async function ready(connection: Redis): Promise<void> {
  if (connection.status === 'ready') return
  if (connection.status === 'wait') void connection.connect().catch(() => {})
  await once(connection, 'ready', { signal: AbortSignal.timeout(connectTimeoutMs) }).catch(
    (error: unknown) => {
      throw new Error('Redis does not answer', { cause: error })
    },
  )
}
