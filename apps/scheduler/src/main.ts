import {
  createLogger,
  createMetricsPage,
  openTracing,
  readConfig,
  runProcess,
  startHealthServer,
  startVitals,
  startWatchdog,
  systemClock,
} from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'

import { schedulerSettings } from './config.ts'
import { metricGroups } from './metrics.ts'
import { openDependencies } from './open-dependencies.ts'
import { startScheduler } from './start-scheduler.ts'

await runProcess({
  graceSeconds: 20,
  async start(resources, stopping) {
    const config = readConfig(schedulerSettings, process.env)
    const clock = systemClock()
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const limitMs = config.PUNCTUAL_STANDSTILL_LIMIT_SECONDS * 1_000
    resources.use(startWatchdog({ limitMs, name: config.PUNCTUAL_SERVER_NAME, fileDescriptor: 1 }))
    const metrics = createMetrics({ groups: metricGroups, process: true })
    const tracing = await openTracing(resources, { app: 'scheduler', config, clock, logger })
    const options = await openDependencies(resources, { config, clock, logger, metrics, tracing })
    const { registration, elector } = await startScheduler(
      resources,
      { ...options, vitals: resources.use(startVitals()).read },
      stopping,
    )
    const health = resources.use(
      await startHealthServer({
        host: config.HEALTH_HOST,
        port: config.HEALTH_PORT,
        healthy: () => (elector.inTouch() ? null : 'no look at the leader lease for some seconds'),
        ready: () => (registration.trusted() ? null : 'no heartbeat for some seconds'),
        metrics: createMetricsPage(metrics, config.METRICS_TOKEN ?? null),
      }),
    )
    logger.info({ healthPort: health.port }, 'scheduler started')
    return logger
  },
})
