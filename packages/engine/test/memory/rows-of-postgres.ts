import type { Query } from '@punctual/store'

import { told } from './reported.ts'
import type { Rows } from '../../src/memory/rows.ts'

/**
 * The rows of both sides in one form that can be compared: instants are milliseconds, big numbers are text,
 * maps are arrays.
 */
export type ComparableRows = Record<string, unknown>

const tables: Record<string, string> = {
  calendars: `SELECT id, name, description, days, version FROM calendars`,
  schedules: `SELECT id, name, version, enabled, calendar_id AS "calendarId", recurrence, schedules.next_run_at AS "nextRunAt", last_run_at AS "lastRunAt", server_name AS "serverName",
      last_server_name AS "lastServerName", quarantine_reason AS "quarantineReason" FROM schedules`,
  executions: `SELECT id, nominal_at AS "nominalAt", schedule_id AS "scheduleId", schedule_name AS "scheduleName", folder_id AS "folderId", source_account_id AS "sourceAccountId", turn::text, trigger, due_at AS "dueAt", status, stage,
      desired_server_name AS "desiredServerName", overlap_policy AS "overlapPolicy", priority, not_before AS "notBefore", not_before_reason AS "notBeforeReason", put_off_since AS "putOffSince", run_by AS "runBy", resend_of AS "resendOf", (SELECT w.trace_parent FROM work w WHERE w.id = executions.id) AS "traceParent", message_at AS "messageAt", term::text, generation,
      dispatched_at AS "dispatchedAt", server_name AS "serverName", claimed_by_boot_id AS "claimedByBootId", process_id AS "processId",
      placement_reason AS "placementReason", attempt, claim_token AS "claimToken", gate_openings AS "sendPermits", take_back_count AS "recallCount", crash_count AS "crashCount", crashes,
      (SELECT count(*)::int FROM execution_events f WHERE f.execution_id = executions.id AND f.name = 'retry') AS failures, entry_at AS "entryAt", started_at AS "startedAt",
      completed_at AS "completedAt", cancel_requested_at AS "cancelRequestedAt", cancel_requested_by AS "cancelRequestedBy", (SELECT x.snapshot FROM execution_snapshots x WHERE x.id = executions.id) AS snapshot, error,
      failed_parts AS "failedParts", hold FROM executions`,
  deliveries: `SELECT id, nominal_at AS "nominalAt", execution_id AS "executionId", destination_id AS "destinationId", row_number AS "rowNumber", recipient, position,
      message_id AS "messageId", state, attempt, claim_token AS "claimToken", tries, reply, error, sending_at AS "sendingAt", settled_at AS "settledAt" FROM deliveries`,
  '"setAside"': `SELECT execution_id AS id, tried_at AS "triedAt", tries FROM set_aside_runs`,
  artifacts: `SELECT id, nominal_at AS "nominalAt", execution_id AS "executionId", position, name, format, content_type AS "contentType", bytes::int AS bytes, pages, sha256, method,
      created_at AS "createdAt" FROM artifacts`,
  servers: `SELECT role, name, boot_id AS "bootId", process_id AS "processId", host, version, slots, busy, draining, hold_reason AS "holdReason", standstill_until AS "standstillUntil", stood_still_boot_id AS "stoodStillBootId", unresponsive_since AS "unresponsiveSince", started_at AS "startedAt",
      last_heartbeat_at AS "lastHeartbeatAt" FROM servers`,
  breakers: `SELECT kind || ' ' || target AS id, kind, target, failed_runs AS "failedRuns", last_failure AS "lastFailure", opened_at AS "openedAt", retry_at AS "retryAt", probes,
      probe_token AS "probeToken", probe_until AS "probeUntil", changed_at AS "changedAt" FROM breakers`,
  lease: `SELECT CASE WHEN term = (SELECT t.term FROM leader_terms t) THEN term::text END AS term, holder, holder_name AS "holderName", acquired_at AS "acquiredAt", renewed_at AS "renewedAt", expires_at AS "expiresAt" FROM leader_leases`,
  settings: `SELECT scheduling_enabled AS "schedulingEnabled", scheduling_resumed_at AS "schedulingResumedAt", collaboration,
      round_robin_sequence::text AS "roundRobinSequence", manual_in_a_row AS "manualInARow", queue_incarnation AS "queueIncarnation", doubt_until AS "doubtUntil", version, updated_at AS "updatedAt", updated_by AS "updatedBy" FROM cluster_settings`,
}

/** All tables in one answer. */
const allTables = `SELECT ${Object.entries(tables)
  .map(([table, sql]) => `(SELECT coalesce(json_agg(row), '[]') FROM (${sql}) AS row) AS ${table}`)
  .join(', ')}`

export async function rowsOfPostgres(query: Query): Promise<ComparableRows> {
  const [read] = await query<ComparableRows>(allTables)
  return comparable(read) as ComparableRows
}

export function rowsOfModel(rows: Rows): ComparableRows {
  const { connection: _connection, ...lease } = rows.lease
  return {
    calendars: comparable(
      [...rows.calendars.values()].map(({ id, name, description, days, version }) => ({
        id,
        name,
        description,
        days,
        version,
      })),
    ),
    schedules: comparable(
      [...rows.schedules.values()].map(
        ({ id, name, version, enabled, recurrence, nextRunAt, lastRunAt, ...more }) => {
          const { serverName, lastServerName, quarantineReason, calendarId } = more
          return {
            id,
            name,
            version,
            enabled,
            recurrence,
            nextRunAt,
            lastRunAt,
            serverName,
            lastServerName,
            quarantineReason,
            calendarId,
          }
        },
      ),
    ),
    executions: comparable([...rows.executions.values()]),
    deliveries: comparable([...rows.deliveries.values()].flat()),
    setAside: comparable([...rows.setAside].map(([id, row]) => ({ id, ...row }))),
    artifacts: comparable([...rows.artifacts.values()].flat()),
    servers: comparable([...rows.servers.values()]),
    breakers: comparable([...rows.breakers].map(([id, breaker]) => ({ id, ...breaker }))),
    lease: comparable([lease]),
    settings: comparable([rows.settings]),
  }
}

/** Instants as milliseconds, big numbers as text; things with an id in the order of their ids. */
export function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  if (value instanceof Map) return comparable(Object.fromEntries(value as Map<string, unknown>))
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(Z|\+00:00)$/.test(value) ? Date.parse(value) : value
  if (Array.isArray(value)) return value.map(comparable).sort(byIdentity)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, comparable(each)]))
}

function byIdentity(a: unknown, b: unknown): number {
  const [left, right] = [identityOf(a), identityOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function identityOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { id, role, name } = value as { id?: string; role?: string; name?: string }
  return id ?? (name === undefined ? told(value) : `${role ?? ''} ${name}`)
}
