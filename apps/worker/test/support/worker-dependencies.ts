import { randomUUID } from 'node:crypto'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import {
  createMailer,
  type DirectoryFiles,
  loadDestinations,
  type MailLimits,
  noMailLimits,
  readSmtpUrl,
  realFiles,
} from '@punctual/delivery'
import { type AskDataSource, type BreakerLimits, breakerLimits, type MailServer } from '@punctual/domain'
import type { Language } from '@punctual/domain/words'
import {
  type Attempts,
  createAttempts,
  createBreakerWatch,
  engineLimits,
  type InDoubtSlots,
  type KeptAnswers,
  type Ledger,
  type ServerIdentity,
  type Store,
} from '@punctual/engine'
import type { createSignals } from '@punctual/queue'
import {
  type Clock,
  createRecipientDomains,
  silentLogger,
  systemClock,
  type TaskPool,
  noTracing,
} from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import type { Sources } from '@punctual/source'
import { openDestinationSecrets } from '@punctual/catalog'
import { createSecretBox } from '@punctual/store'
import { loopbackEgress } from '@punctual/testing'

import { createAskDataSource } from '../../src/data/ask-data-source.ts'
import type { RunDependencies } from '../../src/dependencies.ts'
import type { FileLinkMaker } from '../../src/file-link-maker.ts'
import { createFileWork } from '../../src/file-work/file-work.ts'
import { openFileProcesses } from '../../src/file-work/open-file-processes.ts'
import { createSnapshotReader } from '../../src/snapshot.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { testDataSources } from './test-data-sources.ts'

const connectDestinations = await loadDestinations()

/** What a test changes of the parts that a run has. */
export interface ChangedParts {
  readonly ledger?: (ledger: Ledger) => Ledger
  /** Unless given, the driver of a database. */
  readonly askDataSource?: (real: AskDataSource) => AskDataSource
  readonly keptAnswers?: (kept: KeptAnswers) => KeptAnswers
  readonly attempts?: (attempts: Attempts) => Attempts
  /** Where files under way are, if not beside the artifacts. */
  readonly workDirectory?: string
  readonly databaseFileRoots?: readonly string[]
  /** Directories below which files are delivered; none unless given. */
  readonly directoryRoots?: readonly string[]
  readonly directoryFiles?: DirectoryFiles
  readonly slackApiUrl?: URL
  /** None unless given. */
  readonly fileLinks?: FileLinkMaker
  /** None unless given. */
  readonly mailLimits?: MailLimits
  readonly clock?: Clock
  readonly tracing?: RunDependencies['tracing']
  readonly breakerLimits?: BreakerLimits
  readonly breakerWaitLimitMs?: number
  readonly executionTimeoutMs?: number
  /** English unless given. */
  readonly mailLanguage?: Language
  /** Absent: mails have no address at which they are stopped. */
  readonly recipientPage?: RunDependencies['recipientPage']
  /** Unless given, those of a process that sends nothing else. */
  readonly inDoubtSlots?: InDoubtSlots
}

/** What the test has opened for its worker. */
export interface Opened {
  readonly store: Store
  readonly signals: ReturnType<typeof createSignals>
  readonly server: ServerIdentity
  readonly directory: string
  readonly sources: Sources
  readonly mailer: ReturnType<typeof createMailer>
}

/** None unless the test gives some. */
function linksOf({ fileLinks, recipientPage }: ChangedParts) {
  return { fileLinks: fileLinks ?? null, recipientPage: recipientPage ?? null }
}

