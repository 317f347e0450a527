-- Puts back into the outbox what was dispatched and not claimed: its server is gone, or the message got lost on the way
-- (an emptied or restored queue). A late message is harmless, because the next dispatch raises the generation.
-- $1 server lease in milliseconds, $2 milliseconds after which a message to a live server with a free slot counts as lost, $3 most rows
WITH lost AS (
    SELECT e.id, e.nominal_at
    FROM executions e
    LEFT JOIN servers w ON w.role = 'worker' AND w.name = e.server_name AND NOT w.draining AND w.last_heartbeat_at > clock_timestamp() - $1 * interval '1 millisecond'
    WHERE e.status = 'Waiting' AND e.dispatched_at IS NOT NULL
      AND (w.name IS NULL OR (w.busy < w.slots AND e.dispatched_at < clock_timestamp() - $2 * interval '1 millisecond'))
    LIMIT $3
    FOR UPDATE OF e SKIP LOCKED
),
taken AS (
    UPDATE executions e SET dispatched_at = NULL FROM lost WHERE e.id = lost.id AND e.nominal_at = lost.nominal_at
    RETURNING e.id, e.nominal_at, e.server_name
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, server_name) SELECT nominal_at, id, 'withdrawn', server_name FROM taken
)
SELECT id FROM taken
