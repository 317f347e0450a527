import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { freePort, startPostgres, startRedis } from '@punctual/local'
import { systemClock } from '@punctual/runtime'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startLimitMs = 60_000

export const administrator = { userName: 'bench', password: randomBytes(18).toString('base64url') }

/** A migrated database, a Redis and one api process, as they run in production: durable, logging, one process each. */
export interface Services {
  readonly databaseUrl: string
  readonly apiUrl: string
  readonly describedAs: string
}

/** Starts everything in a temporary directory, or on the servers at TEST_POSTGRES_URL and TEST_REDIS_URL. */
export async function startServices(resources: AsyncDisposableStack, signal: AbortSignal): Promise<Services> {
  const dir = await mkdtemp(join(tmpdir(), 'punctual-bench-'))
  await chmod(dir, 0o755)
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  const { TEST_POSTGRES_URL, TEST_REDIS_URL } = process.env
  const options = { dir, environment: process.env, clock: systemClock(), signal, endWithParent: true, report: () => {} }
  const postgres = resources.use(await startPostgres({ ...options, url: TEST_POSTGRES_URL }))
  const redis = resources.use(await startRedis({ ...options, url: TEST_REDIS_URL }))
  await migrate(postgres.url)
  const port = await freePort()
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    PUNCTUAL_SERVER_NAME: 'bench-api',
    API_PORT: String(port),
    PUNCTUAL_ADMIN_USER: administrator.userName,
    PUNCTUAL_ADMIN_PASSWORD: administrator.password,
  }
  const apiUrl = `http://127.0.0.1:${port}`
  const flags = process.env['BENCH_API_FLAGS']?.split(' ') ?? []
  const script = { file: join(root, 'apps/api/src/main.ts'), flags, environment, log: join(dir, 'api.log') }
  await startScript(resources, script, `${apiUrl}/healthz`)
  return { databaseUrl: postgres.url, apiUrl, describedAs: `${postgres.describedAs}; ${redis.describedAs}` }
}

/** The bare route beside which the api is measured; answers its address. */
export async function startBareServer(resources: AsyncDisposableStack, payload: string): Promise<string> {
  const port = await freePort()
  const environment = { BENCH_PORT: String(port), BENCH_PAYLOAD: payload }
  const script = { file: fileURLToPath(new URL('./bare-server.ts', import.meta.url)), flags: [], environment, log: '/dev/null' }
  const url = `http://127.0.0.1:${port}/api/schedule/GetExecutionStatus`
  await startScript(resources, script, url)
  return url
}

interface Script {
  readonly file: string
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly log: string
}

async function startScript(resources: AsyncDisposableStack, { file, flags, environment, log }: Script, healthUrl: string): Promise<void> {
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, 'inherit'],
  })
  closeSync(output)
  resources.defer(() => stop(child))
  const deadline = performance.now() + startLimitMs
  for (;;) {
    const answers = await fetch(healthUrl, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${file} did not start; it says why above`)
    await sleep(100)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function migrate(databaseUrl: string): Promise<void> {
  const command = join(root, 'packages/store/src/migrate-command.ts')
  const child = spawn(process.execPath, [command], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error('the migrations failed')
}
