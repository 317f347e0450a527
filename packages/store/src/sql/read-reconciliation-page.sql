-- Schedules in the order of their ids, each as one moment shows it: its plans, and the instants of a window that have a row.
-- $1 after this id, $2 most schedules, $3 begin of the window, $4 end of the window,
-- $5 seconds that the planner has for a due instant, and also after scheduling was started or another leader took over
WITH planning AS (
    SELECT CASE WHEN c.scheduling_enabled AND greatest(c.scheduling_resumed_at, l.acquired_at) < clock_timestamp() - $5 * interval '1 second'
        THEN (clock_timestamp() - $5 * interval '1 second')::timestamptz(3) END AS overdue_until
    FROM cluster_settings c, leader_leases l WHERE c.id = 1 AND l.name = 'scheduler'
)
SELECT s.id, s.recurrence, s.enabled, s.quarantine_reason IS NOT NULL AS "isQuarantined", s.calendar_id AS "calendarId",
    s.next_run_at AS "nextRunAt", s.plan_since AS "planSince", s.plan_from AS "planFrom", planning.overdue_until AS "overdueUntil",
    (
        SELECT coalesce(jsonb_agg(jsonb_build_object('recurrence', p.recurrence, 'since', p.since, 'from', p.from_at, 'until', p.until_at, 'endedAt', p.ended_at)), '[]'::jsonb)
        FROM schedule_plans p WHERE p.schedule_id = s.id AND p.until_at > $3
    ) AS "pastPlans",
    ARRAY(
        SELECT e.due_at FROM executions e WHERE e.schedule_id = s.id AND e.nominal_at > $3 AND e.nominal_at <= $4 AND e.due_at IS NOT NULL
    ) AS executed
FROM schedules s, planning
WHERE s.id > $1
ORDER BY s.id
LIMIT $2
