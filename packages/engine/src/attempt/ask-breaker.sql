-- effect   Says whether a run may use a target: no row when its breaker is closed. Of an open one it lets
--          one run through at a time, once the wait is over.
-- refuses  another run while one is let through and its time lasts; a repeat of the same run keeps its
--          place
-- $1 text  kind
-- $2 text  target
-- $3 uuid  claim token
-- $4 float8  least time for a probe, in milliseconds
-- $5 float8  first wait, in milliseconds
-- $6 float8  longest wait, in milliseconds
--
-- An instant later than the longest wait comes from a clock that was set back, and is over. A second more
-- allows for rounding.
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
