import { accountSeen, folderSeen, type Sight } from '@punctual/catalog'
import type { PutOff } from '@punctual/domain'
import type { Database } from '@punctual/store'

/** A term of leadership. */
export interface LeaderTermRecord {
  readonly term: string
  readonly holderName: string
  readonly acquiredAt: Date
  /** Null while it goes on. */
  readonly endedAt: Date | null
}

/** Executions that wait to be claimed: those of one folder through one account. */
export interface WaitingLine {
  readonly folderPath: string
  /** Null for packages, and for an account that the caller may not know of. */
  readonly accountName: string | null
  readonly count: number
  readonly oldestEntryAt: Date
  /** How many of them are placed on a worker that has not claimed them yet. */
  readonly placed: number
  /** How many of them are put off to a later moment, the next of these moments, and why. */
  readonly putOff: number
  readonly nextAttemptAt: Date | null
  readonly putOffReason: PutOff | null
  /** Most executions of the account at once, if it has a cap, and how many there are. */
  readonly accountCap: number | null
  readonly accountActive: number
}

/** A run that the database refuses to take from its server; rescue tries it again every ten minutes. */
export interface SetAsideRun {
  readonly executionId: string
  readonly scheduleId: string
  readonly scheduleName: string
  readonly since: Date
  readonly tries: number
}

/** How the cluster is, for people who look at it. */
export interface ClusterView {
  /** The longest set aside first, a thousand at most. */
  setAsideRuns(): Promise<SetAsideRun[]>
  /** Newest first: the terms that went on at or after an instant. */
  terms(since: Date): Promise<LeaderTermRecord[]>
  /** The longest lines first, of the first `most` executions that wait. */
  lines(most: number): Promise<WaitingLine[]>
}

const termsSql = `SELECT term::text AS term, holder_name AS "holderName", acquired_at AS "acquiredAt", ended_at AS "endedAt"
  FROM leader_history WHERE coalesce(ended_at, 'infinity') >= $1 ORDER BY acquired_at DESC, leader_history.term DESC LIMIT 1000`

/** Few rows, if any: what has ended or goes on is left out. */
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
