-- effect   Records executions asked for by hand. The row is also the message to the relay; one that brings a valid place
--          is placed at once.
-- refuses  an id that has an execution already; a schedule that is gone
-- $1 jsonb  a list, one for each request: executionId, scheduleId, runBy, priority, isNewId (made for this request),
--           place (null; or sequence, scheduleVersion, serverName, reason, turn, manualInARow)
--
-- Two requests of one moment do not see each other's rows: the key lets one through. An id that was made for its
-- request needs no key. The ids are counted: the planner would take NOT EXISTS for a join with the whole table.
WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "scheduleId" uuid, "runBy" text, priority int, "isNewId" boolean, place jsonb)
),
named AS (
    INSERT INTO execution_requests (execution_id, requested_at)
    SELECT "executionId", clock_timestamp() FROM given WHERE "isNewId" IS NOT TRUE
    ON CONFLICT DO NOTHING
    RETURNING execution_id
),
fresh AS MATERIALIZED (
    SELECT g.* FROM given g
    -- fence: request-has-a-key
    JOIN (SELECT execution_id FROM named UNION ALL SELECT "executionId" FROM given WHERE "isNewId") n ON n.execution_id = g."executionId"
    -- fence: request-once-for-an-id
    WHERE (SELECT count(*) FROM executions e WHERE e.id = g."executionId") = 0
),
\ir parts/request-place.sql
made AS (
    INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, run_by, entry_at, generation, dispatched_at, server_name, placement_reason, turn, transactions)
    SELECT g."executionId", clock_timestamp(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', NULL, 'Waiting', 'Placing',
        coalesce(s.server_name, s.last_server_name), 'Allow', g.priority, clock_timestamp(), g."runBy", clock_timestamp(),
        coalesce(p.generation, 0), p.at, p."serverName", p.reason, p.turn, ARRAY[pg_current_xact_id()]
    FROM fresh g
    JOIN schedules s ON s.id = g."scheduleId"
    LEFT JOIN placed p ON p."executionId" = g."executionId"
    RETURNING id, nominal_at, status, stage, run_by, generation, dispatched_at, server_name, placement_reason, priority, turn
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
        'turn', turn, 'exclusive', false, 'waitedMs', 0) END AS dispatch
FROM made
