import type { Condition } from '@punctual/domain'
import type { ScheduleSeed } from '@punctual/engine/testing'
import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

const every: Export = async () => ({ content: pdf })

type Value = { readonly name: string; readonly query: string; readonly parameters?: object }

/** A worker with a schedule that asks the database of the test, in which there is a table of orders. */
async function open(
  { values = [], conditions = [] }: { values?: Value[]; conditions?: object[] },
  { schedule, ...more }: Partial<Parameters<typeof openWorker>[0]> = {},
) {
  const worker = await openWorker({
    export: every,
    schedule: { name: 'Orders', ...schedule },
    queries: (dataSourceId) => ({
      values: values.map((value) => ({ parameters: {}, ...value, dataSourceId })),
      conditions: conditions.map((condition) =>
        'query' in condition
          ? { ...condition, query: { dataSourceId, parameters: {}, ...(condition.query as object) } }
          : condition,
      ),
    }),
    ...more,
  })
  await worker.store.database.query(
    'CREATE TABLE orders (id int, region text, amount numeric(12,2), placed date)',
  )
  await worker.store.database.query(
    `INSERT INTO orders VALUES (1, 'North', 9.50, '2026-11-21'), (2, 'South', 10.00, '2026-11-22'), (3, NULL, NULL, NULL)`,
  )
  return worker
}

const total = { name: 'Total', query: 'SELECT sum(amount) FROM orders' }
const subject = 'Orders: {{Value.total}}'
const withSubject: ScheduleSeed = { destinations: [{ to: ['ann@example.org'], subject }] }

test('a named value is asked at each run, and expressions and conditions see what the query answers', async () => {
  const conditions: Condition[] = [{ kind: 'Value', name: 'total', operator: '>', value: 19.4 }]
  await using worker = await open({ values: [total], conditions }, { schedule: withSubject })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', error: null })
  await worker.store.database.query(`UPDATE orders SET amount = 5.25 WHERE id = 3`)
  await worker.again()
  await worker.attempt()
  const subjects = worker.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())
  expect(subjects).toEqual(['Orders: 19.50', 'Orders: 24.75'])
})

test('parameters of a query are bound, with their expressions and the values before them filled in', async () => {
  const values = [
    { name: 'Region', query: `SELECT region FROM orders WHERE id = 1` },
    {
      name: 'Found',
      query: 'SELECT count(*) FROM orders WHERE region = :region AND :name::text = :again',
      parameters: { region: '{{Value.Region}}', name: '{{ScheduleName}}', again: "x'; --" },
    },
  ]
  const conditions: Condition[] = [{ kind: 'Value', name: 'Found', operator: '=', value: 1 }]
  await using worker = await open({ values, conditions }, { schedule: { name: "x'; --" } })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', error: null })
})

test.each<[string, object, string | null]>([
  ['a number that it is above', { kind: 'Value', name: 'Total', operator: '>=', value: '19.5' }, null],
  [
    'a number that it is not above',
    { kind: 'Value', name: 'Total', operator: '>', value: 100 },
    'condition not met: Value Total > 100 (it is 19.50)',
  ],
  [
    'a text with an expression',
    { kind: 'Value', name: 'Name', operator: '=', value: '{{ScheduleName}}' },
    null,
  ],
  ['an empty answer, which is null', { kind: 'Value', name: 'Nothing', operator: '=', value: null }, null],
  [
    'an empty answer, which no number is below',
    { kind: 'Value', name: 'Nothing', operator: '<', value: 5 },
    'condition not met: Value Nothing < 5 (it is null)',
  ],
  [
    'rows of a query',
    { kind: 'Rows', operator: '=', count: 2, query: { query: 'SELECT 1 FROM orders WHERE amount > 1' } },
    null,
  ],
  [
    'rows of a query that answers none',
    { kind: 'Rows', operator: '>', count: 0, query: { query: 'SELECT 1 FROM orders WHERE amount > 100' } },
    'condition not met: Rows > 0 (the answer to the query has 0 rows)',
  ],
])('a condition on data decides whether a run is sent: %s', async (_what, condition, unmet) => {
  const values = [
    total,
    { name: 'Name', query: `SELECT 'Orders'` },
    { name: 'Nothing', query: 'SELECT id FROM orders WHERE id > 100' },
  ]
  await using worker = await open({ values, conditions: [condition] })
  const record = await worker.attempt()
  expect(record).toMatchObject({
    status: 'Succeeded',
    error: unmet === null ? null : { code: 'condition_not_met', message: unmet },
  })
  expect(worker.received).toHaveLength(unmet === null ? 1 : 0)
})

test('an attempt after a failure works with the values that the first one was answered, although the table has changed', async () => {
  let asked = 0
  await using worker = await open(
    { values: [total] },
    {
      schedule: withSubject,
      mail: { connection: () => (asked > 0 && worker.exports() === 1 && refuse ? 421 : null) },
      askDataSource: (real) => async (question, signal) => {
        asked += 1
        return await real(question, signal)
      },
    },
  )
  let refuse = true
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
  refuse = false
  await worker.store.database.query('UPDATE orders SET amount = 1000')
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(asked).toBe(1)
  expect(worker.received[0]?.raw).toContain('Subject: Orders: 19.50')
})

