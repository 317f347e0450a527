import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { silentLogger } from '@punctual/runtime'
import { createStore, type Store } from '@punctual/engine'
import { createSecretBox, type Database, openDatabase } from '@punctual/store'

import { root } from './processes.ts'

/** A database for one drill only, with the schema of this build. */
export interface FreshDatabase extends AsyncDisposable {
  readonly url: string
  readonly store: Store
}

/**
 * Makes a database on a server of the drill.
 *
 * @param secretKey what secrets in it are sealed with
 */
export async function makeDatabase(
  serverUrl: string,
  name: string,
  secretKey: Buffer,
): Promise<FreshDatabase> {
  const server = openDatabase({
    url: serverUrl,
    logger: silentLogger(),
    applicationName: 'drill',
    maximumConnections: 1,
  })
  const url = addressOf(serverUrl, name)
  try {
    await makeTemplate(server, serverUrl)
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  } finally {
    await server[Symbol.asyncDispose]()
  }
  const database = openDatabase({
    url,
    logger: silentLogger(),
    applicationName: 'drill',
    maximumConnections: 5,
  })
  return {
    url,
    store: createStore(database, createSecretBox([secretKey])),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

/** Has the schema of this build and no rows. A copy of it takes a tenth of the time that the migrations take. */
const template = 'drill_template'

/** Has the databases of a server begin with the schema of another build. */
export async function makeTemplateOf(build: string, serverUrl: string): Promise<void> {
  await using server = openDatabase({
    url: serverUrl,
    logger: silentLogger(),
    applicationName: 'drill',
    maximumConnections: 1,
  })
  await server.query(`CREATE DATABASE ${template}`)
  await migrate(addressOf(serverUrl, template), { build })
}

/** The first database of a server makes the template, from which all are copied. */
async function makeTemplate(server: Database, serverUrl: string): Promise<void> {
  const found = await server.query('SELECT FROM pg_database WHERE datname = $1', [template])
  if (found.length > 0) return
  await server.query(`CREATE DATABASE ${template}`)
  await migrate(addressOf(serverUrl, template))
}

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Runs the migration command. This process goes on meanwhile: the database may be behind a proxy of its own.
 *
 * @param options its flags, and the build that it is of
 */
export async function migrate(
  url: string,
  { flags = [], build = root }: { readonly flags?: readonly string[]; readonly build?: string } = {},
): Promise<void> {
  const command = join(build, 'packages/store/src/migrate-command.ts')
  const child = spawn(process.execPath, [command, ...flags], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the migration command ended with ${code}`)
}

/** The database's clock, the only one that decides what is due. */
export async function databaseNow(store: Store): Promise<Date> {
  const [row] = await store.database.query<{ now: Date }>('SELECT clock_timestamp()::timestamptz(3) AS now')
  if (!row) throw new Error('the database told no time')
  return row.now
}
