import { Logger, makeWorkerUtils } from 'graphile-worker'

import { inParallel } from './in-parallel.ts'
import type { Side } from './side.ts'

/** Graphile Worker as it comes, or with jobs added, fetched and completed in batches. */
export async function createGraphileSide(
  resources: AsyncDisposableStack,
  { databaseUrl, tuned }: { databaseUrl: string; tuned: boolean },
): Promise<Side> {
  const queue = await makeWorkerUtils({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })
  resources.defer(() => queue.release())
  await queue.migrate()
  return {
    name: tuned ? 'Graphile Worker, tuned' : 'Graphile Worker, default',
    workerScript: 'graphile-worker.ts',
    environment: { BENCH_DATABASE_URL: databaseUrl, BENCH_TUNED: tuned ? '1' : '0' },
    maxJobs: tuned ? Number.POSITIVE_INFINITY : 1_000,
    async enqueue(jobs) {
      if (!tuned) return await inParallel(jobs, async () => void (await queue.addJob('job', {})))
      for (let left = jobs; left > 0; left -= batchSize) {
        await queue.addJobs(
          Array.from({ length: Math.min(left, batchSize) }, () => ({ identifier: 'job', payload: {} })),
        )
      }
    },
    async verify() {},
  }
}

const batchSize = 500
