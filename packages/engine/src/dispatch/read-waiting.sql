-- effect   Reads the heads of the lanes that wait for dispatch; a lane with nothing that may go now has one
--          row with null.
-- refuses  what must not overlap with the run before it; what is affine to a full server, or to one that has
--          not been gone for long
-- $1 int4  lanes in a stretch
-- $2 numeric  executions wanted of a stretch
-- $3 int8  executions read in a lane
-- $4 int4  priority of the manual lane where the last round ended, or null
-- $5 uuid  its folder
-- $6 uuid  its lane
-- $7 uuid  folder of the planned lane where it ended, or null
-- $8 uuid  its lane
-- $9 uuid[]  lanes to omit
-- $10 bool  whether what is affine to a server of neither list may go, null without affinity
-- $11 text[]  servers whose executions may go
-- $12 text[]  servers whose executions wait
-- $13 int4[]  of each position in a lane: priority
-- $14 uuid[]  folder
-- $15 uuid[]  lane
-- $16 timestamptz[]  not before
-- $17 timestamptz[]  entry
-- $18 uuid[]  execution
--
-- What is under way is read once: thousands of runs that must not overlap may be ahead. A held run is the only one of
-- them that is not dispatched. Each half has an index of its own, so that the cost never follows the backlog.
-- A lane is read from the position up to which everything was placed just now. An old snapshot keeps the
-- index entries of placed executions, and a round would walk over all of them.
WITH RECURSIVE
\ir parts/lanes.sql
SELECT l.share, l.stretch, l.number, l.priority, l.folder_id AS "folderId", l.line_id AS "laneId", w.id AS "executionId", w.generation, w.schedule_id AS "scheduleId",
    w.desired_server_name AS "desiredServerName", w.overlap_policy AS "overlapPolicy", w.not_before AS "notBefore", w.waited_ms AS "waitedMs", w.entry_at AS "entryAt", w.place,
    CASE WHEN w.source_account_id IS NOT NULL THEN ARRAY[w.source_account_id]
        -- fence: resend-waits-for-no-account
        WHEN w.resend_of IS NOT NULL THEN ARRAY[]::uuid[]
        ELSE accounts_of_package(w.schedule_id, w.snapshot_key) END AS "accountIds"
FROM lines l
LEFT JOIN unnest($13::int[], $14::uuid[], $15::uuid[], $16::timestamptz[], $17::timestamptz[], $18::uuid[])
    AS p(priority, folder_id, line_id, not_before, entry_at, id) ON p.priority = l.priority AND p.folder_id = l.folder_id AND p.line_id = l.line_id
LEFT JOIN LATERAL (
    SELECT h.* FROM (
        SELECT e.id, e.generation, e.schedule_id, e.snapshot_key, e.source_account_id, e.resend_of, e.desired_server_name, e.overlap_policy, e.not_before, e.entry_at,
            greatest(0, extract(epoch FROM now() - e.entry_at) * 1000)::int AS waited_ms,
            (row_number() OVER (ORDER BY e.not_before, e.entry_at, e.id))::int AS place
        FROM work e
        WHERE e.status = 'Waiting' AND e.dispatched_at IS NULL AND e.priority = l.priority AND e.folder_id = l.folder_id
          -- fence: not-before-its-moment
          AND coalesce(e.source_account_id, e.resend_of, e.schedule_id) = l.line_id AND e.not_before <= now()
          AND (e.not_before, e.entry_at, e.id) > (coalesce(p.not_before, '-infinity'), coalesce(p.entry_at, '-infinity'), coalesce(p.id, '00000000-0000-0000-0000-000000000000'))
        ORDER BY e.not_before, e.entry_at, e.id
        LIMIT $3) h
    -- fence: no-overlap-at-dispatch
    WHERE (h.overlap_policy = 'Allow' OR h.schedule_id NOT IN (
            SELECT o.schedule_id FROM (SELECT schedule_id, resend_of FROM work WHERE dispatched_at IS NOT NULL
                UNION ALL SELECT schedule_id, resend_of FROM work WHERE hold IS NOT NULL AND status <> 'Waiting') o
            -- fence: resend-holds-no-run-back
            WHERE tells_of_schedule(o.resend_of)))
      AND ($10::bool IS NULL OR h.desired_server_name IS NULL OR h.desired_server_name = ANY ($11::text[])
        OR ($10::bool AND h.desired_server_name <> ALL ($12::text[])))
    LIMIT l.share) w ON l.line_id <> ALL ($9::uuid[])
ORDER BY l.stretch, l.number
