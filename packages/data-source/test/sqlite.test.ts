import { link, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, test } from 'vitest'

import { createSqliteDriver } from '../src/sqlite/sqlite-driver.ts'
import { ask, check, columnsOf, failureOf, noSettings, temporaryDirectory } from './support/setting.ts'

async function openFile() {
  const directory = await temporaryDirectory()
  const root = join(directory.path, 'root')
  await mkdir(root)
  const file = join(root, 'sales.db')
  const database = new DatabaseSync(file)
  database.exec(`CREATE TABLE sales (id INTEGER, region TEXT, day DATE, amount DECIMAL(10, 2), paid BOOLEAN);
    INSERT INTO sales VALUES (1, 'North', '2026-11-22', 10.25, 1), (9007199254740993, 'South', NULL, 7, 0)`)
  database.close()
  const source = (settings = {}) => ({
    name: 'Test',
    password: null,
    settings: { ...noSettings, database: 'Sqlite' as const, host: '', file, ...settings },
  })
  return {
    ...directory,
    root,
    file,
    source,
    ask: (query: Parameters<typeof ask>[1], settings = {}) =>
      ask(source(settings), query, { fileRoots: [root] }),
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  }
}

test.each([40_000_000, 300_000_000])(
  'a value that is too large ends the query of a file, and no row is ever omitted: %i bytes as hexadecimal text',
  async (bytes) => {
    await using file = await openFile()
    const query = `SELECT 1 AS id, 'first' AS text UNION ALL SELECT 2, hex(zeroblob(${bytes})) UNION ALL SELECT 3, 'third'`
    expect(await failureOf(file.ask({ query, parameters: {} }))).toMatchObject({
      code: 'data_bytes_exceeded',
    })
  },
)

test('SQLite answers rows with the types that the table declares, and binds parameters', async () => {
  await using file = await openFile()
  const query = 'SELECT *, :half AS half FROM sales WHERE region <> :region ORDER BY id DESC'
  expect(await file.ask({ query, parameters: { region: "x' OR 1=1 --", half: 1.5 } })).toEqual({
    columns: [
      { name: 'id', type: 'integer' },
      { name: 'region', type: 'text' },
      { name: 'day', type: 'date' },
      { name: 'amount', type: 'decimal' },
      { name: 'paid', type: 'boolean' },
      { name: 'half', type: 'text' },
    ],
    rows: [
      ['9007199254740993', 'South', null, '7', false, 1.5],
      [1, 'North', '2026-11-22', '10.25', true, 1.5],
    ],
  })
})

test('a database file is only read, and nothing else can be opened through it', async () => {
  await using file = await openFile()
  for (const query of [
    `WITH x AS (SELECT 1) INSERT INTO sales SELECT 1, 'x', NULL, 1, 1`,
    'WITH x AS (SELECT 1) DELETE FROM sales',
    `SELECT load_extension('/tmp/x.so')`,
    `SELECT readfile('/etc/passwd')`,
    'SELECT * FROM pragma_database_list',
  ]) {
    const answer = await file.ask(query)
    expect('failure' in answer && answer.failure.code, query).toMatch(/^query_(invalid|not_read_only)$/)
  }
  expect(await failureOf(file.ask("ATTACH '/etc/passwd' AS x"))).toMatchObject({ code: 'query_invalid' })
  expect(await file.ask('SELECT count(*) FROM sales')).toMatchObject({ rows: [[2]] })
})

test('SQLite itself refuses a statement that writes, whatever was read of it before', async () => {
  await using file = await openFile()
  const driver = createSqliteDriver({ fileRoots: [file.root] })
  for (const text of ['DELETE FROM sales', 'WITH x AS (SELECT 1) UPDATE sales SET id = 5', 'VACUUM']) {
    await using resources = new AsyncDisposableStack()
    const statement = { text, values: [] }
    const request = { source: file.source(), statement, timeoutMs: 10_000, maxRows: 10, resources }
    const reading = async () => {
      const { batches } = await driver.open(request, new AbortController().signal)
      for await (const _batch of batches);
    }
    const error: unknown = await reading().catch((reason: unknown) => reason)
    expect(driver.failureOf(error)?.code, text).toMatch(/^query_(invalid|not_read_only)$/)
  }
  expect(await file.ask('SELECT count(*) FROM sales')).toMatchObject({ rows: [[2]] })
})

