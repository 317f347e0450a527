-- effect   Counts what is under way in the whole cluster.
-- refuses  nothing; it counts at most $3 of anything, so it stays cheap in front of any backlog
-- $1 float8  server lease in milliseconds
-- $2 float8  seconds after its due instant from which a schedule that was not planned is overdue
-- $3 int8  most rows
--
-- It reads partial indexes of what is active or due. What is due is a range of an index, which only now()
-- can bound. A run that may be placed later does not wait for a slot, and a window is meant.
WITH outbox AS (
    SELECT priority, greatest(entry_at, not_before) AS since, CASE WHEN not_before_reason ->> 'code' <> 'window' THEN entry_at END AS put_off_entry_at FROM work WHERE status = 'Waiting' AND dispatched_at IS NULL LIMIT $3
),
due AS (
    SELECT 1 FROM schedule_cursors WHERE next_run_at < now() - $2 * interval '1 second' AND enabled AND NOT is_quarantined LIMIT $3
),
quarantined AS (
    SELECT 1 FROM schedule_cursors WHERE next_run_at < now() - $2 * interval '1 second' AND enabled AND is_quarantined LIMIT $3
)
SELECT (SELECT count(*)::int FROM outbox WHERE since <= clock_timestamp()) AS waiting,
    (SELECT count(*)::int FROM (SELECT 1 FROM work WHERE status = 'Waiting' AND dispatched_at IS NOT NULL LIMIT $3) AS dispatched) AS dispatched,
    (SELECT count(*)::int FROM (SELECT 1 FROM work WHERE dispatched_at IS NOT NULL AND status <> 'Waiting' LIMIT $3) AS running) AS running,
    coalesce((SELECT extract(epoch FROM clock_timestamp() - min(since))::float8 FROM outbox WHERE since <= clock_timestamp()), 0) AS "oldestWaitingSeconds",
    coalesce((SELECT extract(epoch FROM clock_timestamp() - min(since))::float8 FROM (
        SELECT since FROM outbox WHERE priority = 0 AND since <= clock_timestamp()
        UNION ALL
        (SELECT greatest(entry_at, not_before) FROM work WHERE status = 'Waiting' AND dispatched_at IS NOT NULL AND priority = 0 LIMIT $3)) AS planned), 0) AS "oldestPlannedSeconds",
    coalesce((SELECT extract(epoch FROM clock_timestamp() - min(put_off_entry_at))::float8 FROM outbox WHERE since > clock_timestamp()), 0) AS "oldestPutOffSeconds",
    (SELECT count(*)::int FROM due) AS overdue,
    (SELECT count(*)::int FROM quarantined) AS quarantined,
    (SELECT count(*)::int FROM set_aside_runs a JOIN work w ON w.id = a.execution_id) AS "setAsideRuns",
    (SELECT coalesce(jsonb_object_agg(open.kind, open.count), '{}'::jsonb) FROM (
        SELECT b.kind, count(*)::int FROM breakers b WHERE b.opened_at IS NOT NULL GROUP BY b.kind
    ) AS open) AS "openBreakers",
    (SELECT scheduling_enabled FROM cluster_settings WHERE id = 1) AS "schedulingEnabled",
    (SELECT coalesce(jsonb_object_agg(live.role, live.count), '{}'::jsonb) FROM (
        SELECT role, count(*)::int FROM servers WHERE is_alive(last_heartbeat_at, $1) GROUP BY role
    ) AS live) AS servers
