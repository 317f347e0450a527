-- Takes attempts from the processes that had claimed them, and gives their executions back to the outbox, or
-- ends them. For one of two reasons:
--
-- crashed: the process is dead, as no server row carries its boot id with a heartbeat younger than the lease.
-- The execution has waited since the last heartbeat of its process. So it goes before all that has become due
-- in the lease since then. A process whose event loop stands still keeps its attempts until its watchdog has
-- ended it. So no run is on two servers at a time. Each of them runs exclusively the next time, whatever else
-- it has behind it. No watchdog needs two minutes: a later end is that of a clock that was set back. By a
-- clock that has jumped, servers that live would look dead: nothing is recalled unless the clock shows what
-- the caller expects.
--
-- abandoned: the process lives and does not run what it has claimed. The answer to its claim got lost with
-- the connection, or its end could not be written. Or the run was broken off when the lease of its server was
-- over. The process names the attempts itself, and no crash is counted.
--
-- What was being sent is Unknown. An execution that is being cancelled ends as Cancelled; one that was
-- recalled too often for the reason ends as Failed. An execution is left to the next round while another
-- statement locks it, or when its send permit was granted since this statement began. Its sends would not be
-- seen.
--
-- A run that the store refused to recall alone is set aside for a time, so that it never stops the others.
--
-- $1 reason, $2 recalls for that reason allowed, $3 executions named, $4 the claim tokens of their attempts, $5
-- server lease in milliseconds, $6 most rows, $7 what the clock shows, to the second, if it has not jumped, or
-- null, $8 crashes from which on an execution runs exclusively on its server, $9 for how long a run is set
-- aside, in milliseconds, $10 for each of $3 whether its process had begun it; $4 and $10 of what is abandoned,
-- $5 to $8 of what has crashed, where $3 names the only ones to recall, or is null
WITH seen AS MATERIALIZED (
    SELECT e.id, e.claim_token, e.gate_openings, false AS stood_still
    -- fence: recall-compares-claim
    FROM work e JOIN unnest($3::uuid[], $4::uuid[]) AS a(id, claim_token) ON e.id = a.id AND e.claim_token = a.claim_token
    WHERE $1 = 'abandoned' AND e.status IN ('Executing', 'Cancelling') AND NOT is_set_aside(e.id, $9)
    UNION ALL
    (SELECT e.id, e.claim_token, e.gate_openings, EXISTS (
        SELECT 1 FROM servers w
        WHERE w.role = 'worker' AND (w.stood_still_boot_id = e.claimed_by_boot_id OR (w.boot_id = e.claimed_by_boot_id AND w.standstill_until IS NOT NULL)))
    FROM work e
    WHERE $1 = 'crashed' AND e.dispatched_at IS NOT NULL AND e.status IN ('Executing', 'Cancelling')
      -- fence: set-aside-is-not-recalled
      AND NOT is_set_aside(e.id, $9)
      -- fence: recall-of-one-names-it
      AND ($3::uuid[] IS NULL OR e.id = ANY ($3))
      AND NOT EXISTS (SELECT 1 FROM servers w WHERE w.role = 'worker' AND w.boot_id = e.claimed_by_boot_id
        -- fence: dead-by-the-lease-alone
        -- fence: the-dead-are-found
        -- fence: standstill-waits-for-the-watchdog
        AND (is_alive(w.last_heartbeat_at, $5) OR (w.standstill_until > clock_timestamp() AND w.standstill_until < clock_timestamp() + interval '2 minutes')))
      -- fence: rescue-pauses-when-clock-jumps
      AND ($7::timestamptz IS NULL OR clock_timestamp() BETWEEN $7 - interval '1 second' AND $7 + interval '1 second')
    LIMIT $6)
),
held AS (
    SELECT e.id, e.status = 'Cancelling' AS is_cancelled, e.error, s.stood_still,
        -- fence: crashes-are-counted
        -- fence: standstill-runs-alone-next
        CASE $1 WHEN 'crashed' THEN greatest(e.crash_count + 1, CASE WHEN s.stood_still THEN $8::int ELSE 0 END) ELSE e.crash_count END AS crash_count,
        -- fence: recalls-are-counted
        e.take_back_count + ($1 = 'abandoned')::int AS take_back_count,
        CASE $1 WHEN 'crashed' THEN e.crashes || jsonb_build_object('attempt', e.attempt, 'server', e.server_name, 'processId', e.process_id, 'stage', e.stage,
            'standstill', s.stood_still, 'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ELSE e.crashes END AS crashes,
        CASE $1 WHEN 'crashed' THEN greatest(e.not_before, clock_timestamp() - $5 * interval '1 millisecond') ELSE clock_timestamp() END AS not_before
    -- fence: recall-sees-the-permit
    FROM seen s JOIN work e ON e.id = s.id AND e.claim_token IS NOT DISTINCT FROM s.claim_token AND e.gate_openings = s.gate_openings
    WHERE e.status IN ('Executing', 'Cancelling')
    -- fence: recall-skips-locked
    FOR UPDATE OF e SKIP LOCKED
),
own AS (
    -- fence: recall-ends-what-is-cancelled
    SELECT h.*, h.is_cancelled OR CASE $1 WHEN 'crashed' THEN h.crash_count ELSE h.take_back_count END > $2 AS ends FROM held h
),
released AS (
    UPDATE work e
    SET status = 'Waiting', stage = 'Placing', crash_count = own.crash_count, crashes = own.crashes, take_back_count = own.take_back_count,
        dispatched_at = NULL, claimed_by_boot_id = NULL, not_before = own.not_before, not_before_reason = NULL
    FROM own WHERE e.id = own.id AND NOT own.ends
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage, e.crashes
),
gone AS (
    DELETE FROM work e USING own WHERE e.id = own.id AND own.ends
    RETURNING jsonb_populate_record(e, jsonb_build_object('crash_count', own.crash_count, 'crashes', own.crashes, 'take_back_count', own.take_back_count,
            'dispatched_at', NULL, 'claimed_by_boot_id', NULL, 'not_before', own.not_before, 'not_before_reason', NULL)) AS work,
        CASE WHEN own.is_cancelled THEN 'Cancelled' ELSE 'Failed' END AS status,
        CASE WHEN own.is_cancelled THEN own.error
            WHEN $1 = 'crashed' THEN jsonb_build_object('code', 'execution_crashed', 'message', 'The process that ran it ended or stood still in ' || jsonb_array_length(own.crashes) || ' attempts, and the run was stopped; crashes tells where.', 'retryable', false, 'source', NULL)
            ELSE jsonb_build_object('code', 'execution_not_concluded', 'message', 'The run was given up ' || own.take_back_count || ' times before its end was recorded, and was stopped; the logs of its servers tell why.', 'retryable', false, 'source', NULL) END AS error,
        clock_timestamp() AS completed_at
),
stopped AS (
    INSERT INTO history SELECT h.* FROM gone g CROSS JOIN LATERAL ended(g.work, g.status, g.error, g.completed_at) h
    RETURNING id, nominal_at, attempt, server_name, status, NULL::text AS stage, crashes
),
taken AS (
    SELECT * FROM released UNION ALL SELECT * FROM stopped
),
settled AS (
    UPDATE deliveries d
    SET state = CASE d.state WHEN 'Planned' THEN 'Cancelled' ELSE 'Unknown' END, settled_at = clock_timestamp(),
        error = CASE d.state WHEN 'Planned' THEN d.error ELSE delivery_interrupted() END
    FROM taken t
    -- fence: rescued-sends-are-unknown
    -- fence: recall-cancels-what-was-not-sent
    WHERE d.execution_id = t.id AND d.nominal_at = t.nominal_at AND (d.state = 'Sending' OR (d.state = 'Planned' AND t.status <> 'Waiting'))
    RETURNING d.execution_id, d.state
),
resumed AS (
    DELETE FROM set_aside_runs a USING taken t WHERE a.execution_id = t.id
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'rescued', attempt, server_name, status, stage, jsonb_build_object('status', status)
        || CASE WHEN $1 = 'crashed' THEN jsonb_build_object('crash', crashes -> -1)
            WHEN (SELECT bool_or(a.has_run) FROM unnest($3::uuid[], $10::boolean[]) AS a(id, has_run) WHERE a.id = taken.id)
                THEN jsonb_build_object('code', 'broken_off', 'reason', 'It ran there, and its end was not recorded.')
            ELSE jsonb_build_object('code', 'claimed_and_not_run', 'reason', 'It was claimed there and did not run.') END
    FROM taken
)
SELECT taken.id AS "executionId", status, server_name AS "serverName",
    (SELECT count(*)::int FROM settled s WHERE s.execution_id = taken.id AND s.state = 'Unknown') AS "unknownDeliveries"
FROM taken
