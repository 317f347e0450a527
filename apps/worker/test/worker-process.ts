import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import {
  createDispatcher,
  engineLimits,
  type ExecutionRecord,
  requestResend,
  rescueRound,
  type Store,
} from '@punctual/engine'
import { createProducer, createSignals } from '@punctual/queue'
import { loopbackHosts, silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { addSchedule, openTestStore, type ScheduleSeed } from '@punctual/engine/testing'
import { bareEnvironment, type Command, createTestDatabase, eventually, testRedis } from '@punctual/testing'

import { type MailRule, startMailServer } from './support/mail-server.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export interface WorkerProcess extends AsyncDisposable {
  readonly child: ChildProcess
  /** What it has logged, record by record. */
  readonly logged: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/**
 * What real worker processes work with: a store, a queue, a mail server and a directory for artifacts. The
 * dispatcher runs in the test, round by round.
 */
export async function openRuntimeContext(
  seed: ScheduleSeed | ((store: Store, databaseUrl: string) => Promise<ScheduleSeed>),
  mailRule: MailRule = {},
) {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const redis = resources.use(testRedis())
  const { store } = resources.use(openTestStore(database.url))
  const mail = await startMailServer(mailRule)
  resources.defer(() => mail.close())
  const directory = await mkdtemp(join(tmpdir(), 'punctual-worker-process-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const artifactDirectory = join(directory, 'artifacts')
  await mkdir(artifactDirectory)
  const logger = silentLogger()
  const signals = resources.use(createSignals({ ...redis, logger }))
  const producer = resources.use(createProducer({ ...redis, logger }))
  const engine = {
    store,
    producer,
    signals,
    metrics: createMetrics(),
    logger,
    clock: systemClock(),
    limits: engineLimits,
  }
  const dispatcher = createDispatcher(engine)
  const { id: scheduleId } = await addSchedule(
    store,
    typeof seed === 'function' ? await seed(store, database.url) : seed,
  )

  /** @param around the command that the process is run by, if not its own */
  async function startWorker(
    name: string,
    environment: Readonly<Record<string, string>> = {},
    around = ([file = '', ...commandArguments]: readonly string[]): Command => ({ file, commandArguments }),
  ): Promise<WorkerProcess> {
    const { file, commandArguments } = around([process.execPath, main])
    const child = spawn(file, commandArguments, {
      env: {
        ...bareEnvironment(),
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        PUNCTUAL_REDIS_PREFIX: redis.prefix,
        PUNCTUAL_SERVER_NAME: name,
        PUNCTUAL_SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
        TMPDIR: directory,
        EGRESS_ALLOW: loopbackHosts,
        PUNCTUAL_ARTIFACT_DIR: artifactDirectory,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'reports@example.org',
        WORKER_MINIMUM_FREE_MEMORY_MIB: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const logged: Record<string, unknown>[] = []
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    const started = Promise.withResolvers<void>()
    createInterface({ input: child.stdout }).on('line', (line) => {
      const record = JSON.parse(line) as Record<string, unknown>
      logged.push(record)
      if (record['msg'] === 'worker started') started.resolve()
    })
    const closed = once(child, 'close')
    void closed.then(() => started.reject(new Error(`the worker ended: ${complaint}`)))
    const worker = {
      child,
      logged,
      async [Symbol.asyncDispose]() {
        child.kill('SIGKILL')
        await closed
      },
    }
    resources.use(worker)
    await started.promise
    return worker
  }

  return {
    store,
    signals,
    directory,
    artifactDirectory,
    received: mail.received,
    startWorker,
    /** Asks for a run, of the schedule of the seed unless another one is given. */
    async request(priority = 0, ofSchedule = scheduleId): Promise<string> {
      const executionId = randomUUID()
      const wish = { executionId, scheduleId: ofSchedule, runBy: 'tester', priority }
      await store.executionTransitions.request(wish)
      return executionId
    },
    /** Asks for the kept files of an ended run to be sent again. */
    async resend(endedId: string, recipients: readonly string[]): Promise<string> {
      const ended = await store.executions.find(endedId)
      if (!ended) throw new Error('the execution is gone')
      const wish = { destinationIds: null, recipients, deliveryIds: null }
      const outcome = await requestResend(store, { ended, wish, runBy: 'tester' })
      if (!outcome.ok) throw new Error(outcome.reason)
      return outcome.executionId
    },
    /** Does what the leader does, until the record is as wanted. */
    lead: (
      executionId: string,
      isWanted: (record: ExecutionRecord) => boolean,
      timeoutMs = 60_000,
    ): Promise<ExecutionRecord> =>
      eventually(
        async () => {
          await rescueRound(engine)
          await dispatcher.round()
          const record = await store.executions.find(executionId)
          return record && isWanted(record) ? record : null
        },
        { timeoutMs },
      ),
    dispatch: () => dispatcher.round(),
    /** Places, and loses what goes to the queue. */
    dispatchWithoutQueue: () =>
      createDispatcher({ ...engine, producer: { ...producer, send: () => Promise.resolve() } }).round(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
