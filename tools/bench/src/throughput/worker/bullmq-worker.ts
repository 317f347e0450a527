/** Takes BullMQ jobs and does nothing with them. */
import { Worker } from 'bullmq'

import { runWorkerProcess } from './worker-channel.ts'
import { redisOptions } from '../../redis-options.ts'
import { bullmqQueue } from '../bullmq-side.ts'

await runWorkerProcess(async ({ concurrency, environment, count }) => {
  const connection = { ...redisOptions(environment['BENCH_REDIS_URL'] ?? ''), maxRetriesPerRequest: null }
  const worker = new Worker(bullmqQueue, async () => {}, {
    connection,
    concurrency,
    removeOnComplete: { count: 0 },
    skipVersionCheck: true,
  })
  worker.on('completed', count)
  await worker.waitUntilReady()
  return { [Symbol.asyncDispose]: () => worker.close() }
})
