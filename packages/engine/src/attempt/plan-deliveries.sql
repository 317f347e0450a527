-- Writes the ledger rows of executions, once; a repeated attempt meets the rows that are there.
-- The array and the CASE keep the planner on the primary key.
-- What an earlier attempt left Unknown, or was sending, becomes Planned again only for destinations that ask for it.
-- $1 one object for each execution: executionId, claimToken, deliveries (id, destinationId, recipient, position, messageId,
-- row, leftOut: why nothing is sent, if so), resend (ids of destinations that resend what is unknown)
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "claimToken" uuid, deliveries jsonb, resend jsonb)
),
owner AS (
    UPDATE work e SET stage = 'Delivering' FROM given g
    WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.id = g."executionId" AND e.claim_token = g."claimToken" AND CASE WHEN e.status = 'Executing' THEN true END
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage
),
planned AS (
    INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state, message_id, row_number, error, settled_at)
    SELECT d.id, o.nominal_at, o.id, d."destinationId", d.recipient, d.position, CASE WHEN d."leftOut" IS NULL THEN 'Planned' ELSE 'Cancelled' END,
        d."messageId", d."row", d."leftOut", CASE WHEN d."leftOut" IS NULL THEN NULL ELSE clock_timestamp() END
    FROM owner o
    JOIN given g ON g."executionId" = o.id
    CROSS JOIN jsonb_to_recordset(g.deliveries)
        AS d(id uuid, "destinationId" uuid, recipient text, position int, "messageId" text, "row" int, "leftOut" jsonb)
    ON CONFLICT DO NOTHING
    RETURNING nominal_at, execution_id, recipient, state, error
),
reopened AS (
    UPDATE deliveries d
    SET state = CASE WHEN g.resend ? d.destination_id::text THEN 'Planned' ELSE 'Unknown' END,
        settled_at = CASE WHEN g.resend ? d.destination_id::text THEN NULL ELSE clock_timestamp() END,
        error = CASE d.state WHEN 'Unknown' THEN d.error ELSE jsonb_build_object('code', 'delivery_interrupted', 'message', 'An earlier attempt ended between handing the message over and reading the reply; it is not known whether it arrived.', 'retryable', false, 'source', NULL) END
    FROM owner o JOIN given g ON g."executionId" = o.id
    WHERE d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.attempt < o.attempt
      AND (d.state = 'Sending' OR (d.state = 'Unknown' AND g.resend ? d.destination_id::text))
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT o.nominal_at, o.id, 'delivering', o.attempt, o.server_name, o.status, o.stage, jsonb_build_object('deliveries', jsonb_array_length(g.deliveries))
    FROM owner o JOIN given g ON g."executionId" = o.id
    UNION ALL
    SELECT p.nominal_at, p.execution_id, 'delivery', o.attempt, NULL, NULL, NULL, jsonb_build_object('recipient', p.recipient, 'state', p.state, 'reply', p.error ->> 'message')
    FROM planned p JOIN owner o ON o.id = p.execution_id
    WHERE p.state = 'Cancelled'
)
SELECT id FROM owner
