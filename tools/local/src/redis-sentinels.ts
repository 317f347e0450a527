import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readRedisUrl, StartupProblem } from '@punctual/runtime'
import { Redis } from 'ioredis'

import { endWithParent } from './end-with-parent.ts'
import { freePorts } from './free-port.ts'
import { startRedis } from './redis.ts'
import { findRedisProgram, type RedisProgram } from './redis-program.ts'
import { type LocalServer, type LocalServerOptions, placesOf } from './runtime-context.ts'
import { startServerProcess } from './server-process.ts'
import { waitUntil } from './wait-until.ts'

/** Files in PEM form: with them servers and sentinels have TLS, and ask each client for a certificate too. */
interface Certificates {
  readonly ca: string
  readonly cert: string
  readonly key: string
  readonly clientCert: string
  readonly clientKey: string
}

interface SentinelOptions extends LocalServerOptions {
  /** None: no server has TLS. */
  readonly certificates?: Certificates
}

/** A primary, a replica, and three sentinels that watch them. */
export interface RedisWithSentinels extends AsyncDisposable {
  /** Names the sentinels, and has the passwords of both kinds of servers. */
  readonly url: string
  /** The server that is the primary first. */
  readonly first: LocalServer
  readonly second: LocalServer
  /** Lets the second server get no more of what the first one takes, as a network that is slow. */
  stopReplication(): Promise<void>
}

const primaryName = 'reports'
const passwords = { server: 'password-of-servers', sentinel: 'password+of&sentinels' }
/**
 * Sentinels promote no replica whose link to the primary has been down for ten times as long. On a busy machine a test
 * stops the replication that long before it kills the primary when this is short.
 */
const downAfterMs = 5_000
const readyLimitMs = 30_000
const stopLimitMs = 5_000

/** Starts five processes on 127.0.0.1, for tests of a failover. Needs a Redis on this machine. */
export async function startRedisWithSentinels(options: SentinelOptions): Promise<RedisWithSentinels> {
  await using resources = new AsyncDisposableStack()
  const start = async (name: string) =>
    resources.use(await startRedis({ ...options, dir: join(options.dir, name) }))
  const [first, second] = await Promise.all([start('first'), start('second')])
  const program = findRedisProgram(placesOf(options).path, () => {})
  if (!program) throw new StartupProblem('Sentinels need a Redis on this machine.')
  const [primary, replica] = await Promise.all([first, second].map((server) => serve(server, options)))
  await command(replica!.url, 'REPLICAOF', '127.0.0.1', primary!.port)
  const follows = async () => /state=online/.test(await command(primary!.url, 'INFO', 'replication'))
  await untilTrue(options, 'the replica follows', follows)
  const ports = await freePorts(3)
  const primaryPort = primary!.port
  await Promise.all(ports.map((port) => startSentinel({ program, port, primaryPort, resources }, options)))
  const agree = async (port: number) => {
    const url = addressOf(options, `:${encodeURIComponent(passwords.sentinel)}@127.0.0.1:${port}`)
    const said = await command(url, 'SENTINEL', 'MASTER', primaryName).catch(() => '')
    return /num-slaves,1,num-other-sentinels,2/.test(said)
  }
  await untilTrue(options, 'the sentinels know each other', async () =>
    (await Promise.all(ports.map(agree))).every(Boolean),
  )
  const owned = resources.move()
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join()
  const url = new URL(addressOf(options, `:${passwords.server}@hosts/${primaryName}`))
  url.searchParams.set('sentinelpassword', passwords.sentinel)
  return {
    url: url.href.replace('://', '+sentinel://').replace('@hosts/', `@${hosts}/`),
    first,
    second,
    async stopReplication() {
      await command(replica!.url, 'CONFIG', 'SET', 'masterauth', 'another-password')
      await command(primary!.url, 'CLIENT', 'KILL', 'TYPE', 'replica')
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** What comes after the scheme of an address, with the scheme and the files of these options. */
function addressOf({ certificates }: SentinelOptions, rest: string): string {
  if (!certificates) return `redis://${rest}`
  const { ca: sslrootcert, clientCert: sslcert, clientKey: sslkey } = certificates
  return `rediss://${rest}?${new URLSearchParams({ sslrootcert, sslcert, sslkey }).toString()}`
}

/** Gives a server the password of both and, with certificates, a port with TLS; where it is reached then. */
async function serve({ url }: LocalServer, options: SentinelOptions): Promise<{ port: string; url: string }> {
  const { certificates } = options
  const port = certificates ? String((await freePorts(1))[0]) : new URL(url).port
  const settings = { masterauth: passwords.server, ...(certificates ? tlsSettings(certificates, port) : {}) }
  await command(url, 'CONFIG', 'SET', ...Object.entries(settings).flat(), 'requirepass', passwords.server)
  return { port, url: addressOf(options, `:${passwords.server}@127.0.0.1:${port}`) }
}

const tlsSettings = ({ ca, cert, key, clientCert, clientKey }: Certificates, port: string | number) => ({
  'tls-ca-cert-file': ca,
  'tls-cert-file': cert,
  'tls-key-file': key,
  'tls-client-cert-file': clientCert,
  'tls-client-key-file': clientKey,
  'tls-auth-clients': 'yes',
  'tls-replication': 'yes',
  'tls-port': String(port),
})

interface SentinelPlan {
  readonly program: RedisProgram
  readonly port: number
  readonly primaryPort: string
  readonly resources: AsyncDisposableStack
}

async function startSentinel(
  { program, port, primaryPort, resources }: SentinelPlan,
  options: SentinelOptions,
): Promise<void> {
  const { certificates } = options
  const dir = join(options.dir, `sentinel-${port}`)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const settings = join(dir, 'sentinel.conf')
  const lines = [
    'bind 127.0.0.1',
    ...(certificates
      ? ['port 0', ...Object.entries(tlsSettings(certificates, port)).map((setting) => setting.join(' '))]
      : [`port ${port}`]),
    `dir ${JSON.stringify(dir)}`,
    `requirepass ${passwords.sentinel}`,
    `sentinel sentinel-pass ${passwords.sentinel}`,
    `sentinel monitor ${primaryName} 127.0.0.1 ${primaryPort} 2`,
    `sentinel auth-pass ${primaryName} ${passwords.server}`,
    `sentinel down-after-milliseconds ${primaryName} ${downAfterMs}`,
    `sentinel failover-timeout ${primaryName} 5000`,
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`, { mode: 0o600 })
  const { file, argv0 } = program
  const log = join(dir, 'sentinel.log')
  const server = await startServerProcess(
    { file, argv0, arguments: [settings, '--sentinel'], environment: {}, log },
    options.clock,
  )
  if (options.endWithParent) resources.use(endWithParent(server.pid))
  resources.defer(() => server.stop('SIGTERM', stopLimitMs))
}

async function untilTrue(
  { clock, signal }: LocalServerOptions,
  what: string,
  condition: () => Promise<boolean>,
): Promise<void> {
  const isTrue = await waitUntil(condition, { clock, signal, timeoutMs: readyLimitMs, everyMs: 100 })
  if (!isTrue) throw new Error(`It did not come true within ${readyLimitMs} ms that ${what}.`)
}

/** One command on a connection of its own; the answer as text. */
async function command(url: string, name: string, ...operands: string[]): Promise<string> {
  const limits = { lazyConnect: true, retryStrategy: () => null, commandTimeout: 5_000 }
  const connection = new Redis({ ...readRedisUrl(url), ...limits })
  connection.on('error', () => {})
  try {
    await connection.connect()
    return String(await connection.call(name, ...operands))
  } finally {
    connection.disconnect()
  }
}
