import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { type Clock, hostsOfRedis, readRedisUrl, StartupProblem } from '@punctual/runtime'
import { Redis } from 'ioredis'

import { startRedisContainer } from './container.ts'
import { installDebianPackage } from './debian-package.ts'
import { endWithParent } from './end-with-parent.ts'
import { freePort, isPortInUse } from './free-port.ts'
import { passwordIn } from './password-file.ts'
import { findRedisProgram, isAtLeast, oldestRedis, type RedisProgram } from './redis-program.ts'
import { commandLineOf, endProcess } from './running-process.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { type LocalServer, type LocalServerOptions, placesOf } from './runtime-context.ts'
import { waitUntil } from './wait-until.ts'

const startLimitMs = 30_000
const stopLimitMs = 10_000

/**
 * Finds or starts Redis. Tries in this order: the given address, a server program on the PATH, a Docker
 * engine, a Debian package when this is root. A server started here listens on 127.0.0.1 only, asks for a
 * password made for its directory, and never evicts a key.
 *
 * @throws StartupProblem with one sentence that says what to do
 */
export async function startRedis(options: LocalServerOptions): Promise<LocalServer> {
  if (options.url !== undefined && options.url !== '') return givenRedis(options.url)
  const places = placesOf(options)
  const program = findRedisProgram(places.path, options.report)
  if (program) return runRedis(program, options)
  const container = places.docker ? await startRedisContainer(options) : null
  if (container) return container
  const installed = places.debianPackages && (await installDebianPackage('redis-tools', places.path, options))
  const packaged = installed ? findRedisProgram(places.path, options.report) : null
  if (packaged) return runRedis(packaged, options)
  throw new StartupProblem(
    `Install Redis ${oldestRedis} or newer (Debian: apt-get install redis-server; macOS: brew install redis), or set REDIS_URL.`,
  )
}

async function givenRedis(url: string): Promise<LocalServer> {
  const where = hostsOfRedis(readRedisUrl(url))
  const version = await serverVersion(url).catch((error: Error) => {
    throw new StartupProblem(
      `Redis at ${where} does not answer: ${error.message}. Correct REDIS_URL, or unset it.`,
    )
  })
  if (!isAtLeast(version, oldestRedis))
    throw new StartupProblem(`Redis ${oldestRedis} or newer is needed; the one at ${where} is ${version}.`)
  return {
    url,
    describedAs: `Redis ${version} at ${where}, as given`,
    pid: null,
    ended: null,
    log: null,
    async [Symbol.asyncDispose]() {},
  }
}

async function runRedis(program: RedisProgram, options: LocalServerOptions): Promise<LocalServer> {
  const dir = resolve(options.dir, 'redis')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  await stopLeftOverRedis(dir, options.clock, options.report)
  const password = passwordIn(join(dir, 'password'))
  const log = join(dir, 'redis.log')
  const started = await listenSomewhere(program, { dir, log, password }, options)
  const guard = options.endWithParent ? endWithParent(started.server.pid) : null
  return {
    url: addressOf(started.port, password),
    describedAs: `Redis ${program.version} ${program.origin}, port ${started.port}`,
    pid: started.server.pid,
    ended: started.server.ended,
    log,
    async [Symbol.asyncDispose]() {
      await started.server.stop('SIGTERM', stopLimitMs)
      await guard?.[Symbol.asyncDispose]()
    },
  }
}

interface Layout {
  readonly dir: string
  readonly log: string
  readonly password: string
}

/** Another program may take a free port before the server opens it; then another port is tried. */
async function listenSomewhere(
  program: RedisProgram,
  layout: Layout,
  options: LocalServerOptions,
): Promise<{ server: ServerProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort())
    if (options.port !== undefined && (await isPortInUse(port))) {
      throw new StartupProblem(
        `Port ${port} is already in use; set another one for Redis, or stop what listens there.`,
      )
    }
    const settings = writeSettings(layout, { port, durable: options.durable !== false })
    const command = {
      file: program.file,
      argv0: program.argv0,
      arguments: [settings],
      environment: {},
      log: layout.log,
    }
    const server = await startServerProcess(command, options.clock)
    if (await becomesReady(server, addressOf(port, layout.password), options)) return { server, port }
    const output = server.output()
    await server.stop('SIGTERM', stopLimitMs)
    options.signal.throwIfAborted()
    const taken = /address already in use/i.test(output)
    if (taken && options.port === undefined && attempt < 3) continue
    throw new StartupProblem(
      `Redis did not start: ${output.trim().split('\n').at(-1)} (all of it is in ${layout.log})`,
    )
  }
}

/** The settings go through a file, since every user can read the command line of a process. */
function writeSettings(
  { dir, password }: Layout,
  { port, durable }: { port: number; durable: boolean },
): string {
  const file = join(dir, 'redis.conf')
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${JSON.stringify(dir)}`,
    `pidfile ${JSON.stringify(join(dir, 'redis.pid'))}`,
    `requirepass ${password}`,
    'maxmemory-policy noeviction',
    `appendonly ${durable ? 'yes' : 'no'}`,
    'save ""',
    'daemonize no',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  return file
}

/** Stops a server that an earlier run left behind in this directory, as after SIGKILL. */
async function stopLeftOverRedis(
  dir: string,
  clock: Clock,
  report: (sentence: string) => void,
): Promise<void> {
  const [pidFile, settings] = [join(dir, 'redis.pid'), join(dir, 'redis.conf')]
  if (!existsSync(pidFile) || !existsSync(settings)) return
  const pid = Number(readFileSync(pidFile, 'utf8').trim())
  const port = /^port (\d+)$/m.exec(readFileSync(settings, 'utf8'))?.[1]
  // Redis shows its address in its command line.
  const isIt = (commandLine: string) => commandLine.includes(`-server 127.0.0.1:${port}`)
  const commandLine = Number.isInteger(pid) && pid > 1 ? commandLineOf(pid) : null
  if (commandLine !== null && isIt(commandLine)) {
    report(`Stopping Redis (process ${pid}), which an earlier run left behind.`)
    await endProcess(pid, { clock, signal: 'SIGTERM', graceMs: stopLimitMs, isIt })
  }
  rmSync(pidFile, { force: true })
}

async function becomesReady(
  server: ServerProcess,
  url: string,
  { clock, signal }: LocalServerOptions,
): Promise<boolean> {
  const answers = async () =>
    server.hasEnded() ||
    (await serverVersion(url).then(
      () => true,
      () => false,
    ))
  try {
    return (await waitUntil(answers, { clock, signal, timeoutMs: startLimitMs })) && !server.hasEnded()
  } catch (error) {
    await server.stop('SIGTERM', stopLimitMs)
    throw error
  }
}

function addressOf(port: number, password: string): string {
  return `redis://:${password}@127.0.0.1:${port}`
}

/**
 * Version that the server at the address says it has; also waits out its loading of data by failing
 * meanwhile.
 */
async function serverVersion(url: string): Promise<string> {
  const connection = new Redis({
    ...readRedisUrl(url),
    lazyConnect: true,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
    sentinelCommandTimeout: 5_000,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    maxRetriesPerRequest: 0,
  })
  connection.on('error', () => {})
  try {
    await connection.connect()
    return /^(?:redis|valkey)_version:(\S+)/m.exec(await connection.info('server'))?.[1] ?? '0'
  } finally {
    connection.disconnect()
  }
}