test.each<[string, Value, object, { code: string; message: string }]>([
  [
    'a wrong query',
    { name: 'Total', query: 'SELECT nothing FROM orders' },
    {},
    { code: 'query_invalid', message: 'The query of the value Total: The database refuses the query' },
  ],
  [
    'a table that is not there',
    { name: 'Total', query: 'SELECT 1 FROM invoices' },
    {},
    { code: 'source_report_not_found', message: 'The query of the value Total: The database does not have' },
  ],
  [
    'a query that writes',
    { name: 'Total', query: 'WITH gone AS (DELETE FROM orders RETURNING 1) SELECT count(*) FROM gone' },
    {},
    { code: 'query_not_read_only', message: 'The query of the value Total' },
  ],
  [
    'a slow query',
    { name: 'Total', query: 'SELECT pg_sleep(60)' },
    { timeoutSeconds: 1 },
    { code: 'query_timeout', message: 'longer than the 1 seconds' },
  ],
  [
    'too many rows',
    { name: 'Total', query: 'SELECT n FROM generate_series(1, 50) AS n' },
    { maxRows: 10 },
    { code: 'data_rows_exceeded', message: 'more than the 10 rows' },
  ],
  [
    'a text that is too long',
    { name: 'Total', query: `SELECT repeat('x', 10001)` },
    {},
    { code: 'data_bytes_exceeded', message: 'longer than 10000 characters' },
  ],
  [
    'a database that is away',
    { name: 'Total', query: 'SELECT 1' },
    { port: 1 },
    { code: 'source_unreachable', message: 'The query of the value Total: The database does not answer.' },
  ],
])(
  'a query that fails ends the attempt with its own code before anything is made or sent: %s',
  async (_what, value, dataSource, { code, message }) => {
    await using worker = await open({ values: [value] }, { dataSource })
    const record = await worker.attempt()
    const event = (await worker.store.executions.events(record.executionId)).find(
      ({ name }) => name === 'retry' || name === 'ended',
    )
    const said = record.error ?? { code: event?.detail['code'], message: event?.detail['message'] }
    expect(said).toMatchObject({ code })
    expect(JSON.stringify([record.error, event?.detail])).toContain(message)
    expect([worker.exports(), worker.received]).toEqual([0, []])
    const [left] = await worker.store.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM orders',
    )
    expect(left).toEqual({ count: 3 })
  },
)

test('a query that used its whole time is asked once more, after a rest as long, and then the run ends', async () => {
  const slow = { name: 'Total', query: 'SELECT pg_sleep(60)' }
  await using worker = await open({ values: [slow] }, { dataSource: { timeoutSeconds: 1 } })
  const first = await worker.attempt()
  const again = (await worker.store.executions.events(first.executionId)).find(({ name }) => name === 'retry')
  expect([first.status, again?.detail['code']]).toEqual(['Waiting', 'query_timeout'])
  const [wait] = await worker.store.database.query<{ reason: object }>(
    'SELECT not_before_reason AS reason FROM work WHERE id = $1',
    [first.executionId],
  )
  expect(wait?.reason).toMatchObject({
    code: 'query_retry',
    message: expect.stringContaining('It is asked once more after 1 second'),
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Failed', error: { code: 'query_timeout' } })
  expect(worker.received).toEqual([])
})

test('a cancel ends a query that is under way', async () => {
  const stop = new AbortController()
  await using worker = await open(
    { values: [{ name: 'Slow', query: 'SELECT pg_sleep(600)' }] },
    {
      askDataSource: (real) => async (question, signal) => {
        const answer = real(question, signal)
        stop.abort('draining')
        return await answer
      },
    },
  )
  expect(await worker.attempt(stop.signal)).toMatchObject({ status: 'Waiting' })
  expect(await worker.store.database.query('SELECT key FROM kept_answers')).toEqual([])
})

test('what an edit or a delete of the data source does while a run is under way does not change the run', async () => {
  await using worker = await open(
    { values: [total] },
    { mail: { connection: () => (refuse ? 421 : null) }, schedule: withSubject },
  )
  let refuse = true
  await worker.attempt()
  refuse = false
  await worker.store.schedules.remove(worker.scheduleId, ['single'])
  expect(await worker.store.sourceAccounts.remove('Sql', worker.dataSourceId)).toBe('removed')
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(worker.received[0]?.raw).toContain('Subject: Orders: 19.50')
})

test('a data source that a schedule asks cannot be deleted', async () => {
  await using worker = await open({
    conditions: [{ kind: 'Rows', operator: '>', count: 0, query: { query: 'SELECT 1' } }],
  })
  expect(await worker.store.sourceAccounts.remove('Sql', worker.dataSourceId)).toBe('in-use')
})
