import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'

import { freePorts } from '@punctual/local'
import { loopbackHosts } from '@punctual/runtime'
import { createTestDatabase, eventually, testRedis } from '@punctual/testing'

/** A process of a bundle and the address that it answers for its health. */
export interface BundledProcess {
  readonly name: string
  readonly healthUrl: string
  readonly output: () => string
  /** Sends SIGTERM and answers the exit code; null when a signal ended the process. */
  readonly stop: () => Promise<number | null>
}

export interface BundledProcesses extends AsyncDisposable {
  readonly all: readonly BundledProcess[]
  readonly environment: Readonly<Record<string, string>>
}

const timeoutMs = 150_000

/**
 * Starts each server process of a bundle by its command, on a database and Redis keys of its own, and waits until all
 * are healthy. Their environment has no Node: that of the bundle has to do.
 */
export async function startBundle(directory: string, files: string): Promise<BundledProcesses> {
  await using resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const redis = resources.use(testRedis())
  const [api = 0, web = 0, scheduler = 0, worker = 0] = await freePorts(4)
  const environment = {
    PATH: '/usr/bin:/bin',
    PUNCTUAL_ACCEPT_DATA_LOSS: 'true',
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    PUNCTUAL_REDIS_PREFIX: redis.prefix,
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    PUNCTUAL_ARTIFACT_DIR: files,
    EGRESS_ALLOW: loopbackHosts,
  }
  const settings: Readonly<Record<string, readonly [port: number, Record<string, string>]>> = {
    api: [
      api,
      {
        API_PORT: String(api),
        PUNCTUAL_ADMIN_USER: 'admin',
        PUNCTUAL_ADMIN_PASSWORD: randomBytes(12).toString('hex'),
      },
    ],
    console: [web, { CONSOLE_PORT: String(web), CONSOLE_API_URL: `http://127.0.0.1:${api}` }],
    scheduler: [scheduler, { HEALTH_PORT: String(scheduler) }],
    worker: [
      worker,
      { HEALTH_PORT: String(worker), SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'punctual@example.com' },
    ],
  }
  const all = Object.entries(settings).map(([name, [port, own]]) => {
    const child = spawn(join(directory, `bin/punctual-${name}`), [], {
      cwd: '/',
      env: { ...environment, ...own, PUNCTUAL_SERVER_NAME: `${name}-1` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    resources.defer(() => void child.kill('SIGKILL'))
    return bundledProcess(name, port, child)
  })
  for (const one of all) await eventually(() => isHealthy(one), { timeoutMs })
  const owned = resources.move()
  return { all, environment, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

function bundledProcess(name: string, port: number, child: ChildProcess): BundledProcess {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  return {
    name,
    healthUrl: `http://127.0.0.1:${port}/healthz`,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      const [exitCode] = await exited
      return exitCode as number | null
    },
  }
}

async function isHealthy({ healthUrl, output }: BundledProcess): Promise<boolean> {
  const response = await fetch(healthUrl, { signal: AbortSignal.timeout(5_000) }).catch((error: Error) => {
    throw new Error(`${error.message}\n${output()}`)
  })
  return response.ok
}
