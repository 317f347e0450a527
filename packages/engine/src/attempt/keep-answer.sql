-- effect   Keeps an answer to a query of an execution. Answers the one that counts: the first. Pages of
--          rows that other claims have read in vain go.
-- refuses  an attempt that does not own the execution
-- $1 uuid  execution
-- $2 uuid  claim token
-- $3 text  key of the query
-- $4 jsonb  columns
-- $5 int4  number of rows
-- $6 jsonb  value
--
-- The execution is locked first, so the owner sees what an earlier attempt has written.
WITH owner AS (
    SELECT e.id, e.nominal_at, e.claim_token, e.attempt, e.server_name FROM work e
    -- fence: answer-of-owner
    WHERE e.id = $1::uuid AND e.claim_token = $2::uuid AND e.status = 'Executing'
    FOR NO KEY UPDATE
),
kept AS (
    INSERT INTO kept_answers (execution_id, nominal_at, key, columns, row_count, value, claim_token, asked_at)
    SELECT o.id, o.nominal_at, $3::text, $4::jsonb, $5::int, $6::jsonb, o.claim_token, clock_timestamp() FROM owner o
    -- fence: answer-is-kept-once
    ON CONFLICT DO NOTHING
    RETURNING execution_id, nominal_at, key, columns, row_count, value, claim_token
),
dropped AS (
    DELETE FROM kept_rows r USING kept k
    WHERE r.execution_id = k.execution_id AND r.nominal_at = k.nominal_at AND r.key = k.key AND r.claim_token <> k.claim_token
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, detail)
    SELECT k.nominal_at, k.execution_id, 'asked', o.attempt, o.server_name, jsonb_build_object('query', k.key, 'rows', k.row_count)
    FROM kept k JOIN owner o ON o.id = k.execution_id
)
SELECT a.key, a.columns, a.row_count AS "rowCount", a.value, a.claim_token AS "claimToken"
FROM (
    SELECT key, columns, row_count, value, claim_token FROM kept
    UNION ALL
    SELECT p.key, p.columns, p.row_count, p.value, p.claim_token
    FROM owner o JOIN kept_answers p ON p.execution_id = o.id AND p.nominal_at = o.nominal_at AND p.key = $3::text) a
LIMIT 1
