import { Worker } from 'bullmq'

import type { Logger, Metrics } from '@punctual/runtime'

import { patientConnection, type RedisAddress } from './connection.ts'
import { queueName } from './keys.ts'
import { watchConnection, type WatchedConnection } from './metrics.ts'
import { type Message, messagesOf } from './message.ts'

/** Takes messages from the queue of one server, as soon as they arrive. */
export interface Consumer extends AsyncDisposable {
  /** Takes no more messages; resolves at once. */
  stopTaking(): void
}

/**
 * How long one command waits for a message. One that arrives ends the wait at once. A connection that died
 * without a word is noticed only when the wait is over; until then rescue sends again what got stuck.
 */
const waitSeconds = 30

/** Pause between two searches for jobs that a dead process has left, which only clears them out of Redis. */
const stalledIntervalMs = 300_000

/** Messages in transit out of Redis at the same time: it is a matter of round trips, not of slots. */
const takenAtOnce = 16

/**
 * A message is done once it is received. It is kept in the memory of this process, and only the rows say what
 * becomes of it. So BullMQ's lock, retries and stalled check guard nothing here. A message that comes twice
 * meets a claim that fails, and one that is lost with its process is sent again by rescue.
 */
export function startConsumer(
  options: RedisAddress & {
    serverName: string
    logger: Logger
    metrics?: Metrics
    /** Gets what came together, together. */
    receive: (messages: readonly Message[]) => void
  },
): Consumer {
  const worker = new Worker(
    queueName(options.serverName),
    async (job) => {
      const messages = messagesOf(job.data)
      if (messages) options.receive(messages)
      else options.logger.warn({ jobId: job.id }, 'message of an unknown form dropped')
    },
    {
      prefix: options.prefix,
      connection: patientConnection(options.url),
      concurrency: takenAtOnce,
      drainDelay: waitSeconds,
      lockDuration: 30_000,
      stalledInterval: stalledIntervalMs,
      maxStalledCount: 1_000_000,
      runRetryDelay: 500,
      skipVersionCheck: true,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
  )
  const watch = (connection: WatchedConnection) => watchConnection(connection, 'consumer', options.metrics)
  void worker.getBackend().client.then(watch, () => {})
  worker.on('error', (error) => options.logger.debug({ err: error }, 'queue connection'))
  worker.on('failed', (job, error) =>
    options.logger.error({ err: error, jobId: job?.id }, 'message handler failed'),
  )
  return {
    stopTaking() {
      void worker.pause(true)
    },
    async [Symbol.asyncDispose]() {
      await worker.close(true)
    },
  }
}
