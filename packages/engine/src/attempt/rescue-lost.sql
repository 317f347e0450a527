-- Puts back into the outbox what was dispatched and not claimed. Its server is gone or takes no work, or
-- another process of the same name has followed, in whose memory it is not. Or the message got lost in
-- transit (an emptied or restored queue). A late message is harmless, because the next dispatch raises the
-- generation. What is to run exclusively stays with a server that holds everything else back for it. One with
-- a free slot that holds nothing back has not got it. A server that lives and did not claim in time is noted
-- on its row, so that no process places anything there for a while. It is noted for a message that was sent
-- again only: of the first one nobody knows whether its sender lived until it was sent. Nor is it noted for a
-- message from the future, placed before the clock was set back: its age is unknown.
-- $1 server lease in milliseconds, $2
-- milliseconds after which a message to a live server with a free slot counts as lost, $3 most rows, $4
-- crashes from which on an execution runs exclusively on its server, $5 only these executions, or null, $6
-- milliseconds for which one that was set aside is left alone
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
    UPDATE work e SET dispatched_at = NULL FROM lost WHERE e.id = lost.id
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
    SELECT nominal_at, id, 'withdrawn', attempt, server_name, status, stage, jsonb_build_object('code', code, 'reason',
        CASE code WHEN 'server_gone' THEN 'the server is gone' WHEN 'server_stops' THEN 'the server stops' WHEN 'server_holds' THEN hold_reason ->> 'message'
            WHEN 'server_restarted' THEN 'the server has started again' WHEN 'queue_lost' THEN 'it was placed before the clock of the database was set back' ELSE 'not claimed in time' END)
    FROM taken
)
SELECT id, CASE WHEN code = 'not_claimed' AND sent_again THEN server_name END AS "unresponsiveServer" FROM taken
