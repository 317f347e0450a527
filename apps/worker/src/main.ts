import { startConsumer } from '@punctual/queue'
import { createLogger, readConfig, runProcess, startHealthServer, systemClock } from '@punctual/runtime'

import { workerSettings } from './config.ts'
import { drainOnDispose } from './drain.ts'
import { joinCluster, openDependencies } from './open-dependencies.ts'
import { runExecution } from './run-execution.ts'
import { createRunningExecutions } from './running.ts'

await runProcess({
  graceSeconds: 60,
  async start(resources, stopping) {
    const config = readConfig(workerSettings, process.env)
    const clock = systemClock()
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const surroundings = { config, clock, logger, stopping }
    const parts = await openDependencies(resources, surroundings)
    const running = createRunningExecutions()
    const presence = await joinCluster(resources, { parts, running, surroundings })
    const { dependencies } = parts
    const consumer = resources.use(
      startConsumer({
        ...parts.redis,
        serverName: config.PUNCTUAL_SERVER_NAME,
        slots: config.WORKER_SLOTS,
        async handle(message) {
          const claimed = await dependencies.attempts.claim(message)
          if (!claimed) return
          using run = running.begin(claimed)
          await runExecution(dependencies, claimed, run.signal)
        },
      }),
    )
    resources.use(drainOnDispose({ consumer, presence, running, clock, drainMs: config.WORKER_DRAIN_SECONDS * 1_000 }))
    const health = resources.use(
      await startHealthServer({
        host: config.HEALTH_HOST,
        port: config.HEALTH_PORT,
        healthy: () => (presence.trusted() ? null : 'no heartbeat for some seconds'),
        ready: () => (presence.trusted() && !stopping.aborted ? null : 'not taking work'),
      }),
    )
    logger.info({ healthPort: health.port, slots: config.WORKER_SLOTS }, 'worker started')
    return logger
  },
})
