-- The schedules of `finished` runs note when and where they ran last, and what the source system says for
-- good of the report. A run that sends kept files records nothing. A schedule that another statement is
-- planning or editing is passed over and not waited for.
free AS (
    SELECT s.id, l.server_name, l.completed_at, l.status, l.error
    -- fence: resend-is-no-last-run
    FROM (SELECT DISTINCT ON (schedule_id) schedule_id, server_name, completed_at, status, error FROM finished WHERE tells_of_schedule(resend_of) ORDER BY schedule_id, completed_at DESC) l
    JOIN schedules s ON s.id = l.schedule_id
    FOR NO KEY UPDATE OF s SKIP LOCKED
),
