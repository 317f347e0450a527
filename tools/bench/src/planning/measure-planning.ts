import { randomBytes } from 'node:crypto'

import { createStore } from '@punctual/engine'
import { createSecretBox } from '@punctual/store'

import { type Measurement, tableOf } from '../measurement.ts'
import { openBenchDatabase } from '../open-bench-database.ts'
import { startScheduler, startServers } from '../services.ts'
import { measureBurst } from './burst.ts'
import { measureCatchUp } from './catch-up.ts'
import { measureLateness } from './lateness.ts'
import { measureScale } from './scale.ts'
import { measureSize } from './size.ts'
import { addPatterns, fillUp } from './schedules.ts'
import { startSink } from './sink.ts'
import type { PlanningContext } from './runtime-context.ts'

const measurers: Readonly<Record<string, (runtimeContext: PlanningContext) => Promise<Measurement>>> = {
  scale: measureScale,
  lateness: measureLateness,
  burst: measureBurst,
  'catch-up': measureCatchUp,
  size: measureSize,
}

/**
 * What can be measured of planning, in the order in which it is: first with few schedules, then with many.
 */
export const planningParts = Object.keys(measurers)

export interface PlanningOptions {
  readonly only: readonly string[]
  readonly rounds: number
  readonly seconds: number
  readonly schedules: number
  readonly burst: number
  readonly share: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/**
 * A million schedules with their indexes are larger than the memory that PostgreSQL uses by default, and so
 * is the log of their inserts.
 */
function postgresSettings({ schedules }: PlanningOptions): readonly string[] {
  return schedules > 2_000_000
    ? ['shared_buffers=8GB', 'max_wal_size=12GB']
    : ['shared_buffers=1GB', 'max_wal_size=4GB']
}

/** Starts servers and a scheduler of its own, and measures the parts that are asked for. */
export async function measurePlanning(
  options: PlanningOptions,
): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const servers = await startServers(resources, options.signal, postgresSettings(options))
  const { describedAs, databaseUrl } = servers
  options.report(`Measuring on ${describedAs}.`)
  const key = randomBytes(32)
  const limits = { maximumConnections: 10, statementTimeoutMs: 1_200_000 }
  const database = openBenchDatabase(resources, { databaseUrl, ...limits })
  const store = createStore(database, createSecretBox([key]))
  const patterns = await addPatterns(store)
  const scheduler = await startScheduler(resources, servers, {
    PUNCTUAL_SECRET_KEYS: key.toString('base64'),
    PUNCTUAL_REDIS_PREFIX: 'bench',
  })
  const sink = await startSink(resources, { store, servers })
  const { rounds, seconds, burst, share, schedules: stored } = options
  const runtimeContext = {
    servers,
    database,
    store,
    share,
    patterns,
    sink,
    scheduler,
    stored,
    burst,
    rounds,
    seconds,
  }
  const measurements: Measurement[] = []
  for (const part of options.only) {
    options.signal.throwIfAborted()
    const measure = measurers[part]
    if (!measure) throw new Error(`There is no ${part} to measure; there are ${planningParts.join(', ')}`)
    if (part !== 'scale') await fillUp(database, patterns, stored)
    options.report(`Measuring ${part}.`)
    const measured = await measure(runtimeContext)
    measurements.push(measured)
    options.report(tableOf([measured]))
  }
  return { describedAs, measurements }
}
