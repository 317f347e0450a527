import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { startPostgres, startRedis } from '@punctual/local'
import { type Clock, type Environment, silentLogger } from '@punctual/runtime'
import { createSecretBox, createStore, openDatabase } from '@punctual/store'

import { formatTable, percentile } from '../result-table.ts'
import { type FaultResult, strikeLeader, verdict } from './drill.ts'
import { startDueWork } from './due-work.ts'
import { type LeaderFault, leaderFaults } from './faults.ts'
import { isClean, type Verdict } from './judge.ts'
import { startSchedulers } from './schedulers.ts'

export interface LeaderDrillOptions {
  readonly directory: string
  /** Share of the full number of rounds. */
  readonly share: number
  readonly clock: Clock
  readonly random: () => number
  readonly signal: AbortSignal
  readonly environment: Environment
  readonly report: (sentence: string) => void
}

export interface LeaderDrillOutcome {
  readonly passed: boolean
  readonly faults: ReadonlyArray<FaultResult & { readonly passed: boolean }>
  readonly verdict: Verdict
}

const occurrencesPerSecond = 50
const migrateCommand = fileURLToPath(new URL('../../../../packages/store/src/migrate-command.ts', import.meta.url))

/** Runs every fault against three schedulers under steady load, then judges all that was due meanwhile. */
export async function runLeaderDrill(options: LeaderDrillOptions): Promise<LeaderDrillOutcome> {
  const { directory, clock, signal, report, environment } = options
  await using resources = new AsyncDisposableStack()
  const service = { dir: directory, clock, signal, report, environment, endWithParent: true }
  const postgres = resources.use(await startPostgres({ ...service, url: environment['DATABASE_URL'] }))
  const redis = resources.use(await startRedis({ ...service, url: environment['REDIS_URL'] }))
  migrate(postgres.url)
  const key = randomBytes(32)
  const database = resources.use(
    openDatabase({ url: postgres.url, logger: silentLogger(), applicationName: 'drill', maximumConnections: 5 }),
  )
  const store = createStore(database, createSecretBox([key]))
  resources.use(await startDueWork({ store, clock, logger: silentLogger(), perSecond: occurrencesPerSecond }))
  const schedulers = resources.use(
    await startSchedulers({
      count: 3,
      databaseUrl: postgres.url,
      directory,
      environment: { REDIS_URL: redis.url, PUNCTUAL_SECRET_KEYS: key.toString('base64'), LOG_LEVEL: 'warn' },
    }),
  )
  report(`Three schedulers, ${occurrencesPerSecond} occurrences due each second.`)
  const context = { store, schedulers, clock, random: options.random, signal, report }
  const results: Array<FaultResult & { passed: boolean }> = []
  for (const fault of leaderFaults) {
    const result = await strikeLeader(context, fault, Math.max(Math.round(fault.rounds * options.share), 1))
    results.push({ ...result, passed: meets(fault, result) })
  }
  const judged = await verdict(context)
  report(describe(results, judged))
  return { passed: results.every(({ passed }) => passed) && isClean(judged), faults: results, verdict: judged }
}

function migrate(url: string): void {
  const { status, stderr } = spawnSync(process.execPath, [migrateCommand], { env: { ...process.env, DATABASE_URL: url }, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the schema could not be made: ${stderr}`)
}

function meets({ targetMs }: LeaderFault, { takeOverMs }: FaultResult): boolean {
  return (targetMs.p50 === null || percentile(takeOverMs, 0.5) <= targetMs.p50) && percentile(takeOverMs, 0.99) <= targetMs.p99
}

function describe(
  results: ReadonlyArray<FaultResult & { passed: boolean }>,
  { due, missing, duplicate, early, suppressed, byStaleTerm }: Verdict,
): string {
  const ms = (values: readonly number[], share: number) => `${Math.round(percentile(values, share))} ms`
  const rows = results.map(({ fault, rounds, takeOverMs, latestMs, passed }) => {
    const target = leaderFaults.find(({ name }) => name === fault)?.targetMs
    const wanted = target?.p50 === null ? `p99 ≤ ${target.p99}` : `p50 ≤ ${target?.p50}, p99 ≤ ${target?.p99}`
    return [
      fault,
      String(rounds),
      ms(takeOverMs, 0.5),
      ms(takeOverMs, 0.99),
      ms(takeOverMs, 1),
      ms(latestMs, 1),
      wanted,
      passed ? 'met' : 'MISSED',
    ]
  })
  const table = formatTable(['fault', 'rounds', 'take-over p50', 'p99', 'max', 'latest occurrence', 'target (ms)', ''], rows)
  return `\n${table}\n\n${due} occurrences were due: ${missing} missing, ${duplicate} duplicate, ${early} early, ${suppressed} suppressed, ${byStaleTerm} planned by a stale term.`
}
