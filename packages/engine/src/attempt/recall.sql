-- effect   Takes attempts from the processes that had claimed them. Their executions wait again; one that
--          is being cancelled ends as Cancelled, one recalled too often for the reason as Failed. What was
--          being sent is Unknown, and at an end also what was interrupted before. A run whose process stood still runs exclusively from now on.
-- refuses  a living process, unless it has abandoned the attempt itself; a newer claim; a run with a new
--          send permit, one that another statement locks, and one that is set aside because the store
--          refused its own recall
-- $1 text  crashed, or abandoned
-- $2 int4  recalls allowed for the reason
-- $3 uuid[]  the abandoned executions; of crashed ones the only ones to recall, or null
-- $4 uuid[]  the claim tokens of the abandoned, or null
-- $5 float8  server lease in milliseconds, of crashed
-- $6 int8  most rows, of crashed
-- $7 timestamptz  what the clock shows, to the second, if it has not jumped, or null
-- $8 int4  crashes from which on an execution runs exclusively on its server
-- $9 float8  for how long a run is set aside, in milliseconds
-- $10 text[]  why each one was abandoned: claimed_and_not_run, broken_off or store_away; or null
-- $11 timestamptz  when the store was there again after its last outage, or null
--
-- What a server lost with the store is not counted: neither the run nor the server could prevent it.
WITH
\ir parts/recall-seen.sql
\ir parts/recall-held.sql
released AS (
    UPDATE work e
    SET status = 'Waiting', stage = 'Placing', crash_count = own.crash_count, crashes = own.crashes, take_back_count = own.take_back_count,
        dispatched_at = NULL, claimed_by_boot_id = NULL, not_before = own.not_before, not_before_reason = NULL
    FROM own WHERE e.id = own.id AND NOT own.ends
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage, e.crashes
),
\ir parts/recall-ends.sql
taken AS (
    SELECT * FROM released UNION ALL SELECT * FROM stopped
),
settled AS (
    UPDATE deliveries d
    -- fence: interrupted-is-not-cancelled
    SET state = CASE WHEN d.state = 'Planned' AND d.error ->> 'code' IS DISTINCT FROM 'delivery_interrupted' THEN 'Cancelled' ELSE 'Unknown' END, settled_at = clock_timestamp(),
        error = CASE d.state WHEN 'Planned' THEN d.error ELSE delivery_interrupted() END
    FROM taken t
    -- fence: rescued-sends-are-unknown
    -- fence: recall-cancels-what-was-not-sent
    WHERE d.execution_id = t.id AND d.nominal_at = t.nominal_at AND (d.state = 'Sending' OR (d.state = 'Planned' AND t.status <> 'Waiting'))
    RETURNING d.execution_id, d.state
),
resumed AS (
    DELETE FROM set_aside_runs a USING taken t WHERE a.execution_id = t.id
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'rescued', taken.attempt, server_name, status, stage, jsonb_build_object('status', status)
        || CASE WHEN own.why = 'crashed' THEN jsonb_build_object('crash', taken.crashes -> -1) ELSE jsonb_build_object('code', own.why) END
    FROM taken JOIN own USING (id)
)
SELECT taken.id AS "executionId", status, server_name AS "serverName",
    (SELECT count(*)::int FROM settled s WHERE s.execution_id = taken.id AND s.state = 'Unknown') AS "unknownDeliveries"
FROM taken
