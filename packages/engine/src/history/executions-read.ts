import type { DeliveryState, ExecutionStatus } from '@punctual/domain'
import type { Sight } from '@punctual/catalog'
import { createBatchedLookup, type Database } from '@punctual/store'

import type { ExecutionRecord } from './execution-record.ts'
import { executionColumns, executionOf, type ExecutionRow } from './execution-rows.ts'
import { createFindExecutions } from './find-executions.ts'
import { busyNow } from '../attempt/servers.ts'
import type { LockedFile } from '../attempt/ledger-data.ts'

interface ExecutionEventRecord {
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
  /** How far it has come, of those that have not ended. */
  readonly stage?: string
  /** One of its deliveries is in this state. */
  readonly deliveryState?: DeliveryState
  readonly from?: Date
  readonly to?: Date
}

export interface FrozenDestination {
  readonly id: string
  readonly format: string
  /** Whether its files are locked with a password. */
  readonly hasPassword: boolean
}

export interface ResendObstacles {
  readonly hasSchedule: boolean
  /** Destinations whose files were locked with a password, and that have none now. */
  readonly withoutPassword: readonly string[]
}

/** Reads of executions; nothing here changes a row. */
export interface ExecutionReads {
  find(executionId: string): Promise<ExecutionRecord | null>
  /** How long ago each was entered, by the database's clock. */
  agesOf(executionIds: readonly string[]): Promise<Array<{ id: string; ageMs: number }>>
  statusesOf(executionIds: readonly string[]): Promise<Array<{ id: string; status: ExecutionStatus }>>
  events(executionId: string): Promise<ExecutionEventRecord[]>
  /** What the run makes, as its first claim froze it; null before that. */
  frozenDefinition(executionId: string): Promise<unknown>
  /** The files that went out locked with a password. */
  lockedFiles(executionId: string): Promise<readonly LockedFile[]>
  /** Where its files go, as its first claim froze it. */
  frozenDestinations(executionId: string): Promise<FrozenDestination[]>
  /** Why the files of an ended execution cannot be sent again. */
  resendObstacles(execution: Pick<ExecutionRecord, 'id' | 'scheduleId'>): Promise<ResendObstacles>
  countFreeSlots(options: { leaseMs: number; serverName: string | null }): Promise<number>
}

const readFrozenDestinations = `SELECT d ->> 'id' AS id, d #>> '{settings,format}' AS format, (d ->> 'hasPassword')::boolean AS "hasPassword"
  FROM execution_snapshots e CROSS JOIN jsonb_array_elements(e.snapshot -> 'destinations') AS d WHERE e.id = $1`

const readResendObstacles = `SELECT EXISTS (SELECT FROM schedules s WHERE s.id = $2) AS "hasSchedule", ARRAY(
  SELECT d ->> 'id' FROM execution_snapshots e CROSS JOIN jsonb_array_elements(e.snapshot -> 'destinations') AS d
  LEFT JOIN destinations p ON p.id = (d ->> 'id')::uuid
  WHERE e.id = $1 AND (d ->> 'hasPassword')::boolean AND p.secret IS NULL) AS "withoutPassword"`

export function createExecutionReads(database: Database, sight: Sight | null): ExecutionReads {
  const find = createBatchedLookup(createFindExecutions<ExecutionRow>({ database, sight }, executionColumns))
  return {
    async find(executionId) {
      const row = isUuid(executionId) ? await find(executionId.toLowerCase()) : null
      return row && executionOf(row)
    },
    agesOf: (executionIds) =>
      database.query(
        `SELECT id, (extract(epoch FROM clock_timestamp() - entry_at) * 1000)::float8 AS "ageMs" FROM executions WHERE id = ANY ($1::uuid[])`,
        [executionIds],
      ),
    statusesOf: (executionIds) =>
      database.query(`SELECT id, status FROM executions WHERE id = ANY ($1::uuid[])`, [executionIds]),
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
    frozenDestinations: (executionId) =>
      database.query<FrozenDestination>(readFrozenDestinations, [executionId]),
    async resendObstacles({ id, scheduleId }) {
      const [row] = await database.query<ResendObstacles>(readResendObstacles, [id, scheduleId])
      return row ?? { hasSchedule: false, withoutPassword: [] }
    },
    async countFreeSlots({ leaseMs, serverName }) {
      const [row] = await database.query<{ free: number }>(
        `SELECT coalesce(sum(greatest(s.slots - ${busyNow}, 0)), 0)::int AS free FROM servers s
         WHERE s.role = 'worker' AND NOT s.draining AND s.hold_reason IS NULL AND s.work_format >= (SELECT c.work_format FROM cluster_settings c WHERE c.id = 1) AND is_alive(s.last_heartbeat_at, $1) AND ($2::text IS NULL OR s.name = $2)`,
        [leaseMs, serverName],
      )
      return row?.free ?? 0
    },
  }
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
