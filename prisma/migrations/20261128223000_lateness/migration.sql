-- How late the newest attempt of a run began after its due instant, and what held the run until then.
ALTER TABLE work ADD COLUMN late_seconds integer;
ALTER TABLE history ADD COLUMN late_seconds integer;
-- [{code, untilMs, values}]: stretches of the wait. Each begins where the one before ends, the first at the due instant.
ALTER TABLE work ADD COLUMN held jsonb;
ALTER TABLE history ADD COLUMN held jsonb;

-- Adds the stretch up to an instant. One below a second is a part of the next one, and so is every one after a hundred.
CREATE FUNCTION held_until(held jsonb, due_at timestamptz, until_at timestamptz, code text, said jsonb)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN u.ms IS NULL OR code IS NULL OR u.ms < coalesce((held -> -1 ->> 'untilMs')::int8, 0) + 1000 THEN held
        WHEN held -> -1 ->> 'code' = code OR jsonb_array_length(held) >= 100 THEN
            jsonb_set(held, '{-1}', (held -> -1) || jsonb_build_object('untilMs', u.ms) || CASE WHEN held -> -1 ->> 'code' = code THEN jsonb_build_object('values', coalesce(said, '{}')) ELSE '{}' END)
        ELSE coalesce(held, '[]') || jsonb_build_object('code', code, 'untilMs', u.ms, 'values', coalesce(said, '{}')) END
    FROM (SELECT floor(extract(epoch FROM until_at - due_at) * 1000)::int8 AS ms) u
$$;

-- What held a run until it was placed: first what `not_before` stood for, then what kept it in the outbox.
CREATE FUNCTION held_when_placed(w work, at timestamptz, code text, account_id uuid, ahead integer)
RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT held_until(
        held_until(w.held, w.due_at, least(w.not_before, at), CASE
            WHEN w.not_before_reason ->> 'code' IN ('window', 'breaker') THEN w.not_before_reason ->> 'code'
            WHEN w.not_before_reason IS NOT NULL THEN 'retry'
            WHEN w.attempt = 0 THEN 'spread'
            ELSE 'server_away' END,
            CASE WHEN w.not_before_reason ->> 'code' IN ('window', 'breaker') THEN w.not_before_reason -> 'values' END),
        w.due_at, at,
        -- An earlier run of the schedule was in the way only if it ended while this one waited.
        CASE WHEN code <> 'waits_for' OR EXISTS (
            SELECT FROM history h WHERE h.schedule_id = w.schedule_id AND h.nominal_at < w.nominal_at AND h.nominal_at > w.nominal_at - interval '31 days'
              AND h.completed_at > greatest(w.not_before, w.entry_at)) THEN code ELSE 'no_free_slot' END,
        CASE WHEN code = 'account_cap' THEN (
            SELECT jsonb_build_object('accountName', a.name, 'limit', a.max_concurrent_executions, 'ahead', a.max_concurrent_executions + ahead)
            FROM source_accounts a WHERE a.id = account_id)
        WHEN code IN ('no_free_slot', 'manual_before') THEN jsonb_build_object('ahead', ahead) END)
$$;

-- The cause that held a run longest; of two, the one that held it first. Null for a run that began within a second.
CREATE FUNCTION late_cause(held jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_build_object('code', s.code, 'values', (array_agg(s.said ORDER BY s.number DESC))[1])
    FROM (
        SELECT e.number, e.stretch ->> 'code' AS code, e.stretch -> 'values' AS said,
            (e.stretch ->> 'untilMs')::int8 - lag((e.stretch ->> 'untilMs')::int8, 1, 0::int8) OVER (ORDER BY e.number) AS ms
        FROM jsonb_array_elements(held) WITH ORDINALITY AS e(stretch, number)) s
    GROUP BY s.code ORDER BY sum(s.ms) DESC, min(s.number) LIMIT 1
$$;

CREATE OR REPLACE FUNCTION ended(w work, status text, error jsonb, completed_at timestamptz)
RETURNS SETOF history LANGUAGE sql STABLE AS $$
    SELECT w.id, w.nominal_at, w.schedule_id, w.folder_id, w.source_account_id, w.claim_token, w.claimed_by_boot_id, w.snapshot_key, w.entry_at,
        w.due_at, w.not_before, w.put_off_since, w.dispatched_at, w.started_at, completed_at::timestamptz(3), w.cancel_requested_at, w.term,
        w.turn, w.priority, w.generation, w.process_id, w.attempt, w.gate_openings, w.take_back_count, w.crash_count, w.schedule_kind,
        w.schedule_name, w.trigger, status, w.server_name, w.placement_reason, w.desired_server_name, w.overlap_policy, w.run_by,
        w.cancel_requested_by, w.not_before_reason, error, w.crashes, w.failed_parts, w.locked_files, w.transactions || pg_current_xact_id(),
        w.resend_of, w.message_at, w.hold, w.late_seconds, w.held
$$;

CREATE OR REPLACE VIEW executions AS
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, NULL::timestamptz(3) AS completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files,
        transactions, resend_of, message_at, hold, late_seconds, held
    FROM work
    UNION ALL
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, NULL::text,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files,
        transactions, resend_of, message_at, hold, late_seconds, held
    FROM history;
