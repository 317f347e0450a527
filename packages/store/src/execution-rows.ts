/**
 * How an execution is put together from its rows. Artifacts and deliveries are read by themselves, for all executions of an
 * answer in one statement each: collecting them for each row in the database costs several times as much.
 *
 * They are read after the row they belong to, so an execution that is told as ended is told with all its evidence.
 */
import type { Database } from './database.ts'
import type { ExecutionRecord } from './executions-read.ts'
import type { ArtifactRecord, DeliveryRecord } from './ledger.ts'

export type ExecutionRow = Omit<ExecutionRecord, 'artifacts' | 'deliveries'>

type ArtifactRow = ArtifactRecord & { readonly executionId: string }
type DeliveryRow = Omit<DeliveryRecord, 'settledAt'> & {
  readonly executionId: string
  readonly position: number
  readonly settledAt: Date | null
}

/** What an `ExecutionRow` is made from; `e` is the table. */
export const executionColumns = `e.id, e.nominal_at AS "nominalAt", e.schedule_id AS "scheduleId", e.schedule_kind AS "scheduleKind",
  e.schedule_name AS "scheduleName", e.folder_id AS "folderId", e.trigger, e.status, e.stage, e.entry_at AS "entryAt",
  e.started_at AS "startedAt", e.completed_at AS "completedAt", e.due_at AS "dueAt", e.run_by AS "runBy", e.server_name AS "serverName",
  e.process_id AS "processId", e.placement_reason AS "placementReason", e.attempt, e.error, e.failed_parts AS "failedParts"`

// An id does not tell the month, so finding one means looking into every partition. Almost all that are asked for are recent.
const recent = `now() - interval '31 days'`
const findRecentSql = `SELECT ${executionColumns} FROM executions e WHERE e.id = ANY ($1::uuid[]) AND e.nominal_at > ${recent}`
const findOlderSql = `SELECT ${executionColumns} FROM executions e WHERE e.id = ANY ($1::uuid[]) AND e.nominal_at <= ${recent}`

// Each execution is looked up by its index in its partition; OFFSET 0 keeps the planner from reading a whole table instead.
const artifactsSql = `
SELECT a.execution_id AS "executionId", a.id, a.position, a.name, a.format, a.content_type AS "contentType", a.bytes::float8 AS bytes, a.pages, a.sha256
FROM unnest($1::uuid[], $2::timestamptz[]) AS e(id, nominal_at)
CROSS JOIN LATERAL (SELECT * FROM artifacts a WHERE a.execution_id = e.id AND a.nominal_at = e.nominal_at OFFSET 0) a`

const deliveriesSql = `
SELECT d.execution_id AS "executionId", d.position, d.id, d.destination_id AS "destinationId", d.row_number AS "row", d.recipient, d.state, d.tries,
  d.message_id AS "messageId", d.reply, d.error, d.settled_at AS "settledAt"
FROM unnest($1::uuid[], $2::timestamptz[]) AS e(id, nominal_at)
CROSS JOIN LATERAL (SELECT * FROM deliveries d WHERE d.execution_id = e.id AND d.nominal_at = e.nominal_at OFFSET 0) d`

/** The executions with these ids that exist, by id. */
export async function findExecutions(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, ExecutionRecord>> {
  const found = await database.query<ExecutionRow>(findRecentSql, [ids])
  if (found.length < ids.length) {
    const known = new Set(found.map(({ id }) => id))
    found.push(...(await database.query<ExecutionRow>(findOlderSql, [ids.filter((id) => !known.has(id))])))
  }
  return new Map((await withParts(database, found)).map((record) => [record.id, record]))
}

/** The rows with their artifacts and deliveries, in the order of the rows. */
export async function withParts(database: Database, rows: readonly ExecutionRow[]): Promise<ExecutionRecord[]> {
  if (rows.length === 0) return []
  const places = [rows.map(({ id }) => id), rows.map(({ nominalAt }) => nominalAt.toISOString())]
  const [artifacts, deliveries] = await Promise.all([
    database.query<ArtifactRow>(artifactsSql, places),
    database.query<DeliveryRow>(deliveriesSql, places),
  ])
  const artifactsOf = Map.groupBy(artifacts, ({ executionId }) => executionId)
  const deliveriesOf = Map.groupBy(deliveries, ({ executionId }) => executionId)
  return rows.map((row) => ({
    ...row,
    artifacts: (artifactsOf.get(row.id) ?? []).sort(byPosition).map(artifactOf),
    deliveries: (deliveriesOf.get(row.id) ?? []).sort(byPositionAndRecipient).map(deliveryOf),
  }))
}

function byPosition(left: { position: number }, right: { position: number }): number {
  return left.position - right.position
}

function byPositionAndRecipient(left: DeliveryRow, right: DeliveryRow): number {
  return left.row - right.row || byPosition(left, right) || (left.recipient < right.recipient ? -1 : 1)
}

function artifactOf({ executionId: _owner, ...artifact }: ArtifactRow): ArtifactRecord {
  return artifact
}

function deliveryOf({ executionId: _owner, position: _position, settledAt, ...delivery }: DeliveryRow): DeliveryRecord {
  return { ...delivery, settledAt: settledAt?.toISOString() ?? null }
}
