import { createStore, requestManual, type Store } from '@punctual/engine'
import { createSignals } from '@punctual/queue'
import { noTracing, silentLogger, type Tracing } from '@punctual/runtime'
import { createSecretBox } from '@punctual/store'
import { addSchedule } from '@punctual/engine/testing'

import { openBenchDatabase } from '../open-bench-database.ts'
import { inParallel } from './in-parallel.ts'
import type { Side } from './side.ts'

export const secretKeys = [Buffer.alloc(32, 7)]
export const redisPrefix = 'bench'
const schedules = 500
/** As a worker comes, and with as many as its statements carry at most. */
const slots = { default: 4, tuned: 100 }
/** Messages of a worker that may be in doubt at once, at most: always one, and as it comes. */
const inDoubt = { one: 1, default: 8 }

/** Where the processes of a side send their traces, and what this process makes of its requests. */
export interface TracedSide {
  readonly tracing: Tracing
  /** Settings of OpenTelemetry. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Punctual with the slots of a worker as it comes, and with many. This process records requests as the api
 * does, and a scheduler process leads and relays. Workers claim, make an artifact row, plan and settle a
 * delivery, and finish. Every row is committed durably.
 */
export async function createPunctualSides(
  resources: AsyncDisposableStack,
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string },
  { tracing, environment }: TracedSide = { tracing: noTracing, environment: {} },
): Promise<{ readonly default: Side; readonly tuned: Side; readonly oneInDoubt: Side }> {
  const logger = silentLogger()
  const database = openBenchDatabase(resources, { databaseUrl, maximumConnections: 10 })
  const store = createStore(database, createSecretBox(secretKeys))
  const signals = resources.use(createSignals({ url: redisUrl, prefix: redisPrefix, logger }))
  const ids = await addSchedules(store)
  let expected = 0
  const side = {
    workerScript: 'punctual-worker.ts',
    environment: {
      BENCH_DATABASE_URL: databaseUrl,
      BENCH_REDIS_URL: redisUrl,
      BENCH_PREFIX: redisPrefix,
      BENCH_SENDS_IN_DOUBT: String(inDoubt.default),
      ...environment,
    },
    async enqueue(jobs: number) {
      await inParallel(jobs, async (index) => {
        const scheduleId = ids[index % ids.length] ?? ''
        const span = tracing.start({ name: 'request', kind: 'server', parent: null })
        const made = await requestManual(store, {
          scheduleId,
          runBy: 'bench',
          traceParent: span.traceParent,
        })
        span.end()
        if (!made.ok) throw new Error(made.reason)
        void signals.publish('outbox', {})
      })
    },
    async verify(jobs: number) {
      expected += jobs
      const [row] = await database.query<{ ended: number; accepted: number; artifacts: number }>(
        `SELECT (SELECT count(*)::int FROM executions WHERE status = 'Succeeded') AS ended,
           (SELECT count(*)::int FROM deliveries WHERE state = 'Accepted') AS accepted, (SELECT count(*)::int FROM artifacts) AS artifacts`,
      )
      if (row?.ended !== expected || row.accepted !== expected || row.artifacts !== expected)
        throw new Error(
          `of ${expected} executions ${row?.ended} succeeded, with ${row?.artifacts} artifacts and ${row?.accepted} deliveries`,
        )
    },
  }
  return {
    default: { ...side, name: 'Punctual, default', concurrency: slots.default, maxJobs: 1_000 },
    tuned: { ...side, name: 'Punctual, tuned', concurrency: slots.tuned, maxJobs: Number.POSITIVE_INFINITY },
    oneInDoubt: {
      ...side,
      name: `Punctual, tuned, ${inDoubt.one} in doubt`,
      environment: { ...side.environment, BENCH_SENDS_IN_DOUBT: String(inDoubt.one) },
      concurrency: slots.tuned,
      maxJobs: Number.POSITIVE_INFINITY,
    },
  }
}

async function addSchedules(store: Store): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < schedules; index += 1) ids.push((await addSchedule(store)).id)
  return ids
}
