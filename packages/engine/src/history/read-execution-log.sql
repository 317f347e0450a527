-- One page of the log of all executions, in the order of numbers, each event with the state that it left its
-- execution in.
--
-- A range of the primary key in every month. The size of a page is a literal, because the planner does not
-- see parameters, and LIMIT 1 makes it look up each execution in the one month that has it, instead of
-- reading the months to join them. The bounds stand in subqueries so that no plan depends on them: else the
-- statement would be planned anew for each page, which takes longer than to run it.
--
-- An event that changed no state has the one of the event before it; events older than that column have the
-- present one. $1 first number, $2 last number
WITH page AS MATERIALIZED (
    SELECT * FROM execution_events WHERE id BETWEEN (SELECT $1::bigint) AND (SELECT $2::bigint) ORDER BY id LIMIT 1000
)
SELECT p.id::float8 AS number, p.at, p.name, p.detail,
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
    SELECT k.status, k.stage, k.server_name, k.attempt
    FROM execution_events k
    WHERE p.status IS NULL AND k.execution_id = p.execution_id AND k.nominal_at = p.nominal_at AND k.id < p.id AND k.status IS NOT NULL
    ORDER BY k.id DESC
    LIMIT 1
) AS known ON true
ORDER BY p.id
