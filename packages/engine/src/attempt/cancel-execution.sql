-- effect   Asks for the end of an execution: a waiting or held one ends, a running one becomes Cancelling. What an
--          earlier attempt was sending, or had been, is Unknown. Answers the status before and after,
--          and the attempt.
-- refuses  an execution that is not there; one that ended while this statement waited for its row: only a
--          later statement sees the row of history
-- $1 uuid  execution
-- $2 text  the caller
-- $3 jsonb  the error of a run that was held
WITH found AS (
    -- fence: cancel-locks-the-row
    SELECT id, status, server_name, attempt, status = 'Waiting' OR stage = 'Held' AS has_no_process FROM work WHERE id = $1 FOR UPDATE
),
cancelling AS (
    UPDATE work e
    SET status = 'Cancelling', cancel_requested_at = clock_timestamp(), cancel_requested_by = $2
    -- fence: cancel-is-asked-once
    FROM found f WHERE e.id = f.id AND f.status = 'Executing' AND NOT f.has_no_process
    RETURNING e.id, e.nominal_at, e.attempt, e.status, e.stage, e.server_name
),
gone AS (
    DELETE FROM work e USING found f WHERE e.id = f.id AND f.has_no_process
    RETURNING jsonb_populate_record(e, jsonb_build_object('cancel_requested_at', clock_timestamp(), 'cancel_requested_by', $2::text)) AS work, clock_timestamp() AS completed_at
),
cancelled AS (
    INSERT INTO history SELECT h.* FROM gone g CROSS JOIN LATERAL ended(g.work, 'Cancelled', CASE WHEN (g.work).stage = 'Held' THEN $3::jsonb ELSE (g.work).error END, g.completed_at) h
    RETURNING id, nominal_at, attempt, status, NULL::text AS stage, server_name
),
asked AS (
    SELECT * FROM cancelling UNION ALL SELECT * FROM cancelled
),
settled AS (
    UPDATE deliveries d
    -- fence: interrupted-is-not-cancelled
    SET state = CASE WHEN d.state = 'Planned' AND d.error ->> 'code' IS DISTINCT FROM 'delivery_interrupted' THEN 'Cancelled' ELSE 'Unknown' END, settled_at = clock_timestamp(),
        error = CASE d.state WHEN 'Planned' THEN d.error ELSE delivery_interrupted() END
    FROM asked a WHERE a.status = 'Cancelled' AND d.execution_id = a.id AND d.nominal_at = a.nominal_at AND d.state IN ('Planned', 'Sending')
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'cancel-requested', attempt, server_name, status, stage, jsonb_build_object('by', $2::text) FROM asked
)
SELECT f.status AS "statusBefore", a.status AS "statusAfter", f.server_name AS "serverName", f.attempt
FROM (SELECT id, status, server_name, attempt FROM found UNION ALL SELECT id, status, server_name, attempt FROM history WHERE id = $1) f LEFT JOIN asked a ON a.id = f.id
