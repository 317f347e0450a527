-- What leads to the first mail of executions, in one commit: the last artifact, the ledger rows, and the gate in front of the message's end.
-- Only for attempts before which nobody has written a ledger row. What may be sent becomes Sending under the same conditions
-- as in begin-sending.sql, and only what is answered may be sent; the rest of the ledger is Planned. Each execution is locked and
-- changed, so that a rescue either comes before and nothing is sent, or leaves it, or sees what is being sent.
-- The array and the CASE keep the planner on the primary key: it would else walk through everything that runs.
-- $1 one object for each execution: executionId, claimToken, leaseMs (of the server), artifact (id, position, name, format,
-- contentType, bytes, pages, sha256, stage, event; or null), deliveries (id, destinationId,
-- recipient, position, messageId, row, leftOut: why nothing is sent, if so), send (ids)
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
        AS g("executionId" uuid, "claimToken" uuid, "leaseMs" int, artifact jsonb, deliveries jsonb, send jsonb)
),
owner AS (
    UPDATE work e SET stage = 'Delivering', gate_openings = e.gate_openings + 1 FROM given g
    WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.id = g."executionId" AND e.claim_token = g."claimToken" AND CASE WHEN e.status = 'Executing' THEN true END
    RETURNING e.id, e.nominal_at, e.attempt, e.claim_token, e.server_name, e.status, g.artifact, g.deliveries, g.send,
        e.cancel_requested_at IS NULL AND EXISTS (
            SELECT 1 FROM servers w WHERE w.role = 'worker' AND w.boot_id = e.claimed_by_boot_id AND is_alive(w.last_heartbeat_at, g."leaseMs")) AS may_send
),
made AS (
    SELECT o.id AS execution_id, o.nominal_at, o.attempt, o.server_name, o.status, a.*
    FROM owner o CROSS JOIN jsonb_to_record(o.artifact)
        AS a(id uuid, position int, name text, format text, "contentType" text, bytes bigint, pages int, sha256 text, stage text, event text)
    WHERE jsonb_typeof(o.artifact) = 'object'
),
saved AS (
    INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, created_at)
    SELECT id, nominal_at, execution_id, position, name, format, "contentType", bytes, pages, sha256, clock_timestamp() FROM made
    ON CONFLICT DO NOTHING
),
planned AS (
    INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, message_id, row_number, state, attempt, claim_token, tries, sending_at, error, settled_at)
    SELECT d.id, d.nominal_at, d.execution_id, d."destinationId", d.recipient, d.position, d."messageId", d."row",
        CASE WHEN d."leftOut" IS NOT NULL THEN 'Cancelled' WHEN d.sends THEN 'Sending' ELSE 'Planned' END, CASE WHEN d.sends THEN d.attempt ELSE 0 END, CASE WHEN d.sends THEN d.claim_token END, d.sends::int,
        CASE WHEN d.sends THEN clock_timestamp() END, d."leftOut", CASE WHEN d."leftOut" IS NOT NULL THEN clock_timestamp() END
    FROM (
        SELECT o.id AS execution_id, o.nominal_at, o.attempt, o.claim_token, o.may_send AND o.send ? p.id::text AND p."leftOut" IS NULL AS sends, p.*
        FROM owner o
        CROSS JOIN jsonb_to_recordset(o.deliveries) AS p(id uuid, "destinationId" uuid, recipient text, position int, "messageId" text, "row" int, "leftOut" jsonb)) d
    ON CONFLICT DO NOTHING
    RETURNING id, nominal_at, execution_id, recipient, state, error
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, execution_id, name, attempt, server_name, status, stage, detail
    FROM (
        SELECT 1 AS number, nominal_at, execution_id, event AS name, attempt, server_name, status, stage, jsonb_build_object('name', name, 'bytes', bytes, 'sha256', sha256) AS detail
        FROM made
        UNION ALL
        SELECT 2, nominal_at, id, 'delivering', attempt, server_name, status, 'Delivering', jsonb_build_object('deliveries', jsonb_array_length(deliveries))
        FROM owner
        UNION ALL
        SELECT 3, p.nominal_at, p.execution_id, 'delivery', o.attempt, NULL, NULL, NULL, jsonb_build_object('recipient', p.recipient, 'state', p.state, 'reply', p.error ->> 'message')
        FROM planned p JOIN owner o ON o.id = p.execution_id
        WHERE p.state = 'Cancelled') events
    ORDER BY execution_id, number
)
SELECT o.id, coalesce((SELECT jsonb_agg(p.id) FROM planned p WHERE p.execution_id = o.id AND p.state = 'Sending'), '[]'::jsonb) AS granted FROM owner o
