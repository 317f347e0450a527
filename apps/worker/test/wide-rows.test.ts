import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

import { addDataSource, addSchedule } from '@punctual/engine/testing'
import { workerNodeOptions } from '@punctual/local'
import { hostilePdf } from '@punctual/testing/material'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addSqlReport } from './support/open-sql-report.ts'
import { reportUrl, startPlatform } from './support/platform.ts'
import { databaseNames, startThreeDatabases, type ThreeDatabases } from './support/three-databases.ts'
import { openRuntimeContext, type WorkerProcess } from './worker-process.ts'

const mib = 1_048_576
/** Most memory that the process of the worker may ever have, whatever a query answers. */
const maxResidentBytes = 340 * mib
/** A worker whose event loop stands longer could not renew its lease in time. */
const maxStandstillMs = 1_000

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
  const NODE_OPTIONS = workerNodeOptions.join(' ')
  const environment = { DATA_SOURCE_FILE_ROOTS: databases.directory, NODE_OPTIONS }
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
  // It also stands still while the program is loaded, so the watch has reported something.
  expect(worker.logged.slice(0, started).filter(isTold)).not.toEqual([])
  const told = worker.logged.slice(started).filter(isTold)
  return Math.max(0, ...told.map(({ stoodMs }) => Number(stoodMs)))
}

/** Runs a query whose rows are as wide and as many as wanted. */
async function requestRows(
  name: (typeof databaseNames)[number],
  { rows, bytes, unique }: { readonly rows: number; readonly bytes: number; readonly unique: string },
): Promise<string> {
  const { settings, password } = databases.sources[name]
  const scheduleId = await addSqlReport(cluster.store, {
    accountName: unique,
    name: unique,
    source: { settings: { ...settings, timeoutSeconds: 600 }, password },
    query: `${numbers(rows)} SELECT n, ${text[name](bytes)} AS wide FROM numbers`,
    destinations,
  })
  return await cluster.request(0, scheduleId)
}

async function expectTooManyBytes(executionId: string): Promise<string> {
  const { error } = await cluster.lead(executionId, (record) => record.error !== null, 600_000)
  expect(error).toMatchObject({ code: 'data_bytes_exceeded' })
  expect(peakResidentBytes()).toBeLessThan(maxResidentBytes)
  expect(longestStandstill()).toBeLessThan(maxStandstillMs)
  expect(cluster.received).toHaveLength(0)
  return error?.message ?? ''
}

const cases = databaseNames.flatMap((name) => [
  { name, what: '1,000 rows of 1 MiB', rows: 1_000, bytes: mib, limit: 'more than 512 MiB' },
  { name, what: 'one value of 64 MiB', rows: 1, bytes: 64 * mib, limit: 'larger than 8 MiB' },
])

test.each(cases)(
  '$what of $name end a run as data_bytes_exceeded, while the process of the worker stays below 340 MiB and does not stall',
  async ({ name, rows, bytes, limit }) => {
    const executionId = await requestRows(name, { rows, bytes, unique: `${rows} rows of ${name}` })
    expect(await expectTooManyBytes(executionId)).toContain(limit)
  },
  120_000,
)

test('a value of 64 MiB for the mails of a schedule ends its run as data_bytes_exceeded, and the worker stays below 340 MiB', async () => {
  await expectTooManyBytes(await cluster.request())
}, 120_000)

test('rows of all slots at once, after files of a hostile source, end their runs as data_bytes_exceeded, and the worker stays below 340 MiB', async () => {
  const pdf = await hostilePdf(256 * mib)
  const bodies: ((response: ServerResponse) => unknown)[] = [
    (response) => response.end(pdf),
    (response) => pipeline(Readable.from(Array<Buffer>(400).fill(Buffer.alloc(mib / 2))), response),
  ]
  let asked = 0
  await using platform = await startPlatform((response) => void bodies[asked++ % bodies.length]?.(response))
  const definition = { reportUrl, reportName: null, workspaceName: null }
  const { id } = await addSchedule(cluster.store, { name: 'Hostile', platformUrl: platform.url, definition })
  for (const _file of bodies) {
    const executionId = await cluster.request(0, id)
    await cluster.lead(executionId, ({ status }) => status === 'Failed', 300_000)
  }
  expect(asked).toBeGreaterThanOrEqual(bodies.length)
  // One for each slot.
  const sizes = [mib, mib, 7 * mib, 7 * mib]
  const requests = sizes.map((bytes, place) =>
    requestRows('PostgreSQL', { rows: 1_000, bytes, unique: `rows of slot ${place}` }),
  )
  for (const executionId of await Promise.all(requests)) await expectTooManyBytes(executionId)
}, 900_000)
