/**
 * How an execution is put together from its rows: one statement answers executions with their artifacts and
 * deliveries. These come as JSON arrays of values, which costs the database and this process a fraction of
 * rows or objects of their own.
 */
import type { ExecutionRecord } from '../port/execution-record.ts'
import type { ArtifactRecord, DeliveryRecord } from '../port/ledger-data.ts'

export interface ExecutionRow extends Omit<ExecutionRecord, 'artifacts' | 'deliveries'> {
  readonly artifacts: readonly ArtifactValues[] | null
  readonly deliveries: readonly DeliveryValues[] | null
}

type ValuesOf<Model, Fields extends readonly (keyof Model)[]> = {
  [Place in keyof Fields]: Model[Fields[Place]]
}

// The order of values in the arrays below.
type ArtifactValues = ValuesOf<
  ArtifactRecord,
  ['id', 'position', 'name', 'format', 'contentType', 'bytes', 'pages', 'sha256', 'method']
>
type DeliveryValues = [
  position: number,
  ...ValuesOf<
    DeliveryRecord,
    ['id', 'destinationId', 'row', 'recipient', 'state', 'tries', 'messageId', 'reply', 'error', 'settledAt']
  >,
]

const artifactValues =
  'a.id, a.position, a.name, a.format, a.content_type, a.bytes, a.pages, a.sha256, a.method'
const deliveryValues =
  'd.position, d.id, d.destination_id, d.row_number, d.recipient, d.state, d.tries, d.message_id, d.reply, d.error, d.settled_at'

/** What an `ExecutionRow` is made from; `e` is the table, and nothing in it is older than `since`. */
export const executionColumns = (since: string) => ({
  parameters: [],
  sql: `e.id AS "executionId", e.nominal_at AS "nominalAt", e.schedule_id AS "scheduleId", e.schedule_kind AS "scheduleKind",
  e.schedule_name AS "scheduleName", e.folder_id AS "folderId", e.trigger, e.status, e.stage, e.entry_at AS "entryAt",
  e.started_at AS "startedAt", e.completed_at AS "completedAt", e.due_at AS "dueAt", e.run_by AS "runBy", e.resend_of AS "resendOf", e.message_at AS "messageAt", e.server_name AS "serverName",
  e.process_id AS "processId", e.placement_reason AS "placementReason", e.attempt, e.error, e.failed_parts AS "failedParts",
  (SELECT json_agg(json_build_array(${artifactValues})) FROM artifacts a
   WHERE a.execution_id = e.id AND a.nominal_at = e.nominal_at AND a.nominal_at > ${since}) AS artifacts,
  (SELECT json_agg(json_build_array(${deliveryValues})) FROM deliveries d
   WHERE d.execution_id = e.id AND d.nominal_at = e.nominal_at AND d.nominal_at > ${since}) AS deliveries`,
})

export function executionOf({ artifacts, deliveries, ...row }: ExecutionRow): ExecutionRecord {
  return {
    ...row,
    artifacts: (artifacts ?? []).map(artifactOf).sort((left, right) => left.position - right.position),
    deliveries: [...(deliveries ?? [])].sort(byRowPositionAndRecipient).map(deliveryOf),
  }
}

function artifactOf([
  id,
  position,
  name,
  format,
  contentType,
  bytes,
  pages,
  sha256,
  method,
]: ArtifactValues): ArtifactRecord {
  return { id, position, name, format, contentType, bytes, pages, sha256, method }
}

function byRowPositionAndRecipient(left: DeliveryValues, right: DeliveryValues): number {
  return left[3] - right[3] || left[0] - right[0] || (left[4] < right[4] ? -1 : 1)
}

function deliveryOf(values: DeliveryValues): DeliveryRecord {
  const [_position, id, destinationId, row, recipient, state, tries, messageId, reply, error, settledAt] =
    values
  return { id, destinationId, row, recipient, state, tries, messageId, reply, error, settledAt }
}
