import { folderSeen, type Sight } from '@punctual/catalog'
import type { Database } from '@punctual/store'
import type { NextRun, RepeatingSchedule, NamedSchedule } from '../port/cluster-data.ts'
import type { Upcoming } from '../port.ts'

/** @param sight what the caller may know of: nothing else is counted */
export function createUpcoming(database: Database, sight: Sight | null): Upcoming {
  const within = `c.next_run_at >= $1::timestamptz AND c.next_run_at < $2::timestamptz AND c.next_run_at IS NOT NULL AND c.enabled AND NOT c.is_quarantined`
  const seen = folderSeen(sight, 'f.folder_id', 4)
  const from = 'FROM schedule_cursors AS c JOIN schedule_facets AS f ON f.schedule_id = c.schedule_id'
  const counts = `SELECT floor(extract(epoch FROM c.next_run_at - $1::timestamptz) / $3::int)::int AS bucket, count(*)::int AS count
    ${from} WHERE ${within}${seen.sql} GROUP BY 1`
  const first = `SELECT c.schedule_id AS "scheduleId", c.next_run_at AS at ${from} WHERE ${within}${seen.sql}
    ORDER BY c.next_run_at, c.schedule_id LIMIT $3`
  const seenLater = folderSeen(sight, 'f.folder_id', 5)
  const again = `SELECT c.schedule_id AS "scheduleId", c.next_run_at AS at, s.recurrence, s.calendar_id AS "calendarId"
    FROM (SELECT c.schedule_id, c.next_run_at ${from} WHERE ${within} AND (f.is_frequent OR c.next_run_at <= $4::timestamptz)${seenLater.sql}
      ORDER BY c.next_run_at, c.schedule_id LIMIT $3) AS c
    JOIN schedules AS s ON s.id = c.schedule_id ORDER BY c.next_run_at, c.schedule_id`
  const seenNames = folderSeen(sight, 's.folder_id', 2)
  const names = `SELECT s.id, s.name, s.kind, p.path AS "folderPath", s.recurrence ->> 'overlapPolicy' = 'Allow' AS "mayOverlap" FROM schedules AS s JOIN folders AS p ON p.id = s.folder_id
    WHERE s.id = ANY ($1::uuid[])${seenNames.sql}`
  return {
    countNext: ({ from, to, bucketSeconds }) =>
      database.query<{ bucket: number; count: number }>(counts, [
        from,
        to,
        bucketSeconds,
        ...seen.parameters,
      ]),
    firstNext: ({ from, to }, limit) => database.query<NextRun>(first, [from, to, limit, ...seen.parameters]),
    repeating: ({ from, to }, { restartsBefore, limit }) =>
      database.query<RepeatingSchedule>(again, [from, to, limit, restartsBefore, ...seenLater.parameters]),
    named: (ids) => database.query<NamedSchedule>(names, [ids, ...seenNames.parameters]),
  }
}
