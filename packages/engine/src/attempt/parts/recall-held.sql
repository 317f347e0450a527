-- `own`: the attempts that are recalled, locked, and whether that ends their run. The execution of a dead process
-- has waited since the last heartbeat, so it goes before what became due since. One that another statement locks,
-- or that got a send permit since `seen`, is left to the next round: its sends would not be seen.
held AS (
    SELECT e.id, e.status = 'Cancelling' AS is_cancelled, e.error, s.stood_still, s.why,
        -- fence: crashes-are-counted
        -- fence: standstill-runs-alone-next
        CASE s.why WHEN 'crashed' THEN greatest(e.crash_count + 1, CASE WHEN s.stood_still THEN $8::int ELSE 0 END) ELSE e.crash_count END AS crash_count,
        -- fence: recalls-are-counted
        e.take_back_count + (s.why IN ('claimed_and_not_run', 'broken_off'))::int AS take_back_count,
        CASE s.why WHEN 'crashed' THEN e.crashes || jsonb_build_object('attempt', e.attempt, 'server', e.server_name, 'processId', e.process_id, 'stage', e.stage,
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
    SELECT h.*, h.is_cancelled OR h.why <> 'store_away' AND CASE $1 WHEN 'crashed' THEN h.crash_count ELSE h.take_back_count END > $2 AS ends FROM held h
),
