import { openPrivateConnection } from '@punctual/store'
import { createTestDatabase } from '@punctual/testing'
import { Client } from 'pg'

import { asLease, asStore, type ModelStore, type RunStatement } from '../../src/memory/as-store.ts'
import { modelLease } from '../../src/memory/lease.ts'
import {
  type AccountRow,
  createRows,
  type Instant,
  type Rows,
  type ScheduleRow,
} from '../../src/memory/rows.ts'
import type { ModelContext } from '../../src/memory/statements.ts'
import { createStoreModel } from '../../src/memory/store-model.ts'
import type { LeaderLease } from '../../src/port.ts'
import { type LeaseConnection, leaseOver } from '../../src/lead/leader-lease.ts'
import type { Store } from '../../src/store.ts'
import { addCalendar, addSchedule, openTestStore, type ScheduleSeed } from '../../src/testing.ts'

/** What an operation works on: the model, or PostgreSQL. */
export interface Side {
  readonly store: ModelStore
  /** The lease over one of the private connections; null when that one is closed. */
  lease(connection: number): LeaderLease
}

/**
 * The model beside a real database whose clock the test sets. The functions that the statements read the time
 * from are shadowed by ones that read it from a table.
 */
export interface Beside extends AsyncDisposable {
  readonly real: Side & { readonly query: Store['database']['query'] }
  readonly transaction: Store['database']['transaction']
  /** The real side as a process of its own, whose connections have this name in the database. */
  open(applicationName: string): Side
  /**
   * The real side once more, as processes of their own have it: what several ask for at once never shares a
   * statement.
   */
  readonly processes: readonly Side[]
  rows: Rows
  now: Instant
  /** The model over the rows as they are now. */
  model(rows?: Rows, isLocked?: ModelContext['isLocked']): Side
  setClock(now: Instant): Promise<void>
  /** Opens or closes a private connection on both sides. */
  connect(connection: number): Promise<void>
  disconnect(connection: number): Promise<void>
}

export const privateConnections = [1, 2, 3] as const

/** As many as ask for something at the same time. */
const processes = 3

/** The last second of a month: what the sequences do lies in the partitions of two. */
const beginning: Instant = Date.parse('2101-02-28T23:59:59Z')

/** @param seeds schedules; those of `withCalendar` use the one calendar that there is */
export async function openBeside(seeds: {
  plain: readonly ScheduleSeed[]
  withCalendar: readonly ScheduleSeed[]
}): Promise<Beside> {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  await shadowClock(database.url)
  const { store } = resources.use(openTestStore(database.url))
  const { query } = store.database
  const rows = createRows()
  const setClock = async (now: Instant) =>
    void (await query('UPDATE simulated.clock SET now = $1', [new Date(now)]))
  await setClock(beginning)
  await query(`SELECT create_month_partitions('2101-02-01'), create_month_partitions('2101-03-01')`)
  await query(
    `UPDATE leader_leases SET acquired_at = clock_timestamp(), renewed_at = clock_timestamp(), expires_at = clock_timestamp()`,
  )
  await query(`UPDATE cluster_settings SET updated_at = clock_timestamp()`)
  Object.assign(rows.lease, { acquiredAt: beginning, renewedAt: beginning, expiresAt: beginning })
  rows.settings.updatedAt = beginning
  const calendar = await addCalendar(store, ['2101-03-08'])
  rows.calendars.set(calendar.id, { ...calendar })
  const added = [...seeds.plain, ...seeds.withCalendar.map((seed) => ({ ...seed, calendar }))]
  const ids: string[] = []
  for (const seed of added) ids.push((await addSchedule(store, seed)).id)
  await query(
    `UPDATE source_accounts SET max_concurrent_executions = 3 WHERE id IN (SELECT source_account_id FROM schedules WHERE id = $1)`,
    ids.slice(0, 1),
  )
  for (const id of ids) await copySchedule(store, rows, id)

  const connections = new Map<number, { connection: LeaseConnection; processId: number }>()
  resources.defer(async () => {
    for (const { connection } of connections.values()) await connection[Symbol.asyncDispose]()
  })
  const lease = (number: number) => connections.get(number)?.connection.lease ?? closed()
  const open = (applicationName: string): Side => ({
    store: resources.use(openTestStore(database.url, applicationName)).store,
    lease,
  })
  const beside: Beside = {
    real: { store, query, lease },
    transaction: store.database.transaction,
    open,
    processes: Array.from({ length: processes }, () => open('test')),
    rows,
    now: beginning,
    model(on = beside.rows, isLocked = () => false) {
      const context = { rows: on, now: () => beside.now, isLocked }
      const model = createStoreModel(context)
      return {
        store: asStore(model, atOnce),
        lease: (number) => asLease(modelLease(context, number), atOnce),
      }
    },
    async setClock(now) {
      beside.now = now
      await setClock(now)
    },
    async connect(number) {
      const privately = await openPrivateConnection({
        url: database.url,
        applicationName: `private ${number}`,
        timeoutMs: 10_000,
      })
      const [row] = await privately.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      connections.set(number, { connection: leaseOver(privately), processId: row?.pid ?? 0 })
      beside.rows.connections.add(number)
    },
    async disconnect(number) {
      const open = connections.get(number)
      connections.delete(number)
      await open?.connection[Symbol.asyncDispose]()
      while ((await query('SELECT FROM pg_stat_activity WHERE pid = $1', [open?.processId])).length > 0);
      beside.rows.connections.delete(number)
      // The holder of the lease over it must not count as connected when the number is used again.
      if (beside.rows.lease.connection === number) beside.rows.lease.connection = null
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
  return beside
}

const atOnce: RunStatement = async ({ apply }) => apply()

function closed(): never {
  throw new Error('the connection is closed')
}

/** Puts functions that read the clock of a table before those of the system. */
async function shadowClock(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    CREATE SCHEMA simulated;
    CREATE TABLE simulated.clock (now timestamptz(3) NOT NULL);
    INSERT INTO simulated.clock VALUES (pg_catalog.clock_timestamp());
    CREATE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT now FROM simulated.clock';
    CREATE FUNCTION simulated.now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT now FROM simulated.clock';
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = simulated, pg_catalog, public', current_database()); END $$;`)
  await client.end()
}

/** Takes a schedule that the database has into the model, with its account. */
async function copySchedule(store: Store, rows: Rows, id: string): Promise<void> {
  const schedule = await store.schedules.read(id)
  if (!schedule) throw new Error('the schedule was not added')
  const { nextRunAt, lastRunAt, ...kept } = schedule
  const row: ScheduleRow = {
    ...kept,
    nextRunAt: nextRunAt?.getTime() ?? null,
    lastRunAt: lastRunAt?.getTime() ?? null,
  }
  rows.schedules.set(id, row)
  const accounts = await store.database.query<AccountRow>(
    `SELECT id, name, auth_type AS "authType", settings, secret, max_concurrent_executions AS "maxConcurrentExecutions" FROM source_accounts`,
  )
  for (const account of accounts) rows.accounts.set(account.id, account)
}
