-- `moved`: schedules whose next run was advanced by compare-and-set. The row of the term is share-locked, so
-- the take-over of a successor and this statement never interleave, while renewals of the lease continue. The
-- statement does not wait for rows that an edit locks: the next round plans them. The CASE keeps the planner on the
-- primary key. With the index over next_run_at, each of many schedules due at one instant would be searched among
-- all of them.
lease AS (
    -- fence: plan-checks-scheduling
    SELECT 1 FROM cluster_settings c WHERE c.id = 1 AND c.scheduling_enabled AND holds_term($1, $2)
),
calendar AS (
    -- fence: plan-locks-calendar
    SELECT c.id, c.version FROM calendars c WHERE c.id = ANY ($14::uuid[]) FOR SHARE SKIP LOCKED
),
free AS MATERIALIZED (
    SELECT c.schedule_id FROM schedule_cursors c WHERE c.schedule_id = ANY ($3::uuid[])
      -- fence: plan-checks-hold-changes
      AND (NOT (SELECT are_plans_changing()) OR NOT is_plan_changing(c.schedule_id))
    -- fence: plan-skips-what-an-edit-holds
    FOR NO KEY UPDATE SKIP LOCKED
),
moved AS (
    UPDATE schedule_cursors c
    SET next_run_at = m.next_run_at
    FROM unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::int[], $13::int[]) AS m(id, due_at, next_run_at, version, calendar_version)
    JOIN free ON free.schedule_id = m.id JOIN schedules s ON s.id = m.id, lease
    -- fence: plan-compares-next-run
    -- fence: plan-compares-version
    -- fence: plan-checks-enabled
    WHERE c.schedule_id = m.id AND CASE WHEN c.version = m.version AND c.enabled THEN c.next_run_at END = m.due_at
      -- fence: plan-compares-calendar
      AND (m.calendar_version IS NULL OR (s.calendar_id, m.calendar_version) IN (SELECT id, version FROM calendar))
    RETURNING s.id, s.kind, s.name, s.folder_id, s.source_account_id, s.recurrence, coalesce(s.server_name, s.last_server_name) AS desired_server_name
),
