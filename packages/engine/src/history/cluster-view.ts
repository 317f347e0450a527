import { accountSeen, folderSeen, type Sight } from '@punctual/catalog'
import type { Database } from '@punctual/store'
import type { LeaderTermRecord, WaitingLine, SetAsideRun } from '../port/cluster-data.ts'
import type { ClusterView } from '../port.ts'

const termsSql = `SELECT term::text AS term, holder_name AS "holderName", acquired_at AS "acquiredAt", ended_at AS "endedAt"
  FROM leader_history WHERE coalesce(ended_at, 'infinity') >= $1 ORDER BY acquired_at DESC, leader_history.term DESC LIMIT 1000`

/** Few rows, if any: executions that have ended or proceed are omitted. */
const setAsideSql = (
  seen: string,
) => `SELECT a.execution_id AS "executionId", w.schedule_id AS "scheduleId", w.schedule_name AS "scheduleName",
    a.first_at AS since, a.tries
  FROM set_aside_runs a JOIN work w ON w.id = a.execution_id WHERE true${seen} ORDER BY a.first_at, a.execution_id LIMIT 1000`

/** @param sight what the caller may know of: nothing else is counted */
export function createClusterView(database: Database, sight: Sight | null): ClusterView {
  const seen = folderSeen(sight, 'w.folder_id', 2)
  const account = accountSeen(sight, 'a', 2 + seen.parameters.length)
  const linesSql = `WITH waiting AS MATERIALIZED (
    SELECT w.folder_id, w.source_account_id, w.entry_at, w.not_before, w.not_before_reason, w.dispatched_at IS NOT NULL AS is_placed,
      w.dispatched_at IS NULL AND w.not_before > clock_timestamp() AS is_put_off
    FROM work AS w WHERE w.status = 'Waiting'${seen.sql}
    ORDER BY w.entry_at DESC, w.id DESC LIMIT $1
  ), line AS (
    SELECT folder_id, source_account_id, count(*)::int AS count, min(entry_at) AS oldest, (count(*) FILTER (WHERE is_placed))::int AS placed,
      (count(*) FILTER (WHERE is_put_off))::int AS put_off,
      min(not_before) FILTER (WHERE is_put_off) AS next_attempt, (min(not_before_reason::text) FILTER (WHERE is_put_off))::jsonb AS reason
    FROM waiting GROUP BY folder_id, source_account_id
  ), active AS (
    SELECT source_account_id, count(*)::int AS count FROM work
    WHERE dispatched_at IS NOT NULL AND source_account_id IN (SELECT source_account_id FROM line) GROUP BY source_account_id
  )
  SELECT f.path AS "folderPath", a.name AS "accountName", l.count, l.oldest AS "oldestEntryAt", l.placed, l.put_off AS "putOff",
    l.next_attempt AS "nextAttemptAt", l.reason AS "putOffReason", a.max_concurrent_executions AS "accountCap",
    coalesce(active.count, 0) AS "accountActive"
  FROM line AS l JOIN folders AS f ON f.id = l.folder_id LEFT JOIN source_accounts AS a ON a.id = l.source_account_id${account.sql}
    LEFT JOIN active ON active.source_account_id = a.id
  ORDER BY l.count DESC, l.oldest, l.folder_id LIMIT 1000`
  const folder = folderSeen(sight, 'w.folder_id', 1)
  return {
    setAsideRuns: () => database.query<SetAsideRun>(setAsideSql(folder.sql), folder.parameters),
    terms: (since) => database.query<LeaderTermRecord>(termsSql, [since]),
    lines: (most) => database.query<WaitingLine>(linesSql, [most, ...seen.parameters, ...account.parameters]),
  }
}
