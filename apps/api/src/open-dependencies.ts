import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import { createEndWaiter, engineLimits, enterCluster } from '@punctual/execution'
import { checkRedis, createSignals } from '@punctual/queue'
import type { Clock, Logger } from '@punctual/runtime'
import { createSources } from '@punctual/source'
import { checkDatabase, createSecretBox, createStore, openDatabase } from '@punctual/store'

import type { ApiConfig } from './config.ts'
import type { Dependencies } from './deps.ts'

export interface Surroundings {
  readonly config: ApiConfig
  readonly clock: Clock
  readonly logger: Logger
  readonly stopping: AbortSignal
}

/**
 * Opens everything that routes use and puts it on the stack, in the order in which it must be released backwards.
 *
 * @throws StartupProblem when the database or Redis cannot be used
 */
export async function openDependencies(resources: AsyncDisposableStack, surroundings: Surroundings): Promise<Dependencies> {
  const { config, clock, logger, stopping } = surroundings
  const name = config.PUNCTUAL_SERVER_NAME
  const connection = { url: config.DATABASE_URL, applicationName: `punctual-api ${name}` }
  const database = resources.use(openDatabase({ ...connection, logger, maximumConnections: config.API_DATABASE_CONNECTIONS }))
  await checkDatabase(database, { clock, clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS })
  await checkRedis(config.REDIS_URL)
  const secretBox = createSecretBox(config.PUNCTUAL_SECRET_KEYS)
  const store = createStore(database, secretBox)
  const signals = resources.use(createSignals({ url: config.REDIS_URL, prefix: config.PUNCTUAL_REDIS_PREFIX, logger }))
  const endWaiter = resources.use(await createEndWaiter({ store, signals, clock, logger }))
  const sources = resources.use(createSources({ clock, logger, random: Math.random }))
  await appear(resources, { store, surroundings })
  return {
    ...{ store, secretBox, signals, endWaiter, sources, clock, logger, stopping },
    artifacts:
      config.PUNCTUAL_ARTIFACT_DIR === undefined ? null : createDirectoryArtifactStore({ directory: config.PUNCTUAL_ARTIFACT_DIR }),
    serverName: name,
    serviceTimeZone: config.PUNCTUAL_TIME_ZONE,
    configPath: config.PUNCTUAL_CONFIG_PATH ?? 'environment',
    revision: config.PUNCTUAL_REVISION ?? null,
  }
}

/** Shows this process in `getservers`; it never takes work. */
async function appear(
  resources: AsyncDisposableStack,
  { store, surroundings }: { store: Dependencies['store']; surroundings: Surroundings },
): Promise<void> {
  const { config, clock, logger, stopping } = surroundings
  const server = { role: 'api' as const, name: config.PUNCTUAL_SERVER_NAME, bootId: randomUUID() }
  const presence = await enterCluster(
    {
      ...{ store, clock, logger, limits: engineLimits },
      server: { ...server, processId: process.pid, host: hostname(), slots: 0 },
      running: () => [],
      stop: () => {},
      leaseLost: () => {},
    },
    stopping,
  )
  resources.use(presence)
}
