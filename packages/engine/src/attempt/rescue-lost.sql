-- effect   Puts dispatched executions without a claim back into the outbox. Their server is gone or takes no
--          work, another process has its name, or the message was lost. Notes a live server that did not
--          claim, so that it is avoided for a while.
-- refuses  what a server holds everything else back for; a run that is set aside; a note about a first
--          message, whose sender may have died, or about one from before the clock was set back
-- $1 float8  server lease in milliseconds
-- $2 float8  milliseconds after which a message to a live server with a free slot is lost
-- $3 int8  most rows
-- $4 int4  crashes from which on an execution runs exclusively on its server
-- $5 uuid[]  only these executions, or null
-- $6 float8  milliseconds for which one that was set aside is not tried again
--
-- A late message is harmless, because the next dispatch raises the generation.
WITH lost AS (
    SELECT e.id, e.nominal_at,
        CASE WHEN w.name IS NULL THEN 'server_gone' WHEN w.draining THEN 'server_stops' WHEN w.hold_reason IS NOT NULL AND e.crash_count < $4 THEN 'server_holds'
            WHEN e.dispatched_at < w.started_at THEN 'server_restarted' WHEN e.dispatched_at > clock_timestamp() + interval '1 second' THEN 'queue_lost' ELSE 'not_claimed' END AS code, w.hold_reason,
        -- Every claim makes an attempt: of more placements than that, one was in vain.
        e.generation > e.attempt + 1 AS sent_again
    FROM work e
    LEFT JOIN servers w ON w.role = 'worker' AND w.name = e.server_name AND is_alive(w.last_heartbeat_at, $1)
    WHERE e.status = 'Waiting' AND e.dispatched_at IS NOT NULL
      AND ($5::uuid[] IS NULL OR e.id = ANY ($5))
      -- fence: set-aside-is-not-rescued
      AND NOT is_set_aside(e.id, $6)
      -- fence: another-process-has-no-messages
      -- fence: alone-is-not-taken-for-lost
      -- fence: lost-with-its-server
      -- fence: lost-when-its-server-stops
      -- fence: lost-when-its-server-holds
      AND (w.name IS NULL OR w.draining OR (w.hold_reason IS NOT NULL AND e.crash_count < $4) OR e.dispatched_at < w.started_at
        -- fence: lost-messages-are-found
        OR (w.busy < CASE WHEN w.hold_reason IS NULL THEN w.slots ELSE 1 END AND (e.dispatched_at < clock_timestamp() - $2 * interval '1 millisecond'
            -- fence: message-from-the-future-is-lost
            OR e.dispatched_at > clock_timestamp() + interval '1 second')))
    LIMIT $3
    FOR UPDATE OF e SKIP LOCKED
),
taken AS (
    UPDATE work e SET dispatched_at = NULL,
        held = held_until(e.held, e.due_at, clock_timestamp(), 'server_away', jsonb_build_object('serverName', e.server_name))
    FROM lost WHERE e.id = lost.id
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage, lost.code, lost.hold_reason, lost.sent_again
),
accepted AS (
    DELETE FROM set_aside_runs a USING taken t WHERE a.execution_id = t.id
),
unresponsive AS (
    UPDATE servers w SET unresponsive_since = clock_timestamp()
    -- fence: an-innocent-server-is-not-blamed
    FROM (SELECT DISTINCT server_name FROM taken WHERE code = 'not_claimed' AND sent_again) t WHERE w.role = 'worker' AND w.name = t.server_name
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'withdrawn', attempt, server_name, status, stage, jsonb_build_object('code', code)
        || CASE WHEN code = 'server_holds' THEN jsonb_build_object('hold', hold_reason) ELSE '{}' END
    FROM taken
)
SELECT id AS "executionId", CASE WHEN code = 'not_claimed' AND sent_again THEN server_name END AS "unresponsiveServer" FROM taken
