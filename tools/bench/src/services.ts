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
import { loopbackHosts, silentLogger, systemClock } from '@punctual/runtime'
import { openDatabase } from '@punctual/store'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const startLimitMs = 60_000

export const administrator = { userName: 'bench', password: randomBytes(18).toString('base64url') }

/** The same for all processes: the console signs with them, and the api reads. */
const secretKeys = randomBytes(32).toString('base64')

/** A migrated database and a Redis, as they run in production: durable. */
export interface Servers {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly describedAs: string
  /** Temporary directory, for logs. */
  readonly directory: string
  /** Processes of the servers that were started here; null for one that was given. */
  readonly postgresPid: number | null
  readonly redisPid: number | null
}

/** The same and one api process. */
export interface Services extends Servers {
  readonly apiUrl: string
  readonly apiPid: number
}

/**
 * Starts both in a temporary directory, or uses those at TEST_POSTGRES_URL and TEST_REDIS_URL.
 *
 * @param postgresSettings settings beyond the usual ones of a PostgreSQL that is started, such as
 * `name=value`
 */
export async function startServers(
  resources: AsyncDisposableStack,
  signal: AbortSignal,
  postgresSettings: readonly string[] = [],
): Promise<Servers> {
  const dir = await mkdtemp(join(tmpdir(), 'punctual-bench-'))
  await chmod(dir, 0o755)
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  const { TEST_POSTGRES_URL, TEST_REDIS_URL } = process.env
  const options = {
    dir,
    environment: process.env,
    clock: systemClock(),
    signal,
    endWithParent: true,
    report: () => {},
  }
  const postgres = resources.use(
    await startPostgres({ ...options, url: TEST_POSTGRES_URL, postgresSettings }),
  )
  const redis = resources.use(await startRedis({ ...options, url: TEST_REDIS_URL }))
  await migrate(postgres.url)
  await createYear(postgres.url)
  const describedAs = `${postgres.describedAs}; ${redis.describedAs}`
  const pids = { postgresPid: postgres.pid, redisPid: redis.pid }
  return { databaseUrl: postgres.url, redisUrl: redis.url, describedAs, directory: dir, ...pids }
}

/** Starts the servers and an api process. */
export async function startServices(resources: AsyncDisposableStack, signal: AbortSignal): Promise<Services> {
  return await startApi(resources, await startServers(resources, signal))
}

/** Starts an api process that logs as in production, with settings of its own beside the usual ones. */
export async function startApi(
  resources: AsyncDisposableStack,
  servers: Servers,
  own: Readonly<Record<string, string>> = {},
): Promise<Services> {
  const port = await freePort()
  const environment = {
    ...environmentOf(servers),
    EGRESS_ALLOW: loopbackHosts,
    PUNCTUAL_SECRET_KEYS: secretKeys,
    PUNCTUAL_SERVER_NAME: 'bench-api',
    API_PORT: String(port),
    // One caller makes all of the load: its rate is what is measured.
    API_REQUESTS_PER_SECOND: '1000000',
    API_REQUEST_BURST: '10000000',
    PUNCTUAL_ADMIN_USER: administrator.userName,
    PUNCTUAL_ADMIN_PASSWORD: administrator.password,
    ...own,
  }
  const apiUrl = `http://127.0.0.1:${port}`
  const flags = process.env['BENCH_API_FLAGS']?.split(' ') ?? []
  const script = {
    file: join(root, 'apps/api/src/main.ts'),
    flags,
    environment,
    log: join(servers.directory, 'api.log'),
  }
  const { pid: apiPid = 0 } = await startScript(resources, script, `${apiUrl}/healthz`)
  return { ...servers, apiUrl, apiPid }
}

/** Starts a console before the api, and answers its address. */
export async function startConsole(resources: AsyncDisposableStack, services: Services): Promise<string> {
  const port = await freePort()
  const script = {
    file: join(root, 'apps/console/src/main.ts'),
    flags: [],
    environment: {
      REDIS_URL: services.redisUrl,
      PUNCTUAL_SECRET_KEYS: secretKeys,
      PUNCTUAL_SERVER_NAME: 'bench-console',
      CONSOLE_PORT: String(port),
      CONSOLE_API_URL: services.apiUrl,
      CONSOLE_SECURE_COOKIES: 'false',
    },
    log: join(services.directory, 'console.log'),
  }
  const url = `http://127.0.0.1:${port}`
  await startScript(resources, script, `${url}/healthz`)
  return url
}

