import { createEgressGuard } from '@punctual/runtime'
import { createTestDatabase, type TestDatabase } from '@punctual/testing'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ask, columnsOf, failureOf, openDataSources, sourceAt } from './support/setting.ts'

let database: TestDatabase
beforeAll(async () => (database = await createTestDatabase()))
afterAll(() => database[Symbol.asyncDispose]())

const url = () => database.url
const source = (settings = {}) => sourceAt(url(), settings)

test('PostgreSQL answers typed columns, and no digit of a value is lost', async () => {
  const query = `SELECT 7 AS whole, 9007199254740993::bigint AS big, 1.10::numeric AS exact, true AS yes,
    '2026-11-22'::date AS day, '2026-11-22 01:02:03.5'::timestamp AS local,
    '2026-11-22 01:02:03+02'::timestamptz AS instant, NULL::text AS nothing, 'a'::text AS "the text", 1.5::float8 AS half,
    '{"a":1}'::jsonb AS document, 1 AS whole`
  expect(await ask(source(), query)).toEqual({
    columns: [
      { name: 'whole', type: 'integer' },
      { name: 'big', type: 'integer' },
      { name: 'exact', type: 'decimal' },
      { name: 'yes', type: 'boolean' },
      { name: 'day', type: 'date' },
      { name: 'local', type: 'datetime' },
      { name: 'instant', type: 'instant' },
      { name: 'nothing', type: 'text' },
      { name: 'the text', type: 'text' },
      { name: 'half', type: 'float' },
      { name: 'document', type: 'json' },
      { name: 'whole (2)', type: 'integer' },
    ],
    rows: [
      [
        7,
        '9007199254740993',
        '1.10',
        true,
        '2026-11-22',
        '2026-11-22T01:02:03.5',
        '2026-11-21T23:02:03Z',
        null,
        'a',
        1.5,
        '{"a": 1}',
        1,
      ],
    ],
  })
})

test('a parameter of PostgreSQL is bound by its name, whatever its value is', async () => {
  const hostile = `x'; DROP TABLE pg_class; -- $1 :other`
  const answer = await ask(source(), {
    query: `SELECT :name::text, ':name', n FROM generate_series(1, :last::int) n WHERE n > :last::int - 1`,
    parameters: { name: hostile, last: 3 },
  })
  expect(answer).toMatchObject({ rows: [[hostile, ':name', 3]] })
})

test('PostgreSQL itself refuses a query that writes, in every way that a query can try', async () => {
  const table = `data_source_${process.pid}`
  await administer(`CREATE TABLE ${table} (a int)`)
  try {
    await administer(`CREATE FUNCTION ${table}_write() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
        PERFORM set_config('transaction_read_only', 'off', false); INSERT INTO ${table} VALUES (1); RETURN 1; END $$`)
    for (const query of [
      `WITH gone AS (DELETE FROM ${table} RETURNING a) SELECT a FROM gone`,
      `WITH changed AS (UPDATE ${table} SET a = 1 RETURNING a) SELECT a FROM changed`,
      `SELECT a FROM ${table} FOR UPDATE`,
    ])
      expect(await failureOf(ask(source(), query)), query).toMatchObject({ code: 'query_not_read_only' })
    const refused = await failureOf(ask(source(), `SELECT ${table}_write()`))
    expect(refused.code).toBe('query_invalid')
    expect(await ask(source(), `SELECT count(*)::int FROM ${table}`)).toMatchObject({ rows: [[0]] })
  } finally {
    await administer(`DROP FUNCTION IF EXISTS ${table}_write`)
    await administer(`DROP TABLE ${table}`)
  }
})

test('more rows than the data source or the question allows are a failure of their own, never a shortened result', async () => {
  const query = 'SELECT n FROM generate_series(1, 1001) n'
  for (const cap of [
    [{ maxRows: 1_000 }, Number.MAX_SAFE_INTEGER],
    [{ maxRows: 5_000 }, 1_000],
  ] as const)
    expect(await failureOf(ask(source(cap[0]), { query, maxRows: cap[1] }))).toEqual({
      code: 'data_rows_exceeded',
      message: 'The query answers more than the 1000 rows that are allowed (MaxRows).',
    })
  const exact = await ask(source({ maxRows: 1_001 }), query)
  expect('rows' in exact && exact.rows.length).toBe(1_001)
})

test('a query that takes longer than TimeoutSeconds ends on the server too, with its own failure', async () => {
  const mark = `slow ${process.pid}`
  expect(await failureOf(ask(source({ timeoutSeconds: 1 }), `SELECT pg_sleep(60), '${mark}'`))).toEqual({
    code: 'query_timeout',
    message: expect.stringContaining('quer'),
  })
  await expect.poll(() => running(mark)).toBe(0)
})

