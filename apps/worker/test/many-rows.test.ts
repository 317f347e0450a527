import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

const every: Export = async () => ({ content: pdf })
/** 100,000 are allowed; `MANY_ROWS=100000` runs as many. */
const total = Number(process.env['MANY_ROWS'] ?? 16_000)
/** Of the heap for each row that is done: less than its mail has in bytes. */
const maxBytesEach = 210

/** The heap is measured at the begin of each part of the rows. */
const parts = 20

/** Bytes of the heap that something still refers to. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test('tens of thousands of rows of a query run in one execution while memory stays flat', async () => {
  const heap = new Map<number, number>()
  /** The least of five: what a step holds for a moment is not what stays. */
  const leastOf = (from: number) => Math.min(...[0, 1, 2, 3, 4].map((at) => heap.get(from + at) ?? Infinity))
  let saved = 0
  await using worker = await openWorker({
    export: every,
    schedule: {
      destinations: [{ to: ['{{mail}}'], subject: '{{region}}' }],
      definition: {
        basicFilters: [{ target: { table: 't', column: 'c' }, operator: 'In', values: ['{{region}}'] }],
      },
    },
    queries: (dataSourceId) => ({
      values: [{ name: 'IsReady', dataSourceId, query: 'SELECT 0', parameters: {} }],
      conditions: [{ kind: 'Value', name: 'IsReady', operator: '=', value: 1 }],
      dataDriven: {
        source: 'Sql',
        csv: null,
        columns: [],
        rows: [],
        query: {
          dataSourceId,
          query: `SELECT 'Region ' || n % 20 AS region, 'person' || n || '@example.org' AS mail, repeat('x', 80) AS note
            FROM generate_series(1, :rows::int) AS n`,
          parameters: { rows: total },
        },
      },
    }),
    ledger: (real) => ({
      ...real,
      async advance(owner, step, lease) {
        saved += step.artifacts?.length ?? 0
        const part = Math.floor(saved / (total / parts))
        if (!heap.has(part)) heap.set(part, heapInUse())
        return await real.advance(owner, step, lease)
      },
    }),
    executionTimeoutMs: 540_000,
  })
  const { executionId, status, error } = await worker.attempt()
  expect([status, error?.code]).toEqual(['Succeeded', 'condition_not_met'])
  const [counted] = await worker.store.database.query(
    `SELECT (SELECT count(*)::int FROM artifacts WHERE execution_id = $1) AS files,
      (SELECT count(*)::int FROM deliveries WHERE execution_id = $1 AND state = 'Cancelled') AS deliveries`,
    [executionId],
  )
  expect(counted).toEqual({ files: total, deliveries: total })
  expect(worker.exports()).toBe(20)
  const grown = leastOf(15) - leastOf(10)
  expect(grown / (total / 4)).toBeLessThan(maxBytesEach)
}, 600_000)
