import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

import {
  accountKey,
  type CalendarDays,
  type Cell,
  type DataDriven,
  type DataSourceSettings,
  type DestinationSettings,
  type ExecutionStatus,
  newId,
  type PackageDefinition,
  withDefaults,
  type Recurrence,
  type ReportFormat,
  type Role,
} from '@punctual/domain'
import { silentLogger } from '@punctual/runtime'
import type { StoredCalendar } from '@punctual/catalog'
import { createSecretBox, openDatabase, readStatement } from '@punctual/store'

import type { AttemptRef } from './port/attempt-ref.ts'
import type { RetentionSettings } from './history/retention-duty.ts'
import { createLeaderLease } from './lead/leader-lease.ts'
import type { Term } from './port/lead-data.ts'
import { createStore, type Store } from './store.ts'
import type { ServerIdentity } from './port/server-data.ts'

/*
 * Rows for tests that need some. What a test is about it says itself; everything else is the most ordinary
 * case.
 */

/** Retention that is off. */
export const keepsAll: RetentionSettings = {
  executionDays: null,
  auditDays: null,
  proofDays: null,
  artifactDays: null,
  artifactDirectory: null,
}

interface TestStore extends AsyncDisposable {
  readonly store: Store
}

export { readStatement }

/** Every statement that stands in a file, by its name. */
export function statements(): ReadonlyMap<string, string> {
  const files = [new URL('./', import.meta.url), new URL('../../catalog/src/', import.meta.url)].flatMap(
    (folder) =>
      globSync('**/*.sql', { cwd: fileURLToPath(folder), exclude: ['**/parts/**'] }).map(
        (file) => new URL(file, folder),
      ),
  )
  return new Map(files.map((file) => [basename(file.pathname, '.sql'), readStatement(file)]))
}

/** The text of a statement. */
export function statement(name: string): string {
  const text = statements().get(name)
  if (text === undefined) throw new Error(`no statement is called ${name}`)
  return text
}

