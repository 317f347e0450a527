-- effect   Reads the schedules that are due by this database's clock: first those on time, then the late
--          ones. Both begin with the longest overdue.
-- refuses  everything while scheduling is stopped; a schedule that is held, released or planned anew at
--          this moment: it would stand in front of all others
-- $1 int8  most rows
-- $2 float8  seconds after its due instant up to which a run is on time
-- $3 timestamptz  due instant where the last read ended, or null
-- $4 uuid  schedule where it ended, or null
--
-- The instant that is due next decides which schedule is on time. now(), unlike clock_timestamp(), can
-- bound a range of the index. After a cursor only what is on time is read: an old snapshot keeps entries of
-- what was planned just now. One comparison of rows bounds the range; of two the index takes one.
WITH due AS (
    (SELECT c.*, false AS is_late FROM schedule_cursors c
    WHERE (c.next_run_at, c.schedule_id) > (greatest($3::timestamptz, now() - $2 * interval '1 second'),
        CASE WHEN $3::timestamptz >= now() - $2 * interval '1 second' THEN $4::uuid ELSE '00000000-0000-0000-0000-000000000000' END)
      AND c.next_run_at <= now() AND c.enabled AND NOT c.is_quarantined
      AND (NOT (SELECT are_plans_changing()) OR NOT is_plan_changing(c.schedule_id))
    ORDER BY c.next_run_at, c.schedule_id LIMIT $1)
    UNION ALL
    (SELECT c.*, true FROM schedule_cursors c
    -- fence: quarantined-is-not-due
    WHERE $3::timestamptz IS NULL AND c.next_run_at < now() - $2 * interval '1 second' AND c.enabled AND NOT c.is_quarantined
      AND (NOT (SELECT are_plans_changing()) OR NOT is_plan_changing(c.schedule_id))
    ORDER BY c.next_run_at, c.schedule_id LIMIT $1)
),
-- fence: on-time-before-late
first AS MATERIALIZED (SELECT * FROM due ORDER BY is_late, next_run_at, schedule_id LIMIT $1)
SELECT s.id, d.next_run_at AS "dueAt", d.version, s.recurrence::text AS recurrence, s.calendar_id AS "calendarId", now()::timestamptz(3) AS now, c.scheduling_resumed_at AS "resumedAt"
FROM cluster_settings c, first d JOIN schedules s ON s.id = d.schedule_id
-- fence: stopped-scheduling-is-not-due
WHERE c.id = 1 AND c.scheduling_enabled
ORDER BY d.is_late, d.next_run_at, d.schedule_id
