import { lateCauseSeen, type Sight } from '@punctual/catalog'
import type { Database } from '@punctual/store'

import type { ScheduleTraces } from '../port.ts'
import { mayBeHeld, readWindowHolds, type WaitingRun } from './window-holds.ts'

/** @param lateCause of the execution `e` */
const executionAt = (
  lateCause: string,
) => `SELECT e.id AS "executionId", e.due_at AS "dueAt", e.trigger, e.status, e.stage, e.run_by AS "runBy", e.entry_at AS "entryAt", e.not_before AS "notBefore", e.not_before_reason AS "putOff",
    (SELECT min(v.at) FROM timeline_of(e.id, e.nominal_at, e.transactions) v WHERE v.name = 'placed') AS "placedAt",
    e.started_at AS "startedAt", e.completed_at AS "completedAt", e.server_name AS "serverName", e.placement_reason AS "placementReason",
    e.attempt, e.crash_count AS "crashCount", e.error, e.late_seconds AS "lateSeconds", (${lateCause}) AS "lateCause"
  FROM executions e
  WHERE e.schedule_id = $1 AND e.due_at = e.nominal_at AND e.nominal_at >= $2 AND e.nominal_at < $2::timestamptz + interval '1 second'
  ORDER BY e.nominal_at LIMIT 1`

// A run does not last a month; the bound keeps the poll within two partitions.
const activeBeside = `SELECT id AS "executionId", status, started_at AS "startedAt" FROM executions
  WHERE schedule_id = $1 AND id <> $2 AND nominal_at > $3::timestamptz - interval '31 days' AND nominal_at <= $3
    AND entry_at <= $3 AND (completed_at IS NULL OR completed_at >= $3) AND status NOT IN ('Missed', 'Skipped') AND tells_of_schedule(resend_of)
  ORDER BY entry_at DESC LIMIT 1`

const executionsBetween = `SELECT id AS "executionId", due_at AS "dueAt", status FROM executions
  WHERE schedule_id = $1 AND nominal_at >= $2 AND nominal_at < $3 AND due_at IS NOT NULL ORDER BY nominal_at LIMIT 1000`

const recurrenceEdits = `SELECT at, actor AS by, before -> 'Schedule' AS before, after -> 'Schedule' AS after,
    coalesce(before -> 'Enabled', before -> 'Schedule' -> 'Enabled') AS "wasEnabled"
  FROM audit_entries WHERE subject = $1 AND at > $2 AND (before ? 'Schedule' OR before ? 'Enabled') ORDER BY id LIMIT 100`

const lastSwitch = `SELECT at, actor AS by FROM audit_entries
  WHERE subject = $1 AND at <= $2 AND after IS NOT NULL
    AND coalesce(after -> 'Enabled', after -> 'Schedule' -> 'Enabled') IS NOT NULL
    AND coalesce(before -> 'Enabled', before -> 'Schedule' -> 'Enabled') IS DISTINCT FROM coalesce(after -> 'Enabled', after -> 'Schedule' -> 'Enabled')
  ORDER BY id DESC LIMIT 1`

const calendarEdits = `SELECT at, actor AS by, before ->> 'Name' AS name, before -> 'Holidays' AS holidays, before -> 'WeekendDays' AS "weekendDays"
  FROM audit_entries WHERE subject = $1 AND at > $2 AND (before ? 'Holidays' OR before ? 'WeekendDays' OR before ? 'Name') ORDER BY id LIMIT 100`

// A stop of a stopped scheduler changes nothing: its entry has no member.
const schedulingAround = `SELECT
    (SELECT jsonb_build_object('at', at, 'by', actor, 'running', after -> 'Running') FROM audit_entries
     WHERE action IN ('service.stopScheduler', 'service.startScheduler') AND after ? 'Running' AND at <= $1 ORDER BY id DESC LIMIT 1) AS last,
    (SELECT min(at) FROM audit_entries WHERE action = 'service.startScheduler' AND after ? 'Running' AND at > $1) AS "nextStart"`

const heldRun = `SELECT desired_server_name AS "desiredServerName" FROM work WHERE id = $1 AND ${mayBeHeld('work')}`

/** @param sight what the caller may know of: no other account is named */
export function createScheduleTraces(database: Database, sight: Sight | null): ScheduleTraces {
  const cause = lateCauseSeen(sight, 'e', 3)
  const first = async <Row>(sql: string, parameters: readonly unknown[]): Promise<Row | null> =>
    (await database.query<Row>(sql, parameters))[0] ?? null
  return {
    executionAt: (scheduleId, at) => first(executionAt(cause.sql), [scheduleId, at, ...cause.parameters]),
    async windowHold(executionId) {
      const run = await first<WaitingRun>(heldRun, [executionId])
      return run && (await readWindowHolds(database))(run)
    },
    activeBeside: ({ executionId, entryAt }, scheduleId) =>
      first(activeBeside, [scheduleId, executionId, entryAt]),
    executionsBetween: (scheduleId, { from, to }) =>
      database.query(executionsBetween, [scheduleId, from, to]),
    async isKept(at) {
      const sql = `SELECT to_regclass('history_' || to_char($1::timestamptz AT TIME ZONE 'UTC', 'YYYY_MM')) IS NOT NULL AS kept`
      return (await first<{ kept: boolean }>(sql, [at]))?.kept ?? false
    },
    recurrenceEdits: (scheduleId, after) => database.query(recurrenceEdits, [scheduleId, after]),
    lastSwitch: (scheduleId, upTo) => first(lastSwitch, [scheduleId, upTo]),
    calendarEdits: (calendarId, after) => database.query(calendarEdits, [calendarId, after]),
    async schedulingAround(at) {
      type Row = { last: { at: string; by: string; running: boolean } | null; nextStart: Date | null }
      const row = await first<Row>(schedulingAround, [at])
      return {
        last: row?.last ? { ...row.last, at: new Date(row.last.at) } : null,
        nextStart: row?.nextStart ?? null,
      }
    },
  }
}
