-- Writes what became of deliveries that attempts were sending. A row that another statement settled meanwhile
-- (a recall that made it Unknown) is corrected by the process that read the reply. The reply is better
-- evidence than its absence. The array keeps the planner on the primary key. $1 one object for each delivery:
-- executionId, claimToken, id, state, reply, error (or null), $2 and $3 first and last instant of the executions,
-- so that only the months between them are looked at
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "claimToken" uuid, id uuid, state text, reply text, error jsonb)
),
settled AS (
    UPDATE deliveries d
    SET state = r.state, reply = r.reply, error = r.error, settled_at = CASE WHEN r.state = 'Planned' THEN NULL ELSE clock_timestamp() END
    FROM given r
    -- fence: reply-belongs-to-its-claim
    WHERE d.id = ANY (ARRAY(SELECT id FROM given)) AND d.execution_id = r."executionId" AND d.id = r.id AND d.claim_token = r."claimToken"
      -- fence: only-a-reply-corrects-unknown
      AND (d.state = 'Sending' OR (d.state = 'Unknown' AND r.state IN ('Accepted', 'Rejected')))
      AND d.nominal_at BETWEEN $2 AND $3
    RETURNING d.id, d.nominal_at, d.execution_id, d.attempt, d.recipient, d.state, d.reply
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, detail)
    SELECT nominal_at, execution_id, 'delivery', attempt, jsonb_build_object('recipient', recipient, 'state', state, 'reply', reply) FROM settled
)
SELECT id, state FROM settled
