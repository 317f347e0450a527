import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import type { Browsers } from '@punctual/browser'
import { createDataSources } from '@punctual/data-source'
import { createMailer } from '@punctual/delivery'
import {
  type AskDataSource,
  type DataSourceSettings,
  definedName,
  type BreakerLimits,
  breakerLimits,
} from '@punctual/domain'
import {
  type Attempts,
  createAttempts,
  createBreakerWatch,
  engineLimits,
  type KeptAnswers,
  type Ledger,
  requestResend,
  type Store,
} from '@punctual/engine'
import { createSignals } from '@punctual/queue'
import {
  type Clock,
  createRecipientDomains,
  silentLogger,
  systemClock,
  type TaskPool,
} from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import {
  createSources,
  type ExportedFile,
  type ExportOutcome,
  type ExportRequest,
  type SourceLimits,
  type Sources,
} from '@punctual/source'
import { createSecretBox } from '@punctual/store'
import {
  addDataSource,
  addSchedule,
  addWorker,
  openTestStore,
  type ScheduleSeed,
} from '@punctual/engine/testing'
import { createTestDatabase, loopbackEgress, testRedis } from '@punctual/testing'
import { SMTPServer } from 'smtp-server'

import { createAskDataSource } from '../src/data/ask-data-source.ts'
import type { RunDependencies } from '../src/dependencies.ts'
import { createFileWork } from '../src/file-work/file-work.ts'
import { openFileProcesses } from '../src/file-work/open-file-processes.ts'
import { runExecution } from '../src/run-execution.ts'
import { createRunStop, type RunStop, type StopReason } from '../src/run-stop.ts'
import { createInDoubtSlots, type InDoubtSlots } from '../src/in-doubt-slots.ts'
import { createSnapshotReader } from '../src/snapshot.ts'