test('a file outside of the roots is refused: by its path, by "..", by a link and by a link of a directory', async () => {
  await using file = await openFile()
  const outside = join(file.path, 'outside.db')
  await link(file.file, outside)
  await symlink(outside, join(file.root, 'link.db'))
  await symlink(file.path, join(file.root, 'directory'))
  for (const path of [
    outside,
    `${file.root}/../outside.db`,
    join(file.root, 'link.db'),
    join(file.root, 'directory', 'outside.db'),
    join(file.root, 'missing.db'),
    'sales.db',
    file.root,
  ])
    expect(await failureOf(file.ask('SELECT 1', { file: path })), path).toMatchObject({
      code: 'source_file_refused',
    })
  expect(await failureOf(ask(file.source(), 'SELECT 1'))).toMatchObject({ code: 'source_file_refused' })
})

test('a link that stays below its root is followed', async () => {
  await using file = await openFile()
  await symlink(file.file, join(file.root, 'today.db'))
  const settings = { file: join(file.root, 'today.db') }
  expect(await file.ask('SELECT count(*) FROM sales', settings)).toMatchObject({ rows: [[2]] })
})

test('SQLite that computes for longer than TimeoutSeconds is ended with its process', async () => {
  await using file = await openFile()
  const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n'
  // The database is to rest for as long before it is asked again.
  expect(await file.ask(endless, { timeoutSeconds: 1 })).toMatchObject({
    failure: { code: 'query_timeout', retryAfterMs: 1_000 },
  })
})

test('a file that is no database, and a query that SQLite refuses, have a failure of their own', async () => {
  await using file = await openFile()
  await writeFile(
    join(file.root, 'text.db'),
    'this is a text, and a long enough one to be no header'.repeat(20),
  )
  expect(await failureOf(file.ask('SELECT * FROM t', { file: join(file.root, 'text.db') }))).toMatchObject({
    code: 'source_error',
  })
  expect(await failureOf(file.ask('SELECT id id id FROM sales'))).toMatchObject({ code: 'query_invalid' })
  expect(await failureOf(file.ask('SELECT * FROM missing'))).toMatchObject({
    code: 'source_report_not_found',
    message: expect.stringContaining('no such table: missing'),
  })
})

test('more rows than allowed are a failure in SQLite too', async () => {
  await using file = await openFile()
  const query =
    'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1001) SELECT x FROM n'
  expect(await failureOf(file.ask(query, { maxRows: 1_000 }))).toMatchObject({ code: 'data_rows_exceeded' })
  const exact = await file.ask(query, { maxRows: 1_001 })
  expect('rows' in exact && exact.rows.length).toBe(1_001)
})

test('SQLite is asked what it says of a query, and computes nothing', async () => {
  await using file = await openFile()
  const fileRoots = [file.root]
  const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'
  expect(await check(file.source(), endless, { fileRoots })).toBeNull()
  const gone = 'SELECT * FROM nowhere'
  expect(await check(file.source(), gone, { fileRoots })).toBe((await failureOf(file.ask(gone))).code)
  expect(await check(file.source({ file: '/etc/passwd' }), endless, { fileRoots })).toBe(
    'source_file_refused',
  )
})

test('SQLite lists the columns of a query that it does not compute', async () => {
  await using file = await openFile()
  const endless =
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS Mail, 1 AS "a b" FROM n'
  expect(await columnsOf(file.source(), endless, { fileRoots: [file.root] })).toEqual(['Mail', 'a b'])
})
