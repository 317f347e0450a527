import { rmSync } from 'node:fs'

import { type LocalServer, startPostgres, startRedis } from '@punctual/local'
import type { Clock, Environment } from '@punctual/runtime'

import { type ClusterDirectory, clusterDirectory, prepareDirectory } from './directory.ts'
import { openApiClient } from './first-run/api-client.ts'
import { makeSamples, type SampleIds } from './first-run/make-samples.ts'
import type { Flags } from './flags.ts'
import { endLeftOvers } from './left-overs.ts'
import type { LocalFile, LocalProcess } from './local-file.ts'
import { lockDirectory } from './lock.ts'
import { migrate } from './migrate.ts'
import { choosePorts, portOrUndefined } from './ports.ts'
import { writePrivateJson } from './private-file.ts'
import { adminPassword, adminUser, hasMailbox, localUrl, planProcesses, portNames, type PlanInput, smtpUrl } from './process-plan.ts'
import type { RestClient } from './rest/rest-client.ts'
import { loadSecrets, saveSecrets } from './secrets.ts'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'

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
  readonly rest: RestClient
  /** Null without samples. */
  readonly samples: SampleIds | null
}

/**
 * Starts everything in order: services, schema, sources, service; then makes the first content and describes the cluster in
 * `local.json`. What was started is released in the reverse order, also when a later step fails.
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
  resources.defer(() => {
    for (const path of [directory.localFile, directory.processesFile, directory.scratch]) rmSync(path, { recursive: true, force: true })
  })
  const secrets = loadSecrets(directory.secretsFile)
  const ports = await choosePorts({ names: portNames(flags, environment), environment, portsFile: directory.portsFile })
  const servers = await startServers(options, resources)
  report('Bringing the database to the schema of this build.')
  await migrate({ databaseUrl: servers.postgres.url, environment, signal })
  const input: PlanInput = { flags, directory, ports, secrets, environment, databaseUrl: servers.postgres.url, redisUrl: servers.redis.url }
  const processes = await startProcesses(input, options, { resources, servers })
  const apiUrl = localUrl(ports.API_PORT)
  const access = {
    apiUrl,
    adminUser: adminUser(environment),
    adminPassword: adminPassword(environment, secrets),
    known: secrets.apiClient,
    signal,
  }
  const { credentials, rest } = await openApiClient(access)
  saveSecrets(directory.secretsFile, { ...secrets, apiClient: credentials })
  const addresses = { sampleBiUrl: localUrl(ports.SAMPLE_BI_PORT), sampleReportServerUrl: localUrl(ports.SAMPLE_REPORT_SERVER_PORT) }
  if (flags.samples) report('Making folders, accounts and schedules through the REST interface.')
  const samples = flags.samples ? await makeSamples(rest, secrets, addresses) : null
  const describe = (): LocalFile => ({
    ApiUrl: apiUrl,
    MailboxUrl: hasMailbox(flags, environment) ? localUrl(ports.MAILBOX_HTTP_PORT) : null,
    SmtpUrl: smtpUrl(input),
    DatabaseUrl: input.databaseUrl,
    RedisUrl: input.redisUrl,
    SampleBiUrl: flags.samples ? addresses.sampleBiUrl : null,
    SampleReportServerUrl: flags.samples ? addresses.sampleReportServerUrl : null,
    AdminUser: access.adminUser,
    AdminPassword: access.adminPassword,
    ClientId: credentials.clientId,
    ClientSecret: credentials.clientSecret,
    Processes: processes.list(),
  })
  processes.onChange(() => writePrivateJson(directory.localFile, describe()))
  const owned = resources.move()
  return { directory, describe, rest, samples, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

interface Servers {
  readonly postgres: LocalServer
  readonly redis: LocalServer
}

async function startServers(
  { dir, environment, clock, signal, report }: ClusterOptions,
  resources: AsyncDisposableStack,
): Promise<Servers> {
  const common = { dir, environment, clock, signal, report }
  const postgres = resources.use(
    await startPostgres({ ...common, url: environment.DATABASE_URL, port: portOrUndefined('POSTGRES_PORT', environment) }),
  )
  const redis = resources.use(await startRedis({ ...common, url: environment.REDIS_URL, port: portOrUndefined('REDIS_PORT', environment) }))
  report(`${postgres.describedAs}; ${redis.describedAs}.`)
  return { postgres, redis }
}

interface Processes {
  list(): LocalProcess[]
  /** Calls at once, and after every start and death of a process. */
  onChange(listener: () => void): void
}

async function startProcesses(
  input: PlanInput,
  { clock, flags, signal, report }: ClusterOptions,
  { resources, servers }: { resources: AsyncDisposableStack; servers: Servers },
): Promise<Processes> {
  const started: SupervisedProcess[] = []
  const listeners = new Set<() => void>()
  const list = () => [...serverProcesses(servers), ...started.map(describeProcess)]
  const onChange = () => {
    writePrivateJson(input.directory.processesFile, { Processes: list() })
    for (const listener of listeners) listener()
  }
  const plans = planProcesses(input)
  for (const group of ['source', 'service'] as const) {
    // The processes of a group stop together; the service stops before its sources.
    const ofGroup: SupervisedProcess[] = []
    resources.defer(async () => {
      listeners.clear()
      await Promise.all(ofGroup.map((each) => each.stop()))
    })
    const wanted = plans.filter((plan) => plan.group === group)
    if (wanted.length > 0) report(`Starting ${wanted.map(({ name }) => name).join(', ')}.`)
    for (const plan of wanted) {
      const process = await superviseProcess(plan, { clock, restart: flags.restart, report, onChange })
      ofGroup.push(process)
      started.push(process)
      onChange()
    }
  }
  await Promise.all(started.map((process) => process.untilHealthy(signal)))
  return {
    list,
    onChange(listener) {
      listeners.add(listener)
      listener()
    },
  }
}

function describeProcess({ plan, pid }: SupervisedProcess): LocalProcess {
  return { Name: plan.name, App: plan.app, Pid: pid, Port: plan.port, Log: plan.log }
}

/** PostgreSQL and Redis are listed when they were started here; what the environment named is not ours to touch. */
function serverProcesses({ postgres, redis }: Servers): LocalProcess[] {
  const entries = [
    { Name: 'postgres', server: postgres },
    { Name: 'redis', server: redis },
  ]
  return entries
    .filter(({ server }) => server.pid !== null)
    .map(({ Name, server }) => ({ Name, App: Name, Pid: server.pid, Port: Number(new URL(server.url).port), Log: server.log }))
}
