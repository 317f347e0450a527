/** Takes Graphile Worker jobs and does nothing with them. */
import { Logger, run } from 'graphile-worker'

import { runWorkerProcess } from './worker-channel.ts'

await runWorkerProcess(async ({ concurrency, environment, count }) => {
  const tuned = environment['BENCH_TUNED'] === '1'
  const runner = await run({
    connectionString: environment['BENCH_DATABASE_URL'] ?? '',
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
    taskList: { job: () => count() },
    ...(tuned
      ? {
          concurrency,
          preset: {
            worker: {
              concurrentJobs: concurrency,
              completeJobBatchDelay: 0,
              failJobBatchDelay: 0,
              localQueue: { size: 500 },
            },
          },
        }
      : {}),
  })
  return { [Symbol.asyncDispose]: () => runner.stop() }
})
