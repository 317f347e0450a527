import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { createLinkTokens, openArtifactStore } from '@punctual/artifact'
import { createRecipientTokens } from '@punctual/catalog'
import {
  createChangeHints,
  createEndWaiter,
  createExecutionChanges,
  createExecutionJson,
  createExpress,
  createStore,
  engineLimits,
  registerServer,
  type Express,
} from '@punctual/engine'
import { checkRedis, createProducer, createSignals, type Signals } from '@punctual/queue'
import {
  type Clock,
  type Environment,
  createEgressGuard,
  createRecipientDomains,
  egressRules,
  type Logger,
  type Metrics,
  startVitals,
  type Tracing,
} from '@punctual/runtime'
import { createDataSources } from '@punctual/data-source'
import { createSources } from '@punctual/source'
import {
  checkDatabase,
  createSecretBox,
  followDatabaseClock,
  openDatabase,
  type SecretBox,
} from '@punctual/store'

import { createAccessRulesCache } from './access/access-rules.ts'
import type { ApiConfig } from './config.ts'
import { loginMetrics } from './auth/login-metrics.ts'
import { createLoginSlots } from './auth/login-slots.ts'
import { createPasswords } from './auth/passwords.ts'
import { createSecurityTrail } from './auth/security-trail.ts'
import type { Dependencies } from './deps.ts'
import { createKeyLeases } from './http/key-leases.ts'
import { defaultLimits, type Limits } from './http/limits.ts'
import { createPageDrawer } from './pages/page-drawer.ts'
import { createExecutionStreams, streamLimits } from './stream/execution-streams.ts'
import { createLinkGuesses } from './routes/link/link-guesses.ts'
import { executionShape } from './wire/execution.ts'

export interface RuntimeContext {
  readonly config: ApiConfig
  /** That of the process; `config` was read from it. */
  readonly environment: Environment
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly stopping: AbortSignal
}

/** Queries of callers at a time: tests of data sources, and what they say of a query. */
const queryProcesses = 4

/**
 * Opens everything that routes use and puts it on the stack, in the order in which it must be released
 * backwards.
 *
 * @throws StartupProblem when the database or Redis cannot be used
 */
export async function openDependencies(
  resources: AsyncDisposableStack,
  runtimeContext: RuntimeContext,
): Promise<Dependencies> {
  const { config, logger, metrics, tracing, stopping } = runtimeContext
  const connection = {
    url: config.DATABASE_URL,
    applicationName: `punctual-api ${config.PUNCTUAL_SERVER_NAME}`,
    statementTimeoutMs: config.API_STATEMENT_TIMEOUT_SECONDS * 1_000,
    logger,
  }
  const database = resources.use(
    openDatabase({ ...connection, maximumConnections: config.API_DATABASE_CONNECTIONS, metrics }),
  )
  await checkDatabase(database, {
    clock: runtimeContext.clock,
    logger,
    url: config.DATABASE_URL,
    acceptDataLoss: config.PUNCTUAL_ACCEPT_DATA_LOSS,
    clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS,
  })
  const clock = resources.use(await followDatabaseClock(database, { clock: runtimeContext.clock, logger }))
  await checkRedis(config.REDIS_URL)
  const secretBox = createSecretBox(config.PUNCTUAL_SECRET_KEYS)
  const signals = resources.use(
    createSignals({ url: config.REDIS_URL, prefix: config.PUNCTUAL_REDIS_PREFIX, logger, metrics }),
  )
  const hints = resources.use(createChangeHints({ signals, clock }))
  const store = createStore(database, secretBox, { onEvents: hints.announce })
  const express = openExpress(resources, { config, connection, secretBox, signals, metrics, logger, tracing })
  const endWaiter = resources.use(createEndWaiter({ store, signals, clock, logger }))
  const changes = resources.use(createExecutionChanges({ log: store.executionLog, signals, clock, logger }))
  const executionStreams = resources.use(
    createExecutionStreams({ changes, clock, logger, metrics, limits: streamLimitsOf(config) }),
  )
  const egress = createEgressGuard(egressRules(config))
  const databaseFileRoots = config.DATA_SOURCE_FILE_ROOTS
  const dataSources = resources.use(
    createDataSources({
      clock,
      logger,
      egress,
      environment: runtimeContext.environment,
      fileRoots: databaseFileRoots,
      processes: queryProcesses,
    }),
  )
  const sources = resources.use(
    createSources({
      clock,
      logger,
      random: Math.random,
      egress,
      dataSources,
      signIns: store.userSignIns,
      mailServerSignIns: store.mailServerSignIns,
    }),
  )
  const passwords = createPasswords({ slots: config.UV_THREADPOOL_SIZE, queue: 50 })
  metrics.measure(loginMetrics.hashesWaiting, {}, () => passwords.waiting())
  const securityTrail = resources.use(createSecurityTrail({ audit: store.audit, clock, logger }))
  const keyLeases = resources.use(createKeyLeases({ store, clock, logger }))
  const accessRules = resources.use(createAccessRulesCache({ grants: store.grants, clock, logger }))
  await appear(resources, { store, runtimeContext })
  return {
    executionJson: createExecutionJson(database, { shape: executionShape, clock }),
    accessRules,
    storeFor: (sight) => createStore(database, secretBox, { onEvents: hints.announce, sight }),
    textsFor: (sight) => createExecutionJson(database, { shape: executionShape, clock, sight }),
    store,
    secretBox,
    keyLeases,
    signals,
    express,
    endWaiter,
    executionStreams,
    sources,
    egress,
    dataSources,
    databaseFileRoots,
    clock,
    logger,
    metrics,
    tracing,
    stopping,
    recipientDomains: createRecipientDomains(config.RECIPIENT_DOMAINS_ALLOW),
    directoryRoots: config.DELIVERY_DIRECTORY_ROOTS,
    slackApiUrl: config.SLACK_API_URL,
    graph: config.GRAPH_BASE_URL,
    passwords,
    loginStatements: createLoginSlots(loginStatementLimits),
    securityTrail,
    limits: limitsOf(config),
    artifacts: await openArtifactStore(resources, {
      config,
      name: `api-${config.PUNCTUAL_SERVER_NAME}`,
      clock,
    }),
    linkTokens: createLinkTokens(config.PUNCTUAL_SECRET_KEYS),
    linkGuesses: createLinkGuesses(clock),
    recipientTokens: createRecipientTokens(config.PUNCTUAL_SECRET_KEYS),
    pages: openPages(resources, runtimeContext),
    areDrillsAllowed: config.DRILLS_ALLOWED,
    serverName: config.PUNCTUAL_SERVER_NAME,
    serviceTimeZone: config.PUNCTUAL_TIME_ZONE,
    configPath: config.PUNCTUAL_CONFIG_PATH ?? 'environment',
    revision: config.PUNCTUAL_REVISION ?? null,
  }
}

