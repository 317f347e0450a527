import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { createCollaboration, engineLimits, enterCluster, type Presence } from '@punctual/execution'
import { checkRedis, createProducer, createSignals } from '@punctual/queue'
import type { Clock, Logger } from '@punctual/runtime'
import { checkDatabase, createSecretBox, createStore, openDatabase } from '@punctual/store'

import type { SchedulerConfig } from './config.ts'
import type { DutyDependencies } from './duty/duties.ts'

export interface Surroundings {
  readonly config: SchedulerConfig
  readonly clock: Clock
  readonly logger: Logger
  readonly stopping: AbortSignal
}

export interface SchedulerParts {
  readonly duties: DutyDependencies
  readonly identity: { readonly bootId: string; readonly name: string }
  readonly presence: Presence
}

/**
 * Opens everything that the duties of a leader use, enters the list of servers, and puts it all on the stack.
 *
 * @throws StartupProblem when the database or Redis cannot be used, or another scheduler of the same name lives
 */
export async function openDependencies(resources: AsyncDisposableStack, surroundings: Surroundings): Promise<SchedulerParts> {
  const { config, clock, logger, stopping } = surroundings
  const identity = { bootId: randomUUID(), name: config.PUNCTUAL_SERVER_NAME }
  const redis = { url: config.REDIS_URL, prefix: config.PUNCTUAL_REDIS_PREFIX, logger }
  const connection = { url: config.DATABASE_URL, applicationName: `punctual-scheduler ${identity.name}` }
  const database = resources.use(openDatabase({ ...connection, logger, maximumConnections: 8 }))
  await checkDatabase(database, { clock, clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS })
  await checkRedis(config.REDIS_URL)
  const store = createStore(database, createSecretBox(config.PUNCTUAL_SECRET_KEYS))
  const producer = resources.use(createProducer(redis))
  const signals = resources.use(createSignals(redis))
  const collaboration = createCollaboration({ store, clock, maximumAgeMs: 500 })
  const server = { ...identity, role: 'scheduler' as const, processId: process.pid, host: hostname(), slots: 0 }
  const presence = resources.use(
    await enterCluster(
      { ...{ store, clock, logger, limits: engineLimits, server }, running: () => [], stop: () => {}, leaseLost: () => {} },
      stopping,
    ),
  )
  return { identity, presence, duties: { store, producer, signals, collaboration, clock, logger, limits: engineLimits } }
}
