-- Gives an execution back to the outbox for a later attempt: after a failure worth a retry, or when a server
-- drains. A wait that the other side asked for is kept up to a limit and never past the next due instant of
-- the schedule. While that instant is due and not planned yet, the wait is at most the one of its own:
-- planning that stands still adds no wait. $1 execution id, $2 its claim token, $3 wait of its own in
-- milliseconds, $4 reason (json), $5 name of the event, $6 wait that was asked for in milliseconds, or null,
-- $7 longest one that is kept, $8 what is reported of the wait (json), or null
WITH retried AS (
    UPDATE work e
    SET status = 'Waiting', stage = 'Placing', dispatched_at = NULL, claimed_by_boot_id = NULL, error = $4, not_before_reason = $8,
        not_before = CASE WHEN $6::float8 IS NULL THEN clock_timestamp() + $3 * interval '1 millisecond'
            ELSE least(clock_timestamp() + least($6, $7) * interval '1 millisecond', (
                SELECT CASE WHEN c.next_run_at > clock_timestamp() THEN c.next_run_at ELSE clock_timestamp() + $3 * interval '1 millisecond' END
                FROM schedule_cursors c WHERE c.schedule_id = e.schedule_id AND c.enabled AND c.next_run_at IS NOT NULL)) END
    WHERE e.id = $1 AND e.claim_token = $2 AND e.status = 'Executing'
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage, e.not_before, e.not_before_reason
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, $5, attempt, server_name, status, stage,
        coalesce($4, '{}'::jsonb) || CASE WHEN not_before_reason IS NULL THEN '{}'::jsonb
            ELSE jsonb_build_object('notBefore', to_char(not_before AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'why', not_before_reason ->> 'message') END
    FROM retried
)
SELECT count(*)::int AS owned FROM retried
