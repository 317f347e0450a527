-- Gives an execution back to the outbox because the breaker of a target that it needs is open: no try is
-- spent, and no failure is counted. One run comes back when the wait of the breaker is over, the others
-- somewhat later. The lock makes sure that nobody waits for a breaker that is being closed: whoever closes it
-- waits for this statement, and wakes then what waits. $1 execution id, $2 its claim token, $3 kind, $4
-- target, $5 key of the breaker, $6 how much later than the first, in milliseconds, $7 longest wait of a
-- breaker in milliseconds, $8 what the target failed with (json), $9 what is reported of the wait (json)
WITH held AS (
    SELECT greatest(clock_timestamp(),
        CASE WHEN b.retry_at <= clock_timestamp() + ($7::float8 + 1000) * interval '1 millisecond' THEN b.retry_at END,
        CASE WHEN b.probe_until <= clock_timestamp() + ($7::float8 + 1000) * interval '1 millisecond' THEN b.probe_until END) AS until_at
    FROM breakers b WHERE b.kind = $3 AND b.target = $4 AND b.opened_at IS NOT NULL
    FOR SHARE
),
put_off AS (
    UPDATE work e
    SET status = 'Waiting', stage = 'Placing', dispatched_at = NULL, claimed_by_boot_id = NULL, error = $8,
        not_before_reason = $9::jsonb || jsonb_build_object('breaker', $5::text), put_off_since = least(e.put_off_since, clock_timestamp()),
        not_before = coalesce((
            SELECT h.until_at + CASE WHEN EXISTS (
                SELECT 1 FROM work o
                WHERE o.dispatched_at IS NULL AND o.not_before_reason ->> 'breaker' = $5 AND o.not_before > clock_timestamp() AND o.not_before <= h.until_at
            ) THEN $6::float8 ELSE 0 END * interval '1 millisecond' FROM held h), clock_timestamp())
    WHERE e.id = $1 AND e.claim_token = $2 AND e.status = 'Executing'
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage, e.not_before, e.not_before_reason
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'put-off', attempt, server_name, status, stage,
        $8::jsonb || jsonb_build_object('kind', $3::text, 'notBefore', to_char(not_before AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'why', not_before_reason ->> 'message')
    FROM put_off
)
SELECT count(*)::int AS owned FROM put_off
