import { randomBytes } from 'node:crypto'
import { chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { withPasswords } from '../images/with-passwords.ts'
import { type Machine, type MachineOptions, openMachine } from './machine.ts'
import type { MachineName } from './network.ts'
import { ports } from './plans.ts'
import type { Stores } from './stores.ts'

export interface ClusterOptions extends Pick<MachineOptions, 'network' | 'images'> {
  /** The share of files of all machines; made anew. */
  readonly data: string
  readonly stores: Stores
}

/** A run of the listing of executions, as far as a trial reads it. */
export interface Run {
  readonly Status: string
  readonly ScheduledForEpochUtc: number | null
  readonly CompletedEpochUtc: number | null
}

interface Server {
  readonly Name: string
  readonly Leader: boolean
}

export interface Cluster extends ClusterOptions {
  readonly machines: Readonly<Record<MachineName, Machine>>
  readonly adminPassword: string
  /** Settings of the command that migrates. */
  readonly migration: Readonly<Record<string, string>>
  /** Runs the command line on a machine; a secret is its standard input. */
  punctual(machine: Machine, words: readonly string[], secret?: string): Promise<string>
  servers(observer: Machine): Promise<Server[]>
  leader(observer: Machine): Promise<'one' | 'two' | null>
  runs(observer: Machine): Promise<Run[]>
}

const userId = 1000
const waitLimitMs = 240_000
const pauseMs = 2_000

/** Three machines that share stores, files and settings; none runs a process yet. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { network, images, data, stores } = options
  await makeShare(data)
  const addresses = withPasswords(stores.databaseUrl)
  const three = network.addressOf('three')
  const environment = {
    DATABASE_URL: addresses.DATABASE_APP_URL,
    REDIS_URL: stores.redisUrl,
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    PUNCTUAL_ACCEPT_DATA_LOSS: 'true',
    PUNCTUAL_ARTIFACT_DIR: '/data/artifacts',
    EGRESS_ALLOW: `${three}:${ports.reportServer},${three}:${ports.smtp}`,
    SMTP_URL: `smtp://${three}:${ports.smtp}`,
    MAIL_FROM: 'reports@example.org',
  }
  const open = (name: MachineName) => openMachine({ name, network, images, data, environment })

  function punctual(machine: Machine, words: readonly string[], secret = ''): Promise<string> {
    const command = 'printf %s "$SECRET" | punctual "$@"'
    return machine.run(['/bin/sh', '-c', command, 'sh', ...words], {
      temporary: loginOf(data, machine.name),
      environment: { SECRET: secret, PUNCTUAL_SERVER_NAME: `worker-${machine.name}` },
    })
  }
  const servers = async (observer: Machine) =>
    JSON.parse(await punctual(observer, ['servers', '--json'])) as Server[]
  return {
    ...options,
    machines: { one: open('one'), two: open('two'), three: open('three') },
    adminPassword: randomBytes(12).toString('hex'),
    migration: addresses,
    punctual,
    servers,
    async leader(observer) {
      const name = (await servers(observer)).find(({ Leader }) => Leader)?.Name
      return name === undefined ? null : name.endsWith('-one') ? 'one' : 'two'
    },
    async runs(observer) {
      const words = ['execution', 'list', '--limit', '1000', '--json']
      return JSON.parse(await punctual(observer, words)) as Run[]
    },
  }
}

/** Asks again until something is true. @throws when it is not after four minutes */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const limit = AbortSignal.timeout(waitLimitMs)
  while (!(await isTrue())) {
    if (limit.aborted) throw new Error(`It did not become true that ${what}.`)
    await sleep(pauseMs)
  }
}

async function makeShare(data: string): Promise<void> {
  await rm(data, { recursive: true, force: true })
  const inside = [join(data, 'artifacts'), join(data, 'mailbox'), loginOf(data, 'one'), loginOf(data, 'two')]
  for (const path of [data, ...inside]) {
    await mkdir(path, { recursive: true })
    await chown(path, userId, userId)
  }
}

/** Where the command line of a machine keeps its login. */
function loginOf(data: string, machine: MachineName): string {
  return join(data, `login-${machine}`)
}
