-- Records executions asked for by hand. Together with the rest of the row each is also the message to the relay.
-- Nothing is written when there is an execution of the id already: a request that is repeated makes no second run. Of two requests at
-- the same time, which do not see each other's rows, the key lets one through.
-- The ids are counted, because the planner would take NOT EXISTS for a join with the whole table when that was empty once.
-- $1 one object for each request: executionId, scheduleId, runBy, priority
WITH named AS (
    INSERT INTO execution_requests (execution_id, requested_at)
    SELECT "executionId", clock_timestamp() FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid)
    ON CONFLICT DO NOTHING
    RETURNING execution_id
),
made AS (
    INSERT INTO executions (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, run_by, entry_at)
    SELECT g."executionId", clock_timestamp(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', NULL, 'Waiting', 'Placing',
        coalesce(s.server_name, s.last_server_name), 'Allow', g.priority, clock_timestamp(), g."runBy", clock_timestamp()
    FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "scheduleId" uuid, "runBy" text, priority int)
    JOIN schedules s ON s.id = g."scheduleId"
    JOIN named n ON n.execution_id = g."executionId"
    WHERE (SELECT count(*) FROM executions e WHERE e.id = g."executionId") = 0
    RETURNING id, nominal_at, status, stage, run_by
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, status, stage, detail)
    SELECT nominal_at, id, 'requested', status, stage, jsonb_build_object('by', run_by) FROM made
)
SELECT id, nominal_at AS "nominalAt" FROM made
