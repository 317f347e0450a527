-- Writes the ledger rows of an execution, once; a repeated attempt meets the rows that are there.
-- What an earlier attempt left Unknown becomes Planned again only for destinations that ask for it.
-- $1 execution id, $2 attempt, then for each delivery: $3 id, $4 destination id, $5 recipient, $6 position, $7 message id, $9 row;
-- $8 ids of destinations that resend what is unknown
WITH owner AS (
    UPDATE executions SET stage = 'Delivering' WHERE id = $1 AND attempt = $2 AND status = 'Executing' RETURNING id, nominal_at
),
planned AS (
    INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state, message_id, row_number)
    SELECT d.id, o.nominal_at, o.id, d.destination_id, d.recipient, d.position, 'Planned', d.message_id, d.row_number
    FROM owner o, unnest($3::uuid[], $4::uuid[], $5::text[], $6::int[], $7::text[], $9::int[]) AS d(id, destination_id, recipient, position, message_id, row_number)
    ON CONFLICT DO NOTHING
),
reopened AS (
    UPDATE deliveries d SET state = 'Planned', settled_at = NULL
    FROM owner o WHERE d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.state = 'Unknown' AND d.attempt < $2 AND d.destination_id = ANY ($8::uuid[])
)
SELECT count(*)::int AS owned FROM owner
