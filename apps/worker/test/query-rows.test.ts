import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { failure } from '@punctual/domain'
import type { ExecutionRecord, Store } from '@punctual/engine'
import { addDataSource, type ScheduleSeed } from '@punctual/engine/testing'
import { expect, test } from 'vitest'

import { reportUrl, startPlatform } from './support/platform.ts'
import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

const every: Export = async () => ({ content: pdf })

type Options = Parameters<typeof openWorker>[0]

interface Rows {
  readonly query?: string
  readonly parameters?: object
  readonly values?: readonly { readonly name: string; readonly query: string }[]
  readonly conditions?: readonly object[]
}

const filter = { target: { table: 't', column: 'c' }, operator: 'In', values: ['{{Region}}', '{{Amount}}'] }
const destination = { to: ['{{Mail}}'], subject: '{{Region}} {{amount}}', fileName: '{{Region}}' }

/** A table that a test may change. */
const people = `CREATE TABLE people AS SELECT * FROM (VALUES
  (1, 'North', 'ann@example.org', 9.50::numeric(12,2), '2026-11-22'::date),
  (2, 'South', 'bob@example.org', 10.00, NULL),
  (3, 'West', 'carl@example.org', NULL, '1999-12-31')) AS p (id, region, mail, amount, born)`
const ordered = 'SELECT region, mail, amount FROM people ORDER BY id'

/** A worker with a schedule over the rows of the table. */
async function open({ query = ordered, ...rows }: Rows = {}, { schedule, ...more }: Partial<Options> = {}) {
  const worker = await openWorker({
    export: every,
    schedule: { destinations: [destination], definition: { basicFilters: [filter] }, ...schedule },
    queries: (dataSourceId) => ({
      dataDriven: {
        source: 'Sql',
        csv: null,
        columns: [],
        rows: [],
        query: { dataSourceId, query, parameters: rows.parameters ?? {} },
      },
      values: (rows.values ?? []).map((value) => ({ ...value, dataSourceId, parameters: {} })),
      conditions: rows.conditions ?? [],
    }),
    ...more,
  })
  await worker.store.database.query(people)
  return worker
}

const ledgerOf = ({ deliveries }: ExecutionRecord) =>
  deliveries.map(({ row, recipient, state }) => `${row} ${recipient} ${state}`)
const subjectsOf = ({ received }: { readonly received: ReadonlyArray<{ readonly raw: string }> }) =>
  received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())
