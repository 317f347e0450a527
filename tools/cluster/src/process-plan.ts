import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { workerNodeOptions } from '@punctual/local'
import { type Environment, loopbackHosts } from '@punctual/runtime'

import type { ClusterDirectory } from './directory.ts'
import type { Flags } from './flags.ts'
import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'

const host = '127.0.0.1'

/** Root of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Set for every process of a cluster to its directory, so that a process can be distinguished from one of
 * another cluster.
 */
export const clusterDirectoryVariable = 'PUNCTUAL_CLUSTER_DIR'

const entries: Readonly<Record<string, string>> = {
  'sample-bi': 'apps/samples/src/bi/main.ts',
  'sample-report-server': 'apps/samples/src/reportserver/main.ts',
  mailbox: 'apps/samples/src/mailbox/main.ts',
  api: 'apps/api/src/main.ts',
  console: 'apps/console/src/main.ts',
  scheduler: 'apps/scheduler/src/main.ts',
  worker: 'apps/worker/src/main.ts',
}

/**
 * File that an app is started with, from the root of the repository; null when this app is not started here.
 */
export function entryOf(app: string): string | null {
  return entries[app] ?? null
}

/** One process to start and keep running. */
export interface ProcessPlan {
  readonly name: string
  readonly app: string
  readonly environment: Readonly<Record<string, string>>
  readonly port: number
  /** Answers 200 when the process does its work. */
  readonly healthUrl: string
  readonly log: string
  /** Sources outlive the service when the cluster stops, so that work under way can end well. */
  readonly group: 'source' | 'service'
}

export interface PlanInput {
  readonly flags: Flags
  readonly directory: ClusterDirectory
  readonly ports: Ports
  readonly secrets: Secrets
  readonly environment: Environment
  readonly databaseUrl: string
  readonly redisUrl: string
}

/**
 * Whether this cluster has a mailbox of its own: without samples, mail may go to a server that the
 * environment names.
 */
export function hasMailbox(flags: Flags, environment: Environment): boolean {
  return flags.samples || !environment.SMTP_URL
}

/** What the environment asks for and this cluster does otherwise; null when there is nothing to say. */
export function ignoredMailServer(flags: Flags, environment: Environment): string | null {
  if (!hasMailbox(flags, environment) || !environment.SMTP_URL) return null
  return 'SMTP_URL is not used: with samples every mail goes to the sample mailbox. Start with --no-samples to send to your mail server.'
}

/** Names under which ports are chosen: the variable where one can set it, else the name of the process. */
export function portNames(flags: Flags, environment: Environment): string[] {
  return [
    ...(flags.samples ? ['SAMPLE_BI_PORT', 'SAMPLE_REPORT_SERVER_PORT'] : []),
    ...(hasMailbox(flags, environment) ? ['MAILBOX_SMTP_PORT', 'MAILBOX_HTTP_PORT'] : []),
    'API_PORT',
    'CONSOLE_PORT',
    ...numbered('scheduler', flags.schedulers),
    ...numbered('worker', flags.workers),
  ]
}

/** Everything to start, with its whole environment. */
export function planProcesses(input: PlanInput): ProcessPlan[] {
  const { flags, environment } = input
  return [
    ...(flags.samples ? [sampleBi(input), sampleReportServer(input)] : []),
    ...(hasMailbox(flags, environment) ? [mailbox(input)] : []),
    api(input),
    console(input),
    ...numbered('scheduler', flags.schedulers).map((name) => scheduler(name, input)),
    ...numbered('worker', flags.workers).map((name) => worker(name, input)),
  ]
}

/** Address of a port of this machine. */
export function localUrl(port: number | undefined, scheme = 'http'): string {
  return `${scheme}://${host}:${port}`
}

