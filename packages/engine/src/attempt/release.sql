-- effect   Releases an attempt to the outbox for a later one: after a failure (retry), or because the server
--          stops (handed-back). For a breaker or a limit it is put-off.
-- refuses  an attempt that does not own the execution, or whose run is being cancelled
-- $1 uuid  execution
-- $2 uuid  claim token
-- $3 text  name of the event
-- $4 jsonb  error, or null
-- $5 jsonb  the stored reason of the wait, or null
-- $6 jsonb  the wait: delayMs, askedMs (or null); or of a breaker kind, target, key, spreadMs, maxWaitMs
--
-- A wait that the target asked for ends at the next due instant; while that is due and not planned, the own
-- wait counts. For a breaker one run comes back first. The lock on it makes sure that no run waits for a
-- breaker that is being closed.
WITH wait AS (
    SELECT * FROM jsonb_to_record($6::jsonb)
        AS w("delayMs" float8, "askedMs" float8, kind text, target text, key text, "spreadMs" float8, "maxWaitMs" float8)
),
breaker AS (
    SELECT greatest(clock_timestamp(),
        -- fence: breaker-ignores-a-clock-set-back
        CASE WHEN b.retry_at <= clock_timestamp() + (w."maxWaitMs" + 1000) * interval '1 millisecond' THEN b.retry_at END,
        CASE WHEN b.probe_until <= clock_timestamp() + (w."maxWaitMs" + 1000) * interval '1 millisecond' THEN b.probe_until END) AS until_at
    FROM wait w JOIN breakers b ON b.kind = w.kind AND b.target = w.target
    WHERE b.opened_at IS NOT NULL
    -- fence: put-off-knows-of-the-close
    FOR SHARE OF b
),
released AS (
    UPDATE work e
    SET status = 'Waiting', stage = 'Placing', dispatched_at = NULL, claimed_by_boot_id = NULL, error = $4, not_before_reason = $5,
        -- fence: put-off-has-an-end
        put_off_since = CASE WHEN w.key IS NULL THEN e.put_off_since ELSE least(e.put_off_since, clock_timestamp()) END,
        not_before = CASE
            WHEN w.key IS NOT NULL THEN coalesce((
                SELECT b.until_at + CASE WHEN EXISTS (
                    SELECT 1 FROM work o
                    WHERE o.dispatched_at IS NULL AND o.not_before_reason ->> 'breaker' = w.key AND o.not_before > clock_timestamp() AND o.not_before <= b.until_at
                ) THEN w."spreadMs" ELSE 0 END * interval '1 millisecond' FROM breaker b), clock_timestamp())
            WHEN w."askedMs" IS NULL THEN clock_timestamp() + w."delayMs" * interval '1 millisecond'
            ELSE least(clock_timestamp() + w."askedMs" * interval '1 millisecond', (
                -- fence: asked-wait-ends-at-next-due
                SELECT CASE WHEN c.next_run_at > clock_timestamp() THEN c.next_run_at ELSE clock_timestamp() + w."delayMs" * interval '1 millisecond' END
                FROM schedule_cursors c WHERE c.schedule_id = e.schedule_id AND c.enabled AND c.next_run_at IS NOT NULL)) END
    FROM wait w
    -- fence: release-compares-claim
    -- fence: release-only-what-runs
    WHERE e.id = $1 AND e.claim_token = $2 AND e.status = 'Executing'
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage, e.not_before, e.not_before_reason, w.kind
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, $3, attempt, server_name, status, stage,
        coalesce($4, '{}'::jsonb) || CASE WHEN not_before_reason IS NULL THEN '{}'::jsonb
            ELSE jsonb_strip_nulls(jsonb_build_object('kind', kind, 'notBefore', to_char(not_before AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'why', not_before_reason ->> 'message')) END
    FROM released
)
SELECT count(*)::int AS owned FROM released
