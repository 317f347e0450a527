-- `lines`: the lanes of this round. They are found by jumping through the index from one to the next, so the cost
-- follows their number, never their length. Manual and planned ones are a stretch each: neither keeps the other
-- from being read. When there are more, each round reads the next stretch of them.
jumps(stretch, number, priority, folder_id, line_id) AS (
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
