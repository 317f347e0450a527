-- effect   Reads a page of the log of all executions in the order of numbers, each event with the state
--          that it led to.
-- refuses  nothing
-- $1 int8  first number
-- $2 int8  last number
--
-- A page has whole rows. The row of the first number does not count: a reader may have all of it, and must come to
-- the next one. The bounds stand in subqueries, so that the plan is made once.
WITH rows AS MATERIALIZED (
    SELECT v.*, sum(v.events) OVER (ORDER BY v.id) - v.events AS events_before
    FROM (
        -- fence: pages-come-to-the-next-row
        SELECT *, CASE WHEN id > $1::bigint / 1024 THEN coalesce(cardinality(entries), 1) ELSE 0 END AS events
        FROM execution_events
        WHERE id BETWEEN (SELECT $1::bigint / 1024) AND (SELECT $2::bigint / 1024) ORDER BY id LIMIT 1000) v
),
page AS MATERIALIZED (
    SELECT v.id * 1024 AS number, v.nominal_at, v.execution_id, v.at, v.name, v.attempt, v.server_name, v.status, v.stage, v.detail
    FROM rows v WHERE v.transaction IS NULL AND v.events_before < 1000
    UNION ALL
    SELECT v.id * 1024 + e.place - 1, e.nominal_at, e.execution_id, v.at, e.name, e.attempt, e.server_name, e.status, e.stage, e.detail
    FROM rows v CROSS JOIN LATERAL unnest(v.entries)
        WITH ORDINALITY AS e(execution_id, nominal_at, name, attempt, server_name, status, stage, detail, place)
    WHERE v.transaction IS NOT NULL AND v.events_before < 1000
)
SELECT p.number::float8 AS number, p.at, p.name, p.detail,
    e.id AS "executionId", e.schedule_id AS "scheduleId", e.schedule_kind AS "scheduleKind", e.schedule_name AS "scheduleName",
    e.path_key AS "folderPathKey", e.folder_id AS "folderId", e.guard_id AS "guardId", e.run_by AS "runBy", e.entry_at AS "entryAt", e.due_at AS "dueAt",
    e.started_at AS "startedAt", e.completed_at AS "completedAt",
    coalesce(p.status, known.status, e.status) AS status,
    CASE WHEN p.status IS NOT NULL THEN p.stage WHEN known.status IS NOT NULL THEN known.stage ELSE e.stage END AS stage,
    CASE WHEN p.status IS NOT NULL THEN p.server_name WHEN known.status IS NOT NULL THEN known.server_name ELSE e.server_name END AS "serverName",
    greatest(p.attempt, known.attempt) AS attempt
FROM page p
CROSS JOIN LATERAL (
    SELECT e.*, (SELECT f.path_key FROM folders f WHERE f.id = e.folder_id) AS path_key,
        (SELECT g.guard_id FROM folder_guards g WHERE g.folder_id = e.folder_id) AS guard_id
    FROM executions e
    WHERE e.id = p.execution_id AND e.nominal_at = p.nominal_at
    LIMIT 1
) AS e
LEFT JOIN LATERAL (
    SELECT k.* FROM (
        (SELECT k.id * 1024 AS number, k.status, k.stage, k.server_name, k.attempt
        FROM execution_events k
        WHERE k.execution_id = p.execution_id AND k.nominal_at = p.nominal_at AND k.id < p.number / 1024 AND k.status IS NOT NULL
        ORDER BY k.id DESC LIMIT 1) UNION ALL
        (SELECT k.id * 1024 + n.place - 1, n.status, n.stage, n.server_name, n.attempt
        FROM execution_events k CROSS JOIN LATERAL unnest(k.entries)
            WITH ORDINALITY AS n(execution_id, nominal_at, name, attempt, server_name, status, stage, detail, place)
        WHERE k.transaction = ANY (e.transactions) AND k.nominal_at >= month_of(p.nominal_at) AND k.nominal_at < month_of(p.nominal_at) + interval '1 month'
          AND n.execution_id = p.execution_id AND k.id * 1024 + n.place - 1 < p.number AND n.status IS NOT NULL
        ORDER BY 1 DESC LIMIT 1)) k
    WHERE p.status IS NULL
    ORDER BY k.number DESC LIMIT 1
) AS known ON true
WHERE p.number BETWEEN $1 AND $2
ORDER BY p.number
