import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { createCollaboration, engineLimits, enterCluster } from '@punctual/execution'
import { checkRedis, createProducer, createSignals } from '@punctual/queue'
import { createLogger, readConfig, runProcess, startHealthServer, systemClock } from '@punctual/runtime'
import { checkDatabase, createSecretBox, createStore, openDatabase, openPrivateConnection } from '@punctual/store'

import { schedulerSettings } from './config.ts'
import { startDuties } from './duty/duties.ts'
import { startElector } from './leader/elector.ts'

await runProcess({
  graceSeconds: 20,
  async start(resources, stopping) {
    const config = readConfig(schedulerSettings, process.env)
    const clock = systemClock()
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const redis = { url: config.REDIS_URL, prefix: config.PUNCTUAL_REDIS_PREFIX, logger }
    const bootId = randomUUID()
    const name = config.PUNCTUAL_SERVER_NAME

    const connection = { url: config.DATABASE_URL, applicationName: `punctual-scheduler ${name}` }
    const database = resources.use(openDatabase({ ...connection, logger, maximumConnections: 8 }))
    await checkDatabase(database, { clock, clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS })
    await checkRedis(config.REDIS_URL)

    const store = createStore(database, createSecretBox(config.PUNCTUAL_SECRET_KEYS))
    const producer = resources.use(createProducer(redis))
    const signals = resources.use(createSignals(redis))
    const collaboration = createCollaboration({ store, clock, maximumAgeMs: 500 })
    const presence = resources.use(
      await enterCluster(
        {
          store,
          clock,
          logger,
          limits: engineLimits,
          server: { role: 'scheduler', name, bootId, processId: process.pid, host: hostname(), slots: 0 },
          running: () => [],
          stop: () => {},
          leaseLost: () => {},
        },
        stopping,
      ),
    )
    const elector = resources.use(
      startElector({
        identity: { bootId, name },
        clock,
        logger,
        leaseMs: config.PUNCTUAL_LEASE_SECONDS * 1_000,
        followMs: 100,
        connect: () => openPrivateConnection({ ...connection, applicationName: `punctual-leader ${name}`, timeoutMs: 1_000 }),
        startDuties: (term) => startDuties({ store, producer, signals, collaboration, clock, logger, limits: engineLimits }, term),
      }),
    )
    const health = resources.use(
      await startHealthServer({
        host: config.HEALTH_HOST,
        port: config.HEALTH_PORT,
        healthy: () => (elector.inTouch() ? null : 'no look at the leader lease for some seconds'),
        ready: () => (presence.trusted() ? null : 'no heartbeat for some seconds'),
      }),
    )
    logger.info({ healthPort: health.port }, 'scheduler started')
    return logger
  },
})
