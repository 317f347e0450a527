import { randomBytes } from 'node:crypto'

import { loopbackHosts } from '@punctual/runtime'

import { atLeast, type Measurement } from '../measurement.ts'
import { type Servers, startScheduler, startServers } from '../services.ts'
import { median } from '../statistics.ts'
import { createBullmqSide } from './bullmq-side.ts'
import { costTables, createCostMeter } from './cost.ts'
import { createGraphileSide } from './graphile-side.ts'
import { createPgBossSide } from './pg-boss-side.ts'
import { createPunctualSides, redisPrefix, secretKeys, type TracedSide } from './punctual-side.ts'
import { runCountedRound, runRound, type Side } from './side.ts'

type Opener = (resources: AsyncDisposableStack, servers: Servers) => Promise<Side[]>

const openers: Readonly<Record<string, Opener>> = {
  punctual: async (resources, servers) => {
    const { sides } = await startPunctual(resources, servers)
    return [sides.default, sides.tuned, sides.oneInDoubt]
  },
  bullmq: async (resources, { redisUrl }) =>
    [false, true].map((bulk) => createBullmqSide(resources, { redisUrl, bulk })),
  'pg-boss': (resources, { databaseUrl }) =>
    Promise.all([false, true].map((tuned) => createPgBossSide(resources, { databaseUrl, tuned }))),
  graphile: (resources, { databaseUrl }) =>
    Promise.all([false, true].map((tuned) => createGraphileSide(resources, { databaseUrl, tuned }))),
}

/** What can be measured, in the order in which it is. */
export const systems = Object.keys(openers)

export interface ThroughputOptions {
  /** Of `systems`. */
  readonly only: readonly string[]
  readonly rounds: number
  readonly jobs: number
  readonly workers: readonly number[]
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

const concurrency = 50
const limitMs = 60_000

/**
 * Whole durable executions a second against job queues that do nothing, with the same number of worker
 * processes and callers. All sides run in one run, each once in every round.
 */
export async function measureThroughput(
  options: ThroughputOptions,
): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const servers = await startServers(resources, options.signal)
  options.report(`Measuring on ${servers.describedAs}.`)
  const sides: Side[] = []
  for (const system of options.only) {
    const open = openers[system]
    if (!open) throw new Error(`There is no ${system} to measure; there are ${systems.join(', ')}`)
    sides.push(...(await open(resources, servers)))
  }
  const measurements: Measurement[] = []
  for (const workers of options.workers) measurements.push(await compare(sides, { ...options, workers }))
  return { describedAs: servers.describedAs, measurements }
}

/**
 * Starts a scheduler, and opens the sides of Punctual beside it.
 *
 * @param traced a collector of traces and the tracing of this process; none unless given
 */
export async function startPunctual(resources: AsyncDisposableStack, servers: Servers, traced?: TracedSide) {
  const [key = randomBytes(32)] = secretKeys
  const environment = {
    EGRESS_ALLOW: loopbackHosts,
    PUNCTUAL_SECRET_KEYS: key.toString('base64'),
    PUNCTUAL_REDIS_PREFIX: redisPrefix,
    ...traced?.environment,
  }
  const { pid: schedulerPid } = await startScheduler(resources, servers, environment)
  return { sides: await createPunctualSides(resources, servers, traced), schedulerPid }
}

/** What `pg_stat_statements` needs, so that statements can be distinguished. */
const countingSettings = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
]

/** Counts what whole executions cost the servers and the processes, after a round that warms them up. */
export async function countThroughput({ jobs, workers, signal, report }: ThroughputOptions): Promise<string> {
  await using resources = new AsyncDisposableStack()
  const servers = await startServers(resources, signal, countingSettings)
  report(`Counting on ${servers.describedAs}.`)
  const { sides, schedulerPid } = await startPunctual(resources, servers)
  const meter = resources.use(createCostMeter(servers, schedulerPid))
  const tables: string[] = []
  for (const number of workers) {
    for (const side of Object.values(sides)) {
      const round = { jobs: Math.min(jobs, side.maxJobs), workers: number, concurrency, limitMs }
      await runRound(side, round)
      signal.throwIfAborted()
      const { perSecond, cost } = await runCountedRound(side, round, meter)
      tables.push(
        `${side.name}, ${number} workers, ${round.jobs} executions, ${perSecond.toFixed(0)}/s\n\n${costTables(cost, round.jobs)}`,
      )
    }
  }
  return tables.join('\n\n')
}

/** Of whole durable executions against jobs of a queue that keeps nothing. */
const goals = [
  { name: 'Punctual, tuned, 1 in doubt', atLeast: 0.25 },
  { name: 'Punctual, tuned', atLeast: 0.5 },
]

async function compare(
  sides: readonly Side[],
  { rounds, jobs, workers, signal, report }: Omit<ThroughputOptions, 'workers'> & { workers: number },
): Promise<Measurement> {
  const rates = sides.map(({ name }) => ({ name, perSecond: [] as number[] }))
  const round = { jobs, workers, concurrency, limitMs }
  for (let number = 0; number < rounds + 1; number += 1) {
    for (const [index, side] of sides.entries()) {
      signal.throwIfAborted()
      const perSecond = await runRound(side, round)
      report(
        `${number === 0 ? 'Warm-up' : `Round ${number}`}, ${workers} workers, ${side.name}: ${perSecond.toFixed(0)}/s`,
      )
      if (number > 0) rates[index]?.perSecond.push(perSecond)
    }
  }
  const raw = rates.find(({ name }) => name === 'BullMQ, add')
  const checkResults = goals.flatMap(({ name, atLeast: goal }) => {
    const own = rates.find((rate) => rate.name === name)
    if (!own || !raw) return []
    return [
      atLeast(
        `${name} : BullMQ, add`,
        median(own.perSecond.map((each, index) => each / (raw.perSecond[index] ?? Number.NaN))),
        goal,
      ),
    ]
  })
  return {
    name: `Executions/s, ${workers} ${workers === 1 ? 'worker' : 'workers'}`,
    figures: Object.fromEntries(rates.map(({ name, perSecond }) => [name, median(perSecond)])),
    checkResults,
  }
}
