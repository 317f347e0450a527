import { Queue } from 'bullmq'

import { inParallel } from './in-parallel.ts'
import type { Side } from './side.ts'
import { redisOptions } from '../redis-options.ts'

export const bullmqQueue = 'bench'

/** Raw BullMQ: jobs without data go in one by one or in bulk, and a worker that does nothing takes them. */
export function createBullmqSide(
  resources: AsyncDisposableStack,
  { redisUrl, bulk }: { redisUrl: string; bulk: boolean },
): Side {
  const options = { connection: redisOptions(redisUrl), skipVersionCheck: true }
  const queue = resources.adopt(new Queue(bullmqQueue, options), (opened) => opened.close())
  const job = { name: 'job', data: {}, opts: { removeOnComplete: true } }
  return {
    name: bulk ? 'BullMQ, addBulk' : 'BullMQ, add',
    workerScript: 'bullmq-worker.ts',
    environment: { BENCH_REDIS_URL: redisUrl },
    maxJobs: Number.POSITIVE_INFINITY,
    async enqueue(jobs) {
      if (!bulk)
        return await inParallel(jobs, async () => void (await queue.add(job.name, job.data, job.opts)))
      for (let left = jobs; left > 0; left -= bulkSize) {
        await queue.addBulk(Array.from({ length: Math.min(left, bulkSize) }, () => job))
      }
    },
    async verify() {
      const left = await queue.count()
      if (left > 0) throw new Error(`${left} jobs are left in BullMQ`)
    },
  }
}

const bulkSize = 500
