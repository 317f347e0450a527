import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { loopbackHosts, silentLogger } from '@punctual/runtime'
import { openDatabase } from '@punctual/store'

import { atMost, type Measurement } from '../measurement.ts'
import { openRedisInformation } from '../redis-information.ts'
import { type Servers, startApi, startApp, startServers } from '../services.ts'
import { createIdleCounter, type IdleCounts } from './idle-counter.ts'

export interface IdleOptions {
  /** How long the idle cluster is counted. */
  readonly seconds: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

const schedulers = 3
const workers = 4

/** From the start of the last process until nothing that belongs to its start is counted. */
const settleMs = 60_000

const goals = { statements: 12, redisCommands: 5, connectionsOfWorker: 4 }

/** What a cluster costs PostgreSQL and Redis while it has nothing to do. */
export async function measureIdle(options: IdleOptions): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const servers = await startServers(resources, options.signal, ['shared_preload_libraries=pg_stat_statements'])
  options.report(`Measuring on ${servers.describedAs}.`)
  await startCluster(resources, servers)
  const database = resources.use(
    openDatabase({ url: servers.databaseUrl, logger: silentLogger(), applicationName: 'bench', maximumConnections: 1 }),
  )
  const redis = resources.use(openRedisInformation(servers.redisUrl))
  const counter = createIdleCounter(database, redis)
  options.report(`Counting ${options.seconds} s of ${schedulers} schedulers, ${workers} workers and an api that have nothing to do.`)
  await sleep(settleMs, undefined, { signal: options.signal })
  await counter.begin()
  await sleep(options.seconds * 1_000, undefined, { signal: options.signal })
  const counts = await counter.end()
  for (const { text, perSecond } of counts.statements) options.report(`${perSecond.toFixed(2)}/s  ${text}`)
  return { describedAs: servers.describedAs, measurements: [measurement(counts)] }
}

async function startCluster(resources: AsyncDisposableStack, servers: Servers): Promise<void> {
  const environment = {
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    PUNCTUAL_ARTIFACT_DIR: await mkdtemp(join(servers.directory, 'artifacts-')),
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'Punctual <reports@example.org>',
    EGRESS_ALLOW: loopbackHosts,
    LOG_LEVEL: 'warn',
    // A machine that is short of memory would hold its workers, and tell so.
    WORKER_MINIMUM_FREE_MEMORY_MIB: '0',
  }
  for (let number = 1; number <= schedulers; number += 1) {
    await startApp(resources, servers, { app: 'scheduler', name: `scheduler-${number}`, environment })
  }
  for (let number = 1; number <= workers; number += 1) {
    await startApp(resources, servers, { app: 'worker', name: `worker-${number}`, environment })
  }
  await startApi(resources, servers, environment)
}

function measurement({ figures }: IdleCounts): Measurement {
  return {
    name: `Idle: ${schedulers} schedulers, ${workers} workers, one api`,
    figures,
    verdicts: [
      atMost('statements/s', figures.statements, goals.statements),
      atMost('Redis commands/s', figures.redisCommands, goals.redisCommands),
      atMost('database connections of a worker', figures.connectionsOfWorker, goals.connectionsOfWorker),
    ],
  }
}
