/**
 * A worker of Punctual as it runs in production, with its real store, queue, claims, ledger and heartbeat.
 * Only the connections to the outside do nothing. The source has a report at once, no file is read or
 * written, and every mail is accepted.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { breakerLimits } from '@punctual/domain'
import {
  type Attempts,
  createAttempts,
  createBreakerWatch,
  createInDoubtSlots,
  createStore,
  engineLimits,
} from '@punctual/engine'
import { createSignals } from '@punctual/queue'
import { startConsumer } from '@punctual/queue/consumer'
import { openTracing, silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { createSecretBox, heartbeatConnection, openDatabase } from '@punctual/store'
import { asksNoDataSource } from '@punctual/worker/no-data'
import { createSnapshotReader } from '@punctual/worker/snapshot'
import { startWorker, workerConnections } from '@punctual/worker/start-worker'

import { noArtifacts, noDeliverers, noFiles, noMailer, noSources } from '../idle-ports.ts'
import { secretKeys } from '../punctual-side.ts'
import { runWorkerProcess } from './worker-channel.ts'

await runWorkerProcess(async ({ name, concurrency, environment, count }) => {
  const resources = new AsyncDisposableStack()
  const logger = silentLogger()
  const metrics = createMetrics()
  const redis = {
    url: environment['BENCH_REDIS_URL'] ?? '',
    prefix: environment['BENCH_PREFIX'] ?? '',
    logger,
  }
  const connection = {
    url: environment['BENCH_DATABASE_URL'] ?? '',
    applicationName: name,
    logger,
    plans: 'once',
  } as const
  const database = resources.use(openDatabase({ ...connection, maximumConnections: workerConnections }))
  const heartbeats = resources.use(openDatabase({ ...connection, ...heartbeatConnection }))
  const secretBox = createSecretBox(secretKeys)
  const store = createStore(database, secretBox, { heartbeats })
  const signals = resources.use(createSignals(redis))
  const clock = systemClock()
  const config = {
    OTEL_EXPORTER_OTLP_ENDPOINT: environment['OTEL_EXPORTER_OTLP_ENDPOINT'],
    OTEL_EXPORTER_OTLP_HEADERS: undefined,
    OTEL_TRACES_SAMPLER_ARG: Number(environment['OTEL_TRACES_SAMPLER_ARG']),
    PUNCTUAL_SERVER_NAME: name,
  }
  const tracing = await openTracing(resources, { app: 'worker', config, clock, logger })
  const bootId = randomUUID()
  const server = { name, bootId, processId: process.pid, host: hostname(), slots: concurrency }
  await startWorker(
    resources,
    {
      server,
      limits: engineLimits,
      store,
      signals,
      dependencies: {
        attempts: counted(
          createAttempts({
            store,
            signals,
            metrics,
            limits: engineLimits,
            server,
            newClaimToken: randomUUID,
          }),
          count,
        ),
        breakers: createBreakerWatch({
          store,
          signals,
          metrics,
          logger,
          random: Math.random,
          limits: breakerLimits,
        }),
        openSecrets: () => ({}),
        mailLanguage: 'en',
        consoleUrl: null,
        breakerWaitLimitMs: 3_600_000,
        ledger: store.ledger,
        lastDeliveries: store.lastDeliveries,
        subscriptions: store.subscriptions,
        suppressions: store.suppressions,
        recipientLists: store.recipientLists,
        sourceAccounts: store.sourceAccounts,
        mailTemplates: store.mailTemplates,
        fileLinks: null,
        recipientPage: null,
        goneDestinations: store.goneDestinations,
        holds: store.holds,
        askDataSource: asksNoDataSource,
        keptAnswers: store.keptAnswers,
        sources: noSources,
        artifacts: noArtifacts,
        files: noFiles,
        mailer: noMailer,
        deliverers: noDeliverers,
        executions: { lockedFiles: async () => [], leftBehind: async () => [] },
        inDoubtSlots: createInDoubtSlots(clock, {
          slots: Number(environment['BENCH_SENDS_IN_DOUBT']),
          waitMs: 250,
        }),
        readSnapshot: createSnapshotReader(secretBox),
        logger,
        metrics,
        tracing,
        clock,
        random: Math.random,
        executionTimeoutMs: 60_000,
        server: { name, bootId, leaseMs: engineLimits.serverLeaseMs },
      },
      memory: { minimumBytes: 0, freeMemory: async () => Infinity },
      drainMs: 0,
      consume: (receive) => startConsumer({ ...redis, serverName: name, receive }),
    },
    new AbortController().signal,
  )
  return resources
})

/** Counts what ended durably, and nothing else: a message may come twice, an end does not. */
function counted(attempts: Attempts, count: () => void): Attempts {
  return {
    ...attempts,
    async finish(...end) {
      const finished = await attempts.finish(...end)
      if (finished) count()
      return finished
    },
    async finishAndAdvance(...given) {
      const committed = await attempts.finishAndAdvance(...given)
      if (committed.finished) count()
      return committed
    },
  }
}
