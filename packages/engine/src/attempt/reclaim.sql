-- Reclaims what a living process has claimed and does not run: the answer to its claim got lost with the
-- connection, or the run was broken off when the lease of its server was over and nobody else had noticed, or
-- its end could not be written. No failure and no crash is counted, but each of these is: after too many of
-- them the execution ends as Failed. What it was sending is Unknown. What a send of its own holds at this
-- moment, or has opened the gate for since this statement began to look, is left for the next time. $1
-- execution ids, $2 the claim tokens of their attempts, $3 how often an execution may be reclaimed
WITH seen AS MATERIALIZED (
    SELECT e.id, e.claim_token, e.gate_openings
    FROM work e JOIN unnest($1::uuid[], $2::uuid[]) AS a(id, claim_token) ON e.id = a.id AND e.claim_token = a.claim_token
    WHERE e.status IN ('Executing', 'Cancelling')
),
own AS (
    SELECT e.id, e.status = 'Cancelling' OR e.take_back_count + 1 > $3 AS ends
    FROM seen s JOIN work e ON e.id = s.id AND e.claim_token = s.claim_token AND e.gate_openings = s.gate_openings
    WHERE e.status IN ('Executing', 'Cancelling')
    FOR UPDATE OF e SKIP LOCKED
),
released AS (
    UPDATE work e
    SET status = 'Waiting', stage = 'Placing', take_back_count = e.take_back_count + 1,
        dispatched_at = NULL, claimed_by_boot_id = NULL, not_before = clock_timestamp(), not_before_reason = NULL
    FROM own WHERE e.id = own.id AND NOT own.ends
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage
),
gone AS (
    DELETE FROM work e USING own WHERE e.id = own.id AND own.ends
    RETURNING jsonb_populate_record(e, jsonb_build_object('take_back_count', e.take_back_count + 1,
            'dispatched_at', NULL, 'claimed_by_boot_id', NULL, 'not_before', clock_timestamp(), 'not_before_reason', NULL)) AS work,
        CASE WHEN e.status = 'Cancelling' THEN 'Cancelled' ELSE 'Failed' END AS status,
        CASE WHEN e.status = 'Cancelling' THEN e.error
            ELSE jsonb_build_object('code', 'execution_not_concluded', 'message', 'The run was given up ' || (e.take_back_count + 1) || ' times before its end was recorded, and was stopped; the logs of its servers tell why.', 'retryable', false, 'source', NULL) END AS error,
        clock_timestamp() AS completed_at
),
stopped AS (
    INSERT INTO history SELECT h.* FROM gone g CROSS JOIN LATERAL ended(g.work, g.status, g.error, g.completed_at) h
    RETURNING id, nominal_at, attempt, server_name, status, NULL::text AS stage
),
taken AS (
    SELECT * FROM released UNION ALL SELECT * FROM stopped
),
interrupted AS (
    UPDATE deliveries d
    SET state = 'Unknown', settled_at = clock_timestamp(),
        error = jsonb_build_object('code', 'delivery_interrupted', 'message', 'The run was broken off between handing the message over and reading the reply; it is not known whether it arrived.', 'retryable', false, 'source', NULL)
    FROM taken t WHERE d.execution_id = t.id AND d.nominal_at = t.nominal_at AND d.state = 'Sending'
),
withdrawn AS (
    UPDATE deliveries d SET state = 'Cancelled', settled_at = clock_timestamp()
    FROM taken t WHERE t.status <> 'Waiting' AND d.execution_id = t.id AND d.nominal_at = t.nominal_at AND d.state = 'Planned'
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'rescued', attempt, server_name, status, stage, jsonb_build_object('status', status, 'reason', 'It was claimed there and did not run.') FROM taken
)
SELECT id, status FROM taken
