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

import { standstillReport } from '@punctual/engine'

import { startBounces } from './bounces.ts'
import { workerSettings } from './config.ts'
import { metricGroups } from './metrics.ts'
import { openDependencies } from './open-dependencies.ts'
import { startWorker } from './start-worker.ts'

await runProcess({
  graceSeconds: 60,
  async start(resources, stopping) {
    const config = readConfig(workerSettings, process.env)
    const clock = systemClock()
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const limitMs = config.PUNCTUAL_STANDSTILL_LIMIT_SECONDS * 1_000
    const watchdog = resources.use(
      startWatchdog({ limitMs, name: config.PUNCTUAL_SERVER_NAME, fileDescriptor: 1 }),
    )
    const metrics = createMetrics({ groups: metricGroups, process: true })
    const tracing = await openTracing(resources, { app: 'worker', config, clock, logger })
    const { egress, mailTokens, ...options } = await openDependencies(resources, {
      config,
      clock,
      logger,
      metrics,
      tracing,
      environment: process.env,
    })
    watchdog.reportTo(standstillReport({ url: config.DATABASE_URL, bootId: options.server.bootId }))
    const vitals = resources.use(startVitals())
    const registration = await startWorker(resources, { ...options, vitals: vitals.read }, stopping)
    const { store, signals } = options
    startBounces(resources, { store, signals, egress, mailTokens, clock, logger, metrics })
    const health = resources.use(
      await startHealthServer({
        host: config.HEALTH_HOST,
        port: config.HEALTH_PORT,
        healthy: () => (registration.trusted() ? null : 'no heartbeat for some seconds'),
        ready: () => (registration.trusted() && !stopping.aborted ? null : 'not taking work'),
        metrics: createMetricsPage(metrics, config.METRICS_TOKEN ?? null),
      }),
    )
    logger.info({ healthPort: health.port, slots: registration.slots() }, 'worker started')
    return logger
  },
})
