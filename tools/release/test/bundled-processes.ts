import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findSupervisor, freePorts, type Supervised, superviseCommand } from '@punctual/local'
import { loopbackHosts, systemClock } from '@punctual/runtime'
import { createTestDatabase, eventually, testRedis } from '@punctual/testing'

import { type UnitMachine, unitCommand } from './unit-command.ts'

/** A process of a bundle under a supervisor, and the address that it answers for its health. */
export interface BundledProcess extends Supervised {
  readonly name: string
  readonly healthUrl: string
  readonly untilHealthy: () => Promise<void>
}

export interface BundledProcesses extends AsyncDisposable {
  readonly all: readonly BundledProcess[]
  /** For the command that migrates. */
  readonly migration: string
  /** User that the processes run as. */
  readonly user: number
}

const timeoutMs = 150_000
const units = fileURLToPath(new URL('../share/systemd', import.meta.url))
const unprivilegedUser = 65_534
const unitFiles = {
  api: 'punctual-api.service',
  console: 'punctual-console.service',
  scheduler: 'punctual-scheduler.service',
  worker: 'punctual-worker@.service',
} as const

/**
 * Starts each server process of a bundle as its unit says, under a supervisor, and waits until all are healthy. They
 * have a database and Redis keys of their own. Their environment has no Node: that of the bundle has to do.
 */
export async function startBundle(directory: string, place: string): Promise<BundledProcesses> {
  await using resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const redis = resources.use(testRedis())
  const machine = machineAt(directory, place)
  const [api = 0, web = 0, scheduler = 0, worker = 0] = await freePorts(4)
  writeSettings(machine.places['/etc/punctual'], {
    secrets: {
      'database-url': database.url,
      'database-owner-url': database.url,
      'redis-url': redis.url,
      'punctual-secret-keys': randomBytes(32).toString('base64'),
    },
    environment: {
      PUNCTUAL_ACCEPT_DATA_LOSS: 'true',
      PUNCTUAL_REDIS_PREFIX: redis.prefix,
      EGRESS_ALLOW: loopbackHosts,
    },
  })
  const first = { PUNCTUAL_ADMIN_USER: 'admin', PUNCTUAL_ADMIN_PASSWORD: randomBytes(12).toString('hex') }
  const own = {
    api: [api, { API_PORT: String(api), ...first }],
    console: [web, { CONSOLE_PORT: String(web), CONSOLE_API_URL: `http://127.0.0.1:${api}` }],
    scheduler: [scheduler, { HEALTH_PORT: String(scheduler) }],
    worker: [worker, { HEALTH_PORT: String(worker) }],
  } as const
  const supervisor = await findSupervisor(join(place, 'runit'), {
    dir: place,
    environment: process.env,
    clock: systemClock(),
    signal: AbortSignal.timeout(timeoutMs),
    report() {},
  })
  const all = (['api', 'console', 'scheduler', 'worker'] as const).map((name) => {
    const [port, settings] = own[name]
    const unit = readFileSync(join(units, unitFiles[name]), 'utf8')
    const command = unitCommand(unit, { ...machine, hostName: name }, settings)
    const supervised = superviseCommand(supervisor, join(place, 'services', name), command)
    resources.defer(async () => void (await supervised.stop()))
    return bundledProcess(name, port, supervised)
  })
  for (const one of all) await one.untilHealthy()
  const migration = unitCommand(readFileSync(join(units, 'punctual-migrate.service'), 'utf8'), machine, {})
  const owned = resources.move()
  return {
    all,
    migration,
    user: machine.user ?? process.getuid?.() ?? 0,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

function machineAt(release: string, place: string): UnitMachine {
  const [settings, files] = [join(place, 'etc'), join(place, 'files')]
  const user = process.getuid?.() === 0 ? unprivilegedUser : null
  mkdirSync(join(settings, 'secrets'), { recursive: true, mode: 0o755 })
  mkdirSync(join(files, 'artifacts'), { recursive: true, mode: 0o755 })
  if (user !== null) chownSync(join(files, 'artifacts'), user, user)
  const places = { '/opt/punctual': release, '/etc/punctual': settings, '/var/lib/punctual': files }
  return { places, user, hostName: 'machine' }
}

interface Settings {
  readonly secrets: Readonly<Record<string, string>>
  readonly environment: Readonly<Record<string, string>>
}

function writeSettings(directory: string, { secrets, environment }: Settings): void {
  for (const [name, value] of Object.entries(secrets))
    writeFileSync(join(directory, 'secrets', name), value, { mode: 0o600 })
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(directory, 'punctual.env'), lines.join(''))
}

function bundledProcess(name: string, port: number, supervised: Supervised): BundledProcess {
  const healthUrl = `http://127.0.0.1:${port}/healthz`
  const isHealthy = async () => {
    const response = await fetch(healthUrl, { signal: AbortSignal.timeout(5_000) }).catch((error: Error) => {
      throw new Error(`${error.message}\n${supervised.output()}`)
    })
    return response.ok
  }
  return {
    ...supervised,
    name,
    healthUrl,
    untilHealthy: async () => void (await eventually(isHealthy, { timeoutMs })),
  }
}
