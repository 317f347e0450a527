-- Asks for the end of an execution: a waiting one ends here, a running one becomes Cancelling and its server is told. The row
-- is locked first, so that the answer tells what it was at that moment, also when another statement changes it meanwhile.
-- What the attempt before was sending when it gave the execution back, without a reply that could be written, is Unknown.
-- $1 execution id, $2 who asks
WITH found AS (
    SELECT id, nominal_at, status, server_name FROM executions WHERE id = $1 FOR UPDATE
),
asked AS (
    UPDATE executions e
    SET status = CASE f.status WHEN 'Waiting' THEN 'Cancelled' ELSE 'Cancelling' END,
        stage = CASE f.status WHEN 'Waiting' THEN NULL ELSE e.stage END,
        completed_at = CASE f.status WHEN 'Waiting' THEN clock_timestamp() END,
        cancel_requested_at = clock_timestamp(), cancel_requested_by = $2
    FROM found f
    WHERE e.id = f.id AND e.nominal_at = f.nominal_at AND f.status IN ('Waiting', 'Executing')
    RETURNING e.id, e.nominal_at, e.attempt, e.status, e.stage, e.server_name
),
settled AS (
    UPDATE deliveries d
    SET state = CASE d.state WHEN 'Planned' THEN 'Cancelled' ELSE 'Unknown' END, settled_at = clock_timestamp(),
        error = CASE d.state WHEN 'Planned' THEN d.error ELSE jsonb_build_object('code', 'delivery_interrupted', 'message', 'The run was broken off between handing the message over and reading the reply; it is not known whether it arrived.', 'retryable', false, 'source', NULL) END
    FROM asked a WHERE a.status = 'Cancelled' AND d.execution_id = a.id AND d.nominal_at = a.nominal_at AND d.state IN ('Planned', 'Sending')
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'cancel-requested', attempt, server_name, status, stage, jsonb_build_object('by', $2::text) FROM asked
)
SELECT f.status AS "statusBefore", a.status AS "statusAfter", f.server_name AS "serverName"
FROM found f LEFT JOIN asked a ON a.id = f.id
