-- Plans due occurrences of many schedules in one autocommit statement.
--
-- Writes nothing unless the caller's term still leads (by this database's clock) and scheduling is enabled.
-- The row of the term is share-locked, so a successor's take-over and this statement never interleave, while
-- renewals of the lease go on beside it. A schedule whose next run or version has changed since it was read
-- is left unchanged: it was planned or edited meanwhile. So is one whose calendar was edited, or is being
-- edited. An instant that waits or runs, or has ended, never gets a second execution: a key of each table
-- refuses it. What is Missed is history at once. The CASE keeps the planner on the primary key: by the index
-- over next_run_at each of many schedules that are due at one instant would be searched for among all of
-- them. So does the range of nominal_at with its CASE in history. By the index over only nominal_at, each
-- instant would be compared with all that have ended of the same instant.
--
-- $1 term, $2 holder (boot id) $3 schedule ids, $4 their next_run_at as read, $5 their new next_run_at (null:
-- no more), $6 their version as read $7.. one element for each occurrence: $7 schedule id, $8 execution id,
-- $9 due instant, $10 status (Waiting | Missed),
--      $11 reason of a Missed one (json text or null), $12 not before
-- $13 for each schedule the version of its calendar as read, null without one; $14 the calendars, each once
-- Answers the executions made.
WITH lease AS (
    -- fence: plan-checks-scheduling
    SELECT 1 FROM cluster_settings c WHERE c.id = 1 AND c.scheduling_enabled AND holds_term($1, $2)
),
-- What an edit locks is not waited for. Its commit makes every plan by the days before void.
calendar AS (
    -- fence: plan-locks-calendar
    SELECT c.id, c.version FROM calendars c WHERE c.id = ANY ($14::uuid[]) FOR SHARE SKIP LOCKED
),
-- An edit that is being committed delays only its own schedule, which the next round plans.
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
occurrence AS (
    SELECT o.*, s.kind, s.name, s.folder_id, s.source_account_id, s.desired_server_name,
        coalesce(s.recurrence ->> 'overlapPolicy', 'Queue') AS overlap_policy,
        EXISTS (
            SELECT 1 FROM work e
            -- fence: resend-makes-no-run-missed
            WHERE e.schedule_id = s.id AND tells_of_schedule(e.resend_of)
              AND (s.recurrence ->> 'overlapPolicy' = 'Skip' OR (e.status = 'Waiting' AND e.trigger <> 'manual'))
        ) AS blocked
    FROM unnest($7::uuid[], $8::uuid[], $9::timestamptz[], $10::text[], $11::jsonb[], $12::timestamptz[])
        AS o(schedule_id, id, due_at, status, reason, not_before)
    JOIN moved s ON s.id = o.schedule_id
),
judged AS (
    SELECT o.*,
        -- fence: overlap-at-planning
        CASE WHEN o.status = 'Waiting' AND o.overlap_policy <> 'Allow' AND o.blocked THEN 'Missed' ELSE o.status END AS final_status,
        CASE WHEN o.status = 'Waiting' AND o.overlap_policy <> 'Allow' AND o.blocked
            THEN jsonb_build_object('code', 'missed_overlap', 'message', 'An earlier run of the schedule had not ended (OverlapPolicy ' || o.overlap_policy || ').', 'retryable', false, 'source', NULL)
            ELSE o.reason END AS final_reason
    FROM occurrence o
),
waiting AS (
    INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, stage,
        desired_server_name, overlap_policy, not_before, run_by, term, entry_at, error, transactions)
    SELECT j.id, j.due_at, j.schedule_id, j.kind, j.name, j.folder_id, j.source_account_id, 'schedule', j.due_at, 'Placing',
        j.desired_server_name, j.overlap_policy, j.not_before, 'Scheduler', $1, clock_timestamp(), j.final_reason, ARRAY[pg_current_xact_id()]
    FROM judged j
    -- fence: ended-is-not-planned-again
    WHERE j.final_status = 'Waiting' AND (SELECT h.id FROM history h WHERE h.schedule_id = j.schedule_id AND h.nominal_at >= j.due_at AND CASE WHEN h.nominal_at = j.due_at THEN h.due_at END IS NOT NULL LIMIT 1) IS NULL
    ON CONFLICT DO NOTHING
    RETURNING id, nominal_at, schedule_id, status, stage, error, entry_at
),
missed AS (
    INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status,
        desired_server_name, overlap_policy, not_before, run_by, term, entry_at, completed_at, error, transactions)
    SELECT j.id, j.due_at, j.schedule_id, j.kind, j.name, j.folder_id, j.source_account_id, 'schedule', j.due_at, 'Missed',
        j.desired_server_name, j.overlap_policy, j.not_before, 'Scheduler', $1, clock_timestamp(), clock_timestamp(), j.final_reason, ARRAY[pg_current_xact_id()]
    FROM judged j
    -- fence: ended-is-not-planned-again
    WHERE j.final_status = 'Missed' AND (SELECT w.id FROM work w WHERE w.schedule_id = j.schedule_id AND w.due_at = j.due_at LIMIT 1) IS NULL
    ON CONFLICT DO NOTHING
    RETURNING id, nominal_at, schedule_id, status, NULL::text AS stage, error, entry_at
),
made AS (
    SELECT * FROM waiting UNION ALL SELECT * FROM missed
),
noted AS (
    INSERT INTO execution_events (nominal_at, transaction, entries)
    SELECT r.* FROM (
        SELECT array_agg(ROW(id, nominal_at, CASE status WHEN 'Missed' THEN 'missed' ELSE 'planned' END, 0, NULL, status, stage,
            jsonb_strip_nulls(jsonb_build_object('term', $1::bigint, 'reason', error ->> 'message')))::timeline_entry) AS entries
        FROM made) gathered CROSS JOIN LATERAL event_rows(gathered.entries) r
)
SELECT id, nominal_at AS "nominalAt", schedule_id AS "scheduleId", status, (extract(epoch FROM entry_at - nominal_at) * 1000)::float8 AS "latenessMs" FROM made
