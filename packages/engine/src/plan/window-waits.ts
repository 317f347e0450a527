import type { Database } from '@punctual/store'

import type { WindowWait, WindowWaits } from '../port/window-waits.ts'

const read = `SELECT e.id AS "executionId", e.schedule_id AS "scheduleId", e.nominal_at AS "dueAt", e.not_before AS "notBefore", e.not_before_reason AS reason
  FROM work e
  WHERE e.not_before_reason ->> 'code' = 'window' AND e.dispatched_at IS NULL AND e.not_before > now()
    AND (e.not_before, e.id) > (coalesce($2::timestamptz, '-infinity'), coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))
  ORDER BY e.not_before, e.id LIMIT $1`

const untilOf = `SELECT e.schedule_id AS "scheduleId", max(e.not_before) AS until FROM work e
  WHERE e.schedule_id = ANY ($1::uuid[]) AND e.status = 'Waiting' AND e.trigger <> 'manual' AND tells_of_schedule(e.resend_of)
    AND e.not_before_reason ->> 'code' = 'window' AND e.not_before > now()
  GROUP BY e.schedule_id`

const move = `UPDATE work e SET not_before = moved.not_before, not_before_reason = moved.reason,
    held = CASE WHEN moved.reason -> 'values' ->> 'window' IS DISTINCT FROM e.not_before_reason -> 'values' ->> 'window' THEN held_until(e.held, e.due_at, clock_timestamp(), 'window', e.not_before_reason -> 'values') ELSE e.held END
  FROM unnest($1::uuid[], $2::timestamptz[], $3::jsonb[]) AS moved(id, not_before, reason)
  WHERE e.id = moved.id AND e.dispatched_at IS NULL AND e.not_before_reason ->> 'code' = 'window'`

export function createWindowWaits(database: Database): WindowWaits {
  return {
    read: (limit, after) =>
      database.query<WindowWait>(read, [limit, after?.notBefore ?? null, after?.executionId ?? null]),
    async untilOf(scheduleIds) {
      const rows = await database.query<{ scheduleId: string; until: Date }>(untilOf, [scheduleIds])
      return new Map(rows.map(({ scheduleId, until }) => [scheduleId, until]))
    },
    async move(moved) {
      await database.query(move, [
        moved.map(({ executionId }) => executionId),
        moved.map(({ notBefore }) => notBefore.toISOString()),
        moved.map(({ reason }) => reason && JSON.stringify(reason)),
      ])
    },
  }
}
