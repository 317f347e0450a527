-- Reclaims what dead processes had claimed: a process is dead when no server row carries its boot id with a
-- heartbeat younger than the lease. What it was sending is Unknown. The execution waits again, ends as
-- Cancelled if that had been asked for, or ends as Failed after too many crashes. It has waited since its
-- process was last heard: its place in the line is before all that has become due in the lease since then. An
-- execution whose gate has opened since this statement began to look is left to the next round: what is being
-- sent there would not be seen. A process whose event loop stands still is left until its watchdog has ended
-- it: its runs are never on two servers at a time. Each of them runs exclusively the next time, whatever else
-- it has behind it. No watchdog needs two minutes: a later end is that of a clock that was set back. By a
-- clock that has jumped, servers that live would look dead: nothing is reclaimed unless it shows what the
-- caller expects. $1 server lease in milliseconds, $2 crashes allowed, $3 most rows, $4 what the clock shows,
-- to the second, if it has not jumped, or null, $5 crashes from which on an execution runs exclusively on its
-- server
WITH seen AS MATERIALIZED (
    SELECT e.id, e.claim_token, e.gate_openings, s.stood_still,
        greatest(e.crash_count + 1, CASE WHEN s.stood_still THEN $5::int ELSE 0 END) AS crash_count
    FROM work e
    CROSS JOIN LATERAL (SELECT EXISTS (
        SELECT 1 FROM servers w
        WHERE w.role = 'worker' AND (w.stood_still_boot_id = e.claimed_by_boot_id OR (w.boot_id = e.claimed_by_boot_id AND w.standstill_until IS NOT NULL))
    ) AS stood_still) s
    WHERE e.dispatched_at IS NOT NULL AND e.status IN ('Executing', 'Cancelling')
      AND NOT EXISTS (SELECT 1 FROM servers w WHERE w.role = 'worker' AND w.boot_id = e.claimed_by_boot_id
        AND (is_alive(w.last_heartbeat_at, $1) OR (w.standstill_until > clock_timestamp() AND w.standstill_until < clock_timestamp() + interval '2 minutes')))
      AND ($4::timestamptz IS NULL OR clock_timestamp() BETWEEN $4 - interval '1 second' AND $4 + interval '1 second')
    LIMIT $3
),
dead AS (
    SELECT e.id, s.stood_still, s.crash_count, e.status = 'Cancelling' OR s.crash_count > $2 AS ends,
        e.crashes || jsonb_build_object('attempt', e.attempt, 'server', e.server_name, 'processId', e.process_id, 'stage', e.stage, 'standstill', s.stood_still,
            'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS crashes,
        greatest(e.not_before, clock_timestamp() - $1 * interval '1 millisecond') AS not_before
    FROM seen s JOIN work e ON e.id = s.id AND e.claim_token IS NOT DISTINCT FROM s.claim_token AND e.gate_openings = s.gate_openings
    WHERE e.status IN ('Executing', 'Cancelling')
    FOR UPDATE OF e SKIP LOCKED
),
released AS (
    UPDATE work e
    SET status = 'Waiting', stage = 'Placing', crash_count = dead.crash_count, crashes = dead.crashes,
        dispatched_at = NULL, claimed_by_boot_id = NULL, not_before = dead.not_before, not_before_reason = NULL
    FROM dead WHERE e.id = dead.id AND NOT dead.ends
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage, e.crashes -> -1 AS crash
),
gone AS (
    DELETE FROM work e USING dead WHERE e.id = dead.id AND dead.ends
    RETURNING jsonb_populate_record(e, jsonb_build_object('crash_count', dead.crash_count, 'crashes', dead.crashes,
            'dispatched_at', NULL, 'claimed_by_boot_id', NULL, 'not_before', dead.not_before, 'not_before_reason', NULL)) AS work,
        CASE WHEN e.status = 'Cancelling' THEN 'Cancelled' ELSE 'Failed' END AS status,
        CASE WHEN e.status = 'Cancelling' THEN e.error
            ELSE jsonb_build_object('code', 'execution_crashed', 'message', 'The process that ran it ended or stood still in ' || jsonb_array_length(dead.crashes) || ' attempts, and the run was stopped; crashes tells where.', 'retryable', false, 'source', NULL) END AS error,
        clock_timestamp() AS completed_at
),
stopped AS (
    INSERT INTO history SELECT h.* FROM gone g CROSS JOIN LATERAL ended(g.work, g.status, g.error, g.completed_at) h
    RETURNING id, nominal_at, attempt, server_name, status, NULL::text AS stage, crashes -> -1 AS crash
),
taken AS (
    SELECT * FROM released UNION ALL SELECT * FROM stopped
),
interrupted AS (
    UPDATE deliveries d
    SET state = 'Unknown', settled_at = clock_timestamp(),
        error = jsonb_build_object('code', 'delivery_interrupted', 'message', 'The send broke off between the end of the message and the reply; it is not known whether it arrived.', 'retryable', false, 'source', NULL)
    FROM taken t WHERE d.execution_id = t.id AND d.nominal_at = t.nominal_at AND d.state = 'Sending'
    RETURNING d.execution_id
),
withdrawn AS (
    UPDATE deliveries d SET state = 'Cancelled', settled_at = clock_timestamp()
    FROM taken t WHERE t.status <> 'Waiting' AND d.execution_id = t.id AND d.nominal_at = t.nominal_at AND d.state = 'Planned'
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'rescued', attempt, server_name, status, stage, jsonb_build_object('status', status, 'crash', crash) FROM taken
)
SELECT id, status, server_name AS "serverName",
    (SELECT count(*)::int FROM interrupted i WHERE i.execution_id = taken.id) AS "unknownDeliveries"
FROM taken
