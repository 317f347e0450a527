-- effect   Renews the lease of a server. Answers its cancelled and superseded attempts, those that it
--          has claimed and does not run, its slots, and for a worker the failing targets.
-- refuses  a boot whose name another boot has: it gets no row
-- $1 text  role
-- $2 text  name
-- $3 uuid  boot id
-- $4 int4  busy slots
-- $5 bool  whether it drains
-- $6 uuid[]  running executions
-- $7 uuid[]  the claim tokens of their attempts
-- $8 int4  slots of the process
-- $9 jsonb  why it takes no new work, or null
-- $10 int8  memory of the process in bytes, or null
-- $11 float8  worst lag of its event loop in milliseconds, or null
WITH beat AS (
    UPDATE servers SET last_heartbeat_at = clock_timestamp(), busy = $4, draining = $5, hold_reason = $9, memory_bytes = $10, loop_lag_ms = $11, standstill_until = NULL,
        slots = coalesce((SELECT (c.collaboration ->> 'threadsPerServer')::int FROM cluster_settings c WHERE c.id = 1 AND $1 = 'worker'), $8)
    -- fence: heartbeat-of-the-present-boot
    WHERE role = $1 AND name = $2 AND boot_id = $3
    RETURNING slots
)
SELECT (SELECT slots FROM beat) AS slots, (SELECT c.work_format FROM cluster_settings c WHERE c.id = 1) AS "workFormat", clock_timestamp()::timestamptz(3) AS now,
    coalesce((
        SELECT jsonb_agg(jsonb_build_object('kind', t.kind, 'id', t.target))
        FROM (SELECT b.kind, b.target FROM breakers b WHERE $1 = 'worker' ORDER BY b.opened_at, b.kind, b.target LIMIT 1000) t), '[]'::jsonb) AS troubled,
    coalesce((
        SELECT jsonb_agg(jsonb_build_object('claimToken', r.claim_token, 'reason', CASE WHEN e.status = 'Cancelling' AND e.claim_token = r.claim_token THEN 'cancelled' ELSE 'superseded' END))
        FROM unnest($6::uuid[], $7::uuid[]) AS r(id, claim_token)
        LEFT JOIN work e ON e.id = ANY (ARRAY(SELECT unnest($6::uuid[]))) AND e.id = r.id
        -- fence: superseded-is-told
        WHERE e.id IS NULL OR e.claim_token IS DISTINCT FROM r.claim_token OR e.status <> 'Executing'), '[]'::jsonb) AS stopped,
    coalesce((
        SELECT jsonb_agg(jsonb_build_object('executionId', e.id, 'attempt', e.attempt, 'claimToken', e.claim_token))
        FROM work e
        WHERE e.server_name = $2 AND e.dispatched_at IS NOT NULL AND e.claimed_by_boot_id = $3 AND e.status IN ('Executing', 'Cancelling') AND e.id <> ALL ($6::uuid[])), '[]'::jsonb) AS abandoned
