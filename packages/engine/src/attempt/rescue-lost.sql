-- Puts back into the outbox what was dispatched and not claimed. Its server is gone or takes no work, or
-- another process of the same name has followed, in whose memory it is not. Or the message got lost in
-- transit (an emptied or restored queue). A late message is harmless, because the next dispatch raises the
-- generation. What is to run exclusively stays with a server that holds everything else back for it. One with
-- a free slot that holds nothing back has not got it. A server that lives and did not claim in time is noted
-- on its row, so that no process places anything there for a while. $1 server lease in milliseconds, $2
-- milliseconds after which a message to a live server with a free slot counts as lost, $3 most rows, $4
-- crashes from which on an execution runs exclusively on its server
WITH lost AS (
    SELECT e.id, e.nominal_at,
        CASE WHEN w.name IS NULL THEN 'server_gone' WHEN w.draining THEN 'server_stops' WHEN w.hold_reason IS NOT NULL AND e.crash_count < $4 THEN 'server_holds'
            WHEN e.dispatched_at < w.started_at THEN 'server_restarted' ELSE 'not_claimed' END AS code, w.hold_reason
    FROM work e
    LEFT JOIN servers w ON w.role = 'worker' AND w.name = e.server_name AND is_alive(w.last_heartbeat_at, $1)
    WHERE e.status = 'Waiting' AND e.dispatched_at IS NOT NULL
      -- fence: another-process-has-no-messages
      -- fence: alone-is-not-taken-for-lost
      -- fence: lost-with-its-server
      -- fence: lost-when-its-server-stops
      -- fence: lost-when-its-server-holds
      AND (w.name IS NULL OR w.draining OR (w.hold_reason IS NOT NULL AND e.crash_count < $4) OR e.dispatched_at < w.started_at
        -- fence: lost-messages-are-found
        OR (w.busy < CASE WHEN w.hold_reason IS NULL THEN w.slots ELSE 1 END AND e.dispatched_at < clock_timestamp() - $2 * interval '1 millisecond'))
    LIMIT $3
    FOR UPDATE OF e SKIP LOCKED
),
taken AS (
    UPDATE work e SET dispatched_at = NULL FROM lost WHERE e.id = lost.id
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage, lost.code, lost.hold_reason
),
unresponsive AS (
    UPDATE servers w SET unresponsive_since = clock_timestamp()
    FROM (SELECT DISTINCT server_name FROM taken WHERE code = 'not_claimed') t WHERE w.role = 'worker' AND w.name = t.server_name
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'withdrawn', attempt, server_name, status, stage, jsonb_build_object('code', code, 'reason',
        CASE code WHEN 'server_gone' THEN 'the server is gone' WHEN 'server_stops' THEN 'the server stops' WHEN 'server_holds' THEN hold_reason ->> 'message'
            WHEN 'server_restarted' THEN 'the server has started again' ELSE 'not claimed in time' END)
    FROM taken
)
SELECT id, CASE WHEN code = 'not_claimed' THEN server_name END AS "unresponsiveServer" FROM taken
