-- The schedules that are due by this database's clock; none while scheduling is stopped. Those that are on
-- time come first, then the late ones, however many; in both parts the longest overdue come
-- first. Which of them is on time is decided by the instant that is due next: when that is late, so are the
-- ones that a schedule has before it can be on time again. Reads only the due part of the index over
-- next_run_at: now(), unlike clock_timestamp(), can bound a range of it, and in a statement of its own is the
-- moment at which that begins. After a place only what is on time is read, from there on: entries of what was
-- planned just now are not read again, which an old snapshot keeps in the index. One comparison of rows
-- bounds the range; of two the index takes one. What is held, released or planned anew at this moment is left
-- out: it would stand in front of all others. $1 most rows, $2 seconds after its due instant up to which a
-- run is on time, $3, $4 due instant and schedule where the last read ended, or nulls
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
