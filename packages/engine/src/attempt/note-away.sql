-- effect   Notes that a run found a target down; enough runs in a row, without an answer in between, open
--          the breaker. A run that was let through closes its probe and doubles the wait. Answers the
--          breaker if it is open.
-- refuses  a second note of the same run; what was under way when the breaker opened
-- $1 text  kind
-- $2 text  target
-- $3 uuid  execution
-- $4 uuid  claim token
-- $5 jsonb  what it failed with
-- $6 float8  wait that the target asked for, in milliseconds
-- $7 int4  runs at which it opens
-- $8 float8  first wait, in milliseconds
-- $9 float8  longest wait, in milliseconds
WITH before AS (
    SELECT b.opened_at FROM breakers b WHERE b.kind = $1 AND b.target = $2 FOR UPDATE
),
noted AS (
    INSERT INTO breakers AS b (kind, target, failed_runs, last_failure, changed_at)
    SELECT $1, $2, ARRAY[$3::uuid], $5, clock_timestamp() FROM (SELECT count(*) FROM before) AS looked
    ON CONFLICT (kind, target) DO UPDATE
    SET failed_runs = CASE WHEN b.opened_at IS NULL AND $3::uuid <> ALL (b.failed_runs) THEN b.failed_runs || $3::uuid ELSE b.failed_runs END,
        -- fence: breaker-counts-a-run-once
        opened_at = CASE WHEN b.opened_at IS NULL AND $3::uuid <> ALL (b.failed_runs) AND cardinality(b.failed_runs) + 1 >= $7 THEN clock_timestamp() ELSE b.opened_at END,
        retry_at = CASE WHEN b.probe_token = $4 OR (b.opened_at IS NULL AND $3::uuid <> ALL (b.failed_runs) AND cardinality(b.failed_runs) + 1 >= $7)
            THEN clock_timestamp() + least(greatest($8::float8 * power(2, least(b.probes, 20)), $6), $9) * interval '1 millisecond' ELSE b.retry_at END,
        probe_token = CASE WHEN b.probe_token = $4 THEN NULL ELSE b.probe_token END,
        probe_until = CASE WHEN b.probe_token = $4 THEN NULL ELSE b.probe_until END,
        last_failure = $5, changed_at = clock_timestamp()
    RETURNING opened_at, probes, last_failure
)
SELECT opened_at AS "openedAt", least($8::float8 * power(2, least(probes, 20)), $9)::float8 AS "waitMs", last_failure AS failure,
    NOT EXISTS (SELECT 1 FROM before WHERE before.opened_at IS NOT NULL) AS "hasOpened"
FROM noted WHERE opened_at IS NOT NULL
