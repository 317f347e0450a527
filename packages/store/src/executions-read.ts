import type { ExecutionStage, ExecutionStatus, ExecutionTrigger, ScheduleKind } from '@punctual/domain'

import { createBatchedLookup } from './batched-lookup.ts'
import type { Database } from './database.ts'
import { historyListing, type Listing, queueListing } from './execution-listings.ts'
import { type ExecutionRow, findExecutions, withParts } from './execution-rows.ts'
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
  /** How long ago each was entered, by the database's clock. */
  agesOf(executionIds: readonly string[]): Promise<Array<{ id: string; ageMs: number }>>
  statusesOf(executionIds: readonly string[]): Promise<Array<{ id: string; status: ExecutionStatus }>>
  /** Waiting and running ones, and what ended within the last `endedWithinHours`; newest entry first. */
  queue(options: { endedWithinHours: number; limit: number; after: ExecutionCursor | null }): Promise<ExecutionRecord[]>
  /** By due or entry instant, newest first. */
  history(filter: ExecutionHistoryFilter, page: { limit: number; after: ExecutionCursor | null }): Promise<ExecutionRecord[]>
  events(executionId: string): Promise<ExecutionEventRecord[]>
  countFreeSlots(options: { leaseMs: number; serverName: string | null }): Promise<number>
}

export function createExecutionReads(database: Database): ExecutionReads {
  const find = createBatchedLookup((ids) => findExecutions(database, ids))
  const list = async ({ sql, parameters }: Listing) => await withParts(database, await database.query<ExecutionRow>(sql, parameters))
  return {
    find: async (executionId) => (isUuid(executionId) ? await find(executionId.toLowerCase()) : null),
    agesOf: (executionIds) =>
      database.query(
        `SELECT id, (extract(epoch FROM clock_timestamp() - entry_at) * 1000)::float8 AS "ageMs" FROM executions WHERE id = ANY ($1::uuid[])`,
        [executionIds],
      ),
    statusesOf: (executionIds) => database.query(`SELECT id, status FROM executions WHERE id = ANY ($1::uuid[])`, [executionIds]),
    queue: ({ endedWithinHours, limit, after }) => list(queueListing({ endedWithinHours, limit, after })),
    history: (filter, page) => list(historyListing(filter, page)),
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

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
