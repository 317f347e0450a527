import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import {
  createChangeHints,
  createStore,
  engineLimits,
  leaseOver,
  maxWaitMs,
  planningLimits,
} from '@punctual/engine'
import { openArtifactBucket } from '@punctual/artifact'
import { checkRedis, createProducer, createSignals } from '@punctual/queue'
import type { Clock, Logger, Metrics, Tracing } from '@punctual/runtime'
import {
  checkDatabase,
  createSecretBox,
  followDatabaseClock,
  heartbeatConnection,
  openDatabase,
  openPrivateConnection,
} from '@punctual/store'

import { preflightOf, retentionOf, type SchedulerConfig } from './config.ts'
import type { SchedulerOptions } from './start-scheduler.ts'

export interface RuntimeContext {
  readonly config: SchedulerConfig
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing: Tracing
}

/**
 * Opens everything that a scheduler uses and puts it on the stack.
 *
 * @throws StartupProblem when the database or Redis cannot be used
 */
export async function openDependencies(
  resources: AsyncDisposableStack,
  { config, clock: machineClock, logger, metrics, tracing }: RuntimeContext,
): Promise<SchedulerOptions> {
  const name = config.PUNCTUAL_SERVER_NAME
  const redis = { url: config.REDIS_URL, prefix: config.PUNCTUAL_REDIS_PREFIX, logger, metrics }
  const connection = { url: config.DATABASE_URL, applicationName: `punctual-scheduler ${name}` }
  const database = resources.use(openDatabase({ ...connection, logger, metrics, maximumConnections: 8 }))
  await checkDatabase(database, {
    clock: machineClock,
    logger,
    url: config.DATABASE_URL,
    acceptDataLoss: config.PUNCTUAL_ACCEPT_DATA_LOSS,
    clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS,
  })
  // What is removed by its age is never removed by the clock of this machine.
  const clock = resources.use(await followDatabaseClock(database, { clock: machineClock, logger }))
  await checkRedis(config.REDIS_URL)
  const signals = resources.use(createSignals(redis))
  const hints = resources.use(createChangeHints({ signals, clock }))
  const outbox = resources.use(
    openDatabase({ ...connection, logger, maximumConnections: 2, plans: 'once-by-index' }),
  )
  const heartbeats = resources.use(openDatabase({ ...connection, ...heartbeatConnection, logger }))
  const store = createStore(database, createSecretBox(config.PUNCTUAL_SECRET_KEYS), {
    onEvents: hints.announce,
    outbox,
    heartbeats,
  })
  const producer = resources.use(createProducer(redis))
  const leaderConnection = {
    url: config.DATABASE_URL,
    applicationName: `punctual-leader ${name}`,
    timeoutMs: 1_000,
    maxWaitMs,
  }
  return {
    server: { bootId: randomUUID(), name, processId: process.pid, host: hostname() },
    duties: {
      store,
      producer,
      signals,
      clock,
      logger,
      metrics,
      tracing,
      retention: retentionOf(config),
      artifactBucket: await openArtifactBucket(resources, { config, name: `scheduler-${name}`, clock }),
      limits: engineLimits,
      planning: planningLimits,
      preflight: preflightOf(config),
    },
    followMs: 50,
    connect: async () => leaseOver(await openPrivateConnection(leaderConnection)),
  }
}
