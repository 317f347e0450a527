import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { createTestDatabase, eventually } from '@punctual/testing'
import { silentLogger, systemClock } from '@punctual/runtime'
import { Client, Pool } from 'pg'
import { expect, test } from 'vitest'

import { openDatabase } from '../src/database.ts'
import { completeIndexes } from '../src/complete-indexes.ts'
import { executeScript } from '../src/execute-script.ts'
import { schemaSql } from '../src/migrate.ts'
import { checkDatabase } from '../src/startup-check.ts'

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function runMigrateCommand(url: string): Promise<string> {
  const command = new URL('../src/migrate-command.ts', import.meta.url)
  const { stdout } = await promisify(execFile)(process.execPath, [command.pathname], {
    env: { ...process.env, DATABASE_URL: url },
  })
  return stdout
}

async function columnsOf(url: string): Promise<unknown[]> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query(
      // A list of Prisma is never null, and its columns do not say so: the migrations do.
      `SELECT c.table_name, c.column_name, c.udt_name, CASE WHEN c.data_type = 'ARRAY' THEN 'NO' ELSE c.is_nullable END AS is_nullable, c.datetime_precision FROM information_schema.columns c
       JOIN pg_class t ON t.relname = c.table_name AND NOT t.relispartition AND t.relkind <> 'v'
       WHERE c.table_schema = 'public' AND c.table_name <> '_prisma_migrations' ORDER BY 1, 2`,
    )
    return rows
  })
}

async function keysOf(url: string): Promise<string[]> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      `SELECT format('%s(%s)%s', t.relname, (SELECT string_agg(a.attname, ',' ORDER BY k.place) FROM unnest(i.indkey::int[]) WITH ORDINALITY k(number, place)
          JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number), CASE WHEN i.indisunique THEN ' unique' ELSE '' END) AS key
       FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid AND NOT t.relispartition JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'public'
       WHERE i.indpred IS NULL AND i.indexprs IS NULL AND t.relname <> '_prisma_migrations' ORDER BY 1`,
    )
    return rows.map(({ key }) => key)
  })
}

const check = async (url: string, clockSkewLimitSeconds = 30, clock = systemClock()) => {
  await using database = openDatabase({
    url,
    logger: silentLogger(),
    applicationName: 'test',
    maximumConnections: 2,
  })
  await checkDatabase(database, {
    url,
    clock,
    clockSkewLimitSeconds,
    logger: silentLogger(),
    acceptDataLoss: true,
  })
}

test('the migrations make exactly the tables, columns and keys that the schema declares', async () => {
  await using migrated = await createTestDatabase()
  await using declared = await createTestDatabase()
  const sql = await schemaSql(declared.url)
  // A column of the schema may have a type that only a migration can make.
  const emptied = 'DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TYPE timeline_entry AS ()'
  await withClient(declared.url, (client) => client.query(`${emptied}; ${sql}`))
  expect(await columnsOf(migrated.url)).toEqual(await columnsOf(declared.url))
  expect(await keysOf(migrated.url)).toEqual(await keysOf(declared.url))
})