/** Everything that a run needs, real but for what the test changes. */
export async function workerDependencies(opened: Opened, changed: ChangedParts): Promise<RunDependencies> {
  const { store, signals, server, directory, sources, mailer } = opened
  const askDataSource = createAskDataSource(testDataSources(changed.databaseFileRoots))
  const metrics = createMetrics()
  const clock = changed.clock ?? systemClock()
  return {
    attempts: (changed.attempts ?? asTheyAre)(
      createAttempts({
        store,
        signals,
        metrics,
        limits: engineLimits,
        server: { ...server, processId: process.pid },
        newClaimToken: randomUUID,
      }),
    ),
    breakers: createBreakerWatch({
      store,
      signals,
      metrics,
      logger: silentLogger(),
      random: () => 0.5,
      limits: changed.breakerLimits ?? breakerLimits,
    }),
    ledger: changed.ledger?.(store.ledger) ?? store.ledger,
    lastDeliveries: store.lastDeliveries,
    subscriptions: store.subscriptions,
    suppressions: store.suppressions,
    recipientLists: store.recipientLists,
    sourceAccounts: store.sourceAccounts,
    ...linksOf(changed),
    mailTemplates: store.mailTemplates,
    goneDestinations: store.goneDestinations,
    holds: store.holds,
    askDataSource: changed.askDataSource?.(askDataSource) ?? askDataSource,
    keptAnswers: changed.keptAnswers?.(store.keptAnswers) ?? store.keptAnswers,
    sources,
    artifacts: createDirectoryArtifactStore({ directory }),
    mailer,
    mailLanguage: changed.mailLanguage ?? 'en',
    consoleUrl: null,
    openSecrets: (sealed) => openDestinationSecrets(createSecretBox([Buffer.alloc(32, 7)]), sealed),
    deliverers: connectDestinations({
      mailer,
      directoryRoots: changed.directoryRoots ?? [],
      directoryFiles: changed.directoryFiles ?? realFiles,
      ...(changed.slackApiUrl ? { slackApiUrl: changed.slackApiUrl } : {}),
      egress: loopbackEgress(),
      clock,
    }),
    executions: store.executions,
    inDoubtSlots: changed.inDoubtSlots ?? oneAtATime(),
    readSnapshot: createSnapshotReader(createSecretBox([Buffer.alloc(32, 7)])),
    clock,
    random: () => 0.5,
    logger: silentLogger(),
    metrics,
    tracing: changed.tracing ?? noTracing,
    server: { name: server.name, bootId: server.bootId, leaseMs: 60_000 },
    files: createFileWork({
      workDirectory: changed.workDirectory ?? directory,
      processes: await (fileProcesses ??= startFileProcesses()),
    }),
    breakerWaitLimitMs: changed.breakerWaitLimitMs ?? 3_600_000,
    executionTimeoutMs: changed.executionTimeoutMs ?? 30_000,
  }
}

const asTheyAre = (attempts: Attempts): Attempts => attempts

/** A mailer that sends to the mail servers of the test, in this order. */
export function mailerTo(ports: readonly number[], limits: MailLimits = noMailLimits): Opened['mailer'] {
  const servers = ports.map((port): MailServer => {
    const { settings, secrets } = readSmtpUrl(`smtp://127.0.0.1:${port}`)
    const maxPerMinute = limits === noMailLimits ? null : 1_000
    const named = { ...settings, maxPerMinute, from: 'Punctual <reports@example.org>' }
    return {
      id: String(port),
      name: String(port),
      settings: named,
      secrets,
      operatorTarget: null,
      version: 1,
    }
  })
  return createMailer({
    servers: () => servers,
    limits,
    tokens: { get: () => Promise.reject(new Error('no server signs in with tokens')) },
    logger: silentLogger(),
    egress: () => loopbackEgress(),
    recipientDomains: createRecipientDomains([]),
  })
}

/** Those of all workers of a test file. They end with its process. */
let fileProcesses: Promise<TaskPool> | undefined

function startFileProcesses(): Promise<TaskPool> {
  const limits = { maximumProcesses: 2, memoryMib: 3_072, heapMib: 1_024, budgetBytes: 512 * 1_048_576 }
  return openFileProcesses({
    ...limits,
    environment: process.env,
    clock: systemClock(),
    logger: silentLogger(),
  })
}