const count = async ({ store }: Awaited<ReturnType<typeof open>>, table: string) =>
  (await store.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count

// proves decided-7.4.1/source-sql
test('the rows of a query are asked at each run, and each makes its own file and mail', async () => {
  await using worker = await open()
  expect(ledgerOf(await worker.attempt())).toEqual([
    '1 ann@example.org Accepted',
    '2 bob@example.org Accepted',
    '3 carl@example.org Accepted',
  ])
  expect(subjectsOf(worker)).toEqual(['North 9.50', 'South 10.00', 'West'])
  await worker.store.database.query(`DELETE FROM people WHERE id = 2`)
  await worker.again()
  expect(ledgerOf(await worker.attempt())).toHaveLength(2)
})

test('a null is an empty text, a decimal keeps its digits, a date is one of ISO 8601, and equal rows are all sent', async () => {
  const values: unknown[] = []
  const asking: Export = async (_signal, _count, { definition }) => {
    values.push(definition.kind === 'single' ? definition.basicFilters[0]?.['values'] : null)
    return { content: pdf }
  }
  const query = `SELECT born::text AS region, 'ann@example.org' AS mail, amount FROM people UNION ALL
    SELECT '2026-11-22', 'ann@example.org', 9.50 ORDER BY 3, 1`
  await using worker = await open({ query }, { export: asking })
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Succeeded' })
  expect(subjectsOf(worker)).toEqual(
    ['2026-11-22 9.50', '2026-11-22 9.50', ' 10.00', '1999-12-31'].map((text) => text.trim()),
  )
  expect(values).toEqual([
    ['2026-11-22', '9.50'],
    [null, '10.00'],
    ['1999-12-31', null],
  ])
  expect(ledgerOf(record)).toHaveLength(4)
})

test('rows come from a file of SQLite as well, where a boolean is a number and a decimal is one with a fraction', async () => {
  const root = await mkdtemp(join(tmpdir(), 'punctual-query-rows-'))
  await using resources = new AsyncDisposableStack()
  resources.defer(() => rm(root, { recursive: true, force: true }))
  const file = join(root, 'people.db')
  const written = new DatabaseSync(file)
  written.exec(`CREATE TABLE people (id INTEGER, region TEXT, mail TEXT, amount REAL, active BOOLEAN);
    INSERT INTO people VALUES (1, 'North', 'ann@example.org', 9.50, true), (2, NULL, 'bob@example.org', NULL, false)`)
  written.close()
  await using worker = await open(
    { query: `SELECT coalesce(region, active) AS region, mail, amount FROM people ORDER BY id` },
    { dataSource: { database: 'Sqlite', file }, databaseFileRoots: [root] },
  )
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(subjectsOf(worker)).toEqual(['North 9.5', '0'])
})

test(
  'a worker that is killed in the middle leaves the rest to another one, which uses the same rows although the table has changed',
  { timeout: 120_000 },
  async () => {
    let files = 0
    const isStuck = Promise.withResolvers<void>()
    await using platform = await startPlatform((response) => {
      files += 1
      if (files === 2) isStuck.resolve()
      else response.end(pdf)
    })
    const seedOf = async (store: Store, address: string): Promise<ScheduleSeed> => {
      await store.database.query(people)
      const query = { dataSourceId: await addDataSource(store, address), query: ordered, parameters: {} }
      return {
        platformUrl: platform.url,
        destinations: [destination],
        definition: {
          reportUrl,
          reportName: null,
          workspaceName: null,
          basicFilters: [{ ...filter, filterType: 1, values: ['{{Region}}'] }],
          dataDriven: { source: 'Sql', csv: null, columns: [], rows: [], query },
        },
      }
    }
    await using context = await openRuntimeContext(seedOf)
    const { child } = await context.startWorker('doomed')
    const id = await context.request()
    await context.lead(id, ({ status }) => status === 'Executing')
    await isStuck.promise
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    const { query } = context.store.database
    await query(`UPDATE people SET mail = 'eve@example.org', region = 'East', id = 10 - id`)
    await query(`INSERT INTO people VALUES (0, 'East', 'zoe@example.org', 1, NULL)`)
    await context.startWorker('heir')
    const record = await context.lead(id, ({ completedAt }) => completedAt !== null)
    expect(record).toMatchObject({ status: 'Succeeded', attempt: 2, serverName: 'heir' })
    expect(ledgerOf(record)).toEqual([
      '1 ann@example.org Accepted',
      '2 bob@example.org Accepted',
      '3 carl@example.org Accepted',
    ])
    expect(subjectsOf(context)).toEqual(['North 9.50', 'South 10.00', 'West'])
  },
)

test('a retry makes only the rows that failed, from the rows of the first attempt', async () => {
  let isThere = false
  const late: Export = async (_signal, _count, { definition }) => {
    const values = definition.kind === 'single' ? definition.basicFilters[0]?.['values'] : []
    return !isThere && (values as unknown[])[0] === 'South'
      ? { ok: false, failure: failure('source_error') }
      : { content: pdf }
  }
  await using worker = await open({}, { export: late })
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
  expect(subjectsOf(worker)).toEqual(['North 9.50', 'West'])
  isThere = true
  await worker.store.database.query('DELETE FROM people')
  const before = worker.exports()
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(worker.exports() - before).toBe(1)
  expect(subjectsOf(worker)).toEqual(['North 9.50', 'West', 'South 10.00'])
})

test('an answer without rows is a success that sends nothing and says why', async () => {
  await using worker = await open({ query: 'SELECT region, mail, amount FROM people WHERE id > 10' })
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    error: { code: 'data_rows_empty' },
    artifacts: [],
    deliveries: [],
  })
  expect([worker.exports(), worker.received]).toEqual([0, []])
})

