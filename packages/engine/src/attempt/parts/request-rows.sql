-- The rows of runs that were `asked` for, and their events. One with a place is placed at once.
made AS (
    INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, run_by, entry_at, generation, dispatched_at, server_name, placement_reason, turn, transactions, trace_parent, message_at)
    SELECT g."executionId", clock_timestamp(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', NULL, 'Waiting', 'Placing',
        coalesce(s.server_name, s.last_server_name), 'Allow', g.priority, clock_timestamp(), g."runBy", clock_timestamp(),
        g.generation, g.at, g."serverName", g.reason, g.turn, ARRAY[pg_current_xact_id()], g."traceParent", g."asOf"
    FROM asked g
    JOIN schedules s ON s.id = g."scheduleId"
    RETURNING id, nominal_at, status, stage, run_by, generation, dispatched_at, server_name, placement_reason, priority, turn, trace_parent
),
noted AS (
    INSERT INTO execution_events (nominal_at, transaction, entries)
    SELECT r.* FROM (
        SELECT array_agg(event ORDER BY number) AS entries FROM (
            SELECT 1 AS number, ROW(id, nominal_at, 'requested', 0, NULL, status, stage, jsonb_build_object('by', run_by))::timeline_entry AS event
            FROM made
            UNION ALL
            SELECT 2, ROW(id, nominal_at, 'placed', 0, server_name, status, stage,
                jsonb_build_object('reason', placement_reason, 'generation', generation))::timeline_entry
            FROM made WHERE dispatched_at IS NOT NULL) events) gathered CROSS JOIN LATERAL event_rows(gathered.entries) r
)
SELECT id AS "executionId", nominal_at AS "nominalAt",
    CASE WHEN dispatched_at IS NOT NULL THEN jsonb_build_object('executionId', id, 'generation', generation, 'serverName', server_name, 'priority', priority,
        'turn', turn, 'exclusive', false, 'waitedMs', 0, 'traceParent', trace_parent) END AS dispatch
FROM made
