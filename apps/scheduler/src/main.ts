import { createLogger, readConfig, runProcess, startHealthServer, systemClock } from '@punctual/runtime'
import { openPrivateConnection } from '@punctual/store'

import { schedulerSettings } from './config.ts'
import { startDuties } from './duty/duties.ts'
import { startElector } from './leader/elector.ts'
import { openDependencies } from './open-dependencies.ts'

await runProcess({
  graceSeconds: 20,
  async start(resources, stopping) {
    const config = readConfig(schedulerSettings, process.env)
    const clock = systemClock()
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const { identity, presence, duties } = await openDependencies(resources, { config, clock, logger, stopping })
    const leaderConnection = { url: config.DATABASE_URL, applicationName: `punctual-leader ${identity.name}`, timeoutMs: 1_000 }
    const elector = resources.use(
      startElector({
        identity,
        clock,
        logger,
        serverLeaseMs: duties.limits.serverLeaseMs,
        followMs: 50,
        connect: () => openPrivateConnection(leaderConnection),
        startDuties: (term) => startDuties(duties, term),
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
