import { writeTestCertificates } from '@punctual/testing'
import { createConnection } from 'mysql2/promise'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  ask,
  check,
  columnsOf,
  failureOf,
  sourceAt,
  startTestMariadb,
  temporaryDirectory,
} from './support/setting.ts'

const resources = new AsyncDisposableStack()
let url: string
let authority: string

beforeAll(async () => {
  const directory = resources.use(await temporaryDirectory())
  const { ca, cert, key } = await writeTestCertificates(join(directory.path, 'certificates'))
  authority = await readFile(ca, 'utf8')
  const server = resources.use(await startTestMariadb(directory.path, { ca, cert, key }))
  url = server.url
  await administer(
    `CREATE TABLE sales (id BIGINT, region VARCHAR(20), day DATE, at DATETIME, seen TIMESTAMP NULL, amount DECIMAL(20, 2), flag BIT(1))`,
    `INSERT INTO sales VALUES (1, 'North', '2026-11-22', '2026-11-22 01:02:03', '2026-11-22 01:02:03', 12345678901234567.89, b'1'), (9007199254740993, 'South', NULL, NULL, NULL, NULL, NULL)`,
    `CREATE USER reader@'%' IDENTIFIED BY 'reader'`,
    `GRANT USAGE ON *.* TO reader@'%'`,
  )
}, 180_000)
afterAll(() => resources.disposeAsync())

const source = (settings = {}) => sourceAt(url, settings)

test('MariaDB answers typed columns, and no digit of a value is lost', async () => {
  expect(await ask(source(), 'SELECT *, 1.5e0 AS half FROM sales ORDER BY id')).toEqual({
    columns: [
      { name: 'id', type: 'integer' },
      { name: 'region', type: 'text' },
      { name: 'day', type: 'date' },
      { name: 'at', type: 'datetime' },
      { name: 'seen', type: 'instant' },
      { name: 'amount', type: 'decimal' },
      { name: 'flag', type: 'text' },
      { name: 'half', type: 'float' },
    ],
    rows: [
      [
        1,
        'North',
        '2026-11-22',
        '2026-11-22T01:02:03',
        expect.stringMatching(/^2026-11-2.T.*Z$/),
        '12345678901234567.89',
        '0x01',
        1.5,
      ],
      ['9007199254740993', 'South', null, null, null, null, null, 1.5],
    ],
  })
})

test('a parameter of MariaDB is bound by the server, whatever its value is', async () => {
  const hostile = `x\\'; DROP TABLE sales; -- ? :other`
  const query = "SELECT :name, ':name', `region` FROM sales WHERE id = @id /* :name */"
  expect(await ask(source(), { query, parameters: { name: hostile, id: 1 } })).toMatchObject({
    rows: [[hostile, ':name', 'North']],
  })
})

test('MariaDB itself refuses a query that writes', async () => {
  await administer(
    `CREATE FUNCTION wrote() RETURNS INT MODIFIES SQL DATA BEGIN INSERT INTO sales (id) VALUES (5); RETURN 1; END`,
  )
  expect(await failureOf(ask(source(), 'SELECT wrote()'))).toMatchObject({ code: 'query_not_read_only' })
  expect(await failureOf(ask(source(), 'SELECT * FROM sales FOR UPDATE'))).toMatchObject({
    code: 'query_invalid',
  })
  expect(await ask(source(), 'SELECT count(*) FROM sales')).toMatchObject({ rows: [[2]] })
})

test('a query of MariaDB that takes longer than TimeoutSeconds ends on the server too', async () => {
  const mark = `slow${process.pid}`
  expect(await failureOf(ask(source({ timeoutSeconds: 1 }), `SELECT SLEEP(60) AS ${mark}`))).toMatchObject({
    code: 'query_timeout',
  })
  await expect.poll(() => running(mark)).toBe(0)
})

test('the server ends a query of MariaDB when its reader goes away', async () => {
  const mark = `left${process.pid}`
  const leaving = new AbortController()
  const asked = ask(source(), `SELECT SLEEP(60) AS ${mark}`, { signal: leaving.signal })
  await expect.poll(() => running(mark)).toBe(1)
  leaving.abort(new Error('the reader left'))
  await expect(asked).rejects.toThrow('the reader left')
  await expect.poll(() => running(mark)).toBe(0)
})

