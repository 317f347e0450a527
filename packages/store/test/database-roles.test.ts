import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { bareEnvironment } from '@punctual/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

const command = fileURLToPath(new URL('../src/migrate-command.ts', import.meta.url))
const suffix = randomBytes(4).toString('hex')
const [owner, app] = [`owner_${suffix}`, `app_${suffix}`]
const passwords = { [owner]: "it's \\ an owner's", [app]: 'first of the app' }
const resources = new AsyncDisposableStack()
let adminUrl: string

const urlOf = (user: string) => {
  const url = new URL(adminUrl)
  url.username = user
  url.password = encodeURIComponent(passwords[user]!)
  return url.href
}

async function run(
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [command, ...flags], {
    env: { ...bareEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const prepare = () =>
  run({ DATABASE_ADMIN_URL: adminUrl, DATABASE_URL: urlOf(owner), DATABASE_APP_URL: urlOf(app) })

/** Runs statements as the role of the apps; answers the code of PostgreSQL when it refuses. */
async function asApp(sql: string): Promise<{ rows: unknown[]; refused: string | null }> {
  const client = new Client({ connectionString: urlOf(app) })
  await client.connect()
  try {
    const result = await client.query(sql)
    return { rows: result.rows, refused: null }
  } catch (error) {
    return { rows: [], refused: (error as { code: string }).code }
  } finally {
    await client.end()
  }
}

/** An empty database, since the template of the tests is migrated by the superuser. */
beforeAll(async () => {
  const name = `roles_${suffix}`
  const server = new Client({ connectionString: inject('punctualPostgresUrl') })
  await server.connect()
  resources.defer(() => server.end())
  await server.query(`CREATE DATABASE ${name}`)
  resources.defer(async () => {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await server.query(`DROP ROLE IF EXISTS ${owner}`)
    await server.query(`DROP ROLE IF EXISTS ${app}`)
  })
  const url = new URL(inject('punctualPostgresUrl'))
  url.pathname = `/${name}`
  adminUrl = url.href
  const first = await prepare()
  if (first.code !== 0) throw new Error(first.output)
}, 60_000)
afterAll(() => resources.disposeAsync())

it('neither the owner nor the apps are superusers, and the apps own nothing', async () => {
  const { rows } = await asApp(
    `SELECT rolname, rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS mighty,
       (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid AND c.relnamespace = 'public'::regnamespace) > 0 AS owns
     FROM pg_roles r WHERE rolname IN ('${owner}', '${app}') ORDER BY rolname DESC`,
  )
  expect(rows).toEqual([
    { rolname: owner, mighty: false, owns: true },
    { rolname: app, mighty: false, owns: false },
  ])
})

it.each([
  'CREATE TABLE mine (id int)',
  'DROP TABLE work',
  'ALTER TABLE users ADD COLUMN x int',
  'TRUNCATE schedules',
  'CREATE SCHEMA mine',
  'CREATE ROLE mine',
  'CREATE TEMP TABLE mine (id int)',
  "UPDATE audit_entries SET actor = 'x'",
  'DELETE FROM audit_entries',
  'TRUNCATE audit_entries',
  "UPDATE audit_chain SET hash = 'x'",
  'DELETE FROM audit_chain',
  "UPDATE audit_chain_base SET hash = 'x'",
  "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', 'x')",
  "COPY folders TO '/tmp/x'",
  "SELECT pg_read_file('/etc/passwd')",
])('the role of the apps may not: %s', async (sql) => {
  expect((await asApp(sql)).refused).toBe('42501')
})

it('the role of the apps reads and writes rows, adds to the audit trail, and gets new partitions with their rights', async () => {
  for (const sql of [
    `INSERT INTO audit_entries (actor, action, subject) VALUES ('a', 'b', 'c')`,
    `SELECT * FROM audit_entries`,
    `UPDATE cluster_settings SET updated_by = 'x'`,
    `SELECT create_month_partitions(now() + interval '5 months')`,
    `SELECT count(*) FROM executions`,
    `INSERT INTO login_failures (account, address) VALUES ('x', 'y')`,
    `DELETE FROM login_failures`,
  ]) {
    expect(await asApp(sql), sql).toMatchObject({ refused: null })
  }
})

it('entries past their time leave the audit trail only by the leader', async () => {
  const prune = `SELECT prune_audit_entries(now() + interval '1 day', 10, 1, '00000000-0000-4000-8000-000000000001') AS count`
  expect((await asApp(prune)).rows).toEqual([{ count: 0 }])
})

it('doing it again applies nothing, takes a changed password, and shows no password', async () => {
  passwords[app] = 'second of the app'
  const again = await prepare()
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('up to date') })
  expect((await asApp('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  for (const password of Object.values(passwords)) expect(again.output).not.toContain(password)
})

it('roles that cannot be distinguished or have no password are refused before anything is changed', async () => {
  const same = await run({
    DATABASE_ADMIN_URL: adminUrl,
    DATABASE_URL: urlOf(owner),
    DATABASE_APP_URL: urlOf(owner),
  })
  expect(same).toMatchObject({ code: 1, output: expect.stringContaining('name the same user') })
  const alone = await run({ DATABASE_ADMIN_URL: adminUrl, DATABASE_URL: urlOf(owner) })
  expect(alone).toMatchObject({ code: 1, output: expect.stringContaining('needs DATABASE_APP_URL') })
  const open = new URL(adminUrl)
  open.password = ''
  const nobody = await run({
    DATABASE_ADMIN_URL: adminUrl,
    DATABASE_URL: urlOf(owner),
    DATABASE_APP_URL: open.href,
  })
  expect(nobody).toMatchObject({ code: 1, output: expect.stringContaining('needs a user and a password') })
})

it('notes that a restored database lacks commits, and refuses a flag that is none', async () => {
  const doubtUntil = `SELECT doubt_until AS until FROM cluster_settings`
  expect((await asApp(doubtUntil)).rows).toEqual([{ until: null }])
  const environment = { DATABASE_URL: urlOf(owner), DATABASE_APP_URL: urlOf(app) }
  expect(await run(environment, ['--restore'])).toMatchObject({ code: 1 })
  const restored = await run(environment, ['--restored'])
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('may have been sent') })
  const [{ until } = { until: null }] = (await asApp(doubtUntil)).rows as { until: Date | null }[]
  expect(restored.output).toContain(until?.toISOString() ?? 'an instant')
})
