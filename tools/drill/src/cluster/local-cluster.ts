import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Client, createClient } from '@punctual/client'
import { freePorts } from '@punctual/local'
import type { Store } from '@punctual/engine'

import { makeDatabase } from '../fresh-database.ts'
import { type OwnServer, startOwnPostgres, startOwnRedis } from '../own-server.ts'
import { type Processes, startProcesses } from '../processes.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import { makeTemplates, type Templates } from './content.ts'
import { untilHealthy } from './health.ts'
import {
  localUrl,
  makeSecrets,
  planService,
  planSources,
  planWorker,
  type Ports,
  schedulerNames,
  workerNames,
} from './plans.ts'

/** Ways of one worker to the servers, each of which can become a black hole. */
export interface WorkerLines {
  readonly database: TcpProxy
  readonly redis: TcpProxy
}

/** A whole cluster of the drill's own: servers, sources, mailbox, api, two schedulers and three workers. */
export interface LocalCluster
  extends AsyncDisposable, Pick<RuntimeContext, 'clock' | 'signal' | 'random' | 'report'> {
  /** Straight to the database, for the checker and for seeding. */
  readonly store: Store
  /** As its processes reach it, of those without a line of their own. */
  readonly databaseUrl: string
  readonly rest: Client
  readonly postgres: OwnServer
  readonly redis: OwnServer
  readonly processes: Processes
  readonly templates: Templates
  readonly ports: Ports
  /** Of the first administrator. */
  readonly credentials: { readonly userName: string; readonly password: string }
  /** Executions that each worker runs at once. */
  readonly slots: number
  linesOf(worker: string): WorkerLines
  /** Where the inspector of a worker opens when it gets SIGUSR1. */
  inspectorPortOf(worker: string): number
  /** The way of all workers to the mail server. */
  readonly mailLine: TcpProxy
  /** Starts a worker besides those of the cluster, with settings of its own. */
  startWorker(name: string, settings: Readonly<Record<string, string>>): Processes
}

export interface LocalClusterOptions {
  readonly slots: number
  /** The database server; one is started unless given. The caller ends a given one. */
  readonly postgres?: OwnServer
  /** Root of the build that its processes are of; this one unless given. */
  readonly build?: string
  /** Settings of all servers beside those of the cluster. */
  readonly settings?: Readonly<Record<string, string>>
}

export async function startLocalCluster(
  runtimeContext: RuntimeContext,
  { slots, postgres: given, settings = {}, build }: LocalClusterOptions,
): Promise<LocalCluster> {
  const { directory, clock, signal, random, report, environment } = runtimeContext
  await using resources = new AsyncDisposableStack()
  const directories = {
    artifacts: join(directory, 'artifacts'),
    mailbox: join(directory, 'mailbox'),
    scratch: join(directory, 'scratch'),
  }
  for (const each of Object.values(directories)) await mkdir(each, { recursive: true })
  const postgres = given ?? resources.use(await startOwnPostgres(runtimeContext))
  const redis = resources.use(await startOwnRedis(runtimeContext))
  const secrets = makeSecrets()
  const { url: databaseUrl, store } = resources.use(await makeDatabase(postgres.url, 'cluster', secrets.key))
  const lines = new Map<string, WorkerLines>()
  for (const name of workerNames) {
    const [database, toRedis] = [
      resources.use(await proxyTo(databaseUrl)),
      resources.use(await proxyTo(redis.url)),
    ]
    lines.set(name, { database, redis: toRedis })
  }
  const workers = new Map(
    [...lines].map(([name, each]) => [
      name,
      {
        databaseUrl: withPort(databaseUrl, each.database.port),
        redisUrl: withPort(redis.url, each.redis.port),
      },
    ]),
  )
  const ports = await choosePorts()
  const mailLine = resources.use(await startTcpProxy({ host: '127.0.0.1', port: ports.mailboxMail }))
  const inspectors = await inspectorPorts()
  const input = {
    ports,
    secrets,
    databaseUrl,
    redisUrl: redis.url,
    smtpPort: mailLine.port,
    workers,
    slots,
    directories,
    inspectors,
    settings,
  }
  const service = planService(input).map((plan) => (build === undefined ? plan : { ...plan, build }))
  const plans = [...planSources(input), ...service]
  const processes = resources.use(startProcesses({ directory, clock, environment, plans }))
  await untilHealthy(
    { clock, signal },
    { store, ports, schedulers: schedulerNames.length, workers: workerNames.length },
  )
  const credentials = { userName: 'admin', password: secrets.adminPassword }
  const rest = createClient({ baseUrl: localUrl(ports.api), credentials, clock, signal })
  const templates = await makeTemplates(rest, { ports, secrets })
  report(
    `An api, ${schedulerNames.length} schedulers and ${workerNames.length} workers with ${slots} slots each.`,
  )
  const owned = resources.move()
  return {
    store,
    databaseUrl,
    rest,
    postgres,
    redis,
    processes,
    templates,
    ports,
    credentials,
    slots,
    mailLine,
    clock,
    signal,
    random,
    report,
    linesOf(worker) {
      const line = lines.get(worker)
      if (!line) throw new Error(`no worker named ${worker}`)
      return line
    },
    inspectorPortOf: (worker) => inspectors.get(worker) ?? 0,
    startWorker: (name, settings) =>
      startProcesses({ directory, clock, environment, plans: [planWorker(input, name, settings)] }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function proxyTo(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url)
  return await startTcpProxy({ host: hostname, port: Number(port) })
}

function withPort(url: string, port: number): string {
  const other = new URL(url)
  other.port = String(port)
  return other.href
}

async function inspectorPorts(): Promise<ReadonlyMap<string, number>> {
  const ports = await freePorts(workerNames.length)
  return new Map(workerNames.map((name, index) => [name, ports[index] ?? 0]))
}

async function choosePorts(): Promise<Ports> {
  const [api = 0, bi = 0, reportServer = 0, mailboxPage = 0, mailboxMail = 0] = await freePorts(5)
  return { api, bi, reportServer, mailboxPage, mailboxMail }
}