test.each<[string, string, object, { code: string; message: string }]>([
  [
    'a column that an address asks for is missing',
    'SELECT region, amount FROM people',
    {},
    { code: 'data_column_missing', message: 'no column for {{Mail}}; it answers region, amount' },
  ],
  [
    'two columns differ only in case',
    'SELECT region, mail, amount, 1 AS "REGION" FROM people',
    {},
    { code: 'data_columns_ambiguous', message: 'the column "REGION" twice' },
  ],
  [
    'there are more rows than the data source allows',
    'SELECT region, mail, amount FROM people',
    { maxRows: 2 },
    { code: 'data_rows_exceeded', message: 'The query of the rows: The query answers more than the 2 rows' },
  ],
  [
    'a row is too large',
    `SELECT repeat('x', 1100000) AS region, mail, amount FROM people`,
    {},
    { code: 'data_bytes_exceeded', message: 'A row has more than 1 MiB' },
  ],
  [
    'the query fails in its last row',
    'SELECT region, mail, 1 / (3 - id) AS amount FROM people ORDER BY id',
    {},
    { code: 'query_invalid', message: 'The query of the rows' },
  ],
])(
  'rows that cannot be used fail the run before anything is made or sent: %s',
  async (_what, query, dataSource, said) => {
    await using worker = await open({ query }, { dataSource })
    const { status, error } = await worker.attempt()
    expect([status, error?.code]).toEqual(['Failed', said.code])
    expect(error?.message).toContain(said.message)
    expect([worker.exports(), worker.received]).toEqual([0, []])
  },
)

test('an attempt that loses its execution while rows are read stops, and keeps no answer', async () => {
  await using worker = await open(
    {},
    {
      keptAnswers: (real) => ({
        ...real,
        async keepRows(owner, key, page) {
          await worker.store.database.query('UPDATE work SET claim_token = gen_random_uuid()')
          return await real.keepRows(owner, key, page)
        },
      }),
    },
  )
  await worker.attempt()
  expect([worker.exports(), await count(worker, 'kept_answers'), await count(worker, 'kept_rows')]).toEqual([
    0, 0, 0,
  ])
})

test('parameters of the query of the rows may use values, and conditions see the columns of each row', async () => {
  await using worker = await open({
    query: 'SELECT region, mail, amount FROM people WHERE id >= :first::int ORDER BY id',
    parameters: { first: '{{Value.First}}' },
    values: [
      { name: 'First', query: 'SELECT 2' },
      { name: 'Best', query: `SELECT 'West'` },
    ],
    conditions: [{ kind: 'Value', name: 'Best', operator: '=', value: '{{Region}}' }],
  })
  expect(ledgerOf(await worker.attempt())).toEqual([
    '1 bob@example.org Cancelled',
    '2 carl@example.org Accepted',
  ])
})

test('more than a thousand rows that cannot be made end the run, which says how far it came', async () => {
  const broken: Export = async () => ({ ok: false, failure: failure('source_report_not_found') })
  await using worker = await open(
    {
      query: `SELECT 'R' AS region, 'ann@example.org' AS mail, n AS amount FROM generate_series(1, 2500) AS n`,
    },
    { export: broken, executionTimeoutMs: 110_000 },
  )
  const record = await worker.attempt()
  expect(record.status).toBe('Failed')
  expect(record.error?.message).toContain(
    'More than 1000 of 2500 rows could not be made, or not completely; the others were not begun.',
  )
  expect(record.failedParts).toHaveLength(1_001)
}, 120_000)

test(
  'an attempt after a crash reads the ledger of many rows page by page, and repeats no row',
  { timeout: 120_000 },
  async () => {
    const stop = new AbortController()
    const made: number[] = []
    const query = `SELECT 'R' AS region, 'ann@example.org' AS mail, 1 AS amount FROM generate_series(1, 2700)`
    const conditions = [{ kind: 'Value', name: 'Never', operator: '=', value: 1 }]
    await using worker = await open(
      { query, conditions, values: [{ name: 'Never', query: 'SELECT 0' }] },
      {
        executionTimeoutMs: 110_000,
        ledger: (real) => ({
          ...real,
          async advance(owner, step, lease) {
            made.push(...(step.artifacts ?? []).map(({ position }) => position))
            if (made.length >= 2_400) stop.abort('superseded')
            return await real.advance(owner, step, lease)
          },
        }),
      },
    )
    expect(await worker.attempt(stop.signal)).toMatchObject({ status: 'Executing' })
    const { query: ask } = worker.store.database
    await ask(`UPDATE work SET status = 'Waiting', dispatched_at = NULL`)
    const kept = (await ask<{ position: number }>('SELECT position FROM artifacts')).map(
      ({ position }) => position,
    )
    expect(kept.length).toBeGreaterThanOrEqual(2_400)
    made.length = 0
    expect(await worker.attempt()).toMatchObject({
      status: 'Succeeded',
      error: { code: 'condition_not_met' },
    })
    expect(made.filter((position) => kept.includes(position))).toEqual([])
    expect([await count(worker, 'artifacts'), await count(worker, 'deliveries')]).toEqual([2_700, 2_700])
  },
)
