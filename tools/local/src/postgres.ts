import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { StartupProblem } from '@punctual/runtime'
import { Client } from 'pg'

import { startPostgresContainer } from './container.ts'
import { endWithParent } from './end-with-parent.ts'
import { freePort, isPortInUse } from './free-port.ts'
import { passwordIn } from './password-file.ts'
import { initialiseData, majorVersionOfData, postgresUser, stopLeftOverPostgres } from './postgres-data.ts'
import { findPostgresPrograms, oldestPostgres, type PostgresPrograms } from './postgres-programs.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { type LocalServer, type LocalServerOptions, placesOf } from './runtime-context.ts'
import { chooseRunAs, commandAs, type RunAs, unprivilegedIds } from './unprivileged-user.ts'
import { waitUntil } from './wait-until.ts'

const databaseName = 'punctual'
const startLimitMs = 30_000
const stopLimitMs = 15_000

/**
 * Finds or starts PostgreSQL and answers the address of a database that exists. Tries in this order: the
 * given address, programs on this machine or shipped by npm, a Docker engine. A server started here listens
 * on 127.0.0.1 only. It asks for a password made for its data directory, and keeps its data from one start to
 * the next.
 *
 * @throws StartupProblem with one sentence that says what to do
 */
export async function startPostgres(options: LocalServerOptions): Promise<LocalServer> {
  if (options.url !== undefined && options.url !== '') return givenPostgres(options.url)
  const places = placesOf(options)
  const programs = await findPostgresPrograms(places, options.report)
  const dir = resolve(options.dir, 'postgres')
  if (programs.length > 0) return runPostgres(chooseFor(programs, dir), dir, options)
  const container = places.docker ? await startPostgresContainer(options) : null
  if (container) return container
  throw new StartupProblem(
    `Install PostgreSQL ${oldestPostgres} or newer (Debian: apt-get install postgresql; macOS: brew install postgresql), or set DATABASE_URL.`,
  )
}

async function givenPostgres(url: string): Promise<LocalServer> {
  const { hostname, port } = new URL(url)
  const where = `${hostname}:${port || 5432}`
  const version = await serverVersion(url).catch((error: Error) => {
    throw new StartupProblem(
      `The database at ${where} does not answer: ${error.message || 'connection refused'}. Correct DATABASE_URL, or unset it.`,
    )
  })
  if (version < oldestPostgres)
    throw new StartupProblem(
      `PostgreSQL ${oldestPostgres} or newer is needed; the one at ${where} is ${version}.`,
    )
  return {
    url,
    describedAs: `PostgreSQL ${version} at ${where}, as given`,
    pid: null,
    ended: null,
    log: null,
    async [Symbol.asyncDispose]() {},
  }
}

/** Data made by one major version can be read by that version only. */
function chooseFor(programs: readonly PostgresPrograms[], dir: string): PostgresPrograms {
  const made = majorVersionOfData(join(dir, 'data'))
  const choice = programs.find(({ major }) => made === null || major === made)
  if (choice) return choice
  const here = programs.map(({ version }) => version).join(', ')
  throw new StartupProblem(
    `The data in ${dir} was made by PostgreSQL ${made}, and this machine has ${here}: install ${made}, or remove ${dir}.`,
  )
}

async function runPostgres(
  programs: PostgresPrograms,
  dir: string,
  options: LocalServerOptions,
): Promise<LocalServer> {
  const data = join(dir, 'data')
  mkdirSync(dir, { recursive: true, mode: 0o755 })
  await stopLeftOverPostgres(data, options.clock, options.report)
  const password = passwordIn(join(dir, 'password'))
  const runAs = prepareDirectory(programs, { dir, data, path: placesOf(options).path })
  if (majorVersionOfData(data) === null) {
    options.report(`Making the data directory of PostgreSQL, ${data}.`)
    initialiseData({ programs, runAs, dir, data, password })
  }
  const log = join(dir, 'postgres.log')
  const started = await listenSomewhere({ programs, runAs, data, log, password }, options)
  const guard = options.endWithParent ? endWithParent(started.server.pid) : null
  return {
    url: addressOf(started.port, password, databaseName),
    describedAs: `PostgreSQL ${programs.version} ${programs.origin}, port ${started.port}`,
    pid: started.server.pid,
    ended: started.server.ended,
    log,
    async [Symbol.asyncDispose]() {
      // SIGINT is PostgreSQL's fast shutdown: clients are disconnected, data is written.
      await started.server.stop('SIGINT', stopLimitMs)
      await guard?.[Symbol.asyncDispose]()
    },
  }
}

function prepareDirectory(
  programs: PostgresPrograms,
  paths: { dir: string; data: string; path: string },
): RunAs {
  const ids = unprivilegedIds()
  mkdirSync(paths.data, { recursive: true, mode: 0o700 })
  chmodSync(paths.data, 0o700)
  if (ids) chownSync(paths.data, ids.uid, ids.gid)
  return chooseRunAs(ids, { initdb: programs.initdb, directory: paths.data, path: paths.path })
}

interface Launch {
  readonly programs: PostgresPrograms
  readonly runAs: RunAs
  readonly data: string
  readonly log: string
  readonly password: string
}

/** Another program may take a free port before the server opens it; then another port is tried. */
async function listenSomewhere(
  launch: Launch,
  options: LocalServerOptions,
): Promise<{ server: ServerProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort())
    const server = await launchOn(port, launch, options)
    if (await becomesReady(server, { port, password: launch.password }, options)) return { server, port }
    const output = server.output()
    await server.stop('SIGINT', stopLimitMs)
    options.signal.throwIfAborted()
    const taken = output.includes('Address already in use')
    if (taken && options.port === undefined && attempt < 3) continue
    throw new StartupProblem(
      taken
        ? `Port ${port} is already in use; set another one for PostgreSQL, or stop what listens there.`
        : `PostgreSQL did not start: ${reasonIn(output)} (all of it is in ${launch.log})`,
    )
  }
}

async function launchOn(
  port: number,
  { programs, runAs, data, log }: Launch,
  options: LocalServerOptions,
): Promise<ServerProcess> {
  if (options.port !== undefined && (await isPortInUse(port))) {
    throw new StartupProblem(
      `Port ${port} is already in use; set another one for PostgreSQL, or stop what listens there.`,
    )
  }
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  if (options.durable === false) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  settings.push(...(options.postgresSettings ?? []))
  const flags = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  return startServerProcess(
    { ...commandAs(runAs, programs.postgres, flags), environment: { LC_MESSAGES: 'C' }, log },
    options.clock,
  )
}

async function becomesReady(
  server: ServerProcess,
  { port, password }: { port: number; password: string },
  { clock, signal }: LocalServerOptions,
): Promise<boolean> {
  const admin = addressOf(port, password, 'postgres')
  const answers = async () =>
    server.hasEnded() ||
    (await serverVersion(admin).then(
      () => true,
      () => false,
    ))
  try {
    const settled = await waitUntil(answers, { clock, signal, timeoutMs: startLimitMs })
    if (!settled || server.hasEnded()) return false
    await createDatabase(admin)
    return true
  } catch (error) {
    await server.stop('SIGINT', stopLimitMs)
    throw error
  }
}

function addressOf(port: number, password: string, database: string): string {
  return `postgresql://${postgresUser}:${password}@127.0.0.1:${port}/${database}`
}

async function createDatabase(admin: string): Promise<void> {
  await withClient(admin, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  })
}

async function serverVersion(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version`,
    )
    return rows[0]?.version ?? 0
  })
}

async function withClient<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
  }
}

/** The line of the log that reports why, in PostgreSQL's words. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  return lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
}
