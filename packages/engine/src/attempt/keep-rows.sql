-- effect   Keeps a page of the rows of an answer that is being read; nothing reads it before the answer is
--          kept.
-- refuses  an attempt that does not own the execution; a page that is there already
-- $1 uuid  execution
-- $2 uuid  claim token
-- $3 text  key of the query
-- $4 int4  number of the first row
-- $5 jsonb  rows
WITH owner AS (
    SELECT e.id, e.nominal_at, e.claim_token FROM work e
    -- fence: kept-rows-of-owner
    WHERE e.id = $1::uuid AND e.claim_token = $2::uuid AND e.status = 'Executing'
    FOR NO KEY UPDATE
),
kept AS (
    INSERT INTO kept_rows (execution_id, nominal_at, key, claim_token, first_row, rows)
    SELECT o.id, o.nominal_at, $3::text, o.claim_token, $4::int, $5::jsonb FROM owner o
    ON CONFLICT DO NOTHING
)
SELECT id FROM owner
