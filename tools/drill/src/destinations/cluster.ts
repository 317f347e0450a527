/** A scheduler and one worker over servers of their own, and a platform whose reports are made at once. */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import type { ExecutionRecord, Store } from '@punctual/engine'
import { addAccount, addSchedule } from '@punctual/engine/testing'
import { startReportPlatform, workerNodeOptions } from '@punctual/local'
import { loopbackHosts } from '@punctual/runtime'
import { createSecretBox } from '@punctual/store'

import { makeDatabase } from '../fresh-database.ts'
import { startSchedulers } from '../leader/schedulers.ts'
import { startOwnPostgres, startOwnRedis } from '../own-server.ts'
import { type Processes, startProcesses } from '../processes.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import type { Side, Sides } from './sides.ts'

export const workerName = 'worker-1'

/** A destination of a run, and what opens it. */
type Addressed = Pick<Side, 'kind' | 'secrets' | 'settings'>

export interface DeliveringCluster extends AsyncDisposable {
  readonly store: Store
  readonly processes: Processes
  /** Asks for a run that delivers to a place of a side. @returns its id */
  request(side: Addressed, place: string, changed: object): Promise<string>
  find(executionId: string): Promise<ExecutionRecord | null>
  /** Ends the waits between attempts, which would take longer than all faults. */
  endWaits(): Promise<void>
}

/** What tests seal secrets with. */
const secretKey = Buffer.alloc(32, 7)
const name = 'destinations'
/** So that a fault may hit the middle of a transfer. */
const reportBytes = 40_000

export async function startDeliveringCluster(
  runtimeContext: RuntimeContext,
  { environment }: Pick<Sides, 'environment'>,
): Promise<DeliveringCluster> {
  await using resources = new AsyncDisposableStack()
  const postgres = resources.use(await startOwnPostgres(runtimeContext))
  const redis = resources.use(await startOwnRedis(runtimeContext))
  const database = resources.use(await makeDatabase(postgres.url, name, secretKey))
  const { store } = database
  const addresses = { databaseUrl: database.url, redisUrl: redis.url, secretKey }
  resources.use(await startSchedulers(runtimeContext, { ...addresses, schedulers: { 'scheduler-1': {} } }))
  const platform = resources.use(await startReportPlatform({ reportBytes }))
  const accountId = await addAccount(store, { platformUrl: platform.url })
  const artifacts = join(runtimeContext.directory, 'artifacts')
  mkdirSync(artifacts)
  const worker = {
    name: workerName,
    entry: 'apps/worker/src/main.ts',
    environment: {
      ...environment,
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      PUNCTUAL_REDIS_PREFIX: name,
      PUNCTUAL_SECRET_KEYS: secretKey.toString('base64'),
      PUNCTUAL_SERVER_NAME: workerName,
      PUNCTUAL_ARTIFACT_DIR: artifacts,
      NODE_OPTIONS: workerNodeOptions.join(' '),
      EGRESS_ALLOW: loopbackHosts,
      MAIL_FROM: 'reports@example.org',
      WORKER_SLOTS: '16',
      WORKER_MINIMUM_FREE_MEMORY_MIB: '0',
      WORKER_FILE_PROCESSES: '1',
      LOG_LEVEL: 'warn',
    },
  }
  const processes = resources.use(startProcesses({ ...runtimeContext, plans: [worker] }))
  const owned = resources.move()
  return {
    store,
    processes,
    async request(side, place, changed) {
      const { id, destinationIds } = await addSchedule(store, {
        name: place,
        accountId,
        definition: { reportUrl: platform.reportUrl, reportName: null, workspaceName: null },
        destinations: [{ kind: side.kind, ...side.settings(place), ...changed }],
      })
      await keepSecrets(store, destinationIds[0] ?? '', side.secrets)
      const executionId = randomUUID()
      await store.executionTransitions.request({ executionId, scheduleId: id, runBy: 'drill', priority: 0 })
      return executionId
    },
    find: (executionId) => store.executions.find(executionId),
    async endWaits() {
      await store.database.query(
        `UPDATE work SET not_before = clock_timestamp() WHERE status = 'Waiting' AND not_before > clock_timestamp()`,
      )
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function keepSecrets(
  store: Store,
  rowId: string,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  const box = createSecretBox([secretKey])
  const sealed = Object.entries(secrets).map(([field, text]) => [
    field,
    box.seal(text, { table: 'destinations', rowId, field }),
  ])
  if (sealed.length === 0) return
  const secret = JSON.stringify(Object.fromEntries(sealed))
  await store.database.query('UPDATE destinations SET secret = $2 WHERE id = $1', [rowId, secret])
}
