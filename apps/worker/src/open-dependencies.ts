import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

import { createLinkTokens, type LocalArtifactStore, openArtifactStore } from '@punctual/artifact'
import { createRecipientTokens, openDestinationSecrets, type StoredDestination } from '@punctual/catalog'
import { browserOptions, type Browsers, noBrowsers, openBrowsers, openBrowsersLate } from '@punctual/browser'
import { createDataSources } from '@punctual/data-source'
import {
  type AccessTokens,
  createAccessTokens,
  createMailer,
  loadDestinations,
  mailEgress,
  realFiles,
  type SmtpTimeouts,
  userTokenBy,
} from '@punctual/delivery'
import { breakerLimits } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import {
  createAttempts,
  createBreakerWatch,
  createChangeHints,
  createInDoubtSlots,
  createStore,
  engineLimits,
} from '@punctual/engine'
import { checkRedis, createSignals } from '@punctual/queue'
import { startConsumer } from '@punctual/queue/consumer'
import {
  type Clock,
  createEgressGuard,
  createRecipientDomains,
  type EgressGuard,
  egressRules,
  type Environment,
  freeMemory,
  type Logger,
  type Metrics,
  StartupProblem,
  type Tracing,
} from '@punctual/runtime'
import { biApplication, mailServerAccount, createSources, queryProgram } from '@punctual/source'
import { checkDatabase, createSecretBox, heartbeatConnection, openDatabase } from '@punctual/store'

import type { WorkerConfig } from './config.ts'
import { createAskDataSource } from './data/ask-data-source.ts'
import { createFileLinkMaker } from './file-link-maker.ts'
import { createFileWork, type FileWork } from './file-work/file-work.ts'
import { openFileProcesses } from './file-work/open-file-processes.ts'
import { createRecipientPage } from './recipient-page.ts'
import { openMailLimits } from './mail-limits.ts'
import { adoptMailServer, openMailServers } from './mail-servers.ts'
import { createSnapshotReader } from './snapshot.ts'
import { workerConnections, type WorkerOptions } from './start-worker.ts'

export interface RuntimeContext {
  readonly config: WorkerConfig
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing: Tracing
  /** That of the process; `config` was read from it. */
  readonly environment: Environment
}

/**
 * Opens everything that running executions uses and puts it on the stack.
 *
 * @throws StartupProblem when the database or Redis cannot be used
 */
