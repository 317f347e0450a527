-- What a run works with is stored once for all runs that began with the same: the schedule, its accounts and its destinations as one claim found
-- them, under a key that is made from nothing else. The rows of `work` refer to it. It holds sealed secrets, so it leaves soon after the last
-- row that refers to it; `history` has a copy without them.
CREATE TABLE "snapshots" (
    "key" UUID NOT NULL,
    "snapshot" JSONB NOT NULL,
    "unused_since" TIMESTAMPTZ(3),

    CONSTRAINT "snapshots_pkey" PRIMARY KEY ("key")
);

CREATE FUNCTION "snapshot_key"("snapshot" jsonb) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT encode(substring(sha256(convert_to(snapshot::text, 'UTF8')) FOR 16), 'hex')::uuid
$$;

DROP VIEW "executions";
ALTER TABLE "work" DROP COLUMN "snapshot", ADD COLUMN "snapshot_key" UUID;

CREATE OR REPLACE FUNCTION "ended"("w" work, "status" text, "error" jsonb, "completed_at" timestamptz) RETURNS SETOF "history" LANGUAGE sql STABLE AS $$
    SELECT w.id, w.nominal_at, w.schedule_id, w.schedule_kind, w.schedule_name, w.folder_id, w.source_account_id, w.trigger, w.due_at, status,
        w.desired_server_name, w.overlap_policy, w.priority, w.not_before, w.not_before_reason, w.put_off_since, w.run_by, w.term,
        w.generation, w.dispatched_at, w.turn, w.server_name, w.claimed_by_boot_id, w.process_id, w.placement_reason, w.attempt,
        w.claim_token, w.gate_openings, w.take_back_count, w.crash_count, w.crashes, w.entry_at, w.started_at, completed_at::timestamptz(3),
        w.cancel_requested_at, w.cancel_requested_by, (SELECT without_secrets(s.snapshot) FROM snapshots s WHERE s.key = w.snapshot_key), error, w.failed_parts, w.locked_files
$$;

-- Every execution, whether it has ended or not.
CREATE VIEW "executions" AS
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, NULL::timestamptz(3) AS completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files
    FROM "work"
    UNION ALL
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, NULL::text,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files
    FROM "history";

-- What each execution works or has worked with, if it was claimed.
CREATE VIEW "execution_snapshots" AS
    SELECT w.id, w.nominal_at, s.snapshot FROM "work" w JOIN "snapshots" s ON s.key = w.snapshot_key
    UNION ALL
    SELECT h.id, h.nominal_at, h.snapshot FROM "history" h WHERE h.snapshot IS NOT NULL;
