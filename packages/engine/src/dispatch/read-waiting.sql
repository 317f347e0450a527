-- The heads of the lines that wait for dispatch. Lines are found by jumping through the index from one to the
-- next, so the cost follows the number of lines inspected, never their length. Lines of manual runs and of
-- planned ones are a stretch each, so that no number of the former keeps the latter from being read. When
-- there are more, each round inspects the next stretch of them. A line is answered at least once, with null in
-- place of an execution when none of it may go now. What must not overlap waits for the one
-- before it. What is affine to a server waits while that is full, or gone for less than the fallback. A line
-- of which everything up to a position was placed just now is read from there on. An old snapshot keeps the
-- index entries of what was placed, and a round would walk over all of them. $1
-- lines in a stretch, $2 executions wanted of a stretch, $3 executions inspected in a line, $4, $5, $6
-- priority, folder and line of manual runs where the round before ended, or nulls, $7, $8 folder and line of
-- planned runs, the same, $9 lines to omit, $10 affinity fallback in milliseconds, null without affinity, $11
-- live servers with room, $12 live servers without, $13.. positions in lines, each once: $13 priority, $14
-- folder, $15 line, $16 not before, $17 entry, $18 execution
WITH RECURSIVE jumps(stretch, number, priority, folder_id, line_id) AS (
    SELECT s.stretch, 0, s.priority, coalesce(s.folder_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), coalesce(s.line_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    FROM (VALUES ('manual', coalesce($4::int, 2147483647), $5::uuid, $6::uuid), ('planned', 0, $7::uuid, $8::uuid)) AS s(stretch, priority, folder_id, line_id)
    UNION ALL
    SELECT j.stretch, j.number + 1, n.priority, n.folder_id, n.line_id
    FROM jumps j, LATERAL (
        SELECT e.priority, e.folder_id, coalesce(e.source_account_id, e.resend_of, e.schedule_id) AS line_id
        FROM work e
        WHERE e.status = 'Waiting' AND e.dispatched_at IS NULL
          AND (e.priority, e.folder_id, coalesce(e.source_account_id, e.resend_of, e.schedule_id)) < (j.priority, j.folder_id, j.line_id)
          AND e.priority > CASE j.stretch WHEN 'manual' THEN 0 ELSE -1 END
        ORDER BY e.priority DESC, e.folder_id DESC, coalesce(e.source_account_id, e.resend_of, e.schedule_id) DESC
        LIMIT 1) n
    WHERE j.number < $1
),
lines AS MATERIALIZED (SELECT j.*, greatest(1, ceil($2::numeric / (count(*) OVER (PARTITION BY j.stretch))))::int AS share FROM jumps j WHERE j.number > 0)
SELECT l.share, l.stretch, l.number, l.priority, l.folder_id AS "folderId", l.line_id AS "laneId", w.id, w.generation, w.schedule_id AS "scheduleId",
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
    WHERE (h.overlap_policy = 'Allow' OR NOT EXISTS (
            SELECT 1 FROM work o
            WHERE o.schedule_id = h.schedule_id AND o.id <> h.id
              -- fence: resend-holds-no-run-back
              AND tells_of_schedule(o.resend_of)
              AND (o.status IN ('Executing', 'Cancelling') OR (o.status = 'Waiting' AND o.dispatched_at IS NOT NULL))))
      AND ($10::float8 IS NULL OR h.desired_server_name IS NULL OR h.desired_server_name = ANY ($11::text[])
        OR (h.desired_server_name <> ALL ($12::text[]) AND h.waited_ms >= $10::float8))
    LIMIT l.share) w ON l.line_id <> ALL ($9::uuid[])
ORDER BY l.stretch, l.number
