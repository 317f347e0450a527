import { accountSeen, folderSeen, type Sight } from '@punctual/catalog'
import { needKinds } from '@punctual/domain'
import type { Database } from '@punctual/store'

import type { NeedPlace, Needs, OpenNeed, ReadNeed } from '../port/needs.ts'

const rankOf = `array_position(ARRAY[${needKinds.map((kind) => `'${kind}'`).join(', ')}], n.kind)`

const settleOpen = `UPDATE needs SET settled_at = clock_timestamp(), settled_by = $2, settle_reason = $3
  WHERE id = $1 AND settled_at IS NULL RETURNING 1`

const takeOverOpen = `UPDATE needs SET taken_by = $2 WHERE id = $1 AND settled_at IS NULL RETURNING 1`

const forgetSettled = `DELETE FROM needs WHERE ctid = ANY (ARRAY(SELECT ctid FROM needs WHERE settled_at < $1 LIMIT 10000)) RETURNING 1`

/** Named of those who lack a run. */
const maxNamed = 3

/** @param sight what the caller may know of: nothing else is listed */
export function createNeeds(database: Database, sight: Sight | null): Needs {
  const open = openNeeds(sight, 1)
  const list = openNeeds(sight, 5)
  const listSql = `${columns} ${list.from} ${lacking} ${list.where} AND ($1::int IS NULL OR (${rankOf}, n.since, n.id) > ($1::int, $2::timestamptz, $3::uuid))
    ORDER BY ${rankOf}, n.since, n.id LIMIT $4`
  const one = needsSeen(sight, 2)
  const readSql = `SELECT n.id, n.kind, s.folder_id AS "folderId", s.id AS "scheduleId", n.settled_at IS NOT NULL AS "isSettled"
    ${one.from} WHERE n.id = $1${one.sql}`
  return {
    list: ({ after, limit }) =>
      database.query<OpenNeed>(listSql, [...placeOf(after), limit, ...list.parameters]),
    read: async (id) => (await database.query<ReadNeed>(readSql, [id, ...one.parameters]))[0] ?? null,
    async count() {
      const sql = `SELECT count(*)::int AS count ${open.from} ${open.where}`
      const [row] = await database.query<{ count: number }>(sql, open.parameters)
      return row?.count ?? 0
    },
    settle: async ({ id, by, reason }) => (await database.query(settleOpen, [id, by, reason])).length > 0,
    takeOver: async ({ id, by }) => (await database.query(takeOverOpen, [id, by])).length > 0,
    forget: async (before) => (await database.query(forgetSettled, [before])).length,
  }
}

function placeOf(after: NeedPlace | null): unknown[] {
  return after === null ? [null, null, null] : [after.rank, after.since, after.id]
}

const columns = `SELECT n.id, n.kind, s.id AS "scheduleId", s.name AS "scheduleName", s.folder_id AS "folderId",
    CASE WHEN s.id = n.schedule_id THEN n.execution_id END AS "executionId", n.as_of AS "asOf", n.runs, n.since, n.reason, n.taken_by AS "takenBy", s.enabled AS "isEnabled",
    s.source_problem IS NOT NULL AS "isReportRefused", coalesce(b.id, CASE WHEN n.kind <> 'Breaker' THEN s.source_account_id END) AS "accountId",
    CASE WHEN n.kind = 'Breaker' THEN coalesce(b.name, substr(n.subject, position(' ' IN n.subject) + 1)) END AS "targetName",
    coalesce(l.recipients, '{}') AS recipients, coalesce(l.lacking, 0)::int AS lacking, l.error AS "deliveryError",
    EXISTS (SELECT FROM artifacts f WHERE f.execution_id = n.execution_id AND f.nominal_at = n.nominal_at) AS "hasFiles"`

const lacking = `LEFT JOIN LATERAL (
    SELECT (array_agg(d.recipient ORDER BY d.row_number, d.position))[1:${maxNamed}] AS recipients, count(*) AS lacking,
      (array_agg(d.error ORDER BY d.row_number, d.position))[1] AS error
    FROM lacking(n.execution_id, n.nominal_at) d) l ON n.kind IN ('InDoubt', 'Failed', 'PartiallyDelivered')`

/** The open needs that a caller may know of. What the last run of a schedule says is not said again by the schedule. */
function openNeeds(sight: Sight | null, place: number) {
  const seen = needsSeen(sight, place)
  const account = accountSeen(sight, 'b', place + seen.parameters.length)
  const from = `${seen.from}
    LEFT JOIN source_accounts b ON n.kind = 'Breaker' AND b.id::text = split_part(split_part(n.subject, ' ', 2), '/', 1)`
  const where = `WHERE n.settled_at IS NULL${seen.sql} AND (n.kind <> 'Breaker' OR b.id IS NULL OR (true${account.sql}))
      AND NOT (n.kind = 'NotRunnable' AND s.held_reasons = '{}' AND s.quarantine_reason IS NULL AND s.source_problem IS NOT NULL
        AND EXISTS (SELECT FROM needs f WHERE f.schedule_id = n.schedule_id AND f.kind = 'Failed' AND f.settled_at IS NULL))`
  return { from, where, parameters: [...seen.parameters, ...account.parameters] }
}

/**
 * Needs with a schedule that the caller may know of. That of a breaker concerns all who wait: it is shown with the
 * schedule whose run opened it, or else with one that waits.
 */
function needsSeen(sight: Sight | null, place: number) {
  const folder = folderSeen(sight, 's.folder_id', place)
  const other = folderSeen(sight, 'c.folder_id', place)
  const from = `FROM needs n JOIN schedules s ON s.id = CASE WHEN n.kind <> 'Breaker' THEN n.schedule_id ELSE coalesce(
      (SELECT c.id FROM schedules c WHERE c.id = n.schedule_id${other.sql}),
      (SELECT c.id FROM work w JOIN schedules c ON c.id = w.schedule_id
        WHERE w.dispatched_at IS NULL AND w.not_before_reason ->> 'breaker' = n.subject${other.sql} ORDER BY w.not_before LIMIT 1)) END`
  return { from, ...folder }
}
