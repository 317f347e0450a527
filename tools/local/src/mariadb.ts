import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { StartupProblem } from '@punctual/runtime'

import { installDebianPackage } from './debian-package.ts'
import { endWithParent } from './end-with-parent.ts'
import { findCommand } from './find-command.ts'
import { freePort } from './free-port.ts'
import { passwordIn } from './password-file.ts'
import { type LocalServer, type LocalServerOptions, placesOf } from './runtime-context.ts'
import { startServerProcess } from './server-process.ts'
import { waitUntil } from './wait-until.ts'

const startLimitMs = 30_000
const stopLimitMs = 15_000

export interface MariadbOptions extends LocalServerOptions {
  /** Files in PEM form with which it offers encrypted connections. */
  readonly tls?: { readonly ca: string; readonly cert: string; readonly key: string }
}

/**
 * Starts a MariaDB for tests. It takes the program on this machine. As root it installs Debian's package of
 * the bare server otherwise (7 MB, which starts no service). It listens on 127.0.0.1 only, with the database
 * and the user `punctual`, which may do everything.
 *
 * @throws StartupProblem with one sentence that says what to do
 */
export async function startMariadb(options: MariadbOptions): Promise<LocalServer> {
  const places = placesOf(options)
  const path = `${places.path}:/usr/sbin:/usr/libexec`
  const find = () => findCommand('mariadbd', path)
  const installed = find() ?? (await install(options, path))
  const program = installed ? find() : null
  if (program === null)
    throw new StartupProblem(
      'Install MariaDB (Debian: apt-get install mariadb-server-core): tests of data sources start one.',
    )
  const dir = resolve(options.dir, 'mariadb')
  const data = join(dir, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const password = passwordIn(join(dir, 'password'))
  initialise(program, data)
  const own = (name: string, content: string | Buffer) => {
    const file = join(data, name)
    writeFileSync(file, content, { mode: 0o600 })
    return file
  }
  const port = options.port ?? (await freePort())
  const server = await startServerProcess(
    {
      file: program,
      arguments: [
        ...commonArguments(data),
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        '--skip-name-resolve',
        '--max-allowed-packet=128M',
        `--socket=${join(data, 'socket')}`,
        `--pid-file=${join(data, 'pid')}`,
        `--init-file=${own('init.sql', makeUser(password))}`,
        ...tlsArguments(options.tls, own),
      ],
      environment: {},
      log: join(dir, 'mariadb.log'),
    },
    options.clock,
  )
  const guard = options.endWithParent ? endWithParent(server.pid) : null
  const ready = () => server.hasEnded() || server.output().includes('ready for connections')
  const waiting = { clock: options.clock, signal: options.signal, timeoutMs: startLimitMs }
  if (!(await waitUntil(async () => ready(), waiting)) || server.hasEnded()) {
    await server.stop('SIGTERM', stopLimitMs)
    throw new StartupProblem(`MariaDB did not start: ${server.output().trim().split('\n').at(-1)}`)
  }
  return {
    url: `mysql://punctual:${password}@127.0.0.1:${port}/punctual`,
    describedAs: `MariaDB, ${program}, port ${port}`,
    pid: server.pid,
    ended: server.ended,
    log: join(dir, 'mariadb.log'),
    async [Symbol.asyncDispose]() {
      await server.stop('SIGTERM', stopLimitMs)
      await guard?.[Symbol.asyncDispose]()
    },
  }
}

async function install(options: MariadbOptions, path: string): Promise<boolean> {
  return (
    placesOf(options).debianPackages && (await installDebianPackage('mariadb-server-core', path, options))
  )
}

/** It runs as root only when a flag says so; the directories of tests are for root only then. */
function commonArguments(data: string): string[] {
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  return [
    '--no-defaults',
    ...user,
    `--datadir=${data}`,
    '--innodb-buffer-pool-size=32M',
    '--innodb-log-file-size=8M',
  ]
}

/** Debian's package of the bare server lacks a program of its own that makes the tables of the system. */
function initialise(program: string, data: string): void {
  const tables = ['mysql_system_tables.sql', 'mysql_system_tables_data.sql'].map((name) =>
    readFileSync(`/usr/share/mysql/${name}`, 'utf8'),
  )
  const first = [
    'CREATE DATABASE mysql;',
    'USE mysql;',
    'SET @auth_root_socket=NULL;',
    'SET @skip_auth_anonymous=1;',
  ]
  const made = spawnSync(program, [...commonArguments(data), '--bootstrap'], {
    input: [...first, ...tables, ''].join('\n'),
    encoding: 'utf8',
    cwd: '/',
    env: {},
    timeout: startLimitMs,
  })
  if (made.status !== 0)
    throw new StartupProblem(`MariaDB did not make its tables: ${made.stderr.trim().split('\n').at(-1)}`)
}

function makeUser(password: string): string {
  return [
    'CREATE DATABASE IF NOT EXISTS punctual;',
    `CREATE USER IF NOT EXISTS punctual@'%' IDENTIFIED BY '${password}';`,
    `GRANT ALL PRIVILEGES ON *.* TO punctual@'%' WITH GRANT OPTION;`,
    '',
  ].join('\n')
}

function tlsArguments(tls: MariadbOptions['tls'], own: (name: string, content: Buffer) => string): string[] {
  if (tls === undefined) return []
  return Object.entries(tls).map(([name, file]) => `--ssl-${name}=${own(`${name}.pem`, readFileSync(file))}`)
}
