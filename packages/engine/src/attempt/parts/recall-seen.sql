-- `seen`: the attempts to take from their processes, with the number of their send permits as read.
--
-- crashed: no server row carries the boot id of the process with a heartbeat younger than the lease. A
-- process with a blocked event loop keeps its attempts until its watchdog has ended it. So no run is on two
-- servers at a time. No watchdog needs two minutes: a later end is that of a clock that was set back. By a
-- clock that has jumped, living servers seem dead: nothing is recalled unless the clock shows what the caller
-- expects.
--
-- abandoned: the process lives and names attempts that it does not run. The answer to a claim was lost, an
-- end could not be written, or the run was broken off when the server's lease ended.
seen AS MATERIALIZED (
    SELECT e.id, e.claim_token, e.gate_openings, false AS stood_still, a.why
    -- fence: recall-compares-claim
    FROM work e JOIN unnest($3::uuid[], $4::uuid[], $10::text[]) AS a(id, claim_token, why) ON e.id = a.id AND e.claim_token = a.claim_token
    WHERE $1 = 'abandoned' AND e.status IN ('Executing', 'Cancelling') AND NOT is_set_aside(e.id, $9)
    UNION ALL
    (SELECT e.id, e.claim_token, e.gate_openings, EXISTS (
        SELECT 1 FROM servers w
        WHERE w.role = 'worker' AND (w.stood_still_boot_id = e.claimed_by_boot_id OR (w.boot_id = e.claimed_by_boot_id AND w.standstill_until IS NOT NULL))),
        -- fence: lease-lost-with-the-store
        CASE WHEN EXISTS (SELECT 1 FROM servers w WHERE w.role = 'worker' AND w.boot_id = e.claimed_by_boot_id AND w.standstill_until IS NULL AND w.last_heartbeat_at < $11::timestamptz)
            THEN 'store_away' ELSE 'crashed' END
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
