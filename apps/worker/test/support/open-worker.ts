import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { DataSourceSettings } from '@punctual/domain'
import { requestResend, type Store } from '@punctual/engine'
import {
  addDataSource,
  addSchedule,
  addWorker,
  openTestStore,
  type ScheduleSeed,
} from '@punctual/engine/testing'
import { createSignals } from '@punctual/queue'
import { silentLogger } from '@punctual/runtime'
import { createTestDatabase, testRedis } from '@punctual/testing'

import type { RunDependencies } from '../../src/dependencies.ts'
import { runExecution } from '../../src/run-execution.ts'
import { createRunStop, type RunStop, type StopReason } from '../../src/run-stop.ts'
import { type MailRule, startMailServer } from './mail-server.ts'
import { openScriptedSources, type SourceOptions } from './scripted-sources.ts'
import { type ChangedParts, mailerTo, workerDependencies } from './worker-dependencies.ts'

interface ScheduleOptions {
  readonly schedule?: ScheduleSeed
  /** What the schedule asks of the database of the test, which is a data source then. */
  readonly queries?: (dataSourceId: string) => object
  readonly dataSource?: Partial<DataSourceSettings>
}

export interface WorkerOptions extends ScheduleOptions, SourceOptions, ChangedParts {
  readonly mail?: MailRule
  /** A second mail server behind the first one; none unless given. */
  readonly secondMail?: MailRule
}

/**
 * A worker's pipeline over a real store, queue signals, artifact directory and mail server. The source is
 * given what to answer, or it is a real connector.
 */
export async function openWorker(options: WorkerOptions) {
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
  const second = options.secondMail ? await startMailServer(options.secondMail) : null
  if (second) resources.defer(() => second.close())
  const mailer = resources.use(mailerTo([mail.port, ...(second ? [second.port] : [])], options.mailLimits))
  const server = await addWorker(store, 'alpha')
  const { dataSourceId, scheduleId } = await addScheduleOf(store, database.url, options)
  const scripted = resources.use(openScriptedSources(options))
  const opened = { store, signals, server, directory, mailer, sources: scripted.sources }
  const dependencies = await workerDependencies(opened, options)
  return {
    ...(await startRuns(scheduleId, dependencies, store)),
    store,
    metrics: dependencies.metrics,
    directory,
    artifacts: dependencies.artifacts,
    scheduleId,
    dataSourceId,
    received: mail.received,
    receivedBySecond: second?.received ?? [],
    dependencies,
    server,
    signals,
    redis,
    logger,
    resources,
    exports: scripted.exports,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Asks for an execution of a schedule; attempts are of the execution that was asked for last. */
async function startRuns(scheduleId: string, dependencies: RunDependencies, store: Store) {
  const ask = async (ofSchedule: string) => {
    const executionId: string = randomUUID()
    await store.executionTransitions.request({
      executionId,
      scheduleId: ofSchedule,
      runBy: 'tester',
      priority: 0,
    })
    return executionId
  }
  const first = await ask(scheduleId)
  let executionId = first
  return {
    executionId: first,
    /** Asks for another execution of the schedule. */
    async again() {
      executionId = await ask(scheduleId)
    },
    /** Asks for an execution of another schedule. */
    async runOf(otherScheduleId: string) {
      executionId = await ask(otherScheduleId)
      return executionId
    },
    /** Asks for the kept files to be sent again. */
    async resend(recipients: readonly string[] | null = null) {
      const ended = await store.executions.find(executionId)
      if (!ended) throw new Error('the execution is gone')
      const wish = { destinationIds: null, recipients, deliveryIds: null }
      const outcome = await requestResend(store, { ended, wish, runBy: 'tester' })
      if (outcome.ok) executionId = outcome.executionId
      return outcome
    },
    /** Claims the execution as the next generation and runs one attempt. */
    attempt: (stop = new AbortController().signal) => runAttempt(executionId, { dependencies, store, stop }),
  }
}

interface AttemptContext {
  readonly dependencies: RunDependencies
  readonly store: Store
  readonly stop: AbortSignal
}

async function runAttempt(executionId: string, { dependencies, store, stop }: AttemptContext) {
  await store.database.query(`UPDATE servers SET last_heartbeat_at = clock_timestamp()`)
  const [row] = await store.database.query<{ generation: number }>(
    `UPDATE work SET generation = generation + 1, dispatched_at = clock_timestamp(), not_before = clock_timestamp() WHERE id = $1 RETURNING generation`,
    [executionId],
  )
  const claimed = await dependencies.attempts.claim({ executionId, generation: row?.generation ?? 0 })
  if (!claimed) throw new Error('not claimed')
  using runStop = stoppedWith(dependencies, stop)
  await runExecution(dependencies, claimed, runStop)
  const record = await store.executions.find(executionId)
  if (!record) throw new Error('the execution is gone')
  return record
}

/** Stops a run when a signal fires, for the reason of the signal. */
function stoppedWith({ clock, executionTimeoutMs }: RunDependencies, signal: AbortSignal): RunStop {
  const runStop = createRunStop({ clock, timeoutMs: executionTimeoutMs })
  const stop = () => runStop.stop(signal.reason as StopReason)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return runStop
}

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