export async function openDependencies(
  resources: AsyncDisposableStack,
  { config, clock, logger, metrics, tracing, environment }: RuntimeContext,
): Promise<WorkerOptions & { readonly egress: EgressGuard; readonly mailTokens: AccessTokens }> {
  const name = config.PUNCTUAL_SERVER_NAME
  const bootId = randomUUID()
  const server = { name, bootId, processId: process.pid, host: hostname(), slots: config.WORKER_SLOTS }
  const redis = { url: config.REDIS_URL, prefix: config.PUNCTUAL_REDIS_PREFIX, logger, metrics }
  const connection = { url: config.DATABASE_URL, applicationName: `punctual-worker ${name}` }
  const database = resources.use(
    openDatabase({ ...connection, logger, metrics, plans: 'once', maximumConnections: workerConnections }),
  )
  await checkDatabase(database, {
    clock,
    logger,
    url: config.DATABASE_URL,
    acceptDataLoss: config.PUNCTUAL_ACCEPT_DATA_LOSS,
    clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS,
  })
  await checkRedis(config.REDIS_URL)
  const secretBox = createSecretBox(config.PUNCTUAL_SECRET_KEYS)
  const signals = resources.use(createSignals(redis))
  const hints = resources.use(createChangeHints({ signals, clock }))
  const heartbeats = resources.use(
    openDatabase({ ...connection, ...heartbeatConnection, logger, plans: 'once' }),
  )
  const store = createStore(database, secretBox, { onEvents: hints.announce, heartbeats })
  const egress = createEgressGuard(egressRules(config))
  const browsers = resources.use(await openWorkerBrowsers(config, { clock, logger, egress }))
  const dataSources = resources.use(
    createDataSources({
      clock,
      logger,
      egress,
      environment,
      fileRoots: config.DATA_SOURCE_FILE_ROOTS,
      // Each run asks one query at a time; checks at night and tests of data sources ask some more.
      processes: config.WORKER_SLOTS + 2,
      program: queryProgram,
    }),
  )
  const connectDestinations = await loadDestinations()
  await adoptMailServer(config, { store, logger })
  const lease = { bootId, leaseMs: engineLimits.serverLeaseMs }
  const sources = resources.use(
    createSources({
      clock,
      random: Math.random,
      logger,
      egress,
      browsers,
      dataSources,
      signIns: store.userSignIns,
      mailServerSignIns: store.mailServerSignIns,
    }),
  )
  const userToken = userTokenBy((place, signal) => sources.mailServerToken(mailServerAccount(place), signal))
  const mailTokens = createAccessTokens({ egress, clock, userToken })
  const mailer = resources.use(
    createMailer({
      servers: await openMailServers(resources, { store, signals, clock, logger }),
      limits: openMailLimits(resources, { store, clock, random: Math.random, logger, server: lease }),
      tokens: mailTokens,
      graph: config.GRAPH_BASE_URL,
      clock,
      egress: (server) => mailEgress(egress, server),
      recipientDomains: createRecipientDomains(config.RECIPIENT_DOMAINS_ALLOW),
      timeouts: mailTimeouts(config),
      logger,
    }),
  )
  const dependencies = {
    attempts: createAttempts({
      store,
      signals,
      metrics,
      limits: engineLimits,
      server,
      newClaimToken: randomUUID,
    }),
    breakers: createBreakerWatch({
      store,
      signals,
      metrics,
      logger,
      random: Math.random,
      limits: breakerLimits,
    }),
    ledger: store.ledger,
    sources,
    askDataSource: createAskDataSource(dataSources),
    keptAnswers: store.keptAnswers,
    lastDeliveries: store.lastDeliveries,
    goneDestinations: store.goneDestinations,
    mailTemplates: store.mailTemplates,
    fileLinks: fileLinkMakerOf(config),
    holds: store.holds,
    artifacts: await openArtifacts(resources, { config, clock }),
    mailer,
    deliverers: connectDestinations({
      mailer,
      directoryRoots: config.DELIVERY_DIRECTORY_ROOTS,
      slackApiUrl: config.SLACK_API_URL,
      graph: config.GRAPH_BASE_URL,
      openApplication: async (accountId) => {
        const opened = await store.sourceAccounts.open(accountId)
        if (!opened.ok) return { ok: false, said: sentence('bi_account_missing') }
        return biApplication(opened.account, clock)
      },
      directoryFiles: realFiles,
      egress,
      clock,
    }),
    openSecrets: (sealed: Pick<StoredDestination, 'id' | 'secrets'>) =>
      openDestinationSecrets(secretBox, sealed),
    executions: store.executions,
    subscriptions: store.subscriptions,
    suppressions: store.suppressions,
    recipientLists: store.recipientLists,
    sourceAccounts: store.sourceAccounts,
    recipientPage: recipientPageOf(config),
    inDoubtSlots: createInDoubtSlots(clock, {
      slots: config.WORKER_SENDS_IN_DOUBT,
      waitMs: config.WORKER_IN_DOUBT_WAIT_MS,
    }),
    mailLanguage: config.NOTICE_LANGUAGE,
    consoleUrl: config.CONSOLE_URL ?? null,
    readSnapshot: createSnapshotReader(secretBox),
    clock,
    logger,
    metrics,
    tracing,
    random: Math.random,
    server: { name, ...lease },
    files: await openFileWork(resources, { config, clock, logger, environment }, `${name}-${bootId}`),
    breakerWaitLimitMs: config.BREAKER_WAIT_LIMIT_SECONDS * 1_000,
    executionTimeoutMs: config.WORKER_EXECUTION_TIMEOUT_SECONDS * 1_000,
  }
  return {
    server,
    limits: engineLimits,
    dependencies,
    egress,
    mailTokens,
    store,
    signals,
    memory: { minimumBytes: config.WORKER_MINIMUM_FREE_MEMORY_MIB * 1024 * 1024, freeMemory },
    drainMs: config.WORKER_DRAIN_SECONDS * 1_000,
    consume: (receive) => startConsumer({ ...redis, serverName: name, receive }),
  }
}

