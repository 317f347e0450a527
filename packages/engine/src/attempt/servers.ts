import type { Target } from '@punctual/domain'
import { type Database, statementsBeside } from '@punctual/store'

import type { AttemptRef } from './attempt-ref.ts'
import { workFormat } from '../dispatch/work-format.ts'

const statement = statementsBeside(import.meta.url)

export type ServerRole = 'api' | 'scheduler' | 'worker'

export interface ServerIdentity {
  readonly role: ServerRole
  /** Unique among the live servers of the role. */
  readonly name: string
  /** Random for each start of the process. */
  readonly bootId: string
}

export interface ServerRecord extends ServerIdentity {
  readonly processId: number
  readonly host: string
  readonly version: string
  readonly slots: number
  readonly busy: number
  readonly draining: boolean
  /** Why it takes no new work now; null when it does. */
  readonly holdReason: string | null
  readonly leader: boolean
  readonly lastHeartbeatAt: Date
}

export interface HeartbeatAnswer {
  /** Slots of this server from now on; null when another boot has taken the name. */
  readonly slots: number | null
  /** Attempts that this process must stop: cancelled, or no longer the owner of their execution. */
  readonly stopped: ReadonlyArray<{ readonly claimToken: string; readonly reason: 'cancelled' | 'superseded' }>
  /** Attempts that this process has claimed, at executions that it did not name as running. */
  readonly abandoned: readonly AttemptRef[]
  /** The source systems and mail servers that runs have found away lately, for a worker; a bounded number of them. */
  readonly troubled: readonly Target[]
  /** Format of work that the cluster has; see {@link workFormat}. */
  readonly workFormat: number
  /** The clock of the database. */
  readonly now: Date
}

/** What a process says about itself with each heartbeat. */
export interface ServerState {
  readonly busy: number
  readonly draining: boolean
  /** Why it takes no new work now; null when it does. */
  readonly holdReason: string | null
  readonly running: readonly AttemptRef[]
}

/** The processes of the cluster and their heartbeats. */
export interface Servers {
  /**
   * @param server its own slots hold unless the setting of the cluster gives every worker some
   * @returns its slots; null while another boot of the same name is alive
   */
  register(
    server: ServerIdentity & { processId: number; host: string; version: string; slots: number },
    leaseMs: number,
  ): Promise<number | null>
  heartbeat(server: ServerIdentity & { readonly slots: number }, state: ServerState): Promise<HeartbeatAnswer>
  /** Says that the event loop of a process stands still, and in how many milliseconds its watchdog has ended it. */
  reportStandstill(bootId: string, endsInMs: number): Promise<void>
  /** Leaves at once, so that nobody waits for the lease to end. */
  leave(server: ServerIdentity): Promise<void>
  listLive(leaseMs: number): Promise<ServerRecord[]>
}

/** Slots in use at this very moment: a claim takes one and an end frees it, without waiting for a heartbeat. `s` is the server. */
export const busyNow = `(SELECT count(*)::int FROM work e WHERE e.server_name = s.name AND e.dispatched_at IS NOT NULL AND e.claimed_by_boot_id = s.boot_id AND e.status IN ('Executing', 'Cancelling'))`

const liveSql = `SELECT s.role, s.name, s.boot_id AS "bootId", s.process_id AS "processId", s.host, s.version, s.slots, s.draining, s.hold_reason AS "holdReason",
  ${busyNow} AS busy,
  s.last_heartbeat_at AS "lastHeartbeatAt", coalesce(lease_runs(l.renewed_at, l.expires_at), false) AS leader
         FROM servers s LEFT JOIN leader_leases l ON l.holder = s.boot_id
         WHERE is_alive(s.last_heartbeat_at, $1)
         ORDER BY s.role, s.name`

/** @param heartbeats the connection for those alone */
export function createServers(database: Database, heartbeats: Database): Servers {
  const registerSql = statement('register-server')
  const heartbeatSql = statement('heartbeat')
  const reportStandstillSql = statement('report-standstill')
  return {
    async register({ role, name, bootId, processId, host, version, slots }, leaseMs) {
      const [row] = await database.query<{ slots: number }>(registerSql, [
        role,
        name,
        bootId,
        processId,
        host,
        version,
        slots,
        leaseMs,
        workFormat,
      ])
      return row?.slots ?? null
    },
    async heartbeat({ role, name, bootId, slots }, { busy, draining, holdReason, running }) {
      const [row] = await heartbeats.query<HeartbeatAnswer>(heartbeatSql, [
        role,
        name,
        bootId,
        busy,
        draining,
        running.map(({ executionId }) => executionId),
        running.map(({ claimToken }) => claimToken),
        slots,
        holdReason,
      ])
      if (!row) throw new Error('a statement that always answers one row answered none')
      return row
    },
    async reportStandstill(bootId, endsInMs) {
      await database.query(reportStandstillSql, [bootId, endsInMs])
    },
    async leave({ role, name, bootId }) {
      await database.query(`DELETE FROM servers WHERE role = $1 AND name = $2 AND boot_id = $3`, [role, name, bootId])
    },
    listLive: (leaseMs) => database.query<ServerRecord>(liveSql, [leaseMs]),
  }
}
