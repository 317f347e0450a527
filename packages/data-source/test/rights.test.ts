import { createTestDatabase, type TestDatabase } from '@punctual/testing'
import mysql from 'mysql2/promise'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { OpenedDataSource } from '../src/index.ts'
import { openDataSources, sourceAt, startTestMariadb, temporaryDirectory } from './support/setting.ts'

const resources = new AsyncDisposableStack()
let database: TestDatabase
let mariadbUrl: string
beforeAll(async () => {
  database = resources.use(await createTestDatabase())
  const { path } = resources.use(await temporaryDirectory())
  mariadbUrl = resources.use(await startTestMariadb(path)).url
}, 180_000)
afterAll(() => resources.disposeAsync())

/** The warnings about the user of a data source, as the last words of each sentence. */
async function toldOf(source: OpenedDataSource): Promise<string[]> {
  const outcome = await openDataSources().rights(source, new AbortController().signal)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  expect(new Set(outcome.warnings.map(({ code }) => code)).size).toBeLessThan(2)
  return outcome.warnings.map(({ message }) => message.replace('The user of the data source ', ''))
}

const administers = expect.stringMatching(/^is an administrator/)
const files = expect.stringMatching(/^may read or write files/)
const writes = expect.stringMatching(/^may change tables/)
const own = expect.stringMatching(/^reads the database of Punctual itself/)

/** A user of PostgreSQL with the rights that statements give it; $ stands for its name. */
async function userOf(...statements: readonly string[]): Promise<OpenedDataSource> {
  const name = `reader_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    for (const each of [`CREATE ROLE $ LOGIN PASSWORD 'of a test'`, ...statements])
      await client.query(each.replaceAll('$', name))
  } finally {
    await client.end()
  }
  const source = sourceAt(database.url, { userName: name })
  return { ...source, password: 'of a test' }
}

test('a user of PostgreSQL who only reads has no warning about rights, but one about the database of Punctual', async () => {
  const reader = await userOf('GRANT SELECT ON ALL TABLES IN SCHEMA public TO $')
  expect(await toldOf(reader)).toEqual([own])
  const elsewhere = { ...reader, settings: { ...reader.settings, databaseName: 'template1' } }
  expect(await toldOf(elsewhere)).toEqual([])
})

test('a superuser of PostgreSQL, a user of files of its server and one who may change a table each have a warning', async () => {
  expect(await toldOf(await userOf('ALTER ROLE $ SUPERUSER'))).toEqual([administers, own])
  for (const role of ['pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'])
    expect(await toldOf(await userOf(`GRANT ${role} TO $`)), role).toEqual([files, own])
  for (const right of ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'])
    expect(await toldOf(await userOf(`GRANT ${right} ON schedules TO $`)), right).toEqual([writes, own])
})

test('an administrator of MariaDB, a user of files of its server and one who may change a table each have a warning', async () => {
  const { hostname, port, username, password, pathname } = new URL(mariadbUrl)
  const administrator = await mysql.createConnection({
    host: hostname,
    port: Number(port),
    user: username,
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  })
  resources.defer(() => administrator.end())
  const { name } = { name: `\`${pathname.slice(1)}\`` }
  await administrator.query('CREATE TABLE sales (id INT)')
  const cases = [
    [`GRANT SELECT ON ${name}.* TO`, []],
    ['GRANT SUPER ON *.* TO', [administers]],
    ['GRANT FILE ON *.* TO', [files]],
    ['GRANT INSERT ON *.* TO', [writes]],
    [`GRANT UPDATE ON ${name}.* TO`, [writes]],
    [`GRANT DELETE ON ${name}.sales TO`, [writes]],
  ] as const
  for (const [index, [grant, told]] of cases.entries()) {
    const user = `reader@${index}`
    await administrator.query(`CREATE USER \`${user}\`@\`127.0.0.1\` IDENTIFIED BY 'of a test'`)
    await administrator.query(`GRANT SELECT ON ${name}.* TO \`${user}\`@\`127.0.0.1\``)
    await administrator.query(`${grant} \`${user}\`@\`127.0.0.1\``)
    const source = sourceAt(mariadbUrl, { userName: user })
    expect(await toldOf({ ...source, password: 'of a test' }), grant).toEqual(told)
  }
})

test('a database in a file is opened for reading only, so that it has no warning about rights', async () => {
  const source = sourceAt(database.url, { database: 'Sqlite', file: '/nowhere.db' })
  expect(await toldOf(source)).toEqual([])
})