test('the server ends a query of PostgreSQL when its reader goes away', async () => {
  const mark = `left ${process.pid}`
  const leaving = new AbortController()
  const asked = ask(source(), `SELECT pg_sleep(60), '${mark}'`, { signal: leaving.signal })
  await expect.poll(() => running(mark)).toBe(1)
  leaving.abort(new Error('the reader left'))
  await expect(asked).rejects.toThrow('the reader left')
  await expect.poll(() => running(mark)).toBe(0)
})

test('the session of PostgreSQL ends when an answer is left before its end', async () => {
  const mark = `half ${process.pid}`
  const outcome = await openDataSources().ask(
    source(),
    { query: `SELECT n, '${mark}' FROM generate_series(1, 90000) n`, parameters: {}, maxRows: 100_000 },
    new AbortController().signal,
  )
  if (!outcome.ok) throw new Error(outcome.failure.message)
  for await (const batch of outcome.answer.batches) {
    expect(batch).toHaveLength(1_000)
    break
  }
  await outcome.answer[Symbol.asyncDispose]()
  await expect.poll(() => sessions(mark)).toBe(0)
})

const faults: readonly (readonly [string, object, string, string])[] = [
  ['a wrong password', { userName: 'nobody-here' }, 'SELECT 1', 'source_credentials_rejected'],
  ['a database that is not there', { databaseName: 'none' }, 'SELECT 1', 'source_credentials_rejected'],
  ['a port that nothing listens on', { port: 1 }, 'SELECT 1', 'source_unreachable'],
  ['a table that is not there', {}, 'SELECT * FROM no_such_table', 'source_report_not_found'],
  ['a value that a type does not take', {}, `SELECT 'x'::int`, 'query_invalid'],
  ['a server that does not encrypt', { tls: 'Require' }, 'SELECT 1', 'source_certificate_not_trusted'],
]

test.each(faults)('PostgreSQL: %s has a failure of its own', async (_what, settings, query, code) => {
  expect(await failureOf(ask(source(settings), query))).toMatchObject({ code })
})

test('a sentence about a query repeats the words of the server about its text, and never data', async () => {
  const named = await failureOf(ask(source(), 'SELECT * FROM no_such_table'))
  expect(named.message).toContain('relation "no_such_table" does not exist')
  const data = await failureOf(ask(source(), { query: 'SELECT :a::int', parameters: { a: 'secret' } }))
  expect(data.message).not.toContain('secret')
})

test('a database that the guard of outgoing connections refuses is never connected to, by address or by name', async () => {
  const egress = createEgressGuard({ allow: [], deny: [], unlisted: 'public' })
  const server = createServer()
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  for (const database of ['PostgreSql', 'MySql', 'SqlServer'] as const)
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254'])
      expect(await failureOf(ask(source({ database, host, port }), 'SELECT 1', { egress }))).toMatchObject({
        code: 'source_host_refused',
      })
  expect(connections).toBe(0)
  server.close()
})

test.each(['PostgreSql', 'MySql', 'SqlServer'] as const)(
  '%s: a server that falls silent, and one that answers rubbish, end in a failure and not in a wait',
  async (database) => {
    const answers = ['', 'HTTP/1.1 400 Bad Request\r\n\r\n']
    for (const answer of answers) {
      const server = createServer((socket) => {
        socket.on('error', () => {})
        if (answer !== '') socket.end(answer)
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as { port: number }
      const failed = await failureOf(ask(source({ database, port, timeoutSeconds: 1 }), 'SELECT 1'))
      expect(['query_timeout', 'source_unreachable', 'source_error']).toContain(failed.code)
      server.close()
    }
  },
)

test('an answer of more bytes than allowed ends with its own failure, and what came before is not kept', async () => {
  const query = {
    query: `SELECT repeat('a', 1048576) FROM generate_series(1, 520)`,
    parameters: {},
    maxRows: 1_000,
  }
  const patient = source({ timeoutSeconds: 50 })
  const outcome = await openDataSources().ask(patient, query, new AbortController().signal)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  await using answer = outcome.answer
  const read = async () => {
    let rows = 0
    for await (const batch of answer.batches) rows += batch.length
    return rows
  }
  await expect(read()).rejects.toMatchObject({ failure: { code: 'data_bytes_exceeded', retryable: false } })
}, 60_000)

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: url() })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function count(sql: string, text: string): Promise<number> {
  const client = new Client({ connectionString: url() })
  await client.connect()
  try {
    return (await client.query<{ n: number }>(sql, [`%${text}%`])).rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}

const running = (mark: string) =>
  count(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE $1 AND state = 'active' AND pid <> pg_backend_pid()`,
    mark,
  )
const sessions = (mark: string) =>
  count(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid()`,
    mark,
  )

test('PostgreSQL lists the columns of a query that it does not execute', async () => {
  const parameters = { seconds: 600, mail: 'ann@example.org' }
  const query = 'SELECT pg_sleep(:seconds::int) AS "Slow", :mail::text AS mail, 1'
  expect(await columnsOf(source(), query, { parameters })).toEqual(['Slow', 'mail', '?column?'])
  expect(await columnsOf(source(), 'SELECT FROM pg_class')).toEqual([])
})
