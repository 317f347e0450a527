import { Worker } from 'bullmq'

import type { Logger } from '@punctual/runtime'

import { patientConnection, type RedisAddress } from './connection.ts'
import { queueName } from './keys.ts'
import { type Payload, payload } from './payload.ts'

/** Takes messages from the queue of one server, at most `slots` at a time. */
export interface Consumer extends AsyncDisposable {
  /** Takes no more messages; resolves at once, what is running goes on. */
  stopTaking(): void
}

/**
 * BullMQ's lock, retries and stalled check are not a guard here: liveness is the server's heartbeat in the store, and a
 * message that comes twice meets a claim that fails. So its recovery is left slow and its failures are never final.
 */
export function startConsumer(
  options: RedisAddress & {
    serverName: string
    slots: number
    logger: Logger
    /** Must not reject: outcomes are rows. */
    handle: (message: Payload) => Promise<void>
  },
): Consumer {
  const worker = new Worker(
    queueName(options.serverName),
    async (job) => {
      const message = payload.safeParse(job.data)
      if (message.success) await options.handle(message.data)
      else options.logger.warn({ jobId: job.id }, 'message of an unknown form dropped')
    },
    {
      prefix: options.prefix,
      connection: patientConnection(options.url),
      concurrency: options.slots,
      drainDelay: 1,
      lockDuration: 30_000,
      stalledInterval: 30_000,
      maxStalledCount: 1_000_000,
      runRetryDelay: 500,
      skipVersionCheck: true,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
  )
  worker.on('error', (error) => options.logger.debug({ err: error }, 'queue connection'))
  worker.on('failed', (job, error) => options.logger.error({ err: error, jobId: job?.id }, 'message handler failed'))
  return {
    stopTaking() {
      void worker.pause(true)
    },
    async [Symbol.asyncDispose]() {
      await worker.close(true)
    },
  }
}
