import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { loopbackHosts } from '@punctual/runtime'

import { atMost, type Measurement } from '../measurement.ts'
import { openBenchDatabase } from '../open-bench-database.ts'
import { openRedisInformation } from '../redis-information.ts'
import { type Servers, startApi, startApp, startServers } from '../services.ts'
import { createIdleCounter, type IdleCounter, type IdleFigures } from './idle-counter.ts'

export interface IdleOptions {
  /** How long the idle cluster is counted. */
  readonly seconds: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

const schedulers = 3
const workers = 4

/**
 * From the start of the last process until no work of a start is counted any more. A new leader first reads
 * the last day.
 */
const settleMs = 190_000
const apiSettleMs = 10_000

const goals = { statements: 12, redisCommands: 5, connectionsOfWorker: 4 }

/**
 * What a cluster costs PostgreSQL and Redis while it has nothing to do: without an api, which is checked, and
 * with one.
 */
export async function measureIdle(
  options: IdleOptions,
): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const servers = await startServers(resources, options.signal, [
    'shared_preload_libraries=pg_stat_statements',
  ])
  options.report(`Measuring on ${servers.describedAs}.`)
  const environment = await environmentOf(servers)
  await startEngine(resources, servers, environment)
  const { databaseUrl } = servers
  const counter = createIdleCounter(
    openBenchDatabase(resources, { databaseUrl, maximumConnections: 1 }),
    resources.use(openRedisInformation(servers.redisUrl)),
  )
  const alone = await countIdle(counter, { ...options, settleMs })
  await startApi(resources, servers, environment)
  const withApi = await countIdle(counter, { ...options, settleMs: apiSettleMs })
  const engine = `Idle: ${schedulers} schedulers and ${workers} workers`
  return {
    describedAs: servers.describedAs,
    measurements: [
      { name: engine, figures: alone, checkResults: checkResultsOf(alone) },
      { name: `${engine}, and an api`, figures: withApi, checkResults: [] },
    ],
  }
}

async function environmentOf(servers: Servers): Promise<Readonly<Record<string, string>>> {
  return {
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    PUNCTUAL_ARTIFACT_DIR: await mkdtemp(join(servers.directory, 'artifacts-')),
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'Punctual <reports@example.org>',
    EGRESS_ALLOW: loopbackHosts,
    LOG_LEVEL: 'warn',
    // A machine that is short of memory would pause its workers, and report it.
    WORKER_MINIMUM_FREE_MEMORY_MIB: '0',
  }
}

async function startEngine(
  resources: AsyncDisposableStack,
  servers: Servers,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  for (let number = 1; number <= schedulers; number += 1) {
    await startApp(resources, servers, { app: 'scheduler', name: `scheduler-${number}`, environment })
  }
  for (let number = 1; number <= workers; number += 1) {
    await startApp(resources, servers, { app: 'worker', name: `worker-${number}`, environment })
  }
}

async function countIdle(
  counter: IdleCounter,
  { seconds, signal, report, settleMs: pauseMs }: IdleOptions & { settleMs: number },
): Promise<IdleFigures> {
  report(`Counting for ${seconds} s, after ${pauseMs / 1_000} s.`)
  await sleep(pauseMs, undefined, { signal })
  await counter.begin()
  await sleep(seconds * 1_000, undefined, { signal })
  const { figures, calls } = await counter.end()
  for (const { text, perSecond } of calls) report(`${perSecond.toFixed(2)}/s  ${text}`)
  return figures
}

const checkResultsOf = (figures: IdleFigures) => [
  atMost('statements/s', figures.statements, goals.statements),
  atMost('Redis commands/s', figures.redisCommands, goals.redisCommands),
  atMost('database connections of a worker', figures.connectionsOfWorker, goals.connectionsOfWorker),
]