/** A small but whole PDF. */
export const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`

/** Those of all workers of a test file. They end with its process. */
let fileProcesses: Promise<TaskPool> | undefined

function startFileProcesses(): Promise<TaskPool> {
  const limits = { maximumProcesses: 2, memoryMib: 2_048, budgetBytes: 512 * 1_048_576 }
  return openFileProcesses({
    ...limits,
    environment: process.env,
    clock: systemClock(),
    logger: silentLogger(),
  })
}

/** What the source answers to an export; `count` is the number of exports so far, this one included. */
export type Export = (
  signal: AbortSignal,
  count: number,
  request: ExportRequest,
) => Promise<
  | {
      content: string | Uint8Array
      expectedPages?: ExportedFile['expectedPages']
      chosen?: ExportedFile['chosen']
    }
  | Extract<ExportOutcome, { ok: false }>
>

export interface MailRule {
  /** Asked at each connection; a code refuses it. */
  connection?: () => number | null
  /** SMTP code for a recipient, asked at each RCPT; null accepts. */
  recipient?: (address: string) => number | null | Promise<number | null>
  /** Asked after the final dot; `die` drops the connection without a reply. */
  afterDot?: () => 'accept' | 'die' | Promise<'accept'>
}

export interface ReceivedMail {
  readonly to: string[]
  readonly raw: string
}

/** A real SMTP server that decides by the rule and keeps what it took. */
export async function startMailServer(rule: MailRule) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, callback) {
      const code = rule.connection?.() ?? null
      callback(code === null ? null : Object.assign(new Error('not now'), { responseCode: code }))
    },
    async onRcptTo(address, _session, callback) {
      const code = (await rule.recipient?.(address.address)) ?? null
      callback(code === null ? null : Object.assign(new Error('as told'), { responseCode: code }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      async function end(): Promise<void> {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        if ((await rule.afterDot?.()) === 'die')
          server.connections.forEach((connection) =>
            (connection as unknown as { _socket: { destroy(): void } })._socket.destroy(),
          )
        else callback()
      }
      stream.on('end', () => void end())
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/**
 * A worker's pipeline over a real store, queue signals, artifact directory and mail server. The source is
 * given what to answer, or it is a real connector.
 */
export async function openWorker(options: {
  schedule?: ScheduleSeed
  mail?: MailRule
  /** Unless given, the connector goes to the platform of the schedule. */
  export?: Export
  sourceLimits?: Partial<SourceLimits>
  /** Longest time of an export; that of the worker unless given. */
  exportTimeoutMs?: number
  /** For pages; none unless given. */
  browsers?: Browsers
  /** Where the files of databases may be. */
  databaseFileRoots?: readonly string[]
  ledger?: (ledger: Ledger) => Ledger
  /** What the schedule asks of the database of the test, which is a data source then. */
  queries?: (dataSourceId: string) => object
  dataSource?: Partial<DataSourceSettings>
  /** Unless given, the driver of a database. */
  askDataSource?: (real: AskDataSource) => AskDataSource
  keptAnswers?: (kept: KeptAnswers) => KeptAnswers
  attempts?: (attempts: Attempts) => Attempts
  /** Where files under way are, if not beside the artifacts. */
  workDirectory?: string
  clock?: Clock
  breakerLimits?: BreakerLimits
  breakerWaitLimitMs?: number
  executionTimeoutMs?: number
  /** Unless given, those of a process that sends nothing else. */
  inDoubtSlots?: InDoubtSlots
}) {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const redis = resources.use(testRedis())
  const { store } = resources.use(openTestStore(database.url))
  const mail = await startMailServer(options.mail ?? {})
  resources.defer(() => mail.close())
  const directory = await mkdtemp(join(tmpdir(), 'punctual-worker-test-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const logger = silentLogger()
  const signals = resources.use(createSignals({ ...redis, logger }))
  const mailer = resources.use(
    createMailer({
      smtpUrl: `smtp://127.0.0.1:${mail.port}`,
      from: 'Punctual <reports@example.org>',
      logger,
      egress: loopbackEgress(),
      recipientDomains: createRecipientDomains([]),
    }),
  )
  const server = await addWorker(store, 'alpha')
  const { dataSourceId, scheduleId } = await addScheduleOf(store, database.url, options)
  const askDataSource = createAskDataSource(
    createDataSources({
      clock: systemClock(),
      egress: loopbackEgress(),
      fileRoots: options.databaseFileRoots ?? [],
    }),
  )
  const connectors = resources.use(openConnectors(options))
  let exports = 0
  const told = {
    async export(request, signal) {
      exports += 1
      const { directory: target, format, definition } = request
      const { exportTimeoutMs: timeoutMs = request.timeoutMs } = options
      if (!options.export) return await connectors.export({ ...request, timeoutMs }, signal)
      const answer = await options.export(signal, exports, request)
      if ('ok' in answer) return answer
      const path = join(target, `export-${exports}`)
      await writeFile(path, answer.content)
      const contentType = format === 'PDF' ? 'application/pdf' : 'text/csv'
      const reportName = definedName(definition) ?? 'Sales'
      const bytes = Buffer.byteLength(answer.content)
      const { expectedPages = null, chosen = { method: 1, reason: 'There is no other way.' } } = answer
      return {
        ok: true,
        file: {
          path,
          contentType,
          bytes,
          reportName,
          extension: format.toLowerCase(),
          expectedPages,
          chosen,
        },
      }
    },
    link: (account, definition, signal) => connectors.link(account, definition, signal),
  } as Partial<Sources> as Sources
  const metrics = createMetrics()
  const dependencies: RunDependencies = {
    attempts: (options.attempts ?? asTheyAre)(
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
      logger,
      random: () => 0.5,
      limits: options.breakerLimits ?? breakerLimits,
    }),
    ledger: options.ledger?.(store.ledger) ?? store.ledger,
    lastDeliveries: store.lastDeliveries,
    askDataSource: options.askDataSource?.(askDataSource) ?? askDataSource,
    keptAnswers: options.keptAnswers?.(store.keptAnswers) ?? store.keptAnswers,
    sources: told,
    artifacts: createDirectoryArtifactStore({ directory }),
    mailer,
    inDoubtSlots: options.inDoubtSlots ?? oneAtATime(),
    readSnapshot: createSnapshotReader(createSecretBox([Buffer.alloc(32, 7)])),
    clock: options.clock ?? systemClock(),
    random: () => 0.5,
    logger,
    metrics,
    server: { name: server.name, bootId: server.bootId, leaseMs: 60_000 },
    files: createFileWork({
      workDirectory: options.workDirectory ?? directory,
      processes: await (fileProcesses ??= startFileProcesses()),
    }),
    breakerWaitLimitMs: options.breakerWaitLimitMs ?? 3_600_000,
    executionTimeoutMs: options.executionTimeoutMs ?? 30_000,
  }
  let executionId = randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })

  /** Asks for another execution of the schedule; attempts are of that one from now on. */
  async function again() {
    executionId = randomUUID()
    await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  }

  /** Asks for an execution of another schedule; attempts are of that one from now on. */
  async function runOf(otherScheduleId: string) {
    executionId = randomUUID()
    await store.executionTransitions.request({
      executionId,
      scheduleId: otherScheduleId,
      runBy: 'tester',
      priority: 0,
    })
    return executionId
  }

  /** Asks for the kept files to be sent again; attempts are of that run from now on. */
  async function resend(recipients: readonly string[] | null = null) {
    const ended = await store.executions.find(executionId)
    if (!ended) throw new Error('the execution is gone')
    const wish = { destinationIds: null, recipients }
    const outcome = await requestResend(store, { ended, wish, runBy: 'tester' })
    if (outcome.ok) executionId = outcome.executionId as typeof executionId
    return outcome
  }

  /** Claims the execution as the next generation and runs one attempt. */
  async function attempt(stop = new AbortController().signal) {
    const own = executionId
    await store.database.query(`UPDATE servers SET last_heartbeat_at = clock_timestamp()`)
    const [row] = await store.database.query<{ generation: number }>(
      `UPDATE work SET generation = generation + 1, dispatched_at = clock_timestamp(), not_before = clock_timestamp() WHERE id = $1 RETURNING generation`,
      [own],
    )
    const generation = row?.generation ?? 0
    const claimed = await dependencies.attempts.claim({ executionId: own, generation })
    if (!claimed) throw new Error('not claimed')
    using runStop = stoppedWith(dependencies, stop)
    await runExecution(dependencies, claimed, runStop)
    const record = await store.executions.find(own)
    if (!record) throw new Error('the execution is gone')
    return record
  }

  return {
    store,
    metrics,
    directory,
    artifacts: dependencies.artifacts,
    scheduleId,
    dataSourceId,
    executionId,
    received: mail.received,
    attempt,
    again,
    resend,
    runOf,
    dependencies,
    server,
    signals,
    redis,
    logger,
    resources,
    exports: () => exports,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const asTheyAre = (attempts: Attempts): Attempts => attempts

/** In-doubt slots of a process that may have one message in doubt, however long that takes. */
export function oneAtATime(slots = 1): InDoubtSlots {
  return createInDoubtSlots(systemClock(), { slots, waitMs: 3_600_000 })
}

/** The real connectors, as a worker has them. */
function openConnectors({
  sourceLimits,
  databaseFileRoots = [],
  browsers,
}: {
  readonly sourceLimits?: Partial<SourceLimits>
  readonly databaseFileRoots?: readonly string[]
  readonly browsers?: Browsers
}) {
  return createSources({
    clock: systemClock(),
    random: () => 0.5,
    logger: silentLogger(),
    limits: { pollMs: 10, ...sourceLimits },
    egress: loopbackEgress(),
    databaseFileRoots,
    ...(browsers ? { browsers } : {}),
  })
}

/** Stops a run when a signal fires, for the reason of the signal. */
function stoppedWith({ clock, executionTimeoutMs }: RunDependencies, signal: AbortSignal): RunStop {
  const runStop = createRunStop({ clock, timeoutMs: executionTimeoutMs })
  const stop = () => runStop.stop(signal.reason as StopReason)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return runStop
}

type ScheduleOptions = Pick<Parameters<typeof openWorker>[0], 'schedule' | 'queries' | 'dataSource'>

/** Adds the schedule of a worker, with the data source that it asks. */
async function addScheduleOf(
  store: Store,
  databaseUrl: string,
  { schedule, queries, dataSource }: ScheduleOptions,
) {
  const dataSourceId = queries ? await addDataSource(store, databaseUrl, dataSource) : ''
  const definition = { ...schedule?.definition, ...queries?.(dataSourceId) }
  const { id: scheduleId } = await addSchedule(store, { ...schedule, definition })
  return { dataSourceId, scheduleId }
}