function fileLinkMakerOf({ LINK_BASE_URL: address, PUNCTUAL_SECRET_KEYS: keys }: WorkerConfig) {
  return address === undefined ? null : createFileLinkMaker(new URL(address), createLinkTokens(keys))
}

function recipientPageOf({ LINK_BASE_URL: address, PUNCTUAL_SECRET_KEYS: keys }: WorkerConfig) {
  if (address === undefined) return null
  return createRecipientPage(new URL(address), createRecipientTokens(keys))
}

/** With a number in the settings a machine that cannot have them refuses the start. */
async function openWorkerBrowsers(
  config: WorkerConfig,
  context: Pick<RuntimeContext, 'clock' | 'logger'> & { readonly egress: EgressGuard },
): Promise<Browsers> {
  const options = { ...context, ...browserOptions(config) }
  if (config.BROWSER_PROCESSES === 0) return noBrowsers()
  if (config.BROWSER_PROCESSES === undefined) return openBrowsersLate(options)
  return await openBrowsers(options, new AbortController().signal)
}

async function openFileWork(
  resources: AsyncDisposableStack,
  { config, clock, logger, environment }: Omit<RuntimeContext, 'metrics' | 'tracing'>,
  name: string,
): Promise<FileWork> {
  const workDirectory = await openWorkDirectory(resources, name)
  const processes = resources.use(
    await openFileProcesses({
      clock,
      logger,
      environment,
      maximumProcesses: config.WORKER_FILE_PROCESSES,
      memoryMib: config.WORKER_FILE_PROCESS_MEMORY_MIB,
      heapMib: Math.floor(config.WORKER_FILE_PROCESS_MEMORY_MIB / 3),
      budgetBytes: config.WORKER_FILE_BUDGET_MIB * 1024 * 1024,
    }),
  )
  return createFileWork({ workDirectory, processes })
}

async function openArtifacts(
  resources: AsyncDisposableStack,
  { config, clock }: Pick<RuntimeContext, 'config' | 'clock'>,
): Promise<LocalArtifactStore> {
  const name = `worker-${config.PUNCTUAL_SERVER_NAME}`
  const store = await openArtifactStore(resources, { config, name, clock })
  if (store === null)
    throw new StartupProblem(
      'Set PUNCTUAL_ARTIFACT_DIR or PUNCTUAL_ARTIFACT_BUCKET_URL: files are kept there.',
    )
  return store
}

/** Files under way; removed with the process, and of no use to another one. */
async function openWorkDirectory(resources: AsyncDisposableStack, name: string): Promise<string> {
  const directory = join(tmpdir(), `punctual-${name}`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  return directory
}

function mailTimeouts(config: WorkerConfig): Partial<SmtpTimeouts> {
  return {
    sessionTotalMs: config.MAIL_SESSION_SECONDS * 1_000,
    envelopeTotalMs: config.MAIL_ENVELOPE_SECONDS * 1_000,
    messageFloorMs: config.MAIL_MESSAGE_SECONDS * 1_000,
    messageBytesPerSecond: config.MAIL_MINIMUM_BYTES_PER_SECOND,
    finalReplyTotalMs: config.MAIL_FINAL_REPLY_SECONDS * 1_000,
  }
}
