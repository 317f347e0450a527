import { startLoadProcess } from '../load.ts'
import { type Measurement, tableOf } from '../measurement.ts'
import { fillLimitMs, openBenchDatabase } from '../open-bench-database.ts'
import { startServices } from '../services.ts'
import { measureBulkWrites } from './bulk-writes.ts'
import { fillStore } from './fill-store.ts'
import { measureIndexCost } from './index-cost.ts'
import { measureListReads } from './list-reads.ts'
import { connectRest } from './rest.ts'
import { measureScheduleWrites } from './schedule-writes.ts'
import { measureStatusRead } from './status-read.ts'
import type { RuntimeContext } from './runtime-context.ts'
import { measureTokenChecks } from './token-checks.ts'

const measurers: Readonly<
  Record<string, (runtimeContext: RuntimeContext) => Promise<Measurement | Measurement[]>>
> = {
  status: measureStatusRead,
  lists: measureListReads,
  writes: measureScheduleWrites,
  bulk: measureBulkWrites,
  tokens: measureTokenChecks,
  indexes: measureIndexCost,
}

/** What can be measured of the api, in the order in which it is. */
export const parts = Object.keys(measurers)

export interface ApiOptions {
  readonly only: readonly string[]
  readonly rounds: number
  readonly seconds: number
  readonly executions: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/** Starts services of its own, fills them and measures the parts that are asked for. */
export async function measureApi({
  only,
  rounds,
  seconds,
  executions,
  signal,
  report,
}: ApiOptions): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const services = await startServices(resources, signal)
  report(`Measuring on ${services.describedAs}.`)
  const database = openBenchDatabase(resources, {
    databaseUrl: services.databaseUrl,
    maximumConnections: 10,
    statementTimeoutMs: fillLimitMs,
  })
  const stored = { executions, inWindow: Math.min(20_000, executions / 2) }
  const begin = performance.now()
  await fillStore(database, stored)
  report(`Stored ${executions} executions in ${((performance.now() - begin) / 1_000).toFixed(0)} s.`)
  const load = resources.use(startLoadProcess())
  const runtimeContext = {
    services,
    database,
    load,
    stored,
    rounds,
    seconds,
    rest: await connectRest(services.apiUrl),
  }
  const measurements: Measurement[] = []
  for (const part of only) {
    signal.throwIfAborted()
    const measure = measurers[part]
    if (!measure) throw new Error(`There is no ${part} to measure; there are ${parts.join(', ')}`)
    report(`Measuring ${part}.`)
    const measured = [await measure(runtimeContext)].flat()
    measurements.push(...measured)
    report(tableOf(measured))
  }
  return { describedAs: services.describedAs, measurements }
}
