import { type Database, statement } from './database.ts'

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
  readonly leader: boolean
  readonly lastHeartbeatAt: Date
}

/** A worker that may get work, with what it already has. */
export interface LiveWorker {
  readonly name: string
  readonly slots: number
  /** Executions dispatched to it or running on it. */
  readonly load: number
}

export interface HeartbeatAnswer {
  /** False when another boot has taken the name. */
  readonly alive: boolean
  /** Executions that this process must stop: cancelled, or no longer its own. */
  readonly stopped: ReadonlyArray<{ readonly id: string; readonly reason: 'cancelled' | 'superseded' }>
}

/** The processes of the cluster and their heartbeats. */
export interface Servers {
  /** False while another boot of the same name is alive. */
  register(server: ServerIdentity & { processId: number; host: string; version: string; slots: number }, leaseMs: number): Promise<boolean>
  heartbeat(
    server: ServerIdentity,
    state: { busy: number; draining: boolean; running: ReadonlyArray<{ readonly id: string; readonly attempt: number }> },
  ): Promise<HeartbeatAnswer>
  /** Leaves at once, so that nobody waits for the lease to end. */
  leave(server: ServerIdentity): Promise<void>
  listLive(leaseMs: number): Promise<ServerRecord[]>
  liveWorkers(leaseMs: number): Promise<LiveWorker[]>
}

export function createServers(database: Database): Servers {
  const registerSql = statement('register-server')
  const heartbeatSql = statement('heartbeat')
  return {
    async register({ role, name, bootId, processId, host, version, slots }, leaseMs) {
      const rows = await database.query(registerSql, [role, name, bootId, processId, host, version, slots, leaseMs])
      return rows.length === 1
    },
    async heartbeat({ role, name, bootId }, { busy, draining, running }) {
      const [row] = await database.query<{ alive: number; stopped: HeartbeatAnswer['stopped'] }>(heartbeatSql, [
        role,
        name,
        bootId,
        busy,
        draining,
        running.map(({ id }) => id),
        running.map(({ attempt }) => attempt),
      ])
      return { alive: row?.alive === 1, stopped: row?.stopped ?? [] }
    },
    async leave({ role, name, bootId }) {
      await database.query(`DELETE FROM servers WHERE role = $1 AND name = $2 AND boot_id = $3`, [role, name, bootId])
    },
    listLive: (leaseMs) =>
      database.query<ServerRecord>(
        `SELECT s.role, s.name, s.boot_id AS "bootId", s.process_id AS "processId", s.host, s.version, s.slots, s.busy, s.draining,
            s.last_heartbeat_at AS "lastHeartbeatAt", coalesce(l.expires_at > clock_timestamp(), false) AS leader
         FROM servers s LEFT JOIN leader_leases l ON l.holder = s.boot_id
         WHERE s.last_heartbeat_at > clock_timestamp() - $1 * interval '1 millisecond'
         ORDER BY s.role, s.name`,
        [leaseMs],
      ),
    liveWorkers: (leaseMs) =>
      database.query<LiveWorker>(
        `SELECT s.name, s.slots, count(e.id)::int AS load
         FROM servers s LEFT JOIN executions e ON e.server_name = s.name
            AND (e.status IN ('Executing', 'Cancelling') OR (e.status = 'Waiting' AND e.dispatched_at IS NOT NULL))
         WHERE s.role = 'worker' AND NOT s.draining AND s.last_heartbeat_at > clock_timestamp() - $1 * interval '1 millisecond'
         GROUP BY s.name, s.slots ORDER BY s.name`,
        [leaseMs],
      ),
  }
}
