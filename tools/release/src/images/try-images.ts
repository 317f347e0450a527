import { randomBytes } from 'node:crypto'
import { chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePorts, startPostgres, startRedis } from '@punctual/local'
import { loopbackHosts, systemClock } from '@punctual/runtime'

import { type Container, startContainer } from './container.ts'
import { makeRoot, type RootOptions } from './make-root.ts'
import { withPasswords } from './with-passwords.ts'

export interface TryOptions extends RootOptions {
  /** Takes each fact that was shown. */
  readonly report: (fact: string) => void
}

const healthTimeoutMs = 300_000
const userId = 1000

/**
 * Makes the root file systems of the images, migrates a new database from one, and runs the servers of the
 * other on it. Health is asked by the command of the image.
 *
 * @throws at the first fact that is not as the images promise
 */
export async function tryImages({ report, ...options }: TryOptions): Promise<void> {
  await mkdir(options.directory, { recursive: true })
  const product = await makeRoot('product', options)
  const migrations = await makeRoot('migrations', options)
  report('every step of the Dockerfile ran for the images of the product and the migrations')
  await using resources = new AsyncDisposableStack()
  const services = join(options.directory, 'services')
  await rm(services, { recursive: true, force: true })
  const local = {
    dir: services,
    environment: process.env,
    clock: systemClock(),
    signal: options.signal,
    report,
  }
  const postgres = resources.use(await startPostgres(local))
  const redis = resources.use(await startRedis(local))
  const data = join(options.directory, 'data')
  for (const path of [data, join(data, 'artifacts')]) {
    await mkdir(path, { recursive: true })
    await chown(path, userId, userId)
  }
  const addresses = withPasswords(postgres.url)
  const run = (image: string, command: readonly [string, ...string[]], environment: Record<string, string>) =>
    startContainer({
      image,
      data,
      command,
      environment: { PUNCTUAL_ACCEPT_DATA_LOSS: 'true', ...environment },
    })
  const migrated = run(migrations, ['punctual-migrate'], addresses)
  await expectEnd(migrated, 0, /Applied migrations/)
  report('the image of the migrations made both roles and the tables')
  await expectEnd(run(product, ['punctual', '--version'], {}), 0, /^\d+\.\d+\.\d+\n$/)
  await expectEnd(run(product, ['punctual', 'keys', 'status'], { HOME: '/tmp' }), 3, /^Not logged in/)
  await expectEnd(run(product, ['touch', '/opt/punctual/new'], {}), 1, /Read-only file system/)
  report('the command line works in the image, and the file system is read-only')
  const stores = { DATABASE_URL: addresses.DATABASE_APP_URL, REDIS_URL: redis.url }
  await tryServers(run.bind(null, product), stores, report)
}

type Run = (command: readonly [string, ...string[]], environment: Record<string, string>) => Container

/** Each server is healthy by the word of the image's own command, has no right, and ends in order. */
async function tryServers(
  run: Run,
  stores: Record<string, string>,
  report: (fact: string) => void,
): Promise<void> {
  const servers = await startServers(run, stores)
  for (const { name, container, healthUrl } of servers) {
    await healthy(container, () => run(['punctual-health'], { HEALTHCHECK_URL: healthUrl }))
    const status = container.status()
    for (const line of [/^Uid:\t1000\t1000\t/m, /^CapEff:\t0+$/m, /^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m])
      if (!line.test(status)) throw new Error(`${name} has not ${line.source}:\n${status}`)
    report(`${name} is healthy, as user ${userId} without capabilities and without new privileges`)
  }
  for (const { name, container } of servers.toReversed()) {
    container.terminate()
    await expectEnd(container, 0, /./)
    report(`${name} ended in order at SIGTERM`)
  }
}

async function startServers(run: Run, stores: Record<string, string>) {
  const [api, web, scheduler, worker] = (await freePorts(4)) as [number, number, number, number]
  const shared = {
    ...stores,
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    PUNCTUAL_ARTIFACT_DIR: '/data/artifacts',
    EGRESS_ALLOW: loopbackHosts,
  }
  const settings = [
    [
      'api',
      api,
      {
        API_PORT: String(api),
        PUNCTUAL_ADMIN_USER: 'admin',
        PUNCTUAL_ADMIN_PASSWORD: randomBytes(12).toString('hex'),
      },
    ],
    ['console', web, { CONSOLE_PORT: String(web), CONSOLE_API_URL: `http://127.0.0.1:${api}` }],
    ['scheduler', scheduler, { HEALTH_PORT: String(scheduler) }],
    ['worker', worker, { HEALTH_PORT: String(worker) }],
  ] as const
  return settings.map(([name, port, own]) => ({
    name,
    healthUrl: `http://127.0.0.1:${port}/healthz`,
    container: run([`punctual-${name}`], { ...shared, ...own, PUNCTUAL_SERVER_NAME: `${name}-1` }),
  }))
}

/** Waits until a process is healthy by the word of the command that asks it. */
async function healthy(container: Container, ask: () => Container): Promise<void> {
  const limit = AbortSignal.timeout(healthTimeoutMs)
  while ((await ask().ended) !== 0) {
    if (limit.aborted) throw new Error(`not healthy:\n${container.output()}`)
    await sleep(1_000)
  }
}

async function expectEnd(container: Container, exitCode: number, said: RegExp): Promise<void> {
  const ended = await container.ended
  if (ended !== exitCode || !said.test(container.output()))
    throw new Error(`exit code ${ended} instead of ${exitCode}:\n${container.output()}`)
}
