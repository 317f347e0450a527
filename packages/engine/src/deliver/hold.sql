-- effect   Ends an attempt whose run is held: it is `Executing` at the stage `Held`, and no process has claimed it.
--          It counts for no server and no account, and no recall finds it.
-- refuses  an attempt that does not own the execution, or whose run is being cancelled
-- $1 uuid  execution
-- $2 uuid  claim token
-- $3 jsonb  why it is held: reasons, found
-- $4 jsonb  the same as a sentence
WITH held AS (
    UPDATE work e
    SET stage = 'Held', dispatched_at = NULL, claimed_by_boot_id = NULL, claim_token = NULL, not_before_reason = NULL, error = $4,
        hold = $3::jsonb || jsonb_build_object('at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    -- fence: hold-compares-claim
    -- fence: hold-only-what-runs
    WHERE e.id = $1 AND e.claim_token = $2 AND e.status = 'Executing'
    RETURNING e.id, e.nominal_at, e.schedule_id, e.attempt, e.server_name, e.status, e.stage
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'held', attempt, server_name, status, stage, $4::jsonb FROM held
)
SELECT schedule_id AS "scheduleId", nominal_at AS "nominalAt" FROM held
