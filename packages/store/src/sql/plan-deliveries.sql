-- Writes the ledger rows of an execution, once; a repeated attempt meets the rows that are there.
-- $1 execution id, $2 attempt, then for each delivery: $3 id, $4 destination id, $5 recipient, $6 position, $7 message id
WITH owner AS (
    UPDATE executions SET stage = 'Delivering' WHERE id = $1 AND attempt = $2 AND status = 'Executing' RETURNING id, nominal_at
),
planned AS (
    INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state, message_id)
    SELECT d.id, o.nominal_at, o.id, d.destination_id, d.recipient, d.position, 'Planned', d.message_id
    FROM owner o, unnest($3::uuid[], $4::uuid[], $5::text[], $6::int[], $7::text[]) AS d(id, destination_id, recipient, position, message_id)
    ON CONFLICT DO NOTHING
)
SELECT count(*)::int AS owned FROM owner
