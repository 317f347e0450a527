import type { Store, Term } from '@punctual/engine'
import { addSchedule, lead, openTestStore } from '@punctual/engine/testing'
import { installVirtualClock, setVirtualClock } from '@punctual/engine/virtual-clock'

import { atMost, type Measurement } from '../measurement.ts'
import { startServers } from '../services.ts'
import { median } from '../statistics.ts'
import { liveDay } from './live-day.ts'

export interface YearBenchOptions {
  readonly days: number
  readonly executionsPerDay: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/** `RETENTION_EXECUTION_DAYS` of the year: months leave in most of it. */
const retentionDays = 60
const samplePauseDays = 5
const lockTimeoutMs = 1_000
/** Longer than the bench. */
const leaseMs = 6 * 3_600_000
const readsOfSample = 20
const dayMs = 86_400_000
/** A day takes less than a second, so vacuum has to begin as often. */
const postgresSettings = ['autovacuum_naptime=1s']

interface Sample {
  readonly partitions: number
  readonly workMb: number
  readonly listingMs: number
}

/**
 * A year of the tables of runs in minutes: the clock of the database is shifted by a day at a time. Months are made,
 * filled and dropped by the statements of the leader, and the rows of running work are made, changed and ended.
 * The second quarter is compared with the last.
 */
export async function measureYear({
  days,
  executionsPerDay,
  signal,
  report,
}: YearBenchOptions): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const { databaseUrl, describedAs } = await startServers(resources, signal, postgresSettings)
  // Functions with a search path of their own see the clock of the machine, so the leader of the year works by that.
  const { store: unshifted } = resources.use(openTestStore(databaseUrl, 'bench leader'))
  const term = await lead(unshifted, leaseMs)
  await installVirtualClock(unshifted, `"${new URL(databaseUrl).pathname.slice(1)}"`)
  const beginMs = Date.now()
  const { store } = resources.use(openTestStore(databaseUrl, 'bench'))
  const { id: scheduleId } = await addSchedule(store)
  const samples: Sample[] = []
  for (let day = 0; day < days && !signal.aborted; day += 1) {
    await setVirtualClock(unshifted, new Date(beginMs + day * dayMs))
    await store.planning.prepareMonths()
    await liveDay(store.database, { scheduleId, executions: executionsPerDay })
    await retire(unshifted, term, await oldest(store))
    if (day % samplePauseDays !== samplePauseDays - 1) continue
    samples.push(await sample(store))
    report(`day ${day + 1}: ${JSON.stringify(samples.at(-1))}`)
  }
  const quarter = Math.floor(samples.length / 4)
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  const ratioOf = (key: keyof Sample) =>
    median(last.map((each) => each[key])) / median(second.map((each) => each[key]))
  const mostPartitions = Math.max(...samples.map(({ partitions }) => partitions))
  return {
    describedAs,
    measurements: [
      {
        name: `${days} days of ${executionsPerDay} executions, kept for ${retentionDays} days`,
        figures: { mostPartitions, workMb: median(last.map(({ workMb }) => workMb)) },
        checkResults: [
          atMost('partitions, last quarter : second', ratioOf('partitions'), 1.2),
          atMost('table of running work, last quarter : second', ratioOf('workMb'), 1.2),
          atMost('first page of history, last quarter : second', ratioOf('listingMs'), 1.5),
        ],
      },
    ],
  }
}

/** The instant before which months are not kept. */
async function oldest({ database }: Store): Promise<Date> {
  const [row] = await database.query<{ before: Date }>(`SELECT now() - make_interval(days => $1) AS before`, [
    retentionDays,
  ])
  if (!row) throw new Error('A query of one row has no row.')
  return row.before
}

/** The steps of the leader for retention. */
async function retire({ retention }: Store, term: Term, before: Date): Promise<void> {
  while ((await retention.retirePartition(term, { before, lockTimeoutMs })).kind === 'done');
  while ((await retention.dropRetired(term, { lockTimeoutMs })).kind === 'done');
}

async function sample({ database }: Store): Promise<Sample> {
  const [row] = await database.query<{ partitions: number; workMb: number }>(
    `SELECT (SELECT count(*) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE c.relkind = 'r')::int AS partitions,
       pg_total_relation_size('work') / 1048576.0::float8 AS "workMb"`,
  )
  const times: number[] = []
  for (let read = 0; read < readsOfSample; read += 1) {
    const begin = performance.now()
    await database.query(
      `SELECT * FROM history WHERE nominal_at > now() - interval '12 hours' ORDER BY nominal_at DESC LIMIT 100`,
    )
    times.push(performance.now() - begin)
  }
  return { partitions: row?.partitions ?? 0, workMb: Number(row?.workMb), listingMs: median(times) }
}
