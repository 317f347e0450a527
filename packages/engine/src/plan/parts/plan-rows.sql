-- `made`: each occurrence once. A key of each table refuses a second one, and an instant that waits, runs or
-- has ended is not planned again. What does not run is history at once. The range of nominal_at with its CASE
-- keeps the planner off the index over nominal_at. There each instant would be compared with all ended
-- executions of the same one.
waiting AS (
    INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, stage,
        desired_server_name, overlap_policy, not_before, not_before_reason, run_by, term, entry_at, error, transactions, held)
    SELECT j.id, j.due_at, j.schedule_id, j.kind, j.name, j.folder_id, j.source_account_id, 'schedule', j.due_at, 'Placing',
        j.desired_server_name, j.overlap_policy, j.not_before, j.not_before_reason, 'Scheduler', $1, clock_timestamp(), j.final_reason, ARRAY[pg_current_xact_id()],
        CASE WHEN clock_timestamp() >= j.due_at + interval '1 second'
            THEN held_until(NULL, j.due_at, clock_timestamp(), CASE WHEN j.is_made_up_for THEN 'catch_up' ELSE 'scheduler_away' END, NULL) END
    FROM judged j
    -- fence: ended-is-not-planned-again
    WHERE j.final_status = 'Waiting' AND (SELECT h.id FROM history h WHERE h.schedule_id = j.schedule_id AND h.nominal_at >= j.due_at AND CASE WHEN h.nominal_at = j.due_at THEN h.due_at END IS NOT NULL LIMIT 1) IS NULL
    ON CONFLICT DO NOTHING
    RETURNING id, nominal_at, schedule_id, status, stage, error, entry_at
),
not_run AS (
    INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status,
        desired_server_name, overlap_policy, not_before, run_by, term, entry_at, completed_at, error, transactions)
    SELECT j.id, j.due_at, j.schedule_id, j.kind, j.name, j.folder_id, j.source_account_id, 'schedule', j.due_at, j.final_status,
        j.desired_server_name, j.overlap_policy, j.not_before, 'Scheduler', $1, clock_timestamp(), clock_timestamp(), j.final_reason, ARRAY[pg_current_xact_id()]
    FROM judged j
    -- fence: ended-is-not-planned-again
    WHERE j.final_status <> 'Waiting' AND (SELECT w.id FROM work w WHERE w.schedule_id = j.schedule_id AND w.due_at = j.due_at LIMIT 1) IS NULL
    ON CONFLICT DO NOTHING
    RETURNING id, nominal_at, schedule_id, status, NULL::text AS stage, error, entry_at
),
made AS (
    SELECT * FROM waiting UNION ALL SELECT * FROM not_run
),
