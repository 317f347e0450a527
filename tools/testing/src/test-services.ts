import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startPostgres, startRedis } from '@punctual/local'
import { type Environment, systemClock } from '@punctual/runtime'

import { administer, uniqueName } from './administer.ts'

/** Real PostgreSQL and Redis for one run of tests. */
export interface TestServices extends AsyncDisposable {
  /** Address of a database with the right to make others. */
  readonly postgresUrl: string
  /** Name of a migrated database without connections, to be cloned. */
  readonly templateName: string
  readonly redisUrl: string
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Starts the services in a temporary directory, or takes those at TEST_POSTGRES_URL and TEST_REDIS_URL.
 * Nothing is left behind, even when this process is killed: servers end with it.
 */
export async function startTestServices(
  environment: Environment,
  signal: AbortSignal,
): Promise<TestServices> {
  await using resources = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'punctual-test-'))
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  const said: string[] = []
  const common = {
    dir,
    environment,
    clock: systemClock(),
    signal,
    durable: false,
    endWithParent: true,
    report: (line: string) => void said.push(line),
  }
  const [postgres, redis] = await Promise.all([
    startPostgres({ ...common, url: environment.TEST_POSTGRES_URL }).then((server) => resources.use(server)),
    startRedis({ ...common, url: environment.TEST_REDIS_URL }).then((server) => resources.use(server)),
  ])
  const templateName = uniqueName('template')
  await administer(postgres.url, `CREATE DATABASE ${templateName}`)
  resources.defer(() => administer(postgres.url, `DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`))
  await migrateDatabase(databaseUrl(postgres.url, templateName), environment)
  console.log(`Tests run on ${postgres.describedAs}; ${redis.describedAs}.`)
  const owned = resources.move()
  return {
    postgresUrl: postgres.url,
    templateName,
    redisUrl: redis.url,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Brings a database to the schema of this build with the command that operators use. */
export async function migrateDatabase(url: string, environment: Environment): Promise<void> {
  const command = join(root, 'packages/store/src/migrate-command.ts')
  const child = spawn(process.execPath, [command], {
    cwd: root,
    env: { ...environment, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`The migrations failed on a database of the tests:\n${output}`)
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
