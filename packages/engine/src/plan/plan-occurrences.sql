-- effect   Plans due occurrences of many schedules: moves their next runs on, and writes an execution for
--          each occurrence, Waiting, Missed or Skipped. Answers the executions made.
-- refuses  everything when the term does not lead or scheduling is stopped; a schedule that is disabled, or
--          whose next run, version or calendar has changed since it was read, or is being edited
-- $1 int8  term
-- $2 uuid  holder (boot id)
-- $3 uuid[]  of each schedule: id
-- $4 timestamptz[]  next run as read
-- $5 timestamptz[]  new next run; null: no more
-- $6 int4[]  version as read
-- $7 uuid[]  of each occurrence: schedule
-- $8 uuid[]  execution
-- $9 timestamptz[]  due instant
-- $10 text[]  Waiting, Missed or Skipped
-- $11 jsonb[]  reason of one that does not run, or null
-- $12 timestamptz[]  not before
-- $13 int4[]  of each schedule: version of its calendar as read; null without one
-- $14 uuid[]  the calendars, each once
-- $15 jsonb[]  of each occurrence: why it waits, or null
-- $16 bool[]  whether it is made up for
WITH
\ir parts/plan-cursors.sql
occurrence AS (
    SELECT o.*, s.kind, s.name, s.folder_id, s.source_account_id, s.desired_server_name,
        coalesce(s.recurrence ->> 'overlapPolicy', 'Queue') AS overlap_policy,
        -- RunAll runs each instant that it makes up for, also those behind the ones that an earlier statement wrote.
        (NOT o.is_made_up_for OR s.recurrence ->> 'missedRunPolicy' IS DISTINCT FROM 'RunAll') AND EXISTS (
            SELECT 1 FROM work e
            -- fence: resend-makes-no-run-missed
            WHERE e.schedule_id = s.id AND tells_of_schedule(e.resend_of)
              AND (s.recurrence ->> 'overlapPolicy' = 'Skip' OR (e.status = 'Waiting' AND e.trigger <> 'manual'))
        ) AS blocked
    FROM unnest($7::uuid[], $8::uuid[], $9::timestamptz[], $10::text[], $11::jsonb[], $12::timestamptz[], $15::jsonb[], $16::bool[])
        AS o(schedule_id, id, due_at, status, reason, not_before, not_before_reason, is_made_up_for)
    JOIN moved s ON s.id = o.schedule_id
),
judged AS (
    SELECT o.*,
        -- fence: overlap-at-planning
        CASE WHEN o.status = 'Waiting' AND o.overlap_policy <> 'Allow' AND o.blocked THEN 'Missed' ELSE o.status END AS final_status,
        CASE WHEN o.status = 'Waiting' AND o.overlap_policy <> 'Allow' AND o.blocked
            THEN jsonb_build_object('code', 'missed_overlap', 'message', 'An earlier run of the schedule had not ended (OverlapPolicy ' || o.overlap_policy || ').', 'said', jsonb_build_object('code', 'missed_by_overlap', 'values', jsonb_build_object('policy', o.overlap_policy)), 'retryable', false, 'source', NULL)
            ELSE o.reason END AS final_reason
    FROM occurrence o
),
\ir parts/plan-rows.sql
noted AS (
    INSERT INTO execution_events (nominal_at, transaction, entries)
    SELECT r.* FROM (
        SELECT array_agg(ROW(id, nominal_at, CASE status WHEN 'Missed' THEN 'missed' WHEN 'Skipped' THEN 'skipped' ELSE 'planned' END, 0, NULL, status, stage,
            jsonb_strip_nulls(jsonb_build_object('term', $1::bigint, 'reason', error ->> 'message', 'said', error -> 'said')))::timeline_entry) AS entries
        FROM made) gathered CROSS JOIN LATERAL event_rows(gathered.entries) r
)
SELECT id AS "executionId", nominal_at AS "nominalAt", schedule_id AS "scheduleId", status, (extract(epoch FROM entry_at - nominal_at) * 1000)::float8 AS "latenessMs" FROM made
