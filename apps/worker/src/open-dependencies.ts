import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import { createMailer } from '@punctual/delivery'
import { createAttempts, engineLimits, enterCluster, listenForCancels, type Presence } from '@punctual/execution'
import { checkRedis, createSignals, type RedisAddress, type Signals } from '@punctual/queue'
import type { Clock, Logger } from '@punctual/runtime'
import { createSources } from '@punctual/source'
import { checkDatabase, createSecretBox, createStore, openDatabase, type Store } from '@punctual/store'

import type { WorkerConfig } from './config.ts'
import type { RunDependencies } from './dependencies.ts'
import type { RunningExecutions } from './running.ts'

export interface Surroundings {
  readonly config: WorkerConfig
  readonly clock: Clock
  readonly logger: Logger
  readonly stopping: AbortSignal
}

export interface WorkerParts {
  readonly dependencies: RunDependencies
  readonly store: Store
  readonly signals: Signals
  readonly redis: RedisAddress & { readonly logger: Logger }
}

/**
 * Opens everything that running executions uses and puts it on the stack.
 *
 * @throws StartupProblem when the database or Redis cannot be used
 */
export async function openDependencies(resources: AsyncDisposableStack, { config, clock, logger }: Surroundings): Promise<WorkerParts> {
  const name = config.PUNCTUAL_SERVER_NAME
  const bootId = randomUUID()
  const redis = { url: config.REDIS_URL, prefix: config.PUNCTUAL_REDIS_PREFIX, logger }
  const connection = { url: config.DATABASE_URL, applicationName: `punctual-worker ${name}` }
  const database = resources.use(openDatabase({ ...connection, logger, maximumConnections: 4 + config.WORKER_SLOTS }))
  await checkDatabase(database, { clock, clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS })
  await checkRedis(config.REDIS_URL)
  const secretBox = createSecretBox(config.PUNCTUAL_SECRET_KEYS)
  const store = createStore(database, secretBox)
  const signals = resources.use(createSignals(redis))
  const dependencies = {
    attempts: createAttempts({ store, signals, limits: engineLimits, server: { name, bootId, processId: process.pid } }),
    ledger: store.ledger,
    sources: resources.use(createSources({ clock, random: Math.random, logger })),
    artifacts: createDirectoryArtifactStore({ directory: config.PUNCTUAL_ARTIFACT_DIR }),
    mailer: resources.use(createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, logger })),
    ...{ secretBox, clock, logger, random: Math.random },
    server: { name, bootId, leaseMs: engineLimits.serverLeaseMs },
    workDirectory: await openWorkDirectory(resources, `${name}-${bootId}`),
    executionTimeoutMs: config.WORKER_EXECUTION_TIMEOUT_SECONDS * 1_000,
  }
  return { dependencies, store, signals, redis }
}

/** Makes this process a server that gets work, and stops a run when it is cancelled or no longer this server's. */
export async function joinCluster(
  resources: AsyncDisposableStack,
  { parts, running, surroundings }: { parts: WorkerParts; running: RunningExecutions; surroundings: Surroundings },
): Promise<Presence> {
  const { config, clock, logger, stopping } = surroundings
  const { name, bootId } = parts.dependencies.server
  const presence = await enterCluster(
    {
      ...{ store: parts.store, clock, logger, limits: engineLimits },
      server: { role: 'worker', name, bootId, processId: process.pid, host: hostname(), slots: config.WORKER_SLOTS },
      running: () => running.list(),
      stop: (executionId, reason) => running.stop(executionId, reason),
      leaseLost: () => running.stopAll('superseded'),
    },
    stopping,
  )
  resources.use(presence)
  resources.use(await listenForCancels(parts.signals, (executionId, reason) => running.stop(executionId, reason)))
  return presence
}

/** Files under way; removed with the process, and of no use to another one. */
async function openWorkDirectory(resources: AsyncDisposableStack, name: string): Promise<string> {
  const directory = join(tmpdir(), `punctual-${name}`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  return directory
}