/** A process that reports what it needs. */
export interface MeasuredProcess {
  readonly pid: number
  /**
   * Megabytes of what is alive in its heap: asked after a collection, since what the process holds of the
   * machine is a matter of chance.
   */
  heapMb(): Promise<number>
}

/** Starts a scheduler process, which leads as soon as it polls the lease. */
export async function startScheduler(
  resources: AsyncDisposableStack,
  servers: Servers,
  environment: Readonly<Record<string, string>>,
): Promise<MeasuredProcess> {
  const port = await freePort()
  const script = {
    file: join(root, 'apps/scheduler/src/main.ts'),
    flags: [
      '--expose-gc',
      '--import',
      new URL('./report-heap.ts', import.meta.url).href,
      ...(process.env['BENCH_SCHEDULER_FLAGS']?.split(' ') ?? []),
    ],
    environment: {
      ...environmentOf(servers),
      ...environment,
      PUNCTUAL_SERVER_NAME: 'bench-scheduler',
      HEALTH_PORT: String(port),
    },
    log: join(servers.directory, 'scheduler.log'),
  }
  const child = await startScript(resources, script, `http://127.0.0.1:${port}/healthz`)
  return {
    pid: child.pid ?? 0,
    async heapMb() {
      child.send('tell the heap')
      const [bytes] = (await once(child, 'message')) as [number]
      return bytes / 1_048_576
    },
  }
}

/** Starts a scheduler or a worker under a name of its own. @returns its process */
export async function startApp(
  resources: AsyncDisposableStack,
  servers: Servers,
  {
    app,
    name,
    environment,
  }: { app: 'scheduler' | 'worker'; name: string; environment: Readonly<Record<string, string>> },
): Promise<number> {
  const port = await freePort()
  const script = {
    file: join(root, `apps/${app}/src/main.ts`),
    flags: [],
    environment: {
      ...environmentOf(servers),
      ...environment,
      PUNCTUAL_SERVER_NAME: name,
      HEALTH_PORT: String(port),
    },
    log: join(servers.directory, `${name}.log`),
  }
  const { pid = 0 } = await startScript(resources, script, `http://127.0.0.1:${port}/healthz`)
  return pid
}

const environmentOf = ({ databaseUrl, redisUrl }: Servers) => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
})

/** The bare route beside which the api is measured. */
export async function startBareServer(
  resources: AsyncDisposableStack,
  payload: string,
): Promise<{ url: string; pid: number }> {
  const port = await freePort()
  const environment = { BENCH_PORT: String(port), BENCH_PAYLOAD: payload }
  const script = {
    file: fileURLToPath(new URL('./bare-server.ts', import.meta.url)),
    flags: [],
    environment,
    log: '/dev/null',
  }
  const url = `http://127.0.0.1:${port}/api/schedule/GetExecutionStatus`
  const { pid = 0 } = await startScript(resources, script, url)
  return { url, pid }
}

/** A collector of traces, which answers a GET with the number of exports that it got. @returns its address */
export async function startCollector(resources: AsyncDisposableStack): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const script = {
    file: fileURLToPath(new URL('./traces/collector-process.ts', import.meta.url)),
    flags: [],
    environment: { BENCH_PORT: String(port) },
    log: '/dev/null',
  }
  await startScript(resources, script, url)
  return url
}

interface Script {
  readonly file: string
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly log: string
}

async function startScript(
  resources: AsyncDisposableStack,
  { file, flags, environment, log }: Script,
  healthUrl: string,
): Promise<ChildProcess> {
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  closeSync(output)
  resources.defer(() => stop(child))
  const deadline = performance.now() + startLimitMs
  for (;;) {
    const answers = await fetch(healthUrl, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return child
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${file} did not start; it says why above`)
    await sleep(100)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The months of a year, as an installation has them that keeps its history for one. */
async function createYear(url: string): Promise<void> {
  await using database = openDatabase({
    url,
    logger: silentLogger(),
    applicationName: 'year',
    maximumConnections: 1,
  })
  await database.query(
    `SELECT create_month_partitions(now() - make_interval(months => n)) FROM generate_series(-1, 12) n`,
  )
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
