-- One statement for each process and second: renews the server's lease and brings back which of its executions are cancelled
-- or no longer its own. No row back means that the name belongs to another boot now.
-- $1 role, $2 name, $3 boot id, $4 busy slots, $5 draining, $6 ids of running executions, $7 their attempts
WITH beat AS (
    UPDATE servers SET last_heartbeat_at = clock_timestamp(), busy = $4, draining = $5
    WHERE role = $1 AND name = $2 AND boot_id = $3
    RETURNING 1
)
SELECT (SELECT count(*)::int FROM beat) AS alive,
    coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', r.id, 'reason', CASE WHEN e.status = 'Cancelling' AND e.attempt = r.attempt THEN 'cancelled' ELSE 'superseded' END))
        FROM unnest($6::uuid[], $7::int[]) AS r(id, attempt)
        LEFT JOIN executions e ON e.id = r.id
        WHERE e.id IS NULL OR e.attempt <> r.attempt OR e.status <> 'Executing'), '[]'::jsonb) AS stopped
