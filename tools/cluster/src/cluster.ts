import { rmSync } from 'node:fs'

import type { Client } from '@punctual/client'
import { startPostgres, startRedis } from '@punctual/local'
import type { Clock, Environment } from '@punctual/runtime'

import { type ClusterDirectory, clusterDirectory, prepareDirectory } from './directory.ts'
import { openApiClient } from './first-run/api-client.ts'
import { makeSamples, type SampleIds } from './first-run/make-samples.ts'
import type { Flags } from './flags.ts'
import { endLeftOvers } from './left-overs.ts'
import type { LocalFile } from './local-file.ts'
import { lockDirectory } from './lock.ts'
import { databaseAddresses } from './database-addresses.ts'
import { migrate } from './migrate.ts'
import { choosePorts, portOrUndefined, portsGiven } from './ports.ts'
import {
  adminPassword,
  adminUser,
  hasMailbox,
  localUrl,
  planProcesses,
  portNames,
  type PlanInput,
  smtpUrl,
} from './process-plan.ts'
import { createProcessRegister, type ProcessRegister } from './process-register.ts'
import { loadSecrets, saveSecrets } from './secrets.ts'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'
import { type ServerOptions, type SupervisedServer, superviseServer } from './supervised-server.ts'

export interface ClusterOptions {
  readonly flags: Flags
  /** Absolute path. */
  readonly dir: string
  readonly environment: Environment
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/** A running cluster, ready for use; disposing ends everything that it started. */
export interface Cluster extends AsyncDisposable {
  readonly directory: ClusterDirectory
  describe(): LocalFile
  readonly rest: Client
  /** Null without samples. */
  readonly samples: SampleIds | null
}

/**
 * Starts everything in order: services, schema, sources, service; then makes the first content and describes
 * the cluster in `local.json`. What was started is released in the reverse order, also when a later step
 * fails.
 *
 * @throws StartupProblem with one sentence when something stands in the way
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { flags, environment, clock, signal, report } = options
  const directory = clusterDirectory(options.dir)
  await using resources = new AsyncDisposableStack()
  resources.use(lockDirectory(directory.lockFile))
  await endLeftOvers(directory, { clock, report })
  prepareDirectory(directory)
  resources.defer(() => rmSync(directory.scratch, { recursive: true, force: true }))
  const register = resources.use(createProcessRegister(directory))
  const secrets = loadSecrets(directory.secretsFile)
  const servers = await startServers(options, { resources, register })
  const ports = await portsOf(options, directory.portsFile)
  report('Bringing the database to the schema of this build.')
  const database = databaseAddresses({ environment, serverUrl: servers.postgres.url, secrets })
  await migrate({ addresses: database, environment, signal })
  const input: PlanInput = {
    flags,
    directory,
    ports,
    secrets,
    environment,
    databaseUrl: database.appUrl,
    redisUrl: servers.redis.url,
  }
  await startProcesses(input, options, { resources, register })
  const access = { ...accessOf(input), clock, signal }
  const { credentials, rest } = await openApiClient(access)
  saveSecrets(directory.secretsFile, { ...secrets, apiClient: credentials })
  const addresses = {
    sampleBiUrl: localUrl(ports.SAMPLE_BI_PORT),
    sampleReportServerUrl: localUrl(ports.SAMPLE_REPORT_SERVER_PORT),
  }
  if (flags.samples) report('Making folders, accounts and schedules through the REST interface.')
  const samples = flags.samples ? await makeSamples(rest, secrets, addresses) : null
  const describe = (): LocalFile => ({
    ConsoleUrl: localUrl(ports.CONSOLE_PORT),
    ApiUrl: access.apiUrl,
    MailboxUrl: hasMailbox(flags, environment) ? localUrl(ports.MAILBOX_HTTP_PORT) : null,
    SmtpUrl: smtpUrl(input),
    DatabaseUrl: servers.postgres.url,
    RedisUrl: input.redisUrl,
    SampleBiUrl: flags.samples ? addresses.sampleBiUrl : null,
    SampleReportServerUrl: flags.samples ? addresses.sampleReportServerUrl : null,
    AdminUser: access.adminUser,
    AdminPassword: access.adminPassword,
    ClientId: credentials.clientId,
    ClientSecret: credentials.clientSecret,
    Processes: register.list(),
  })
  register.publish(describe)
  const owned = resources.move()
  return { directory, describe, rest, samples, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

function accessOf({ ports, environment, secrets }: PlanInput) {
  return {
    apiUrl: localUrl(ports.API_PORT),
    adminUser: adminUser(environment),
    adminPassword: adminPassword(environment, secrets),
    known: secrets.apiClient,
  }
}

interface Owners {
  readonly resources: AsyncDisposableStack
  readonly register: ProcessRegister
}

/** Chosen when the servers have theirs. */
async function portsOf({ flags, environment }: ClusterOptions, portsFile: string) {
  const names = portNames(flags, environment)
  return await choosePorts({ names, given: await portsGiven(names, environment), portsFile })
}

async function startServers(
  { dir, flags, environment, clock, signal, report }: ClusterOptions,
  { resources, register }: Owners,
): Promise<{ postgres: SupervisedServer; redis: SupervisedServer }> {
  const common = { dir, environment, clock, signal, report }
  const supervision = { clock, report, restart: flags.restart, onChange: () => register.changed() }
  const supervise = async (name: string, port: number | undefined, start: ServerOptions['start']) => {
    const server = resources.use(await superviseServer({ ...supervision, name, port, start }))
    register.add(() => server.describe())
    return server
  }
  const { DATABASE_URL, REDIS_URL } = environment
  report('Starting PostgreSQL and Redis.')
  const postgres = await supervise('postgres', portOrUndefined('POSTGRES_PORT', environment), (port) =>
    startPostgres({ ...common, url: DATABASE_URL, port }),
  )
  const redis = await supervise('redis', portOrUndefined('REDIS_PORT', environment), (port) =>
    startRedis({ ...common, url: REDIS_URL, port }),
  )
  report(`Using ${postgres.describedAs}; ${redis.describedAs}.`)
  return { postgres, redis }
}

async function startProcesses(
  input: PlanInput,
  { clock, flags, signal, report }: ClusterOptions,
  { resources, register }: Owners,
): Promise<void> {
  const started: SupervisedProcess[] = []
  const plans = planProcesses(input)
  for (const group of ['source', 'service'] as const) {
    // The processes of a group stop together; the service stops before its sources.
    const ofGroup: SupervisedProcess[] = []
    resources.defer(async () => {
      await Promise.all(ofGroup.map((each) => each.stop()))
    })
    const wanted = plans.filter((plan) => plan.group === group)
    if (wanted.length > 0) report(`Starting ${wanted.map(({ name }) => name).join(', ')}.`)
    for (const plan of wanted) {
      const process = await superviseProcess(plan, {
        clock,
        restart: flags.restart,
        report,
        onChange: () => register.changed(),
      })
      ofGroup.push(process)
      started.push(process)
      register.add(() => ({
        Name: plan.name,
        App: plan.app,
        Pid: process.pid,
        Port: plan.port,
        Log: plan.log,
      }))
    }
  }
  await Promise.all(started.map((process) => process.untilHealthy(signal)))
  report(`All ${started.length} processes are healthy.`)
}
