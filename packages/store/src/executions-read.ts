import type { ExecutionStage, ExecutionStatus, ExecutionTrigger, ScheduleKind } from '@punctual/domain'

import type { Database } from './database.ts'
import type { ArtifactRecord, DeliveryRecord, FailedPart } from './ledger.ts'

/** Everything a caller may know about an execution. */
export interface ExecutionRecord {
  readonly id: string
  /** The due instant, or the request of a manual one; what the history is ordered by. */
  readonly nominalAt: Date
  readonly scheduleId: string
  readonly scheduleKind: ScheduleKind
  readonly scheduleName: string
  readonly folderId: string
  readonly trigger: ExecutionTrigger
  readonly status: ExecutionStatus
  readonly stage: ExecutionStage | null
  readonly entryAt: Date
  readonly startedAt: Date | null
  readonly completedAt: Date | null
  readonly dueAt: Date | null
  readonly runBy: string
  readonly serverName: string | null
  readonly processId: number | null
  readonly placementReason: string | null
  readonly attempt: number
  readonly error: { readonly code: string; readonly message: string; readonly retryable: boolean; readonly source: string | null } | null
  readonly artifacts: readonly ArtifactRecord[]
  /** Reports of a package that were given up. */
  readonly failedParts: readonly FailedPart[]
  readonly deliveries: readonly DeliveryRecord[]
}

export interface ExecutionEventRecord {
  readonly id: string
  readonly at: Date
  readonly name: string
  readonly attempt: number
  readonly serverName: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** A place in a list that is ordered newest first. */
export interface ExecutionCursor {
  readonly at: Date
  readonly id: string
}

export interface ExecutionHistoryFilter {
  readonly scheduleId?: string
  /** The folder itself and everything below it. */
  readonly folderPathKey?: string
  readonly status?: ExecutionStatus
  readonly from?: Date
  readonly to?: Date
}

/** Reads of executions; nothing here changes a row. */
export interface ExecutionReads {
  find(executionId: string): Promise<ExecutionRecord | null>
  statusesOf(executionIds: readonly string[]): Promise<Array<{ id: string; status: ExecutionStatus }>>
  /** Waiting and running ones, and what ended within the last `endedWithinHours`; newest entry first. */
  queue(options: { endedWithinHours: number; limit: number; after: ExecutionCursor | null }): Promise<ExecutionRecord[]>
  /** By due or entry instant, newest first. */
  history(filter: ExecutionHistoryFilter, page: { limit: number; after: ExecutionCursor | null }): Promise<ExecutionRecord[]>
  events(executionId: string): Promise<ExecutionEventRecord[]>
  countFreeSlots(options: { leaseMs: number; serverName: string | null }): Promise<number>
}

const columns = `
  e.id, e.nominal_at AS "nominalAt", e.schedule_id AS "scheduleId", e.schedule_kind AS "scheduleKind", e.schedule_name AS "scheduleName", e.folder_id AS "folderId", e.trigger, e.status, e.stage,
  e.entry_at AS "entryAt", e.started_at AS "startedAt", e.completed_at AS "completedAt", e.due_at AS "dueAt", e.run_by AS "runBy", e.server_name AS "serverName",
  e.process_id AS "processId", e.placement_reason AS "placementReason", e.attempt, e.error, e.failed_parts AS "failedParts",
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'position', a.position, 'name', a.name, 'format', a.format, 'contentType', a.content_type, 'bytes', a.bytes, 'pages', a.pages, 'sha256', a.sha256) ORDER BY a.position)
    FROM artifacts a WHERE a.execution_id = e.id AND a.nominal_at = e.nominal_at), '[]'::jsonb) AS artifacts,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'destinationId', d.destination_id, 'recipient', d.recipient, 'state', d.state, 'tries', d.tries, 'messageId', d.message_id,
      'reply', d.reply, 'error', d.error, 'settledAt', d.settled_at) ORDER BY d.position, d.recipient)
    FROM deliveries d WHERE d.execution_id = e.id AND d.nominal_at = e.nominal_at), '[]'::jsonb) AS deliveries`

/** Two index ranges, one for what is active and one for what was entered or ended lately; never the whole table. */
const queueSql = `
WITH page AS (
  SELECT id, nominal_at FROM executions
  WHERE (status IN ('Waiting', 'Executing', 'Cancelling') OR completed_at > clock_timestamp() - $1 * interval '1 hour')
    AND entry_at > clock_timestamp() - interval '30 days'
    AND ($3::timestamptz IS NULL OR (entry_at, id) < ($3::timestamptz, $4::uuid))
  ORDER BY entry_at DESC, id DESC LIMIT $2
)
SELECT ${columns} FROM page p JOIN executions e ON e.id = p.id AND e.nominal_at = p.nominal_at
ORDER BY e.entry_at DESC, e.id DESC`

const historySql = `
SELECT ${columns} FROM executions e
WHERE ($1::uuid IS NULL OR e.schedule_id = $1)
  AND ($2::text IS NULL OR e.folder_id IN (SELECT f.id FROM folders f WHERE f.path_key = $2 OR starts_with(f.path_key, rtrim($2, '/') || '/')))
  AND ($3::text IS NULL OR e.status = $3)
  AND ($4::timestamptz IS NULL OR e.nominal_at >= $4) AND ($5::timestamptz IS NULL OR e.nominal_at <= $5)
  AND ($7::timestamptz IS NULL OR (e.nominal_at, e.id) < ($7::timestamptz, $8::uuid))
ORDER BY e.nominal_at DESC, e.id DESC LIMIT $6`

export function createExecutionReads(database: Database): ExecutionReads {
  return {
    async find(executionId) {
      const [row] = await database.query<ExecutionRecord>(`SELECT ${columns} FROM executions e WHERE e.id = $1`, [executionId])
      return row ?? null
    },
    statusesOf: (executionIds) => database.query(`SELECT id, status FROM executions WHERE id = ANY ($1::uuid[])`, [executionIds]),
    queue: ({ endedWithinHours, limit, after }) =>
      database.query<ExecutionRecord>(queueSql, [endedWithinHours, limit, after?.at ?? null, after?.id ?? null]),
    history: (filter, { limit, after }) =>
      database.query<ExecutionRecord>(historySql, [
        filter.scheduleId ?? null,
        filter.folderPathKey ?? null,
        filter.status ?? null,
        filter.from ?? null,
        filter.to ?? null,
        limit,
        after?.at ?? null,
        after?.id ?? null,
      ]),
    events: (executionId) =>
      database.query<ExecutionEventRecord>(
        `SELECT id, at, name, attempt, server_name AS "serverName", detail FROM execution_events WHERE execution_id = $1 ORDER BY id`,
        [executionId],
      ),
    async countFreeSlots({ leaseMs, serverName }) {
      const [row] = await database.query<{ free: number }>(
        `SELECT coalesce(sum(greatest(slots - busy, 0)), 0)::int AS free FROM servers
         WHERE role = 'worker' AND NOT draining AND last_heartbeat_at > clock_timestamp() - $1 * interval '1 millisecond' AND ($2::text IS NULL OR name = $2)`,
        [leaseMs, serverName],
      )
      return row?.free ?? 0
    },
  }
}
