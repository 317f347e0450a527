-- A run may send the kept files of an ended one again. It names that one, and the instant that the mails of the first
-- run name: their texts stay what they were.
ALTER TABLE work ADD COLUMN resend_of uuid, ADD COLUMN message_at timestamptz(3);
ALTER TABLE history ADD COLUMN resend_of uuid, ADD COLUMN message_at timestamptz(3);

-- The few runs whose files retention has to leave where they are.
CREATE INDEX work_resend_of_idx ON work (resend_of) WHERE resend_of IS NOT NULL;

CREATE OR REPLACE FUNCTION ended(w work, status text, error jsonb, completed_at timestamptz)
RETURNS SETOF history LANGUAGE sql STABLE AS $$
    SELECT w.id, w.nominal_at, w.schedule_id, w.folder_id, w.source_account_id, w.claim_token, w.claimed_by_boot_id, w.snapshot_key, w.entry_at,
        w.due_at, w.not_before, w.put_off_since, w.dispatched_at, w.started_at, completed_at::timestamptz(3), w.cancel_requested_at, w.term,
        w.turn, w.priority, w.generation, w.process_id, w.attempt, w.gate_openings, w.take_back_count, w.crash_count, w.schedule_kind,
        w.schedule_name, w.trigger, status, w.server_name, w.placement_reason, w.desired_server_name, w.overlap_policy, w.run_by,
        w.cancel_requested_by, w.not_before_reason, error, w.crashes, w.failed_parts, w.locked_files, w.transactions || pg_current_xact_id(),
        w.resend_of, w.message_at
$$;

CREATE OR REPLACE VIEW executions AS
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, NULL::timestamptz(3) AS completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files,
        transactions, resend_of, message_at
    FROM work
    UNION ALL
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, NULL::text,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files,
        transactions, resend_of, message_at
    FROM history;

-- An account as it is now, for a run that works with an earlier snapshot: its secret belongs to its present address, and
-- is never brought to an earlier one. An account that was deleted has no secret.
CREATE FUNCTION present_account(account jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN jsonb_typeof(account) = 'object' THEN coalesce((
        SELECT jsonb_build_object('id', a.id, 'name', a.name, 'authType', a.auth_type, 'settings', a.settings, 'secret', a.secret)
        FROM source_accounts a WHERE a.id = (account ->> 'id')::uuid), account || '{"secret": null}') ELSE 'null' END
$$;

-- The snapshot of an ended run for one that sends its files again: schedule and destinations as they were, accounts and
-- passwords as they are.
CREATE FUNCTION with_present_secrets(snapshot jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT snapshot || jsonb_build_object(
        'account', present_account(snapshot -> 'account'),
        'accounts', coalesce((SELECT jsonb_agg(present_account(a.value) ORDER BY a.ordinality)
            FROM jsonb_array_elements(snapshot -> 'accounts') WITH ORDINALITY a), '[]'::jsonb),
        'destinations', coalesce((SELECT jsonb_agg(d.value || jsonb_build_object('secret', p.secret) ORDER BY d.ordinality)
            FROM jsonb_array_elements(snapshot -> 'destinations') WITH ORDINALITY d
            LEFT JOIN destinations p ON p.id = (d.value ->> 'id')::uuid), '[]'::jsonb))
$$;
