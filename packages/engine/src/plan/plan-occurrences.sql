-- Plans due occurrences of many schedules in one autocommit statement.
--
-- Writes nothing unless the caller's term still leads (by this database's clock) and scheduling is enabled; the row of the
-- term is share-locked, so a successor's take-over and this statement never interleave, while renewals of the lease go on beside it. A schedule whose next run or
-- version has changed since it was read is left alone: somebody else planned or edited it; so is one whose calendar was edited,
-- or is being edited. The row key makes a second execution of the same due instant impossible whatever else goes wrong.
-- The CASE keeps the planner on the primary key: by the index over next_run_at each of many schedules that are due at one instant would
-- be looked for among all of them.
--
-- $1 term, $2 holder (boot id)
-- $3 schedule ids, $4 their next_run_at as read, $5 their new next_run_at (null: no more), $6 their version as read
-- $7.. one element for each occurrence: $7 schedule id, $8 execution id, $9 due instant, $10 status (Waiting | Missed),
--      $11 reason of a Missed one (json text or null), $12 not before
-- $13 for each schedule the version of its calendar as read, null without one; $14 the calendars, each once
-- Answers the executions made.
WITH lease AS (
    SELECT 1 FROM cluster_settings c WHERE c.id = 1 AND c.scheduling_enabled AND holds_term($1, $2)
),
-- An edit plans the schedules of its calendar anew before anybody sees it; what it holds is not waited for.
calendar AS (
    SELECT c.id, c.version FROM calendars c WHERE c.id = ANY ($14::uuid[]) FOR SHARE SKIP LOCKED
),
moved AS (
    UPDATE schedules s
    SET next_run_at = m.next_run_at
    FROM unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::int[], $13::int[]) AS m(id, due_at, next_run_at, version, calendar_version), lease
    WHERE s.id = m.id AND CASE WHEN s.version = m.version AND s.enabled THEN s.next_run_at END = m.due_at
      AND (m.calendar_version IS NULL OR (s.calendar_id, m.calendar_version) IN (SELECT id, version FROM calendar))
    RETURNING s.id, s.kind, s.name, s.folder_id, s.source_account_id, s.recurrence, coalesce(s.server_name, s.last_server_name) AS desired_server_name
),
occurrence AS (
    SELECT o.*, s.kind, s.name, s.folder_id, s.source_account_id, s.desired_server_name,
        coalesce(s.recurrence ->> 'overlapPolicy', 'Queue') AS overlap_policy,
        EXISTS (
            SELECT 1 FROM executions e
            WHERE e.schedule_id = s.id
              AND e.status IN ('Waiting', 'Executing', 'Cancelling')
              AND (s.recurrence ->> 'overlapPolicy' = 'Skip' OR (e.status = 'Waiting' AND e.trigger <> 'manual'))
        ) AS blocked
    FROM unnest($7::uuid[], $8::uuid[], $9::timestamptz[], $10::text[], $11::jsonb[], $12::timestamptz[])
        AS o(schedule_id, id, due_at, status, reason, not_before)
    JOIN moved s ON s.id = o.schedule_id
),
judged AS (
    SELECT o.*,
        CASE WHEN o.status = 'Waiting' AND o.overlap_policy <> 'Allow' AND o.blocked THEN 'Missed' ELSE o.status END AS final_status,
        CASE WHEN o.status = 'Waiting' AND o.overlap_policy <> 'Allow' AND o.blocked
            THEN jsonb_build_object('code', 'missed_overlap', 'message', 'An earlier run of the schedule had not ended (OverlapPolicy ' || o.overlap_policy || ').', 'retryable', false, 'source', NULL)
            ELSE o.reason END AS final_reason
    FROM occurrence o
),
made AS (
    INSERT INTO executions (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, run_by, term, entry_at, completed_at, error)
    SELECT j.id, j.due_at, j.schedule_id, j.kind, j.name, j.folder_id, j.source_account_id, 'schedule', j.due_at, j.final_status,
        CASE WHEN j.final_status = 'Waiting' THEN 'Placing' END,
        j.desired_server_name, j.overlap_policy, 0, j.not_before, 'Scheduler', $1, clock_timestamp(),
        CASE WHEN j.final_status = 'Missed' THEN clock_timestamp() END, j.final_reason
    FROM judged j
    ON CONFLICT DO NOTHING
    RETURNING id, nominal_at, schedule_id, status, stage, error, entry_at
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, status, stage, detail)
    SELECT nominal_at, id, CASE status WHEN 'Missed' THEN 'missed' ELSE 'planned' END, status, stage,
        jsonb_strip_nulls(jsonb_build_object('term', $1::bigint, 'reason', error ->> 'message'))
    FROM made
)
SELECT id, nominal_at AS "nominalAt", schedule_id AS "scheduleId", status, (extract(epoch FROM entry_at - nominal_at) * 1000)::float8 AS "latenessMs" FROM made
