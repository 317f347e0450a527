import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { loopbackHosts } from '@punctual/runtime'

import { bareEnvironment } from './bare-environment.ts'
import { createTestDatabase } from './test-database.ts'
import { testRedis } from './test-redis.ts'

/** The api as operators run it, on a database and Redis keys of its own. Nothing executes what it records. */
export interface ApiProcess extends AsyncDisposable {
  /** Stays when the process is stopped and started again. */
  readonly url: string
  /** The first administrator. */
  readonly userName: string
  readonly password: string
  readonly databaseUrl: string
  /** Ends the process in order. */
  stop(): Promise<void>
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface ApiProcessOptions {
  /** A migrated database; one of its own unless given. */
  readonly databaseUrl?: string
  /** Settings beside those that it needs. */
  readonly environment?: Readonly<Record<string, string>>
}

const main = fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url))

/**
 * Starts an api and waits until it listens: `await using api = await startApiProcess()`.
 *
 * @throws with what it printed when it does not start
 */
export async function startApiProcess(options: ApiProcessOptions = {}): Promise<ApiProcess> {
  await using resources = new AsyncDisposableStack()
  const databaseUrl = options.databaseUrl ?? resources.use(await createTestDatabase()).url
  const redis = resources.use(testRedis())
  const [userName, password] = ['admin', randomBytes(12).toString('hex')]
  const environment = {
    ...bareEnvironment(),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    PUNCTUAL_REDIS_PREFIX: redis.prefix,
    PUNCTUAL_SERVER_NAME: 'api-of-a-test',
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    EGRESS_ALLOW: loopbackHosts,
    PUNCTUAL_ADMIN_USER: userName,
    PUNCTUAL_ADMIN_PASSWORD: password,
    ...options.environment,
  }
  let running = await launch({ ...environment, API_PORT: '0' })
  resources.defer(() => end(running, 'SIGKILL'))
  const { port } = running
  const owned = resources.move()
  return {
    url: `http://127.0.0.1:${port}`,
    userName,
    password,
    databaseUrl,
    stop: () => end(running, 'SIGTERM'),
    kill: () => end(running, 'SIGKILL'),
    async start() {
      running = await launch({ ...environment, API_PORT: String(port) })
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  readonly port: number
}

async function launch(environment: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = readRecord(line)
    if (msg !== 'listening' || port === undefined) continue
    child.stdout.resume()
    return { child, port }
  }
  throw new Error(`The api did not start:\n${output}`)
}

function readRecord(line: string): { msg?: string; port?: number } {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}

async function end({ child }: Running, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}
