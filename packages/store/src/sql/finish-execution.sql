-- Ends an execution, if this attempt still owns it; what was not sent of a cancelled one is cancelled in the same statement.
-- A success without deliveries says that there was nothing to deliver, so that nobody looks for a mail that was never planned.
-- $1 execution id, $2 attempt, $3 status, $4 error (json or null)
WITH finished AS (
    UPDATE executions e
    SET status = $3, completed_at = clock_timestamp(), error = $4, stage = NULL
    WHERE e.id = $1 AND e.attempt = $2 AND e.status IN ('Executing', 'Cancelling')
    RETURNING e.id, e.nominal_at, e.schedule_id, e.attempt, e.server_name, e.status, e.error
),
cancelled AS (
    UPDATE deliveries d SET state = 'Cancelled', settled_at = clock_timestamp()
    FROM finished f WHERE d.execution_id = f.id AND d.nominal_at = f.nominal_at AND d.state = 'Planned'
),
remembered AS (
    UPDATE schedules s SET last_run_at = clock_timestamp(), last_server_name = f.server_name FROM finished f WHERE s.id = f.schedule_id
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, detail)
    SELECT nominal_at, id, 'ended', attempt, server_name, jsonb_strip_nulls(jsonb_build_object('status', status, 'code', error ->> 'code',
        'note', CASE WHEN status = 'Succeeded' AND NOT EXISTS (
            SELECT 1 FROM deliveries d WHERE d.execution_id = finished.id AND d.nominal_at = finished.nominal_at
        ) THEN 'Nothing was to be delivered.' END))
    FROM finished
)
SELECT status FROM finished
