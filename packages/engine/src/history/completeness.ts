import { folderSeen, type Sight } from '@punctual/catalog'
import type { Database } from '@punctual/store'
import type { CountedOutcome } from '../port/cluster-data.ts'
import type { Completeness } from '../port.ts'
import { lateLimit, shortestLateLimit } from './late-limit.ts'

/** @param sight what the caller may know of: nothing else is counted */
export function createCompleteness(database: Database, sight: Sight | null): Completeness {
  const sql = statementFor(sight)
  return {
    count: ({ from, to, bucketSeconds }) =>
      database.query<CountedOutcome>(sql.text, [from, to, bucketSeconds, ...sql.parameters]),
  }
}

/**
 * A due instant has a row of history when it has ended, and a row of work before that. Before it is planned,
 * the cursor of its schedule stands at it. Only an end that is no success can have a delivery in doubt. A run is late by
 * the limit that its schedule has now.
 */
function statementFor(sight: Sight | null): { text: string; parameters: readonly unknown[] } {
  const seen = (column: string) => folderSeen(sight, column, 4)
  const bucket = (instant: string) =>
    `floor(extract(epoch FROM ${instant} - $1::timestamptz) / $3::int)::int AS bucket`
  const within = (instant: string) => `${instant} >= $1::timestamptz AND ${instant} < $2::timestamptz`
  const isInDoubt = `h.status <> 'Succeeded' AND EXISTS (SELECT FROM deliveries AS d
      WHERE d.execution_id = h.id AND d.nominal_at = h.nominal_at AND d.state = 'Unknown')`
  const unplanned = `FROM schedule_cursors AS c JOIN schedule_facets AS f ON f.schedule_id = c.schedule_id
    WHERE ${within('c.next_run_at')} AND c.next_run_at <= now() AND c.enabled AND NOT c.is_quarantined${seen('f.folder_id').sql}`
  const text = `SELECT bucket, outcome, sum(count)::int AS count FROM (
    SELECT ${bucket('h.nominal_at')},
      CASE WHEN ${isInDoubt} THEN 'InDoubt' WHEN h.status = 'Succeeded' THEN 'Delivered' ELSE h.status END AS outcome, count(*) AS count
    FROM history AS h WHERE ${within('h.nominal_at')} AND h.due_at IS NOT NULL${seen('h.folder_id').sql} GROUP BY 1, 2
    UNION ALL
    SELECT ${bucket('w.due_at')}, CASE w.stage WHEN 'Held' THEN 'Held' ELSE 'Running' END, count(*)
    FROM work AS w WHERE ${within('w.due_at')}${seen('w.folder_id').sql} GROUP BY 1, 2
    UNION ALL
    SELECT ${bucket('run.due_at')}, 'Late', count(*)
    FROM (SELECT h.schedule_id, h.due_at, h.completed_at AS ended FROM history AS h
      WHERE ${within('h.nominal_at')} AND h.status = 'Succeeded' AND h.completed_at - h.due_at > ${shortestLateLimit}${seen('h.folder_id').sql}
      UNION ALL
      SELECT w.schedule_id, w.due_at, now() FROM work AS w
      WHERE ${within('w.due_at')} AND now() - w.due_at > ${shortestLateLimit}${seen('w.folder_id').sql}
      UNION ALL
      SELECT c.schedule_id, c.next_run_at, now() ${unplanned}) AS run WHERE run.ended - run.due_at > ${lateLimit('run')} GROUP BY 1, 2
    UNION ALL
    SELECT ${bucket('c.next_run_at')}, 'Running', count(*) ${unplanned} GROUP BY 1, 2
  ) AS counted GROUP BY bucket, outcome`
  return { text, parameters: seen('h.folder_id').parameters }
}