test('a migration runs once, and an empty database gets them all', async () => {
  await using database = await createTestDatabase()
  expect(await runMigrateCommand(database.url)).toBe('The database schema is up to date.\n')
  await withClient(database.url, (client) => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'))
  expect(await runMigrateCommand(database.url)).toContain('_init')
  await expect(check(database.url)).resolves.toBeUndefined()
})

test('a migration keeps no statement waiting for long behind a table that others read, and is made when they have ended', async () => {
  await using database = await createTestDatabase()
  await using resources = new AsyncDisposableStack()
  const pool = resources.adopt(new Pool({ connectionString: database.url }), (each) => each.end())
  const isFree = Promise.withResolvers<void>()
  const script = 'CREATE TABLE made_once (id int); ALTER TABLE work ADD COLUMN tested text'
  await withClient(database.url, async (reader) => {
    await reader.query('BEGIN')
    await reader.query('SELECT FROM work LIMIT 1')
    const migrating = executeScript(pool, script, { sleep: () => isFree.promise })
    await withClient(database.url, async (cluster) => {
      const waits = `SELECT FROM pg_locks WHERE relation = 'work'::regclass AND NOT granted`
      await eventually(async () => (await cluster.query(waits)).rowCount === 1, { timeoutMs: 10_000 })
      await cluster.query('SET statement_timeout = 3000')
      expect((await cluster.query('SELECT id FROM work')).rows).toEqual([])
    })
    await reader.query('COMMIT')
    isFree.resolve()
    await migrating
    expect((await reader.query('SELECT tested FROM work, made_once')).rows).toEqual([])
  })
})

test('months that were there before an index get their part of it, also when an attempt before broke off', async () => {
  await using database = await createTestDatabase()
  await withClient(database.url, async (client) => {
    await client.query('DROP INDEX artifacts_sha256_idx')
    await client.query(`SELECT create_month_partitions('2031-05-01')`)
    await client.query('CREATE INDEX artifacts_sha256_idx ON ONLY artifacts USING hash (sha256)')
    await client.query('CREATE INDEX artifacts_2031_05_sha256_idx ON artifacts_2031_05 (name)')
    await client.query(`SELECT create_month_partitions('2031-06-01')`)
  })
  const made = await completeIndexes(database.url)
  expect(made).toContain('artifacts_2031_05_sha256_idx')
  expect(made).not.toContain('artifacts_2031_06_sha256_idx')
  const state = await withClient(database.url, (client) =>
    client.query(`SELECT i.indisvalid AS valid, (SELECT count(*)::int FROM pg_inherits h WHERE h.inhparent = i.indexrelid) AS parts,
        (SELECT count(*)::int FROM pg_inherits h WHERE h.inhparent = i.indrelid) AS partitions
      FROM pg_index i WHERE i.indexrelid = 'artifacts_sha256_idx'::regclass`),
  )
  expect(state.rows[0]).toMatchObject({ valid: true, parts: state.rows[0]?.partitions })
  expect(await completeIndexes(database.url)).toEqual([])
})

test('pages of months leave room where rows change and none where they do not, in months that were there and in new ones', async () => {
  await using database = await createTestDatabase()
  await withClient(database.url, async (client) => {
    await client.query(`SELECT create_month_partitions('2031-05-01')`)
    const { rows } = await client.query<{ parent: string; room: string[] }>(
      `SELECT p.relname AS parent, array_agg(DISTINCT (SELECT option_value FROM pg_options_to_table(c.reloptions) WHERE option_name = 'fillfactor')) AS room
       FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent AND p.relkind = 'p' JOIN pg_class c ON c.oid = i.inhrelid AND c.relname ~ '_[0-9]{4}_[0-9]{2}$'
       GROUP BY 1 ORDER BY 1`,
    )
    expect(rows).toEqual([
      { parent: 'artifacts', room: ['100'] },
      { parent: 'deliveries', room: ['60'] },
      { parent: 'execution_events', room: ['100'] },
      { parent: 'history', room: ['100'] },
      { parent: 'history_snapshots', room: ['100'] },
      { parent: 'kept_answers', room: ['100'] },
      { parent: 'kept_rows', room: ['100'] },
    ])
  })
})

test('a migrated database with a good clock is accepted', async () => {
  await using database = await createTestDatabase()
  await expect(check(database.url)).resolves.toBeUndefined()
})

test('a schema older than the code stops the process and says what to run', async () => {
  await using database = await createTestDatabase()
  await withClient(database.url, (client) => client.query('DELETE FROM _prisma_migrations'))
  await expect(check(database.url)).rejects.toThrow(
    /older than this build.*run the command punctual-migrate of this build/,
  )
})

test('a schema that a newer build has added to is accepted; one that needs a newer build stops the process', async () => {
  await using database = await createTestDatabase()
  const future = '29990101000000_future'
  await withClient(database.url, async (client) => {
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', $1, now())`,
      [future],
    )
    await expect(check(database.url)).resolves.toBeUndefined()
    await client.query('UPDATE cluster_settings SET needed_migration = $1', [future])
  })
  await expect(check(database.url)).rejects.toThrow(/newer than this build.*29990101000000_future/)
})

test('a clock far from the database stops the process and names the setting', async () => {
  await using database = await createTestDatabase()
  const clock = { ...systemClock(), now: () => new Date(Date.now() + 120_000) }
  await expect(check(database.url, 30, clock)).rejects.toThrow(/120 s off.*PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS/)
  await expect(check(database.url, 300, clock)).resolves.toBeUndefined()
})

test('a database that does not answer stops the process without its password', async () => {
  await expect(check('postgresql://someone:secret-word@127.0.0.1:1/none')).rejects.toThrow(/does not answer/)
  await expect(check('postgresql://someone:secret-word@127.0.0.1:1/none')).rejects.not.toThrow(/secret-word/)
})
