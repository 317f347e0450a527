import { setTimeout as sleep } from 'node:timers/promises'

import { Queue } from 'bullmq'

import { connectRest } from '../api/rest.ts'
import { atLeast, atMost, type Figures, type Measurement, mediansOf } from '../measurement.ts'
import { startApi } from '../services.ts'
import { median, percentile } from '../statistics.ts'
import { startProbeProcess } from './probe.ts'
import { addSchedules, settle } from './schedules.ts'
import type { PlanningContext } from './runtime-context.ts'
import { redisOptions } from '../redis-options.ts'

const bulkSize = 500
const probeEveryMs = 20
/** To add the schedules and to settle their tables. The names of 100,000 are indexed meanwhile. */
const addingMs = 60_000

/**
 * Many schedules due at one instant, as at midnight. All are planned, placed and enqueued, against raw jobs
 * that are enqueued in bulk. Meanwhile the api is asked 50 times a second.
 */
export async function measureBurst(runtimeContext: PlanningContext): Promise<Measurement> {
  const { rounds, burst, servers } = runtimeContext
  await using resources = new AsyncDisposableStack()
  const { apiUrl } = await startApi(resources, servers)
  const { authorization } = await connectRest(apiUrl)
  const probe = { url: `${apiUrl}/api/schedule/GetServers`, authorization, everyMs: probeEveryMs }
  const probeProcess = resources.use(startProbeProcess())
  const probing = { begin: () => probeProcess.begin(probe), end: () => probeProcess.end() }
  const all: Figures[] = []
  for (let round = 0; round < rounds; round += 1) {
    const rawPerSecond = await rawRate(runtimeContext)
    all.push({ rawPerSecond, ...(await burstOnce(runtimeContext, probing)) })
  }
  const figures = mediansOf(all)
  const ratio = median(all.map(({ queuedPerSecond = 0, rawPerSecond = 0 }) => queuedPerSecond / rawPerSecond))
  return {
    name: `${burst} due at one instant`,
    figures,
    checkResults: [
      atLeast('in the queue/s : BullMQ addBulk', ratio, 0.6),
      atMost('api p99 meanwhile, ms', figures['apiP99Ms'] ?? 0, 50),
    ],
  }
}

async function burstOnce(
  { database, patterns, sink, burst }: PlanningContext,
  probing: { begin(): void; end(): Promise<number[]> },
): Promise<Figures> {
  sink.empty()
  const from = new Date(Date.now() + addingMs)
  await addSchedules(database, patterns, { count: burst, from, stepMs: 0 })
  await settle(database)
  const leftMs = from.getTime() - Date.now()
  if (leftMs < 0) throw new Error(`the schedules were there ${-leftMs} ms after they were due`)
  await sleep(leftMs)
  probing.begin()
  await sink.arrived(burst)
  const last = Math.max(...arrivalsOf(sink.arrivals))
  const times = await probing.end()
  const [row] = await database.query<{ seconds: number }>(
    `SELECT extract(epoch FROM max(entry_at) - $1)::float8 AS seconds FROM executions WHERE due_at = $1`,
    [from],
  )
  return {
    plannedPerSecond: burst / (row?.seconds ?? Number.NaN),
    queuedPerSecond: burst / ((last - from.getTime()) / 1_000),
    apiP50Ms: percentile(times, 0.5),
    apiP99Ms: percentile(times, 0.99),
  }
}

/** The last arrivals; spreading all of them would be too many arguments. */
function arrivalsOf(arrivals: ReadonlyMap<string, number>): number[] {
  return [...arrivals.values()].slice(-1_000)
}

/** Jobs a second that BullMQ takes in bulk, with payloads and ids like ours. */
async function rawRate({ servers, burst }: PlanningContext): Promise<number> {
  const queue = new Queue('raw', { connection: redisOptions(servers.redisUrl), skipVersionCheck: true })
  await queue.waitUntilReady()
  const begin = performance.now()
  for (let first = 0; first < burst; first += bulkSize) {
    const jobs = Array.from({ length: Math.min(bulkSize, burst - first) }, () => {
      const executionId = crypto.randomUUID()
      return {
        name: 'execute',
        data: { version: 1, executionId, generation: 1 },
        opts: { jobId: `${executionId}-g1` },
      }
    })
    await queue.addBulk(jobs)
  }
  const seconds = (performance.now() - begin) / 1_000
  await queue.obliterate({ force: true })
  await queue.close()
  return burst / seconds
}
