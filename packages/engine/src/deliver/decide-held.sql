-- effect   Delivers or discards a held run. Delivered, it waits for dispatch with its files and its ledger; discarded,
--          it ends as Cancelled. Answers what was decided of the run, now or before.
-- refuses  a run that is not held; a second decision
-- $1 uuid  execution
-- $2 text  Deliver, or Discard
-- $3 text  the reason
-- $4 text  the caller
-- $5 jsonb  the error of a discarded run
WITH found AS (
    -- fence: held-run-is-decided-once
    SELECT id FROM work WHERE id = $1 AND status = 'Executing' AND stage = 'Held' FOR UPDATE
),
decision AS (
    SELECT jsonb_build_object('decision', $2::text, 'reason', $3::text, 'by', $4::text,
        'decidedAt', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS made
),
delivered AS (
    UPDATE work e
    SET status = 'Waiting', stage = 'Placing', error = NULL, not_before = clock_timestamp(), put_off_since = NULL, hold = e.hold || d.made
    FROM found f, decision d WHERE e.id = f.id AND $2 = 'Deliver'
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage, e.hold
),
gone AS (
    DELETE FROM work e USING found f, decision d
    WHERE e.id = f.id AND $2 = 'Discard'
    RETURNING jsonb_populate_record(e, jsonb_build_object('hold', e.hold || d.made, 'cancel_requested_at', clock_timestamp(), 'cancel_requested_by', $4::text)) AS work,
        clock_timestamp() AS completed_at
),
discarded AS (
    INSERT INTO history SELECT h.* FROM gone g CROSS JOIN LATERAL ended(g.work, 'Cancelled', $5::jsonb, g.completed_at) h
    RETURNING id, nominal_at, attempt, server_name, status, NULL::text AS stage, hold
),
decided AS (
    SELECT * FROM delivered UNION ALL SELECT * FROM discarded
),
settled AS (
    UPDATE deliveries d
    -- fence: interrupted-is-not-cancelled
    SET state = CASE WHEN d.state = 'Planned' AND d.error ->> 'code' IS DISTINCT FROM 'delivery_interrupted' THEN 'Cancelled' ELSE 'Unknown' END, settled_at = clock_timestamp(),
        error = CASE d.state WHEN 'Planned' THEN d.error ELSE delivery_interrupted() END
    FROM discarded r WHERE d.execution_id = r.id AND d.nominal_at = r.nominal_at AND d.state IN ('Planned', 'Sending')
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'decided', attempt, server_name, status, stage, jsonb_build_object('by', $4::text, 'decision', $2::text, 'reason', $3::text)
    FROM decided
)
SELECT e.hold ->> 'decision' AS decision, e.hold ->> 'by' AS by, e.is_new AS "isNew"
FROM (
    SELECT hold, true AS is_new FROM decided
    UNION ALL
    SELECT hold, false FROM executions WHERE id = $1 AND NOT EXISTS (SELECT FROM decided)) e