test('more rows than allowed are a failure in MariaDB too, and a session that is left does no harm', async () => {
  const query = 'SELECT seq FROM seq_1_to_1001'
  expect(await failureOf(ask(source({ maxRows: 1_000 }), query))).toMatchObject({
    code: 'data_rows_exceeded',
  })
  const exact = await ask(source({ maxRows: 1_001 }), query)
  expect('rows' in exact && exact.rows.length).toBe(1_001)
})

test.each([
  ['a wrong password', { userName: 'nobody' }, 'SELECT 1', 'source_credentials_rejected'],
  ['a database that is not there', { databaseName: 'none' }, 'SELECT 1', 'source_credentials_rejected'],
  ['a table that is not there', {}, 'SELECT * FROM missing', 'source_report_not_found'],
  ['a port that nothing listens on', { port: 1 }, 'SELECT 1', 'source_unreachable'],
] as const)('MariaDB: %s has a failure of its own', async (_what, settings, query, code) => {
  expect(await failureOf(ask(source(settings), query))).toMatchObject({ code })
})

test('a user of MariaDB who may not read what a query asks for has a failure of its own', async () => {
  const reader = {
    ...source({ userName: 'reader', databaseName: '' }),
    password: 'reader',
  }
  expect(await failureOf(ask(reader, 'SELECT * FROM punctual.sales'))).toMatchObject({
    code: 'source_access_denied',
  })
})

test('Verify trusts the given authority for the host of the data source, and no other server', async () => {
  const encrypted =
    "SELECT VARIABLE_VALUE <> '' FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'Ssl_cipher'"
  for (const host of ['localhost', '127.0.0.1'])
    expect(
      await ask(source({ host, tls: 'Verify', caCertificate: authority }), encrypted),
      host,
    ).toMatchObject({ rows: [[1]] })
  expect(await ask(source({ tls: 'Require' }), encrypted)).toMatchObject({ rows: [[1]] })
  expect(await ask(source({ tls: 'Disable' }), encrypted)).toMatchObject({ rows: [[0]] })
  await using other = await forwardFrom('127.0.0.2', Number(new URL(url).port))
  for (const settings of [
    { tls: 'Verify' },
    { tls: 'Verify', host: '127.0.0.2', port: other.port, caCertificate: authority },
  ])
    expect(await failureOf(ask(source(settings), 'SELECT 1'))).toMatchObject({
      code: 'source_certificate_not_trusted',
    })
  const unchecked = source({ tls: 'Require', host: '127.0.0.2', port: other.port })
  expect(await ask(unchecked, encrypted)).toMatchObject({ rows: [[1]] })
})

/** The same server at an address that its certificate does not name. */
async function forwardFrom(host: string, target: number) {
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1')
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy())
    onward.on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

async function administer(...statements: string[]): Promise<void> {
  const connection = await createConnection(url)
  for (const statement of statements) await connection.query(statement)
  await connection.end()
}

async function running(mark: string): Promise<number> {
  const connection = await createConnection(url)
  const [rows] = await connection.query(
    `SELECT COUNT(*) AS n FROM information_schema.PROCESSLIST WHERE INFO LIKE '%${mark}%' AND ID <> CONNECTION_ID()`,
  )
  await connection.end()
  return Number((rows as { n: number }[])[0]?.n)
}

test('MariaDB is asked what it says of a query, and executes nothing', async () => {
  const parameters = { seconds: 600 }
  expect(await check(source(), 'SELECT SLEEP(:seconds) FROM sales', { parameters })).toBeNull()
  expect(await check(source(), 'SELECT nothing FROM sales')).toBe('query_invalid')
  expect(await check(source(), 'SELECT * FROM nowhere')).toBe(
    (await failureOf(ask(source(), 'SELECT * FROM nowhere'))).code,
  )
})

test('MariaDB lists the columns of a query that it does not execute', async () => {
  const parameters = { seconds: 600 }
  const query = 'SELECT 1 AS `mail`, SLEEP(:seconds) AS Slow, 2 AS mail FROM sales'
  expect(await columnsOf(source(), query, { parameters })).toEqual(['mail', 'Slow', 'mail (2)'])
})
