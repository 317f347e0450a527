import type { AddressInfo } from 'node:net'

import {
  createClientAddressSigner,
  createLogger,
  createMetricsPage,
  isLoopback,
  listenProblem,
  openTracing,
  type Logger,
  type Metrics,
  readConfig,
  runProcess,
  startHealthServer,
  startWatchdog,
  systemClock,
} from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'

import { buildApp } from './app.ts'
import { createAuthenticate } from './auth/authenticate.ts'
import { ensureFirstAdministrator } from './auth/first-administrator.ts'
import { createTokenCache } from './auth/token-cache.ts'
import { type ApiConfig, apiSettings } from './config.ts'
import { metricGroups } from './metrics.ts'
import { openDependencies } from './open-dependencies.ts'
import { readTlsFiles } from './http/tls-files.ts'
import { operations } from './routes/index.ts'

await runProcess({
  graceSeconds: 20,
  async start(resources, stopping) {
    const config = readConfig(apiSettings, process.env)
    const clock = systemClock()
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const limitMs = config.PUNCTUAL_STANDSTILL_LIMIT_SECONDS * 1_000
    resources.use(startWatchdog({ limitMs, name: config.PUNCTUAL_SERVER_NAME, fileDescriptor: 1 }))
    const metrics = createMetrics({ groups: metricGroups, process: true })
    const tracing = await openTracing(resources, { app: 'api', config, clock, logger })
    const dependencies = await openDependencies(resources, {
      config,
      environment: process.env,
      clock,
      logger,
      metrics,
      tracing,
      stopping,
    })
    const { users, accessTokens } = dependencies.store
    const { PUNCTUAL_ADMIN_USER: userName, PUNCTUAL_ADMIN_PASSWORD: password } = config
    await ensureFirstAdministrator({ users, logger, userName, password })
    const idleMinutes = config.SESSION_IDLE_MINUTES
    const tokens = resources.use(createTokenCache({ accessTokens, clock, logger, idleMinutes }))
    const authenticate = createAuthenticate({ tokens, clock: dependencies.clock, idleMinutes })
    const tls = readTlsFiles({ certificate: config.API_TLS_CERT_FILE, key: config.API_TLS_KEY_FILE })
    const app = await buildApp({
      dependencies,
      authenticate,
      operations,
      trustedProxies: config.API_TRUSTED_PROXIES ?? [],
      metricsToken: config.METRICS_TOKEN ?? null,
      connections: {
        perAddress: config.API_CONNECTIONS_PER_ADDRESS,
        headersTimeoutMs: config.API_HEADERS_TIMEOUT_SECONDS * 1_000,
      },
      docs: config.API_DOCS,
      consoleUrl: config.CONSOLE_URL ?? null,
      tls,
      addresses: createClientAddressSigner(config.PUNCTUAL_SECRET_KEYS, dependencies.clock),
    })
    resources.defer(() => app.close())
    await app
      .listen({ host: config.API_HOST, port: config.API_PORT })
      .catch((error: NodeJS.ErrnoException) => {
        throw listenProblem(error, config.API_PORT)
      })
    const metricsPort = await openMetricsPort(resources, metrics, config)
    warnOfClearText(logger, config)
    logger.info(
      { host: config.API_HOST, port: (app.server.address() as AddressInfo).port, metricsPort },
      'listening',
    )
    return logger
  },
})

/**
 * Tokens and passwords in clear text can be read in transit; only connections from this machine may go
 * without TLS.
 */
function warnOfClearText(
  logger: Logger,
  { API_HOST: host, API_TLS_CERT_FILE: certificate, API_TRUSTED_PROXIES: proxies }: ApiConfig,
): void {
  if (certificate !== undefined || proxies !== undefined || isLoopback(host)) return
  logger.warn(
    { host },
    'the interface is served in clear text beyond this machine: set API_TLS_CERT_FILE and API_TLS_KEY_FILE, or put a proxy with TLS before it and name it in API_TRUSTED_PROXIES',
  )
}

/** The separate port that serves only the metrics, when one was asked for. */
async function openMetricsPort(
  resources: AsyncDisposableStack,
  metrics: Metrics,
  config: ApiConfig,
): Promise<number | undefined> {
  if (config.METRICS_PORT === undefined) return undefined
  const page = createMetricsPage(metrics, config.METRICS_TOKEN ?? null)
  const well = () => null
  const address = { host: config.METRICS_HOST, port: config.METRICS_PORT }
  return resources.use(await startHealthServer({ ...address, healthy: well, ready: well, metrics: page }))
    .port
}
