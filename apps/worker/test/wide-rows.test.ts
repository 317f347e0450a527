import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { addDataSource } from '@punctual/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addSqlReport } from './support/open-sql-report.ts'
import { databaseNames, startThreeDatabases, type ThreeDatabases } from './support/three-databases.ts'
import { openRuntimeContext, type WorkerProcess } from './worker-process.ts'

const mib = 1_048_576
/** Most memory that the process of the worker may ever have, whatever a query answers. */
const mostResidentBytes = 400 * mib
/** A worker whose event loop stands longer could not renew its lease in time. */
const longestStandstillMs = 1_000

const destinations = [{ to: ['reader@example.org'], format: 'CSV' as const }]

const text: Record<(typeof databaseNames)[number], (bytes: number) => string> = {
  PostgreSQL: (bytes) => `repeat('x', ${bytes})`,
  MariaDB: (bytes) => `repeat('x', ${bytes})`,
  SQLite: (bytes) => `hex(zeroblob(${bytes / 2}))`,
}

let databases: ThreeDatabases
let cluster: Awaited<ReturnType<typeof openRuntimeContext>>
let worker: WorkerProcess
beforeAll(async () => {
  databases = await startThreeDatabases()
  cluster = await openRuntimeContext(async (store, databaseUrl) => {
    const dataSourceId = await addDataSource(store, databaseUrl)
    const wide = { name: 'Wide', dataSourceId, query: `SELECT ${text.PostgreSQL(64 * mib)}`, parameters: {} }
    return { definition: { values: [wide] }, destinations }
  })
  const watch = fileURLToPath(new URL('support/watch-event-loop.ts', import.meta.url))
  const environment = { DATA_SOURCE_FILE_ROOTS: databases.directory }
  worker = await cluster.startWorker('alpha', environment, ([file = '', ...others]) => ({
    file,
    commandArguments: ['--import', watch, ...others],
  }))
}, 180_000)
afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
  await databases?.[Symbol.asyncDispose]()
})

const numbers = (count: number) =>
  `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`

/** Most memory that the process has had since it began. */
function peakResidentBytes(): number {
  const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${worker.child.pid}/status`, 'utf8')) ?? []
  return Number(kib) * 1_024
}

/** How long the event loop stood still at most, without the time in which others had the processor. */
function longestStandstill(): number {
  const isTold = ({ msg }: (typeof worker.logged)[number]) => msg === 'event loop stood still'
  const started = worker.logged.findIndex(({ msg }) => msg === 'worker started')
  // It also stands still while the program is loaded, so the watch has told something.
  expect(worker.logged.slice(0, started).filter(isTold)).not.toEqual([])
  const told = worker.logged.slice(started).filter(isTold)
  return Math.max(0, ...told.map(({ stoodMs }) => Number(stoodMs)))
}

async function expectTooManyBytes(executionId: string): Promise<string> {
  const { error } = await cluster.lead(executionId, (record) => record.error !== null, 110_000)
  expect(error).toMatchObject({ code: 'data_bytes_exceeded' })
  expect(peakResidentBytes()).toBeLessThan(mostResidentBytes)
  expect(longestStandstill()).toBeLessThan(longestStandstillMs)
  expect(cluster.received).toHaveLength(0)
  return error?.message ?? ''
}

const cases = databaseNames.flatMap((name) => [
  { name, what: '1,000 rows of 1 MiB', rows: 1_000, bytes: mib, limit: 'more than 512 MiB' },
  { name, what: 'one value of 64 MiB', rows: 1, bytes: 64 * mib, limit: 'larger than 8 MiB' },
])

test.each(cases)(
  '$what of $name end a run as data_bytes_exceeded, while the process of the worker stays below 400 MiB and does not stall',
  async ({ name, rows, bytes, limit }) => {
    const { settings, password } = databases.sources[name]
    const unique = `${rows} rows of ${name}`
    const scheduleId = await addSqlReport(cluster.store, {
      accountName: unique,
      name: unique,
      source: { settings: { ...settings, timeoutSeconds: 100 }, password },
      query: `${numbers(rows)} SELECT n, ${text[name](bytes)} AS wide FROM numbers`,
      destinations,
    })
    expect(await expectTooManyBytes(await cluster.request(0, scheduleId))).toContain(limit)
  },
  120_000,
)

test('a value of 64 MiB for the mails of a schedule ends its run as data_bytes_exceeded, while the process of the worker stays below 400 MiB', async () => {
  await expectTooManyBytes(await cluster.request())
}, 120_000)
