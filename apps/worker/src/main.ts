import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import { createMailer } from '@punctual/delivery'
import { createAttempts, engineLimits, enterCluster, listenForCancels } from '@punctual/execution'
import { checkRedis, createSignals, startConsumer } from '@punctual/queue'
import { createLogger, readConfig, runProcess, startHealthServer, systemClock } from '@punctual/runtime'
import { createSources } from '@punctual/source'
import { checkDatabase, createSecretBox, createStore, openDatabase } from '@punctual/store'

import { workerSettings } from './config.ts'
import { drainOnDispose } from './drain.ts'
import { runExecution } from './run-execution.ts'
import { createRunningExecutions } from './running.ts'

await runProcess({
  graceSeconds: 60,
  async start(resources, stopping) {
    const config = readConfig(workerSettings, process.env)
    const clock = systemClock()
    const name = config.PUNCTUAL_SERVER_NAME
    const bootId = randomUUID()
    const logger = createLogger({ name, level: config.LOG_LEVEL })
    const redis = { url: config.REDIS_URL, prefix: config.PUNCTUAL_REDIS_PREFIX, logger }

    const database = resources.use(
      openDatabase({
        url: config.DATABASE_URL,
        applicationName: `punctual-worker ${name}`,
        logger,
        maximumConnections: 4 + config.WORKER_SLOTS,
      }),
    )
    await checkDatabase(database, { clock, clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS })
    await checkRedis(config.REDIS_URL)

    const secretBox = createSecretBox(config.PUNCTUAL_SECRET_KEYS)
    const store = createStore(database, secretBox)
    const signals = resources.use(createSignals(redis))
    const sources = resources.use(createSources({ clock, random: Math.random, logger }))
    const mailer = resources.use(createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, logger }))
    const workDirectory = join(tmpdir(), `punctual-${name}-${bootId}`)
    await mkdir(workDirectory, { recursive: true, mode: 0o700 })

    const running = createRunningExecutions()
    const dependencies = {
      attempts: createAttempts({ store, signals, limits: engineLimits, server: { name, bootId, processId: process.pid } }),
      ledger: store.ledger,
      sources,
      artifacts: createDirectoryArtifactStore({ directory: config.PUNCTUAL_ARTIFACT_DIR }),
      mailer,
      secretBox,
      clock,
      random: Math.random,
      logger,
      server: { name, bootId, leaseMs: engineLimits.serverLeaseMs },
      workDirectory,
      executionTimeoutMs: config.WORKER_EXECUTION_TIMEOUT_SECONDS * 1_000,
    }
    const presence = resources.use(
      await enterCluster(
        {
          store,
          clock,
          logger,
          limits: engineLimits,
          server: { role: 'worker', name, bootId, processId: process.pid, host: hostname(), slots: config.WORKER_SLOTS },
          running: () => running.list(),
          stop: (executionId, reason) => running.stop(executionId, reason),
          leaseLost: () => running.stopAll('superseded'),
        },
        stopping,
      ),
    )
    resources.use(await listenForCancels(signals, (executionId, reason) => running.stop(executionId, reason)))
    const consumer = resources.use(
      startConsumer({
        ...redis,
        serverName: name,
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