/** A store over a test's own database. */
export function openTestStore(url: string, applicationName = 'test'): TestStore {
  const database = openDatabase({
    url,
    logger: silentLogger(),
    applicationName,
    maximumConnections: 10,
  })
  return {
    store: createStore(database, createSecretBox([Buffer.alloc(32, 7)])),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

/**
 * How many connections to a database idle within a transaction, seen from outside: on one of them it would
 * not show.
 */
export async function countOpenTransactions(url: string): Promise<number> {
  await using outside = openTestStore(url)
  const sql = `SELECT count(*)::int AS open FROM pg_stat_activity WHERE state LIKE 'idle in%' AND datname = current_database()`
  const [row] = await outside.store.database.query<{ open: number }>(sql)
  return row?.open ?? 0
}

/** Every day at nine in UTC. */
function ordinaryRecurrence(): Recurrence {
  return withDefaults({
    frequency: 'Daily',
    startDate: '2026-01-01',
    timeZone: 'UTC',
    executionTime: '09:00',
  })
}

/** What belongs only to the kind of e-mails. */
interface EmailSeed {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly replyTo: string | null
  readonly subject: string
  readonly body: string
  readonly bodyFormat: 'HTML' | 'Text'
  readonly includeAttachment: boolean
  readonly includeLink: boolean
  readonly embedInBody: boolean
  readonly priority: 'Low' | 'Normal' | 'High'
  readonly severalAddresses?: boolean
  readonly oneMailEach?: boolean
}

/** An e-mail destination as it is stored; its kind is in `packages/delivery`. */
const ordinaryEmail: DestinationSettings & EmailSeed = {
  to: ['reader@example.org'],
  cc: [],
  bcc: [],
  replyTo: null,
  subject: '{{ScheduleName}}',
  body: '',
  bodyFormat: 'HTML',
  format: 'PDF',
  fileName: '',
  includeAttachment: true,
  includeLink: false,
  embedInBody: false,
  priority: 'Normal',
  zip: false,
  skipIfBlank: false,
  onUnknown: 'Hold',
}

export interface ScheduleSeed {
  readonly name?: string
  /** Path of its folder in lower case; the root unless given. */
  readonly folderKey?: string
  /** Its source account; one of its own unless given. */
  readonly accountId?: string
  /** The kind of that account. */
  readonly accountKind?: string
  /** Address of the BI platform of its own account. */
  readonly platformUrl?: string
  readonly nextRunAt?: Date | null
  readonly recurrence?: Partial<Recurrence>
  /** The calendar that the next run was computed with. */
  readonly calendar?: StoredCalendar
  readonly destinations?: ReadonlyArray<Partial<DestinationSettings & EmailSeed>>
  /** A package instead of a schedule of one report. */
  readonly package?: PackageSeed
  /** Put over the ordinary definition. */
  readonly definition?: object
  /** Rows that it runs over, all with the same columns. */
  readonly rows?: ReadonlyArray<Readonly<Record<string, Cell>>>
}

/** A package whose reports are read through accounts by number; the same number is the same account. */
export interface PackageSeed extends Partial<Pick<PackageDefinition, 'mergePdf' | 'zip' | 'failOnAnyError'>> {
  readonly reports: ReadonlyArray<{
    readonly name: string
    readonly format?: ReportFormat
    readonly account?: number
    /** An account that is there already, instead of one by number. */
    readonly accountId?: string
    readonly order?: number
    readonly fileName?: string
    readonly basicFilters?: ReadonlyArray<Record<string, unknown>>
  }>
}

/** Adds a folder under the root and answers its path in lower case. */
export async function addFolder(store: Store, name: string): Promise<string> {
  const created = await store.folders.create({
    parentId: (await store.folders.root()).id,
    name,
    description: '',
  })
  if (!created.ok) throw new Error(created.conflict)
  return created.folder.path.toLowerCase()
}

/** Adds a BI account and answers its id. */
export async function addAccount(
  store: Store,
  {
    platformUrl = 'http://localhost',
    ...limits
  }: { platformUrl?: string; maxConcurrentExecutions?: number } = {},
): Promise<string> {
  const account = await store.sourceAccounts.create({
    name: `Account ${randomUUID()}`,
    authType: 'ServicePrincipal',
    settings: {
      kind: 'bi',
      tenantId: 'tenant',
      clientId: 'client',
      authorityUrl: platformUrl,
      apiUrl: platformUrl,
      scope: 'scope',
    },
    secret: 'source secret',
    ...limits,
  })
  if (!account.ok) throw new Error(account.conflict)
  return account.account.id
}

/** Adds a data source at the address of a server of the tests and answers its id. */
export async function addDataSource(
  store: Store,
  address: string,
  more: Partial<DataSourceSettings> = {},
): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(address)
  const settings: DataSourceSettings = {
    kind: 'Sql',
    database: 'PostgreSql',
    host: hostname,
    port: Number(port),
    databaseName: pathname.slice(1),
    userName: username,
    tls: 'Disable',
    caCertificate: null,
    file: '',
    maxRows: 100_000,
    timeoutSeconds: 60,
    ...more,
  }
  const account = await store.sourceAccounts.create({
    name: `Data source ${randomUUID()}`,
    authType: 'Password',
    settings,
    secret: decodeURIComponent(password),
  })
  if (!account.ok) throw new Error(account.conflict)
  return account.account.id
}

/** Adds a calendar of the given holidays. */
export async function addCalendar(
  store: Store,
  dates: readonly string[],
  weekendDays: CalendarDays['weekendDays'] = [],
): Promise<StoredCalendar> {
  const holidays = dates.map((date) => ({ date, name: `Holiday of ${date}` }))
  const created = await store.calendars.create({
    name: `Calendar ${randomUUID()}`,
    description: '',
    days: { holidays, weekendDays },
  })
  if (!created.ok) throw new Error(created.conflict)
  return created.calendar
}

/** Adds a schedule with its own BI account; one destination unless instructed otherwise. */
export async function addSchedule(
  store: Store,
  seed: ScheduleSeed = {},
): Promise<{ id: string; destinationIds: string[] }> {
  const destinations = (seed.destinations ?? [{}]).map(({ kind = 'email', ...settings }) => ({
    id: newId(),
    kind: String(kind),
    name: '',
    enabled: true,
    allowedFor: [],
    settings: { ...ordinaryEmail, ...settings },
    secrets: {},
  }))
  const created = await store.schedules.create({
    id: newId(),
    kind: seed.package ? 'package' : 'single',
    folderKey: seed.folderKey ?? '/',
    name: seed.name ?? `Schedule ${randomUUID()}`,
    description: '',
    keywords: [],
    isDataDriven: seed.rows !== undefined,
    sourceAccount: seed.package
      ? null
      : {
          id:
            seed.accountId ??
            (await addAccount(
              store,
              seed.platformUrl === undefined ? {} : { platformUrl: seed.platformUrl },
            )),
          kind: seed.accountKind ?? 'bi',
        },
    definition: {
      ...(seed.package ? await packageDefinition(store, seed.package) : ordinaryReport),
      ...seed.definition,
      ...(seed.rows ? { dataDriven: dataOf(seed.rows) } : {}),
    },
    recurrence: { ...ordinaryRecurrence(), calendarId: seed.calendar?.id ?? null, ...seed.recurrence },
    calendar: seed.calendar ?? null,
    enabled: true,
    notRunnableReasons: [],
    serverName: null,
    nextRunAt: seed.nextRunAt ?? null,
    destinations,
  })
  if (!created.ok) throw new Error(created.conflict)
  return { id: created.schedule.id, destinationIds: destinations.map(({ id }) => id) }
}

function dataOf(rows: ReadonlyArray<Readonly<Record<string, Cell>>>): DataDriven {
  return {
    source: 'Json',
    csv: null,
    columns: Object.keys(rows[0] ?? {}),
    rows: rows.map((row) => Object.values(row)),
  }
}

async function packageDefinition(
  store: Store,
  { reports, ...wanted }: PackageSeed,
): Promise<PackageDefinition> {
  const accounts = new Map<number, string>()
  for (const { account = 0, accountId } of reports)
    if (!accounts.has(account)) accounts.set(account, accountId ?? (await addAccount(store)))
  return {
    kind: 'package',
    mergePdf: false,
    zip: false,
    failOnAnyError: true,
    ...wanted,
    reports: reports.map(
      ({ name, format = 'PDF', account = 0, order, fileName = '', basicFilters = [] }, index) => ({
        report: {
          ...ordinaryReport,
          reportName: name,
          basicFilters: [...basicFilters],
          advancedFilters: [],
          rendering: ordinaryRendering(),
        },
        sourceAccount: { id: accounts.get(account) ?? '', kind: 'bi' },
        format,
        order: order ?? index + 1,
        fileName,
      }),
    ),
  }
}

const ordinaryRendering = () => ({
  method: 0 as const,
  pageIndexes: [],
  visualNames: [],
  locale: null,
  timeoutSeconds: null,
})

const ordinaryReport = {
  kind: 'single',
  objectType: 'REPORT',
  reportUrl: null,
  reportName: 'Sales',
  workspaceName: 'Finance',
  applyBookmark: false,
  bookmarkJson: '',
  rendering: ordinaryRendering(),
  basicFilters: [],
  advancedFilters: [],
} as const

/** A heartbeat at this instant never grows old in a database that {@link addWorker} was used on. */
const tireless = '9999-01-01T00:00:00Z'

/**
 * Lets one instant count as a heartbeat of this moment; every other heartbeat is checked by the schema's own
 * rule.
 */
const knowTireless = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(9999);
  IF to_regprocedure('is_alive_by_clock(timestamptz, double precision)') IS NULL THEN
    ALTER FUNCTION is_alive(timestamptz, double precision) RENAME TO is_alive_by_clock;
    CREATE FUNCTION is_alive(last_heartbeat_at timestamptz, lease_ms double precision) RETURNS boolean LANGUAGE sql VOLATILE
      AS 'SELECT last_heartbeat_at = ''${tireless}'' OR is_alive_by_clock(last_heartbeat_at, lease_ms)';
  END IF;
END $$`

/**
 * Enters a worker into the list of servers. It sends no heartbeats, and counts as alive however slow a test
 * is.
 */
export async function addWorker(store: Store, name: string, slots = 4): Promise<ServerIdentity> {
  const server = { role: 'worker' as const, name, bootId: randomUUID() }
  await store.database.query(knowTireless)
  await store.servers.register({ ...server, processId: 1, host: 'test', version: 'test', slots }, 3_000)
  await store.database.query(`UPDATE servers SET last_heartbeat_at = $2 WHERE boot_id = $1`, [
    server.bootId,
    tireless,
  ])
  return server
}

/** The attempt that has claimed an execution last. */
export async function newestAttempt(store: Store, executionId: string): Promise<AttemptRef> {
  const sql = `SELECT id AS "executionId", attempt, claim_token AS "claimToken" FROM work WHERE id = $1`
  const [row] = await store.database.query<AttemptRef>(sql, [executionId])
  if (!row?.claimToken) throw new Error('nobody has claimed the execution')
  return row
}

/** The table that holds an execution of a status, for rows that a test makes or changes by hand. */
export function tableOf(status: ExecutionStatus): 'work' | 'history' {
  return status === 'Waiting' || status === 'Executing' || status === 'Cancelling' ? 'work' : 'history'
}

/**
 * A statement that ends executions by hand: only their row moves, and what they were sending stays as it is.
 *
 * @param condition of rows of `work`, in SQL
 * @param completedAt the instant of the end, in SQL
 */
export function endByHand(
  condition: string,
  { status = 'Succeeded', completedAt = 'clock_timestamp()' } = {},
): string {
  return `WITH gone AS (DELETE FROM work WHERE ${condition} RETURNING work AS row)
    INSERT INTO history SELECT h.* FROM gone CROSS JOIN LATERAL ended(gone.row, '${status}', NULL, ${completedAt}) h
    RETURNING id, schedule_id AS "scheduleId"`
}

/** Makes the server's last heartbeat older than any lease: what a killed process resembles. */
export async function killServer(store: Store, { bootId }: ServerIdentity): Promise<void> {
  await store.database.query(
    `UPDATE servers SET last_heartbeat_at = clock_timestamp() - interval '1 hour' WHERE boot_id = $1`,
    [bootId],
  )
}

/** A user with a role, as a principal. */
export async function addAccountOf({ users }: Store, role: Role): Promise<string> {
  const words = { firstName: '', lastName: '', passwordHash: 'none' }
  const written = await users.create({ userName: randomUUID(), role, ...words })
  if (!written.ok) throw new Error(written.conflict)
  return accountKey({ kind: 'user', id: written.user.id })
}

/** Takes the lease of the leader, which is free. */
export async function lead({ database }: Pick<Store, 'database'>, leaseMs = 60_000): Promise<Term> {
  const lease = createLeaderLease(database.query)
  const { term: expectedTerm } = await lease.read(3_000)
  const term = await lease.take({ holder: randomUUID(), holderName: 'test', expectedTerm, leaseMs })
  if (!term) throw new Error('the lease was not free')
  return term
}
