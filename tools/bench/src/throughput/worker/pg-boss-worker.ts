/** Takes pg-boss jobs and does nothing with them. */
import { PgBoss } from 'pg-boss'

import { pgBossQueue } from '../pg-boss-side.ts'
import { runWorkerProcess } from './worker-channel.ts'

await runWorkerProcess(async ({ concurrency, environment, count }) => {
  const boss = new PgBoss({
    connectionString: environment['BENCH_DATABASE_URL'] ?? '',
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  const tuned = { batchSize: concurrency, localConcurrency: 2, pollingIntervalSeconds: 0.5 }
  await boss.work(pgBossQueue, environment['BENCH_TUNED'] === '1' ? tuned : {}, async (jobs) => {
    for (const _ of jobs) count()
  })
  return { [Symbol.asyncDispose]: () => boss.stop({ graceful: false }) }
})
