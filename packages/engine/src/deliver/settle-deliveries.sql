-- effect   Writes what became of deliveries that attempts were sending, and adds it to their timelines.
-- refuses  a delivery that another claim has sent since; one that is settled, but a reply corrects Unknown
-- $1 jsonb  a list, one for each delivery: executionId, claimToken, id, state, reply, error (or null)
-- $2 timestamptz, $3 timestamptz  first and last instant of the executions: only their months are read
WITH results AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "claimToken" uuid, id uuid, state text, reply text, error jsonb)
),
\ir ../parts/settle.sql
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, detail)
    SELECT nominal_at, execution_id, 'delivery', attempt, jsonb_build_object('recipient', recipient, 'state', state, 'reply', reply) || CASE WHEN error IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('error', error) END FROM replied
)
SELECT id, state FROM replied
