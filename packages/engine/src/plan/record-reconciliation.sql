-- effect   Records what was found in a page of schedules and moves the run on. Answers the findings that
--          are new.
-- refuses  a term that does not lead; a run that another leader has moved on meanwhile
-- $1 int8  term
-- $2 uuid  holder
-- $3 int8  run
-- $4 uuid  its position as read
-- $5 uuid  its new position
-- $6 bool  whether that was the last page
-- $7 int4  schedules that were read
-- $8 int4  those that could not be checked
-- $9 timestamptz  longest waiting due instant, or null
-- $10 uuid[]  the schedules that were checked
-- $11 uuid[]  of each finding: schedule
-- $12 timestamptz[]  due instant
-- $13 text[]  kind
-- $14 text[]  detail
-- $15 int4  missing ones in all, also beyond what is recorded
-- $16 int4  unexpected ones in all
WITH lease AS (
    -- fence: reconciler-checks-term
    SELECT 1 WHERE leads($1, $2)
),
moved AS (
    UPDATE reconciliation_runs r
    SET position = $5, schedules = r.schedules + $7, not_judged = r.not_judged + $8, missing = r.missing + $15, unexpected = r.unexpected + $16,
        oldest_waiting = least(r.oldest_waiting, $9), completed_at = CASE WHEN $6 THEN clock_timestamp() END
    FROM lease
    WHERE r.id = $3 AND r.position = $4 AND r.completed_at IS NULL
    RETURNING r.from_at, r.until_at
),
given AS (
    SELECT * FROM unnest($11::uuid[], $12::timestamptz[], $13::text[], $14::text[]) AS f(schedule_id, due_at, kind, detail)
),
resolved AS (
    UPDATE reconciliation_findings f SET resolved_at = clock_timestamp()
    FROM moved
    WHERE f.schedule_id = ANY ($10::uuid[]) AND f.resolved_at IS NULL AND f.due_at > moved.from_at AND f.due_at <= moved.until_at
      AND NOT EXISTS (SELECT 1 FROM given g WHERE g.schedule_id = f.schedule_id AND g.due_at = f.due_at AND g.kind = f.kind)
),
found AS (
    INSERT INTO reconciliation_findings AS known (schedule_id, due_at, kind, detail, found_at, seen_at)
    SELECT g.schedule_id, g.due_at, g.kind, g.detail, clock_timestamp(), clock_timestamp()
    FROM given g, moved
    WHERE EXISTS (SELECT 1 FROM schedules s WHERE s.id = g.schedule_id)
    ON CONFLICT (schedule_id, due_at, kind) DO UPDATE SET seen_at = excluded.seen_at, detail = excluded.detail, resolved_at = NULL
    RETURNING known.schedule_id, known.due_at, known.kind, known.detail, known.found_at = known.seen_at AS is_new
)
SELECT (SELECT count(*)::int FROM moved) AS moved,
    coalesce((
        SELECT jsonb_agg(jsonb_build_object('scheduleId', schedule_id, 'dueAt', due_at, 'kind', kind, 'detail', detail)) FROM found WHERE is_new
    ), '[]'::jsonb) AS "newFindings"
