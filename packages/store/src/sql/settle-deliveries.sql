-- Writes what became of deliveries that this attempt was sending. A row that somebody else settled meanwhile (a rescue that
-- called it Unknown) is corrected by the one who saw the reply: the reply is better evidence than its absence.
-- $1 execution id, $2 attempt, then for each delivery: $3 id, $4 state, $5 reply, $6 error (json or null)
WITH settled AS (
    UPDATE deliveries d
    SET state = r.state, reply = r.reply, error = r.error, settled_at = CASE WHEN r.state = 'Planned' THEN NULL ELSE clock_timestamp() END
    FROM unnest($3::uuid[], $4::text[], $5::text[], $6::jsonb[]) AS r(id, state, reply, error)
    WHERE d.execution_id = $1 AND d.id = r.id AND d.attempt = $2 AND (d.state = 'Sending' OR (d.state = 'Unknown' AND r.state IN ('Accepted', 'Rejected')))
    RETURNING d.id, d.nominal_at, d.execution_id, d.attempt, d.recipient, d.state, d.reply
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, detail)
    SELECT nominal_at, execution_id, 'delivery', attempt, jsonb_build_object('recipient', recipient, 'state', state, 'reply', reply) FROM settled
)
SELECT id, state FROM settled
