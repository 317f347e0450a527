import { setTimeout as sleep } from 'node:timers/promises'

import { loopbackHosts } from '@punctual/runtime'
import { createStore } from '@punctual/engine'
import { createSecretBox, type Database } from '@punctual/store'
import { addSchedule } from '@punctual/engine/testing'

import { connectRest } from '../api/rest.ts'
import { atMost, type Measurement, type CheckResult } from '../measurement.ts'
import { openBenchDatabase } from '../open-bench-database.ts'
import { startApi, startScheduler, startServers } from '../services.ts'
import { percentile } from '../statistics.ts'
import { redisPrefix, secretKeys } from './punctual-side.ts'
import { startRequestProcess } from './requests.ts'
import { startWorkers } from './side.ts'

export const dispatchParts = ['idle', 'backlog'] as const

export interface DispatchOptions {
  /** Of `dispatchParts`. */
  readonly only: readonly string[]
  /** Requests of each part. */
  readonly requests: number
  /** Executions that wait while requests are made. */
  readonly backlog: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

const slots = 50
const workers = 2

/** From the moment at which a caller sends `executescheduleasync` to the start of the run on a worker. */
export async function measureDispatch(
  options: DispatchOptions,
): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const servers = await startServers(resources, options.signal)
  options.report(`Measuring on ${servers.describedAs}.`)
  const [key = Buffer.alloc(0)] = secretKeys
  const environment = {
    EGRESS_ALLOW: loopbackHosts,
    PUNCTUAL_SECRET_KEYS: key.toString('base64'),
    PUNCTUAL_REDIS_PREFIX: redisPrefix,
  }
  await startScheduler(resources, servers, environment)
  const { apiUrl, databaseUrl, redisUrl } = await startApi(resources, servers, environment)
  const database = openBenchDatabase(resources, { databaseUrl, maximumConnections: 4 })
  const store = createStore(database, createSecretBox(secretKeys))
  const { id: asked } = await addSchedule(store)
  const { id: queued } = await addSchedule(store)
  const worker = {
    BENCH_DATABASE_URL: databaseUrl,
    BENCH_REDIS_URL: redisUrl,
    BENCH_PREFIX: redisPrefix,
    BENCH_SENDS_IN_DOUBT: '1',
  }
  resources.use(
    await startWorkers(
      { workerScript: 'punctual-worker.ts', environment: worker },
      { workers, concurrency: slots },
    ),
  )
  const { authorization } = await connectRest(apiUrl)
  const url = `${apiUrl}/api/schedule/executescheduleasync`
  const body = JSON.stringify({ ScheduleId: asked })
  const requester = resources.use(startRequestProcess())
  const calling = {
    database,
    request: (count: number) => requester.send({ url, authorization, body, count }),
  }
  await startLatencies({ ...calling, requests: 50 })
  const measurements: Measurement[] = []
  if (options.only.includes('idle')) {
    const idle = await startLatencies({ ...calling, requests: options.requests })
    measurements.push(measurement('idle cluster', idle, { p50: 5, p99: 15 }))
  }
  if (options.only.includes('backlog')) {
    await addBacklog(database, queued, options.backlog)
    const busy = await startLatencies({ ...calling, requests: options.requests })
    measurements.push(measurement(`while ${options.backlog} are dispatched`, busy, { p99: 200 }))
  }
  return { describedAs: servers.describedAs, measurements }
}

interface Calling {
  readonly database: Database
  /** Sends so many requests; answers when each was sent, by execution. */
  readonly request: (count: number) => Promise<ReadonlyMap<string, number>>
  readonly requests: number
}

/** Milliseconds of one request in transit: until it is recorded, until it is placed, until it starts. */
interface Latency {
  readonly recordedMs: number
  readonly placedMs: number
  readonly startedMs: number
}

/** The requesting process and the database read the same clock: both are on this machine. */
async function startLatencies({ database, request, requests }: Calling): Promise<Latency[]> {
  const sentAt = await request(requests)
  const rows = await allStarted(database, [...sentAt.keys()])
  return rows.map(({ id, ...instants }) => {
    const since = (instant: number) => instant - (sentAt.get(id) ?? 0)
    return {
      recordedMs: since(instants.recordedMs),
      placedMs: since(instants.placedMs),
      startedMs: since(instants.startedMs),
    }
  })
}

async function allStarted(
  database: Database,
  ids: readonly string[],
): Promise<Array<Latency & { id: string }>> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const rows = await database.query<Latency & { id: string }>(
      `SELECT id, (extract(epoch FROM entry_at) * 1000)::float8 AS "recordedMs", (extract(epoch FROM dispatched_at) * 1000)::float8 AS "placedMs",
         (extract(epoch FROM started_at) * 1000)::float8 AS "startedMs"
       FROM executions WHERE id = ANY ($1::uuid[]) AND started_at IS NOT NULL`,
      [ids],
    )
    if (rows.length === ids.length) return rows
    if (performance.now() > deadline)
      throw new Error(`${ids.length - rows.length} of ${ids.length} did not start within a minute`)
    await sleep(200)
  }
}

async function addBacklog(database: Database, scheduleId: string, count: number): Promise<void> {
  await database.query(
    `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, status, stage,
       priority, not_before, run_by, entry_at)
     SELECT gen_random_uuid(), clock_timestamp(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', 'Waiting', 'Placing',
       0, clock_timestamp(), 'bench', clock_timestamp()
     FROM schedules s, generate_series(1, $2::int) WHERE s.id = $1`,
    [scheduleId, count],
  )
  await database.query('ANALYZE work')
}

function measurement(
  when: string,
  latencies: readonly Latency[],
  goals: { readonly p50?: number; readonly p99: number },
): Measurement {
  const started = latencies.map(({ startedMs }) => startedMs)
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => percentile(started, share)) as [
    number,
    number,
    number,
  ]
  const halfRecorded = percentile(
    latencies.map(({ recordedMs }) => recordedMs),
    0.5,
  )
  const halfPlaced = percentile(
    latencies.map(({ placedMs }) => placedMs),
    0.5,
  )
  const checkResults: CheckResult[] = [
    ...(goals.p50 === undefined ? [] : [atMost('p50, ms', p50, goals.p50)]),
    atMost('p99, ms', p99, goals.p99),
  ]
  return {
    name: `Request to start, ${when}`,
    figures: { p50, p90, p99, recordedP50: halfRecorded, placedP50: halfPlaced, requests: latencies.length },
    checkResults,
  }
}
