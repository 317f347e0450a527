-- Asks for the end of an execution: a waiting one ends here, a running one becomes Cancelling and its server is told.
-- $1 execution id, $2 who asks
WITH asked AS (
    UPDATE executions e
    SET status = CASE e.status WHEN 'Waiting' THEN 'Cancelled' ELSE 'Cancelling' END,
        stage = CASE e.status WHEN 'Waiting' THEN NULL ELSE e.stage END,
        completed_at = CASE e.status WHEN 'Waiting' THEN clock_timestamp() END,
        cancel_requested_at = clock_timestamp(), cancel_requested_by = $2
    WHERE e.id = $1 AND e.status IN ('Waiting', 'Executing')
    RETURNING e.id, e.nominal_at, e.attempt, e.status, e.server_name
),
withdrawn AS (
    UPDATE deliveries d SET state = 'Cancelled', settled_at = clock_timestamp()
    FROM asked a WHERE a.status = 'Cancelled' AND d.execution_id = a.id AND d.nominal_at = a.nominal_at AND d.state = 'Planned'
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, detail)
    SELECT nominal_at, id, 'cancel-requested', attempt, server_name, jsonb_build_object('by', $2::text) FROM asked
)
SELECT e.status AS "statusBefore", a.status AS "statusAfter", e.server_name AS "serverName"
FROM executions e LEFT JOIN asked a ON a.id = e.id
WHERE e.id = $1
