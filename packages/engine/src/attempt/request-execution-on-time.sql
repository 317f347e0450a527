-- effect   Runs a schedule now as of its next due instant, and moves the schedule past it. The planner
--          compares and sets the same column and meets the same key, so the instant runs once.
-- refuses  a schedule whose next run, version or calendar has changed since it was read; an instant that
--          has ended
-- $1 uuid  execution
-- $2 uuid  schedule
-- $3 timestamptz  due instant as read
-- $4 timestamptz  new next run, or null
-- $5 int4  version as read
-- $6 text  the caller
-- $7 int4  priority
-- $8 uuid  calendar of the new next run, or null
-- $9 int4  its version as read, or null
-- $10 text  span of the request, or null
WITH calendar AS (
    SELECT c.id FROM calendars c WHERE c.id = $8 AND c.version = $9 FOR SHARE
),
moved AS (
    UPDATE schedule_cursors c SET next_run_at = $4
    FROM schedules s
    -- fence: on-time-compares-next-run
    -- fence: on-time-compares-version
    WHERE s.id = $2 AND c.schedule_id = s.id AND c.next_run_at = $3 AND c.version = $5 AND ($8::uuid IS NULL OR EXISTS (SELECT FROM calendar))
    RETURNING s.id, s.kind, s.name, s.folder_id, s.source_account_id, coalesce(s.server_name, s.last_server_name) AS desired_server_name
),
made AS (
    INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, run_by, entry_at, trace_parent)
    SELECT $1, $3, m.id, m.kind, m.name, m.folder_id, m.source_account_id, 'on-time', $3, 'Waiting', 'Placing',
        m.desired_server_name, 'Allow', $7, clock_timestamp(), $6, clock_timestamp(), $10
    FROM moved m
    -- fence: ended-is-not-planned-again
    WHERE (SELECT h.id FROM history h WHERE h.schedule_id = m.id AND h.nominal_at >= $3 AND CASE WHEN h.nominal_at = $3 THEN h.due_at END IS NOT NULL LIMIT 1) IS NULL
    ON CONFLICT DO NOTHING
    RETURNING id, status, stage, nominal_at, run_by
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, status, stage, detail)
    SELECT nominal_at, id, 'requested', status, stage, jsonb_build_object('by', run_by, 'onTime', true) FROM made
)
SELECT id AS "executionId", nominal_at AS "nominalAt" FROM made
