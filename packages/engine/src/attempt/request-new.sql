-- effect   Records executions asked for by hand, under ids made for them. They wait for dispatch. Answers as
--          `request-executions` does.
-- refuses  a schedule that is gone
-- $1 jsonb  a list, one for each request: executionId, scheduleId, runBy, priority, traceParent and asOf (or none)
WITH asked AS MATERIALIZED (
    SELECT g.*, 0 AS generation, NULL::timestamptz AS at, NULL::text AS "serverName", NULL::text AS reason, NULL::bigint AS turn
    FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "scheduleId" uuid, "runBy" text, priority int, "traceParent" text, "asOf" timestamptz)
),
\ir parts/request-rows.sql
