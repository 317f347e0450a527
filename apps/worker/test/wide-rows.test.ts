import { monitorEventLoopDelay } from 'node:perf_hooks'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openSqlReport } from './support/open-sql-report.ts'
import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'
import { databaseNames, startThreeDatabases, type ThreeDatabases } from './support/three-databases.ts'

let databases: ThreeDatabases
beforeAll(async () => {
  databases = await startThreeDatabases()
}, 180_000)
afterAll(() => databases[Symbol.asyncDispose]())

const mib = 1_048_576
/**
 * Most memory that a query may add to the process of the worker, which has about 175 MiB of its own: together
 * less than 400.
 */
const mostAdded = 200 * mib
/** A worker whose event loop stands longer could not renew its lease in time. */
const longestStandstillMs = 1_000

const numbers = (count: number) =>
  `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`

const text: Record<(typeof databaseNames)[number], (bytes: number) => string> = {
  PostgreSQL: (bytes) => `repeat('x', ${bytes})`,
  MariaDB: (bytes) => `repeat('x', ${bytes})`,
  SQLite: (bytes) => `hex(zeroblob(${bytes / 2}))`,
}

/** Runs work, and tells how much more memory than before this process had at most. */
async function watched(work: () => Promise<unknown>) {
  const before = process.memoryUsage.rss()
  let peak = before
  const look = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  try {
    await work()
  } finally {
    clearInterval(look)
    loop.disable()
  }
  return { added: peak - before, standstillMs: loop.max / 1e6 }
}

const cases = databaseNames.flatMap((name) => [
  { name, what: '1,000 rows of 1 MiB', rows: 1_000, bytes: mib },
  { name, what: 'one value of 64 MiB', rows: 1, bytes: 64 * mib },
])

test.each(cases)(
  '$what of $name end a run as data_bytes_exceeded, while the worker stays small and does not stall',
  async ({ name, rows, bytes }) => {
    const query = `${numbers(rows)} SELECT n, ${text[name](bytes)} AS wide FROM numbers`
    const source = databases.sources[name]
    await using worker = await openSqlReport(databases, {
      source: { ...source, settings: { ...source.settings, timeoutSeconds: 100 } },
      query,
      destinations: [{ to: ['reader@example.org'], format: 'CSV' }],
    })
    let record: Awaited<ReturnType<typeof worker.attempt>> | undefined
    const { added, standstillMs } = await watched(async () => (record = await worker.attempt()))
    expect(record).toMatchObject({ status: 'Failed', error: { code: 'data_bytes_exceeded' } })
    expect(added).toBeLessThan(mostAdded)
    expect(standstillMs).toBeLessThan(longestStandstillMs)
    expect(worker.received).toHaveLength(0)
  },
  120_000,
)

test('a value of 64 MiB for the mails of a schedule ends its run as data_bytes_exceeded, while the worker stays small', async () => {
  await using worker = await openWorker({
    export: async () => ({ content: pdf }),
    schedule: { destinations: [{ to: ['reader@example.org'] }] },
    queries: (dataSourceId) => ({
      values: [
        {
          name: 'Wide',
          dataSourceId,
          query: `SELECT ${text.PostgreSQL(64 * mib)}`,
          parameters: {},
        },
      ],
    }),
  })
  let record: Awaited<ReturnType<typeof worker.attempt>> | undefined
  const { added } = await watched(async () => (record = await worker.attempt()))
  expect(record).toMatchObject({ status: 'Failed', error: { code: 'data_bytes_exceeded' } })
  expect(added).toBeLessThan(mostAdded)
}, 60_000)
