-- Gives an execution back to the outbox for a later attempt: after a failure worth a retry, or when a server drains.
-- $1 execution id, $2 attempt, $3 delay in milliseconds, $4 reason (json), $5 name of the event
WITH retried AS (
    UPDATE executions e
    SET status = 'Waiting', stage = 'Placing', dispatched_at = NULL, claimed_by_boot_id = NULL, not_before = clock_timestamp() + $3 * interval '1 millisecond', error = $4
    WHERE e.id = $1 AND e.attempt = $2 AND e.status = 'Executing'
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, $5, attempt, server_name, status, stage, coalesce($4, '{}'::jsonb) FROM retried
)
SELECT count(*)::int AS owned FROM retried
