import type { Sight } from '@punctual/catalog'
import { createBatchedLookup, type Database } from '@punctual/store'
import { executionColumns, executionOf, type ExecutionRow } from './execution-rows.ts'
import { createFindExecutions } from './find-executions.ts'
import { busyNow } from '../busy-now.ts'
import { takesWork } from '../takes-work.ts'
import type { LeftBehind, LockedFile } from '../port/ledger-data.ts'
import type {
  ExecutionEventRecord,
  FrozenDestination,
  ResendObstacles,
  LaterDelivery,
  RunOfInstant,
} from '../port/execution-record.ts'
import type { ExecutionReads } from '../port.ts'

const readFrozenDestinations = `SELECT d ->> 'id' AS id, coalesce(d ->> 'name', '') AS name, d ->> 'kind' AS kind, d -> 'settings' AS settings, e.snapshot #>> '{schedule,timeZone}' AS "timeZone", d #>> '{settings,format}' AS format, (d ->> 'hasPassword')::boolean AS "hasPassword"
  FROM execution_snapshots e CROSS JOIN jsonb_array_elements(e.snapshot -> 'destinations') AS d WHERE e.id = $1`

const readResendObstacles = `SELECT EXISTS (SELECT FROM schedules s WHERE s.id = $2) AS "hasSchedule", ARRAY(
  SELECT d ->> 'id' FROM execution_snapshots e CROSS JOIN jsonb_array_elements(e.snapshot -> 'destinations') AS d
  LEFT JOIN destinations p ON p.id = (d ->> 'id')::uuid
  WHERE e.id = $1 AND (d ->> 'hasPassword')::boolean AND p.secret IS NULL) AS "withoutPassword"`

const readLeftBehind = `SELECT d.destination_id AS "destinationId", d.recipient, coalesce(d.message_id, '') AS "messageId",
    CASE WHEN d.state = 'Accepted' THEN coalesce(d.reply, '') END AS reply
  FROM executions e JOIN deliveries d ON d.execution_id = e.id AND d.nominal_at = e.nominal_at
  WHERE e.id = $1 AND d.destination_id = ANY ($2::uuid[])
    AND (d.state IN ('Accepted', 'Unknown', 'Sending') OR d.error ->> 'code' = 'delivery_interrupted')`

// A run and those whose files it sends, up to the first one that is kept.
const originalOf = `line(id, nominal_at, resend_of) AS (
    SELECT id, nominal_at, resend_of FROM executions WHERE id = $1
    UNION
    SELECT e.id, e.nominal_at, e.resend_of FROM line l JOIN executions e ON e.id = l.resend_of
  ), original AS (SELECT id, nominal_at FROM line WHERE resend_of IS NULL OR resend_of NOT IN (SELECT id FROM line))`

// The read is a statement of its own, so that it sees what was written while this one waited.
const lockResends = `WITH RECURSIVE ${originalOf}
  SELECT pg_advisory_xact_lock(hashtextextended('punctual resends of ' || id::text, 71)) FROM original`

const readResent = `WITH RECURSIVE ${originalOf}, resends(id, nominal_at) AS (
    SELECT id, nominal_at FROM original
    UNION
    SELECT e.id, e.nominal_at FROM resends r
    JOIN execution_events v ON v.execution_id = r.id AND v.nominal_at = r.nominal_at AND v.name = 'resent'
    JOIN executions e ON e.id = (v.detail ->> 'executionId')::uuid
  )
  SELECT d.destination_id AS "destinationId", d.row_number AS row, d.recipient, d.state
  FROM resends r JOIN deliveries d ON d.execution_id = r.id AND d.nominal_at = r.nominal_at
  WHERE r.id <> $1 AND d.state IN ('Accepted', 'Unknown', 'Planned', 'Sending')`

const lockInstant = `SELECT pg_advisory_xact_lock(hashtextextended('punctual runs as of ' || $1::text || ' ' || extract(epoch FROM $2::timestamptz), 71))`

