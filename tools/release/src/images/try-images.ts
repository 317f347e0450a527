import { randomBytes, randomUUID } from 'node:crypto'
import { chown, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePorts, startPostgres, startRedis } from '@punctual/local'
import { loopbackHosts, systemClock } from '@punctual/runtime'

import type { BundleName } from '../bundle/contents.ts'
import { type Container, startContainer } from './container.ts'
import { makeRoot, type RootOptions } from './make-root.ts'
import { mountWithoutPrograms } from './no-programs.ts'
import { seccompFilter, systemCallNumbers } from './seccomp-filter.ts'
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
  const samples = await makeRoot('samples', options)
  report('every step of the Dockerfile ran for the images of the product, the samples and the migrations')
  await using resources = new AsyncDisposableStack()
  const noPrograms = await mountWithoutPrograms(resources, join(options.directory, 'no-programs'), options)
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
  const data = await makeData(options.directory)
  const addresses = withPasswords(postgres.url)
  const filter = await browserFilter(options.root, report)
  const run: Run = (image, command, environment) =>
    startContainer({
      image: { product, samples, migrations }[image],
      data,
      // Only the worker and the doctor unpack a browser, and have the profile for it.
      temporary: hasBrowser.has(command.at(-1) ?? '') ? null : noPrograms,
      filter: hasBrowser.has(command.at(-1) ?? '') ? filter : null,
      command,
      environment: { PUNCTUAL_ACCEPT_DATA_LOSS: 'true', ...environment },
    })
  const migrated = run('migrations', ['punctual-migrate'], addresses)
  await expectEnd(migrated, 0, /Applied migrations/)
  report('the image of the migrations made both roles and the tables')
  await expectEnd(run('product', ['punctual', '--version'], {}), 0, /^\d+\.\d+\.\d+\n$/)
  await expectEnd(run('product', ['punctual', 'keys', 'status'], { HOME: '/tmp' }), 3, /^Not logged in/)
  await expectEnd(run('product', ['touch', '/opt/punctual/new'], {}), 1, /Read-only file system/)
  report('the command line works in the image, and the file system is read-only')
  const stores = {
    DATABASE_URL: addresses.DATABASE_APP_URL,
    REDIS_URL: redis.url,
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    PUNCTUAL_ARTIFACT_DIR: '/data/artifacts',
    EGRESS_ALLOW: loopbackHosts,
  }
  const asked = { ...stores, PUNCTUAL_SERVER_NAME: 'worker-1', HOME: '/tmp' }
  await expectEnd(run('product', ['punctual', 'doctor'], asked), 0, /ok +browser +starts in its sandbox/)
  report('the doctor finds no fault in the image, and its browser renders a page in the sandbox')
  await tryServers(run, stores, report)
}

/** What is mounted at `/data`, of the user of the images. */
async function makeData(directory: string): Promise<string> {
  const data = join(directory, 'data')
  for (const path of [data, join(data, 'artifacts'), join(data, 'mailbox')]) {
    await mkdir(path, { recursive: true })
    await chown(path, userId, userId)
  }
  return data
}

const hasBrowser = new Set(['punctual-worker', 'doctor'])

/** The shipped profile for processes with a browser; null where this machine cannot apply it. */
async function browserFilter(root: string, report: TryOptions['report']): Promise<Buffer | null> {
  const numbers = await systemCallNumbers()
  if (numbers === null) {
    report('the seccomp profile is not applied: linux-libc-dev is not installed, or the machine is no x64')
    return null
  }
  const profile = await readFile(join(root, 'tools/release/share/seccomp-browser.json'), 'utf8')
  report('the worker and the doctor run below the shipped seccomp profile')
  return seccompFilter(JSON.parse(profile), numbers)
}

type Run = (
  image: BundleName,
  command: readonly [string, ...string[]],
  environment: Record<string, string>,
) => Container

/** Each server is healthy by the word of the image's own command, has no right, and ends in order. */
async function tryServers(
  run: Run,
  stores: Record<string, string>,
  report: (fact: string) => void,
): Promise<void> {
  const servers = await startServers(run, stores)
  for (const { name, image, container, healthUrl } of servers) {
    await healthy(container, () => run(image, ['punctual-health'], { HEALTHCHECK_URL: healthUrl }))
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
  const [api, web, scheduler, worker, mailbox, smtp, bi, reports] = await freePorts(8)
  const [adminPassword, sampleSecret] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]
  const first = { PUNCTUAL_ADMIN_USER: 'admin', PUNCTUAL_ADMIN_PASSWORD: adminPassword }
  const ofBi = { SAMPLE_BI_CLIENT_ID: randomUUID(), SAMPLE_BI_CLIENT_SECRET: sampleSecret }
  const ofReports = { SAMPLE_REPORT_SERVER_USER: 'reader', SAMPLE_REPORT_SERVER_PASSWORD: sampleSecret }
  const ofProduct = [
    ['api', api, { API_PORT: api, ...first }],
    ['console', web, { CONSOLE_PORT: web, CONSOLE_API_URL: `http://127.0.0.1:${api}` }],
    ['scheduler', scheduler, { HEALTH_PORT: scheduler }],
    ['worker', worker, { HEALTH_PORT: worker }],
  ] as const
  const ofSamples = [
    [
      'mailbox',
      mailbox,
      { MAILBOX_SMTP_PORT: smtp, MAILBOX_HTTP_PORT: mailbox, MAILBOX_DIR: '/data/mailbox' },
    ],
    ['sample-bi', bi, { SAMPLE_BI_PORT: bi, SAMPLE_BI_TENANT_ID: randomUUID(), ...ofBi }],
    ['sample-report-server', reports, { SAMPLE_REPORT_SERVER_PORT: reports, ...ofReports }],
  ] as const
  const started = (image: BundleName, shared: Record<string, string>) =>
    function start([name, port, own]: readonly [string, number | undefined, Record<string, unknown>]) {
      const settings = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, String(value)]))
      const environment = { ...shared, ...settings, PUNCTUAL_SERVER_NAME: `${name}-1` }
      const healthUrl = `http://127.0.0.1:${port}/healthz`
      return { name, image, healthUrl, container: run(image, [`punctual-${name}`], environment) }
    }
  return [...ofProduct.map(started('product', stores)), ...ofSamples.map(started('samples', {}))]
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
