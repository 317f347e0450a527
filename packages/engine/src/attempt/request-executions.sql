-- effect   Records executions asked for by hand. The row is also the message to the relay; one that brings a valid place
--          is placed at once. `request-new` serves new ids without a place.
-- refuses  an id that has an execution already; a schedule that is gone
-- $1 jsonb  a list, one for each request: executionId, scheduleId, runBy, priority, isNewId (made for this request), traceParent and asOf (or none),
--           place (null; or sequence, scheduleVersion, serverName, reason, turn, manualInARow)
--
-- Two requests of one moment do not see each other's rows: the key lets one through. An id that was made for its
-- request needs no key. The ids are counted: the planner would take NOT EXISTS for a join with the whole table.
WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "scheduleId" uuid, "runBy" text, priority int, "isNewId" boolean, "traceParent" text, "asOf" timestamptz, place jsonb)
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
asked AS (
    SELECT g.*, coalesce(p.generation, 0) AS generation, p.at, p."serverName", p.reason, p.turn
    FROM fresh g LEFT JOIN placed p ON p."executionId" = g."executionId"
),
\ir parts/request-rows.sql