function numbered(app: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${app}-${index + 1}`)
}

function sampleBi(input: PlanInput): ProcessPlan {
  const { tenantId, clientId, clientSecret } = input.secrets.sampleBi
  const identity = {
    SAMPLE_BI_TENANT_ID: tenantId,
    SAMPLE_BI_CLIENT_ID: clientId,
    SAMPLE_BI_CLIENT_SECRET: clientSecret,
  }
  const port = portOf(input, 'SAMPLE_BI_PORT')
  return plan(input, {
    name: 'sample-bi',
    port,
    group: 'source',
    own: { SAMPLE_BI_HOST: host, SAMPLE_BI_PORT: String(port), ...identity },
  })
}

function sampleReportServer(input: PlanInput): ProcessPlan {
  const { user, password } = input.secrets.sampleReportServer
  const port = portOf(input, 'SAMPLE_REPORT_SERVER_PORT')
  const address = { SAMPLE_REPORT_SERVER_HOST: host, SAMPLE_REPORT_SERVER_PORT: String(port) }
  const own = { ...address, SAMPLE_REPORT_SERVER_USER: user, SAMPLE_REPORT_SERVER_PASSWORD: password }
  return plan(input, { name: 'sample-report-server', port, group: 'source', own })
}

function mailbox(input: PlanInput): ProcessPlan {
  const port = portOf(input, 'MAILBOX_HTTP_PORT')
  const ports = {
    MAILBOX_SMTP_PORT: String(portOf(input, 'MAILBOX_SMTP_PORT')),
    MAILBOX_HTTP_PORT: String(port),
  }
  return plan(input, {
    name: 'mailbox',
    port,
    group: 'source',
    own: { MAILBOX_HOST: host, ...ports, MAILBOX_DIR: input.directory.mailbox },
  })
}

function api(input: PlanInput): ProcessPlan {
  const port = portOf(input, 'API_PORT')
  const own = {
    ...shared(input),
    API_HOST: input.environment.API_HOST || host,
    API_PORT: String(port),
    // The reference page is one of the first things that a newcomer opens.
    API_DOCS: input.environment.API_DOCS || 'open',
    // An api holds no lease, and the first start of all processes at once keeps a laptop busy.
    PUNCTUAL_STANDSTILL_LIMIT_SECONDS: input.environment.PUNCTUAL_STANDSTILL_LIMIT_SECONDS || '20',
    // A browser that opens the interface is led to the pages.
    CONSOLE_URL: consoleUrl(input),
    PUNCTUAL_ADMIN_USER: adminUser(input.environment),
    PUNCTUAL_ADMIN_PASSWORD: adminPassword(input.environment, input.secrets),
    PUNCTUAL_TIME_ZONE: input.environment.PUNCTUAL_TIME_ZONE || 'UTC',
  }
  return plan(input, { name: 'api-1', app: 'api', port, own, healthPath: '/api/service/ping' })
}

const consoleUrl = (input: PlanInput) =>
  input.environment.CONSOLE_URL || localUrl(portOf(input, 'CONSOLE_PORT'))

function console(input: PlanInput): ProcessPlan {
  const { environment } = input
  const port = portOf(input, 'CONSOLE_PORT')
  const own = {
    ...queueAndKeys(input),
    CONSOLE_HOST: environment.CONSOLE_HOST || host,
    CONSOLE_PORT: String(port),
    CONSOLE_API_URL: localUrl(portOf(input, 'API_PORT')),
    // Users open it on this machine, without TLS.
    CONSOLE_SECURE_COOKIES: environment.CONSOLE_SECURE_COOKIES || 'false',
  }
  return plan(input, { name: 'console-1', app: 'console', port, own })
}

export function adminUser(environment: Environment): string {
  return environment.PUNCTUAL_ADMIN_USER || 'admin'
}

export function adminPassword(environment: Environment, secrets: Secrets): string {
  return environment.PUNCTUAL_ADMIN_PASSWORD || secrets.adminPassword
}

function scheduler(name: string, input: PlanInput): ProcessPlan {
  const port = portOf(input, name)
  return plan(input, {
    name,
    app: 'scheduler',
    port,
    own: { ...shared(input), HEALTH_HOST: host, HEALTH_PORT: String(port) },
  })
}

function worker(name: string, input: PlanInput): ProcessPlan {
  const { environment } = input
  const port = portOf(input, name)
  const own = {
    ...shared(input),
    HEALTH_HOST: host,
    HEALTH_PORT: String(port),
    WORKER_SLOTS: environment.WORKER_SLOTS || '4',
    SMTP_URL: smtpUrl(input),
    // Mails of this cluster are read on this machine.
    LINK_BASE_URL: environment.LINK_BASE_URL || localUrl(portOf(input, 'API_PORT')),
    CONSOLE_URL: consoleUrl(input),
    MAIL_FROM: environment.MAIL_FROM || 'Punctual <punctual@example.org>',
    NODE_OPTIONS: workerNodeOptions.join(' '),
  }
  return plan(input, { name, app: 'worker', port, own })
}

/** Where the workers send mail to. */
export function smtpUrl({
  flags,
  environment,
  ports,
}: Pick<PlanInput, 'flags' | 'environment' | 'ports'>): string {
  return hasMailbox(flags, environment)
    ? localUrl(ports.MAILBOX_SMTP_PORT, 'smtp')
    : (environment.SMTP_URL ?? '')
}

/** What every process of the service has, the console too: it has no way to the database. */
function queueAndKeys({ redisUrl, environment, secrets }: PlanInput): Record<string, string> {
  return {
    REDIS_URL: redisUrl,
    PUNCTUAL_REDIS_PREFIX: environment.PUNCTUAL_REDIS_PREFIX || secrets.redisPrefix,
    PUNCTUAL_SECRET_KEYS: environment.PUNCTUAL_SECRET_KEYS || secrets.secretKeys,
  }
}

/** What the processes that know the database have in common. */
function shared(input: PlanInput): Record<string, string> {
  const { databaseUrl, environment, directory } = input
  return {
    ...queueAndKeys(input),
    DATABASE_URL: databaseUrl,
    // The samples and the mailbox stand on this machine.
    EGRESS_ALLOW: [environment.EGRESS_ALLOW, loopbackHosts].filter(Boolean).join(','),
    PUNCTUAL_ARTIFACT_DIR: environment.PUNCTUAL_ARTIFACT_DIR || directory.artifacts,
    DATA_SOURCE_FILE_ROOTS: environment.DATA_SOURCE_FILE_ROOTS || directory.databases,
    DELIVERY_DIRECTORY_ROOTS: environment.DELIVERY_DIRECTORY_ROOTS || directory.delivered,
  }
}

interface OwnPart {
  readonly name: string
  readonly app?: string
  readonly port: number
  readonly own: Readonly<Record<string, string>>
  readonly healthPath?: string
  readonly group?: ProcessPlan['group']
}

function plan(
  { environment, directory }: PlanInput,
  { name, app = name, port, own, healthPath = '/healthz', group = 'service' }: OwnPart,
): ProcessPlan {
  const handedOn = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return {
    name,
    app,
    port,
    group,
    environment: {
      ...handedOn,
      ...own,
      PUNCTUAL_SERVER_NAME: name,
      LOG_LEVEL: environment.LOG_LEVEL || 'info',
      TMPDIR: directory.scratch,
      [clusterDirectoryVariable]: directory.dir,
    },
    healthUrl: `${localUrl(port)}${healthPath}`,
    log: join(directory.logs, `${name}.log`),
  }
}

function portOf({ ports }: PlanInput, name: string): number {
  const port = ports[name]
  if (port === undefined) throw new Error(`no port was chosen for ${name}`)
  return port
}
