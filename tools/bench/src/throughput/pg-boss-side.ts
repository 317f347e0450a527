import { PgBoss } from 'pg-boss'

import { inParallel } from './in-parallel.ts'
import type { Side } from './side.ts'

export const pgBossQueue = 'bench'

/** pg-boss as it comes, or with jobs inserted and fetched in batches and the shortest poll it allows. */
export async function createPgBossSide(
  resources: AsyncDisposableStack,
  { databaseUrl, tuned }: { databaseUrl: string; tuned: boolean },
): Promise<Side> {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  resources.defer(() => boss.stop({ graceful: false }))
  await boss.createQueue(pgBossQueue)
  return {
    name: tuned ? 'pg-boss, tuned' : 'pg-boss, default',
    workerScript: 'pg-boss-worker.ts',
    environment: { BENCH_DATABASE_URL: databaseUrl, BENCH_TUNED: tuned ? '1' : '0' },
    maxJobs: tuned ? Number.POSITIVE_INFINITY : 20,
    async enqueue(jobs) {
      if (!tuned) return await inParallel(jobs, async () => void (await boss.send(pgBossQueue, {})))
      for (let left = jobs; left > 0; left -= batchSize) {
        await boss.insert(
          pgBossQueue,
          Array.from({ length: Math.min(left, batchSize) }, () => ({ data: {} })),
        )
      }
    },
    async verify() {},
  }
}

const batchSize = 500
