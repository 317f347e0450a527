import type { Sight } from '@punctual/catalog'
import type { Database } from '@punctual/store'

import { addDigests } from './need-digests.ts'
import { needsSeen, openNeeds, rankOf } from './open-needs.ts'
import type { NeedPlace, Needs, OpenNeed, ReadNeed } from '../port/needs.ts'

const settleOpen = `UPDATE needs SET settled_at = clock_timestamp(), settled_by = $2, settle_reason = $3
  WHERE id = $1 AND settled_at IS NULL RETURNING 1`

const takeOverOpen = `UPDATE needs SET taken_by = $2, looked_at = $3 WHERE id = $1 AND settled_at IS NULL RETURNING 1`

/** Once in an hour is enough. */
const isUnseen = (at: string) => `looked_at IS NULL OR looked_at < ${at} - interval '1 hour'`

// Locked in the order of the statements that end runs; what they hold waits for the next read.
const noteLook = `WITH seen AS (SELECT id FROM needs WHERE id = ANY ($1::uuid[]) AND settled_at IS NULL
    AND (${isUnseen('$2::timestamptz')}) ORDER BY id FOR UPDATE SKIP LOCKED)
  UPDATE needs n SET looked_at = $2 FROM seen WHERE n.id = seen.id`

const forgetSettled = `DELETE FROM needs WHERE ctid = ANY (ARRAY(SELECT ctid FROM needs WHERE settled_at < $1 LIMIT 10000)) RETURNING 1`

/** Named of those who lack a run. */
const maxNamed = 3

/** @param sight what the caller may know of: nothing else is listed */
export function createNeeds(database: Database, sight: Sight | null): Needs {
  const open = openNeeds(sight, 1)
  const list = listOf(openNeeds(sight, 5))
  const settled = listOf(openNeeds(sight, 6, 'n.settled_at >= $5::timestamptz'))
  const one = needsSeen(sight, 2)
  const readSql = `SELECT n.id, n.kind, s.folder_id AS "folderId", s.id AS "scheduleId", n.settled_at IS NOT NULL AS "isSettled",
      n.settled_by AS "settledBy", n.settle_reason AS "settleReason"
    ${one.from} WHERE n.id = $1${one.sql}`
  return {
    list({ after, limit, settledSince = null }) {
      const { sql, parameters } = settledSince === null ? list : settled
      const since = settledSince === null ? [] : [settledSince]
      return database.query<OpenNeed>(sql, [...placeOf(after), limit, ...since, ...parameters])
    },
    read: async (id) => (await database.query<ReadNeed>(readSql, [id, ...one.parameters]))[0] ?? null,
    async count() {
      const sql = `SELECT count(*)::int AS count ${open.from} ${open.where}`
      const [row] = await database.query<{ count: number }>(sql, open.parameters)
      return row?.count ?? 0
    },
    settle: async ({ id, by, reason }) => (await database.query(settleOpen, [id, by, reason])).length > 0,
    takeOver: async ({ id, by, at }) => (await database.query(takeOverOpen, [id, by, at])).length > 0,
    async look(ids, at) {
      if (ids.length > 0) await database.query(noteLook, [ids, at])
    },
    addDigests: (lease, round) => addDigests(database, lease, round),
    forget: async (before) => (await database.query(forgetSettled, [before])).length,
  }
}

function listOf({ from, where, parameters }: ReturnType<typeof openNeeds>) {
  const sql = `${columns} ${from} ${lacking} ${where} AND ($1::int IS NULL OR (${rankOf}, n.since, n.id) > ($1::int, $2::timestamptz, $3::uuid))
    ORDER BY ${rankOf}, n.since, n.id LIMIT $4`
  return { sql, parameters }
}

function placeOf(after: NeedPlace | null): unknown[] {
  return after === null ? [null, null, null] : [after.rank, after.since, after.id]
}

/** The displayed name of a user or a client. */
const nameOf = (account: string) => `CASE WHEN ${account} IS NOT NULL THEN coalesce(
    (SELECT nullif(trim(u.first_name || ' ' || u.last_name), '') FROM users u WHERE u.user_name = ${account}),
    (SELECT c.name FROM api_clients c WHERE c.client_id = ${account}), ${account}) END`

const columns = `SELECT n.id, n.kind, s.id AS "scheduleId", s.name AS "scheduleName",
    (SELECT f.path FROM folders f WHERE f.id = s.folder_id) AS "folderPath",
    (SELECT g.guard_id FROM folder_guards g WHERE g.folder_id = s.folder_id) AS "guardId", n.settled_at IS NULL AND (${isUnseen('clock_timestamp()')}) AS "isUnseen",
    CASE WHEN s.id = n.schedule_id THEN n.execution_id END AS "executionId", n.as_of AS "asOf", n.runs, n.since, n.reason, n.taken_by AS "takenBy", n.settled_at AS "settledAt", n.settled_by AS "settledBy",
    ${nameOf('n.taken_by')} AS "takenByName", ${nameOf('n.settled_by')} AS "settledByName", s.enabled AS "isEnabled",
    s.source_problem IS NOT NULL AS "isReportRefused", coalesce(b.id, CASE WHEN n.kind <> 'Breaker' THEN s.source_account_id END) AS "accountId",
    CASE WHEN n.kind = 'Breaker' THEN coalesce(b.name, substr(n.subject, position(' ' IN n.subject) + 1)) END AS "targetName",
    coalesce(l.recipients, '{}') AS recipients, coalesce(l.lacking, 0)::int AS lacking, l.error AS "deliveryError",
    EXISTS (SELECT FROM artifacts f WHERE f.execution_id = n.execution_id AND f.nominal_at = n.nominal_at) AS "hasFiles"`

const lacking = `LEFT JOIN LATERAL (
    SELECT (array_agg(d.recipient ORDER BY d.row_number, d.position))[1:${maxNamed}] AS recipients, count(*) AS lacking,
      (array_agg(d.error ORDER BY d.row_number, d.position))[1] AS error
    FROM lacking(n.execution_id, n.nominal_at) d) l ON n.kind IN ('InDoubt', 'Failed', 'PartiallyDelivered')`
