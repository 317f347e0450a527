-- effect   Reads schedules in the order of their ids, each in one snapshot: its plans, and the
--          instants of a window that have a row.
-- refuses  nothing
-- $1 uuid  after this id
-- $2 int8  most schedules
-- $3 timestamptz  begin of the window
-- $4 timestamptz  end of the window
-- $5 float8  seconds that the planner has for a due instant, also after scheduling was started or another
--   leader took over
--
-- The runs are searched once for the whole page. A plan made before the statistics know a month reads all
-- runs of the window, and would do so for each schedule.
WITH planning AS (
    SELECT CASE WHEN c.scheduling_enabled AND greatest(c.scheduling_resumed_at, l.acquired_at) < clock_timestamp() - $5 * interval '1 second'
        THEN (clock_timestamp() - $5 * interval '1 second')::timestamptz(3) END AS overdue_until
    FROM cluster_settings c, leader_leases l WHERE c.id = 1 AND l.name = 'scheduler'
),
page AS MATERIALIZED (
    -- A schedule that is held owes nothing, like one that is switched off.
    SELECT s.id, s.recurrence, s.enabled AND s.held_reasons = '{}' AS enabled, s.quarantine_reason, s.calendar_id, c.next_run_at, s.plan_since, s.plan_from
    FROM schedules s JOIN schedule_cursors c ON c.schedule_id = s.id WHERE s.id > $1 ORDER BY s.id LIMIT $2
),
past AS MATERIALIZED (
    SELECT p.schedule_id,
        jsonb_agg(jsonb_build_object('recurrence', p.recurrence, 'since', p.since, 'from', p.from_at, 'until', p.until_at, 'endedAt', p.ended_at)) AS plans
    FROM schedule_plans p WHERE p.schedule_id = ANY (ARRAY(SELECT id FROM page)) AND p.until_at > $3
    GROUP BY p.schedule_id
),
ran AS MATERIALIZED (
    SELECT e.schedule_id, array_agg(e.due_at) AS instants
    FROM executions e
    WHERE e.schedule_id = ANY (ARRAY(SELECT id FROM page)) AND e.nominal_at > $3 AND e.nominal_at <= $4 AND e.due_at IS NOT NULL
    GROUP BY e.schedule_id
)
SELECT s.id, s.recurrence, s.enabled, s.quarantine_reason IS NOT NULL AS "isQuarantined", s.calendar_id AS "calendarId",
    s.next_run_at AS "nextRunAt", s.plan_since AS "planSince", s.plan_from AS "planFrom", planning.overdue_until AS "overdueUntil",
    coalesce(past.plans, '[]'::jsonb) AS "pastPlans", coalesce(ran.instants, '{}') AS executed
FROM planning, page s LEFT JOIN past ON past.schedule_id = s.id LEFT JOIN ran ON ran.schedule_id = s.id
ORDER BY s.id
