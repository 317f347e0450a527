import { randomBytes, randomUUID } from 'node:crypto'

import { workerNodeOptions } from '@punctual/local'
import { loopbackHosts } from '@punctual/runtime'

import type { ProcessPlan } from '../processes.ts'

const host = '127.0.0.1'

/** Of each worker: as many deliveries a fault may leave Unknown on it. */
export const inDoubtLimit = 2

/** Ports that the processes of the cluster are reached on. */
export interface Ports {
  readonly api: number
  readonly bi: number
  readonly reportServer: number
  readonly mailboxPage: number
  readonly mailboxMail: number
}

/** What only this cluster knows. */
export interface Secrets {
  readonly key: Buffer
  readonly adminPassword: string
  readonly bi: { readonly tenantId: string; readonly clientId: string; readonly clientSecret: string }
  readonly reportServer: { readonly user: string; readonly password: string }
}

export function makeSecrets(): Secrets {
  const password = () => randomBytes(18).toString('base64url')
  return {
    key: randomBytes(32),
    adminPassword: password(),
    bi: { tenantId: randomUUID(), clientId: randomUUID(), clientSecret: password() },
    reportServer: { user: 'report-reader', password: password() },
  }
}

export interface PlanInput {
  readonly ports: Ports
  readonly secrets: Secrets
  readonly databaseUrl: string
  readonly redisUrl: string
  /** Where the workers hand mail over. */
  readonly smtpPort: number
  /** Addresses that a worker reaches the servers at. */
  readonly workers: ReadonlyMap<string, { readonly databaseUrl: string; readonly redisUrl: string }>
  readonly slots: number
  /** Where the inspector of each worker opens when it is asked for. */
  readonly inspectors: ReadonlyMap<string, number>
  /** Of all servers, beside those of the cluster. */
  readonly settings: Readonly<Record<string, string>>
  readonly directories: { readonly artifacts: string; readonly mailbox: string; readonly scratch: string }
}

export const schedulerNames = ['scheduler-1', 'scheduler-2'] as const
export const workerNames = ['worker-1', 'worker-2', 'worker-3'] as const

/** The processes of the service, without its environment. */
export const serviceNames: readonly string[] = ['api-1', ...schedulerNames, ...workerNames]

export const localUrl = (port: number, scheme = 'http') => `${scheme}://${host}:${port}`

/** The samples and the mailbox, which the service reads from and sends to. */
export function planSources({ ports, secrets, directories }: PlanInput): ProcessPlan[] {
  const quiet = { LOG_LEVEL: 'warn', TMPDIR: directories.scratch }
  return [
    {
      name: 'sample-bi',
      entry: 'apps/samples/src/bi/main.ts',
      environment: {
        ...quiet,
        SAMPLE_BI_PORT: String(ports.bi),
        SAMPLE_BI_TENANT_ID: secrets.bi.tenantId,
        SAMPLE_BI_CLIENT_ID: secrets.bi.clientId,
        SAMPLE_BI_CLIENT_SECRET: secrets.bi.clientSecret,
      },
    },
    {
      name: 'sample-report-server',
      entry: 'apps/samples/src/reportserver/main.ts',
      environment: {
        ...quiet,
        SAMPLE_REPORT_SERVER_PORT: String(ports.reportServer),
        SAMPLE_REPORT_SERVER_USER: secrets.reportServer.user,
        SAMPLE_REPORT_SERVER_PASSWORD: secrets.reportServer.password,
      },
    },
    {
      name: 'mailbox',
      entry: 'apps/samples/src/mailbox/main.ts',
      environment: {
        ...quiet,
        MAILBOX_HTTP_PORT: String(ports.mailboxPage),
        MAILBOX_SMTP_PORT: String(ports.mailboxMail),
        MAILBOX_DIR: directories.mailbox,
      },
    },
  ]
}

/** The service itself: an api, schedulers and workers. */
export function planService(input: PlanInput): ProcessPlan[] {
  const { ports, secrets, workers, inspectors } = input
  const api = {
    API_PORT: String(ports.api),
    PUNCTUAL_ADMIN_USER: 'admin',
    PUNCTUAL_ADMIN_PASSWORD: secrets.adminPassword,
  }
  return [
    planServer(input, { name: 'api-1', app: 'api', own: api }),
    ...schedulerNames.map((name) => planServer(input, { name, app: 'scheduler', own: {} })),
    ...workerNames.map((name) => {
      const addresses = workers.get(name)
      if (!addresses) throw new Error(`no addresses for ${name}`)
      const own = { DATABASE_URL: addresses.databaseUrl, REDIS_URL: addresses.redisUrl }
      return planWorker(input, name, {
        ...own,
        NODE_OPTIONS: [...workerNodeOptions, `--inspect-port=${inspectors.get(name) ?? 0}`].join(' '),
      })
    }),
  ]
}

/** A worker; what is its own counts before what all have. */
export function planWorker(
  input: PlanInput,
  name: string,
  own: Readonly<Record<string, string>>,
): ProcessPlan {
  const usual = {
    WORKER_SLOTS: String(input.slots),
    WORKER_DRAIN_SECONDS: '1',
    WORKER_SENDS_IN_DOUBT: String(inDoubtLimit),
    SMTP_URL: localUrl(input.smtpPort, 'smtp'),
    MAIL_FROM: 'Punctual <punctual@example.org>',
  }
  return planServer(input, { name, app: 'worker', own: { ...usual, ...own } })
}

function planServer(
  { databaseUrl, redisUrl, secrets, directories, settings }: PlanInput,
  { name, app, own }: { name: string; app: string; own: Readonly<Record<string, string>> },
): ProcessPlan {
  return {
    name,
    entry: `apps/${app}/src/main.ts`,
    environment: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      EGRESS_ALLOW: loopbackHosts,
      PUNCTUAL_SECRET_KEYS: secrets.key.toString('base64'),
      PUNCTUAL_ARTIFACT_DIR: directories.artifacts,
      PUNCTUAL_SERVER_NAME: name,
      LOG_LEVEL: 'info',
      TMPDIR: directories.scratch,
      ...settings,
      ...own,
    },
  }
}
