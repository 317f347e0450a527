import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

import {
  artifactBucketSettings,
  type Clock,
  commonSettings,
  type Environment,
  readConfig,
  secretKeysSetting,
  silentLogger,
  StartupProblem,
} from '@punctual/runtime'
import { z } from 'zod'

/** What was found on one point. */
export interface Finding {
  readonly Name: string
  readonly State: 'Ok' | 'Warning' | 'Failed'
  readonly Detail: string
  /** Null where nothing is to be done. */
  readonly WhatToDo: string | null
}

export interface Machine {
  /** With the settings of a process of this machine. */
  readonly environment: Environment
  readonly clock: Clock
  /** Such as `2026a`: the rules of time zones that this Node has. */
  readonly timeZoneRules: string
}

type Found = Omit<Finding, 'Name'>
type Check = (machine: Machine) => Promise<Found[]>

const ok = (Detail: string): Found => ({ State: 'Ok', Detail, WhatToDo: null })
const warning = (Detail: string, WhatToDo: string): Found => ({ State: 'Warning', Detail, WhatToDo })
const failed = (Detail: string, WhatToDo: string): Found => ({ State: 'Failed', Detail, WhatToDo })

/** Less free space than this fails runs with large files. */
const leastFreeBytes = 1_073_741_824
/** Rules of time zones change several times a year. */
const oldRulesYears = 2

const { DATABASE_URL, REDIS_URL, PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS, PUNCTUAL_ACCEPT_DATA_LOSS } =
  commonSettings

const checks: Readonly<Record<string, Check>> = {
  settings: async ({ environment }) => {
    readConfig(
      z.object({ ...commonSettings, ...artifactBucketSettings, PUNCTUAL_SECRET_KEYS: secretKeysSetting() }),
      environment,
    )
    return [ok('every setting that all processes need is given and readable')]
  },
  database: checkOfDatabase,
  redis: async ({ environment }) => {
    const { REDIS_URL: url } = readConfig(z.object({ REDIS_URL }), environment)
    const { checkRedis } = await import('@punctual/queue')
    await checkRedis(url)
    return [ok('answers, is new enough, and evicts no keys; it has ids only, so it needs no persistence')]
  },
  files: checkOfFiles,
  disk: async () => [await spaceOf(tmpdir(), 'TMPDIR')],
  tzdata: async ({ clock, timeZoneRules }) => {
    const year = Number.parseInt(timeZoneRules, 10)
    const isOld = !(clock.now().getUTCFullYear() - year < oldRulesYears)
    const detail = `the rules of time zones are of ${timeZoneRules}`
    return [isOld ? warning(detail, 'Install a newer Node: due times may be an hour off.') : ok(detail)]
  },
}

/** Checks one point after the other; a check that fails stops no other one. */
export async function checkMachine(machine: Machine): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [Name, check] of Object.entries(checks)) {
    const found = await check(machine).catch((error: unknown) => [problemOf(error)])
    findings.push(...found.map((each) => ({ Name, ...each })))
  }
  return findings
}

/** A problem at start says itself what to do. */
function problemOf(error: unknown): Found {
  const said = error instanceof Error ? error.message : String(error)
  return failed(
    said.trim(),
    error instanceof StartupProblem
      ? 'Correct what the sentence names, and run the command again.'
      : 'Correct it, and run the command again.',
  )
}

async function checkOfDatabase({ environment, clock }: Machine): Promise<Found[]> {
  const settings = z.object({ DATABASE_URL, PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS, PUNCTUAL_ACCEPT_DATA_LOSS })
  const config = readConfig(settings, environment)
  const url = config.DATABASE_URL
  // The driver is large, and no other command needs it.
  const { checkDatabase, openDatabase, readRoleAndRoom } = await import('@punctual/store')
  const found: Found[] = []
  const warn = (...said: unknown[]) =>
    void found.push(warning(String(said.at(-1)), 'Change the setting of PostgreSQL that the sentence names.'))
  const logger = Object.assign(silentLogger(), { warn })
  await using database = openDatabase({
    url,
    applicationName: 'punctual-doctor',
    logger,
    maximumConnections: 1,
  })
  await checkDatabase(database, {
    clock,
    logger,
    url,
    acceptDataLoss: config.PUNCTUAL_ACCEPT_DATA_LOSS,
    clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS,
  })
  const { role, mayChangeTables, freeConnections, maximumConnections } = await readRoleAndRoom(database)
  if (mayChangeTables)
    found.push(
      warning(
        `the role ${role} may change tables`,
        'Give the processes a role of their own with DATABASE_APP_URL of the migration command.',
      ),
    )
  if (freeConnections < maximumConnections / 10)
    found.push(
      warning(
        `${freeConnections} of ${maximumConnections} connections are free`,
        'Raise max_connections: see the table of connections in docs/operations.md.',
      ),
    )
  const passed = 'answers, gives sessions of its own, has the schema of this build, and agrees about the time'
  return [ok(passed), ...found]
}

async function checkOfFiles({ environment, clock }: Machine): Promise<Found[]> {
  const settings = z.object({
    ...artifactBucketSettings,
    PUNCTUAL_ARTIFACT_DIR: z.string().min(1).optional(),
  })
  const config = readConfig(settings, environment)
  const directory = config.PUNCTUAL_ARTIFACT_DIR
  const ofDirectory = directory === undefined ? [] : [await spaceOf(directory, 'PUNCTUAL_ARTIFACT_DIR')]
  const { openArtifactBucket } = await import('@punctual/artifact')
  await using resources = new AsyncDisposableStack()
  const bucket = await openArtifactBucket(resources, { config, name: `doctor-${process.pid}`, clock })
  await bucket?.has('0'.repeat(64))
  const ofBucket = bucket === null ? [] : [ok('the bucket lists its objects')]
  const found = [...ofDirectory, ...ofBucket]
  if (found.length > 0) return found
  return [
    failed(
      'neither PUNCTUAL_ARTIFACT_DIR nor PUNCTUAL_ARTIFACT_BUCKET_URL is set',
      'Set one of them for every worker, scheduler and api.',
    ),
  ]
}

/** Whether a directory can be written to, and has room. */
async function spaceOf(directory: string, setting: string): Promise<Found> {
  try {
    await access(directory, constants.W_OK)
    const { bavail, bsize } = await statfs(directory)
    const free = `${directory} has ${Math.floor((bavail * bsize) / 1_048_576)} MiB free`
    return bavail * bsize < leastFreeBytes
      ? warning(free, `Make room there, or let ${setting} name another directory.`)
      : ok(free)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return failed(said, `Let ${setting} name a directory that this user may write to.`)
  }
}