/** Shorter than the longest time of the request that waits for the picture. */
const pageTimeoutMs = 20_000

function openPages(
  resources: AsyncDisposableStack,
  { config, environment, clock, logger }: RuntimeContext,
): Dependencies['pages'] {
  if (config.API_PAGE_PROCESSES === 0) return null
  return resources.use(
    createPageDrawer({
      processes: config.API_PAGE_PROCESSES,
      clock,
      logger,
      environment,
      timeoutMs: pageTimeoutMs,
    }),
  )
}

interface ExpressSurroundings extends Pick<RuntimeContext, 'config' | 'metrics' | 'logger' | 'tracing'> {
  readonly connection: Omit<Parameters<typeof openDatabase>[0], 'maximumConnections'>
  readonly secretBox: SecretBox
  readonly signals: Signals
}

/** Reads the state of dispatch over connections of its own, which plan as those of the relay do. */
function openExpress(
  resources: AsyncDisposableStack,
  { config, connection, secretBox, signals, metrics, logger, tracing }: ExpressSurroundings,
): Express {
  const connections = resources.use(
    openDatabase({ ...connection, maximumConnections: 2, plans: 'once-by-index' }),
  )
  const producer = resources.use(
    createProducer({ url: config.REDIS_URL, prefix: config.PUNCTUAL_REDIS_PREFIX, logger, metrics }),
  )
  const store = createStore(connections, secretBox)
  return createExpress({ store, producer, signals, metrics, logger, tracing, limits: engineLimits })
}

/**
 * A statement of a login takes a millisecond or two; those that wait are refused before the others of the
 * pool are kept waiting.
 */
const loginStatementLimits = { slots: 3, queue: 300 }

function streamLimitsOf(config: ApiConfig): typeof streamLimits {
  return {
    ...streamLimits,
    streams: config.API_STREAMS,
    perPrincipal: config.API_STREAMS_PER_CALLER,
    reserved: config.API_STREAMS_RESERVED,
  }
}

function limitsOf(config: ApiConfig): Limits {
  return {
    bodyBytes: config.API_BODY_LIMIT_BYTES,
    bulkBodyBytes: config.API_BULK_BODY_LIMIT_BYTES,
    bodyMembers: defaultLimits.bodyMembers,
    bulkBodyMembers: defaultLimits.bulkBodyMembers,
    bulkItems: config.API_BULK_ITEMS,
    failedLoginsPerMinute: config.API_FAILED_LOGINS_PER_MINUTE,
    sessionIdleMinutes: config.SESSION_IDLE_MINUTES,
    answerSeconds: config.API_ANSWER_SECONDS,
    requestsPerSecond: config.API_REQUESTS_PER_SECOND,
    requestBurst: config.API_REQUEST_BURST,
    costlyPerCaller: config.API_COSTLY_PER_CALLER,
    waitingPerCaller: config.API_WAITING_PER_CALLER,
    costly: config.API_COSTLY,
    waiting: config.API_WAITING,
    costlyReserved: config.API_COSTLY_RESERVED,
    failedLoginsPerAddress: config.API_FAILED_LOGINS_PER_ADDRESS,
  }
}

/** Shows this process in `getservers`; it never takes work. */
async function appear(
  resources: AsyncDisposableStack,
  { store, runtimeContext }: { store: Dependencies['store']; runtimeContext: RuntimeContext },
): Promise<void> {
  const { config, clock, logger, stopping } = runtimeContext
  const server = { role: 'api' as const, name: config.PUNCTUAL_SERVER_NAME, bootId: randomUUID() }
  const vitals = resources.use(startVitals())
  const registration = await registerServer(
    {
      store,
      clock,
      logger,
      limits: engineLimits,
      server: { ...server, processId: process.pid, host: hostname(), slots: 0 },
      running: () => [],
      stop: () => {},
      leaseLost: () => {},
      vitals: vitals.read,
    },
    stopping,
  )
  resources.use(registration)
}
