-- A run of a schedule with HoldWhen may be held between its files and its first delivery. `hold` says why, compared with
-- what, and what was decided. A held run is `Executing` at the stage `Held`, and no process has claimed it: it counts for
-- no server, and no dead process is found for it.
ALTER TABLE work ADD COLUMN hold jsonb;
ALTER TABLE history ADD COLUMN hold jsonb;

ALTER TABLE work DROP CONSTRAINT work_stage;
ALTER TABLE work ADD CONSTRAINT work_stage CHECK (stage IN ('Placing', 'Rendering', 'Assembling', 'Held', 'Delivering')) NOT VALID;
ALTER TABLE work VALIDATE CONSTRAINT work_stage;

-- A cancel by a process of an earlier version is refused: it would wait for a server that the run does not have.
ALTER TABLE work DROP CONSTRAINT work_runs_only_when_dispatched;
ALTER TABLE work ADD CONSTRAINT work_runs_only_when_dispatched
    CHECK (status = 'Waiting' OR dispatched_at IS NOT NULL OR (status = 'Executing' AND stage = 'Held')) NOT VALID;
ALTER TABLE work VALIDATE CONSTRAINT work_runs_only_when_dispatched;

CREATE OR REPLACE FUNCTION ended(w work, status text, error jsonb, completed_at timestamptz)
RETURNS SETOF history LANGUAGE sql STABLE AS $$
    SELECT w.id, w.nominal_at, w.schedule_id, w.folder_id, w.source_account_id, w.claim_token, w.claimed_by_boot_id, w.snapshot_key, w.entry_at,
        w.due_at, w.not_before, w.put_off_since, w.dispatched_at, w.started_at, completed_at::timestamptz(3), w.cancel_requested_at, w.term,
        w.turn, w.priority, w.generation, w.process_id, w.attempt, w.gate_openings, w.take_back_count, w.crash_count, w.schedule_kind,
        w.schedule_name, w.trigger, status, w.server_name, w.placement_reason, w.desired_server_name, w.overlap_policy, w.run_by,
        w.cancel_requested_by, w.not_before_reason, error, w.crashes, w.failed_parts, w.locked_files, w.transactions || pg_current_xact_id(),
        w.resend_of, w.message_at, w.hold
$$;

CREATE OR REPLACE VIEW executions AS
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, NULL::timestamptz(3) AS completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files,
        transactions, resend_of, message_at, hold
    FROM work
    UNION ALL
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, NULL::text,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files,
        transactions, resend_of, message_at, hold
    FROM history;

-- The few runs that are held, or were: they are listed, and retention leaves their files where they are.
CREATE INDEX work_held_idx ON work (nominal_at DESC, id DESC) WHERE hold IS NOT NULL;

-- A worker of an earlier version would send what a schedule wants to be held.
UPDATE cluster_settings SET work_format = 4 WHERE work_format < 4;
