import { type Database, statementsBeside } from '@punctual/store'

import { timeZoneRules } from '@punctual/runtime'
import { workFormat } from '../work-format.ts'
import type { HeartbeatAnswer, SeenServer, ServerRecord } from '../port/server-data.ts'
import { busyNow } from '../busy-now.ts'
import type { Servers } from '../port.ts'

const statement = statementsBeside(import.meta.url)

const columns = `s.role, s.name, s.boot_id AS "bootId", s.process_id AS "processId", s.host, s.version, s.slots, s.draining, s.hold_reason AS "holdReason",
  s.time_zone_rules AS "timeZoneRules", s.memory_bytes::float8 AS "memoryBytes", s.loop_lag_ms AS "loopLagMs",
  ${busyNow} AS busy,
  s.last_heartbeat_at AS "lastHeartbeatAt", coalesce(lease_runs(l.renewed_at, l.expires_at), false) AS leader`

/** $1: of those with a heartbeat within this time. */
const toldWithin = `FROM servers s LEFT JOIN leader_leases l ON l.holder = s.boot_id
  WHERE is_alive(s.last_heartbeat_at, $1)
  ORDER BY s.role, s.name`

const liveSql = `SELECT ${columns} ${toldWithin}`
/** $2: the lease of a live one. */
const seenSql = `SELECT ${columns}, is_alive(s.last_heartbeat_at, $2) AS alive ${toldWithin}`

/** @param heartbeats the connection that is only for heartbeats */
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
        timeZoneRules,
      ])
      return row?.slots ?? null
    },
    async heartbeat({ role, name, bootId, slots }, { busy, draining, holdReason, running, vitals }) {
      const [row] = await heartbeats.query<HeartbeatAnswer>(heartbeatSql, [
        role,
        name,
        bootId,
        busy,
        draining,
        running.map(({ executionId }) => executionId),
        running.map(({ claimToken }) => claimToken),
        slots,
        holdReason === null ? null : JSON.stringify(holdReason),
        vitals?.memoryBytes ?? null,
        vitals?.loopLagMs ?? null,
      ])
      if (!row) throw new Error('a statement that always answers one row answered none')
      return row
    },
    async reportStandstill(bootId, endsInMs) {
      await database.query(reportStandstillSql, [bootId, endsInMs])
    },
    async leave({ role, name, bootId }) {
      await database.query(`DELETE FROM servers WHERE role = $1 AND name = $2 AND boot_id = $3`, [
        role,
        name,
        bootId,
      ])
    },
    listLive: (leaseMs) => database.query<ServerRecord>(liveSql, [leaseMs]),
    listSeen: (leaseMs, withinMs) => database.query<SeenServer>(seenSql, [withinMs, leaseMs]),
  }
}
