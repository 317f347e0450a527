import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartupProblem } from '@punctual/runtime'

import { endWithParent } from './end-with-parent.ts'
import { findCommand } from './find-command.ts'
import { freePort, isPortInUse } from './free-port.ts'
import { type LocalServerOptions, placesOf } from './runtime-context.ts'
import { startServerProcess } from './server-process.ts'
import { unpackDebianPackages } from './unpacked-packages.ts'
import { waitUntil } from './wait-until.ts'

const startLimitMs = 15_000
const stopLimitMs = 5_000

export interface PgBouncerOptions extends LocalServerOptions {
  /** The database behind it. */
  readonly databaseUrl: string
}

/** The address of the database by the mode of its pool. */
export type PooledUrls = Readonly<Record<'transaction' | 'session', string>>

/** The settings that a connection of Punctual asks for. It drops them, where it would else refuse the connection. */
const asked = 'options,extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

/**
 * Starts PgBouncer before a database, on 127.0.0.1. It takes the program of this machine, or unpacks that of Debian.
 * Every client may use it.
 *
 * @throws StartupProblem with one sentence that says what to do
 */
export async function startPgBouncer(
  options: PgBouncerOptions,
): Promise<AsyncDisposable & { readonly urls: PooledUrls }> {
  const { clock, signal, databaseUrl } = options
  const directory = join(options.dir, 'pgbouncer')
  mkdirSync(directory, { recursive: true })
  const { program, libraries } = await findProgram(directory, options)
  const port = options.port ?? (await freePort())
  const settings = join(directory, 'pgbouncer.ini')
  writeFileSync(settings, settingsOf(options, port), { mode: 0o600 })
  const server = await startServerProcess(
    {
      file: program,
      // As root it refuses to run: it reads its settings, and goes on as a user without rights.
      arguments: [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), settings],
      environment: libraries === null ? {} : { LD_LIBRARY_PATH: libraries },
      log: join(directory, 'pgbouncer.log'),
    },
    clock,
  )
  const guard = options.endWithParent ? endWithParent(server.pid) : null
  const answers = async () => server.hasEnded() || (await isPortInUse(port))
  if (!(await waitUntil(answers, { clock, signal, timeoutMs: startLimitMs })) || server.hasEnded()) {
    await server.stop('SIGTERM', stopLimitMs)
    throw new StartupProblem(`PgBouncer did not start: ${server.output().trim().split('\n').at(-1)}`)
  }
  const urlOf = (mode: keyof PooledUrls) => {
    const url = new URL(databaseUrl)
    url.host = `127.0.0.1:${port}`
    url.pathname = `/${mode}`
    return url.href
  }
  return {
    urls: { transaction: urlOf('transaction'), session: urlOf('session') },
    async [Symbol.asyncDispose]() {
      await server.stop('SIGTERM', stopLimitMs)
      await guard?.[Symbol.asyncDispose]()
    },
  }
}

async function findProgram(
  directory: string,
  options: LocalServerOptions,
): Promise<{ readonly program: string; readonly libraries: string | null }> {
  const places = placesOf(options)
  const path = `${places.path}:/usr/sbin`
  const found = findCommand('pgbouncer', path)
  if (found !== null) return { program: found, libraries: null }
  const program = join(directory, 'root/usr/sbin/pgbouncer')
  const isUnpacked =
    places.debianPackages && (await unpackDebianPackages(['pgbouncer'], { directory, path, options }))
  if (!isUnpacked || !existsSync(program))
    throw new StartupProblem(
      'Install PgBouncer (Debian: apt-get install pgbouncer): a test of the database starts one.',
    )
  const [libraries = null] = globSync(join(directory, 'root/usr/lib/*-linux-gnu*'))
  return { program, libraries }
}

function settingsOf({ databaseUrl }: PgBouncerOptions, port: number): string {
  const { hostname, port: behind, username, password, pathname } = new URL(databaseUrl)
  const database = `host=${hostname} port=${behind} user=${username} password=${password} dbname=${pathname.slice(1)}`
  return [
    '[databases]',
    `transaction = ${database} pool_mode=transaction`,
    `session = ${database} pool_mode=session`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `ignore_startup_parameters = ${asked}`,
    '',
  ].join('\n')
}
