-- Whether a run may use a target: no row when its breaker is closed. While it is open one run is let through
-- at a time, when the wait is over and no other is looking. It holds the probe until it has reported what it
-- found, or for a time. A run that asks again keeps its probe: the first answer may have got lost. An instant
-- that is later than the longest wait is one of a clock that was set back, and is over. A second more allows
-- for instants that are rounded to milliseconds. $1 kind, $2 target, $3 claim token, $4 least time for a
-- probe in milliseconds, $5 first wait in milliseconds, $6 longest one
WITH found AS (
    SELECT b.kind, b.target, b.opened_at, b.probes, b.last_failure, b.probe_token IS NOT DISTINCT FROM $3 AS is_own,
        -- fence: breaker-ignores-a-clock-set-back
        coalesce(b.retry_at > clock_timestamp() AND b.retry_at <= clock_timestamp() + ($6::float8 + 1000) * interval '1 millisecond', false) AS rests,
        -- fence: breaker-ignores-a-clock-set-back
        coalesce(b.probe_until > clock_timestamp() AND b.probe_until <= clock_timestamp() + ($6::float8 + 1000) * interval '1 millisecond', false) AS is_probed
    FROM breakers b WHERE b.kind = $1 AND b.target = $2 AND b.opened_at IS NOT NULL
    -- fence: breaker-lets-one-through
    FOR UPDATE
),
probing AS (
    UPDATE breakers b
    SET probe_token = $3, probes = CASE WHEN f.is_own THEN b.probes ELSE b.probes + 1 END, changed_at = clock_timestamp(),
        probe_until = clock_timestamp() + least(greatest($4, $5::float8 * power(2, least(b.probes, 20))), $6) * interval '1 millisecond'
    FROM found f
    -- fence: breaker-lets-one-through
    WHERE b.kind = f.kind AND b.target = f.target AND NOT f.rests AND (f.is_own OR NOT f.is_probed)
    RETURNING b.target
)
SELECT f.target IN (SELECT p.target FROM probing p) AS probe, f.opened_at AS "openedAt", least($5::float8 * power(2, least(f.probes, 20)), $6)::float8 AS "waitMs", f.last_failure AS failure
FROM found f