// An instant is named in whole seconds. A resend makes no report of it.
const readOfInstant = `SELECT r.id AS "executionId", r.status FROM (
    SELECT w.id, w.status FROM work w
    WHERE w.schedule_id = $1 AND w.resend_of IS NULL AND (w.message_at = $2 OR w.due_at >= $2 AND w.due_at < $2 + interval '1 second')
    UNION ALL
    SELECT h.id, h.status FROM history h WHERE h.schedule_id = $1 AND h.message_at = $2 AND h.resend_of IS NULL AND h.status = 'Succeeded'
    UNION ALL
    SELECT h.id, h.status FROM history h
    WHERE h.schedule_id = $1 AND h.nominal_at >= $2 AND h.nominal_at < $2 + interval '1 second' AND h.due_at IS NOT NULL AND h.status = 'Succeeded') r
  WHERE r.id IS DISTINCT FROM $3::uuid LIMIT 1`

export function createExecutionReads(database: Database, sight: Sight | null): ExecutionReads {
  const find = createBatchedLookup(createFindExecutions<ExecutionRow>({ database, sight }, executionColumns))
  return {
    async find(executionId) {
      const row = isUuid(executionId) ? await find(executionId.toLowerCase()) : null
      return row && executionOf(row)
    },
    agesOf: (executionIds) =>
      database.query(
        `SELECT id AS "executionId", schedule_id AS "scheduleId", (extract(epoch FROM clock_timestamp() - entry_at) * 1000)::float8 AS "ageMs" FROM executions WHERE id = ANY ($1::uuid[])`,
        [executionIds],
      ),
    statusesOf: (executionIds) =>
      database.query(`SELECT id AS "executionId", status FROM executions WHERE id = ANY ($1::uuid[])`, [
        executionIds,
      ]),
    events: (executionId) =>
      database.query<ExecutionEventRecord>(
        `SELECT v.number AS id, v.at, v.name, v.attempt, v.server_name AS "serverName", v.detail
         FROM executions e CROSS JOIN LATERAL timeline_of(e.id, e.nominal_at, e.transactions) v WHERE e.id = $1 ORDER BY v.number`,
        [executionId],
      ),
    async frozenDefinition(executionId) {
      const [row] = await database.query<{ definition: unknown }>(
        `SELECT snapshot #> '{schedule,definition}' AS definition FROM execution_snapshots WHERE id = $1`,
        [executionId],
      )
      return row?.definition ?? null
    },
    async lockedFiles(executionId) {
      const sql = 'SELECT locked_files AS files FROM executions WHERE id = $1'
      return (await database.query<{ files: LockedFile[] }>(sql, [executionId]))[0]?.files ?? []
    },
    leftBehind: (executionId, destinationIds) =>
      database.query<LeftBehind>(readLeftBehind, [executionId, destinationIds]),
    frozenDestinations: (executionId) =>
      database.query<FrozenDestination>(readFrozenDestinations, [executionId]),
    async resendObstacles({ executionId, scheduleId }) {
      const [row] = await database.query<ResendObstacles>(readResendObstacles, [executionId, scheduleId])
      return row ?? { hasSchedule: false, withoutPassword: [] }
    },
    async resent(executionId) {
      // fence: resends-of-a-run-follow-each-other
      await database.query(lockResends, [executionId])
      return await database.query<LaterDelivery>(readResent, [executionId])
    },
    async ofInstant({ scheduleId, asOf, except }) {
      // fence: runs-as-of-an-instant-follow-each-other
      await database.query(lockInstant, [scheduleId, asOf])
      const [run] = await database.query<RunOfInstant>(readOfInstant, [scheduleId, asOf, except])
      return run ?? null
    },
    async countFreeSlots({ leaseMs, serverName }) {
      const [row] = await database.query<{ free: number }>(
        `SELECT coalesce(sum(greatest(s.slots - ${busyNow}, 0)), 0)::int AS free FROM servers s
         WHERE ${takesWork('$1')} AND ($2::text IS NULL OR s.name = $2)`,
        [leaseMs, serverName],
      )
      return row?.free ?? 0
    },
  }
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
