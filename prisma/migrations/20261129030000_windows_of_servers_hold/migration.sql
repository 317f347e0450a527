-- What kept a run from being placed may have values of its own: the window of the servers, or the server that had gone.
CREATE FUNCTION held_when_placed(w work, at timestamptz, code text, account_id uuid, ahead integer, known jsonb)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
    reason text := w.not_before_reason ->> 'code';
    held jsonb := w.held;
    said jsonb := known;
BEGIN
    held := held_until(held, w.due_at, least(w.not_before, at),
        CASE WHEN reason IN ('window', 'breaker') THEN reason WHEN reason IS NOT NULL THEN 'retry' WHEN w.attempt = 0 THEN 'spread' ELSE 'server_away' END,
        CASE WHEN reason IN ('window', 'breaker') THEN w.not_before_reason -> 'values' END);
    -- An earlier run of the schedule was in the way only if it ended while this one waited.
    IF code = 'waits_for' AND NOT EXISTS (
        SELECT FROM history h WHERE h.schedule_id = w.schedule_id AND h.nominal_at < w.nominal_at AND h.nominal_at > w.nominal_at - interval '31 days'
          AND h.completed_at > greatest(w.not_before, w.entry_at)) THEN
        code := 'no_free_slot';
    END IF;
    IF code = 'account_cap' THEN
        SELECT jsonb_build_object('accountName', a.name, 'limit', a.max_concurrent_executions, 'ahead', a.max_concurrent_executions + held_when_placed.ahead)
        INTO said FROM source_accounts a WHERE a.id = held_when_placed.account_id;
    ELSIF code IN ('no_free_slot', 'manual_before') THEN
        said := jsonb_build_object('ahead', ahead);
    END IF;
    RETURN held_until(held, w.due_at, at, code, said);
END
$$;

-- As a dispatcher of the version before calls it.
CREATE OR REPLACE FUNCTION held_when_placed(w work, at timestamptz, code text, account_id uuid, ahead integer)
RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT held_when_placed(w, at, code, account_id, ahead, NULL)
$$;
