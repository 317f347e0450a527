-- The same functions, whose plans a session keeps: a round places a thousand late runs at once.
CREATE OR REPLACE FUNCTION held_until(held jsonb, due_at timestamptz, until_at timestamptz, code text, said jsonb)
RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    ms int8 := floor(extract(epoch FROM until_at - due_at) * 1000);
    last jsonb := held -> -1;
BEGIN
    IF ms IS NULL OR code IS NULL OR ms < coalesce((last ->> 'untilMs')::int8, 0) + 1000 THEN
        RETURN held;
    ELSIF last ->> 'code' IS DISTINCT FROM code AND coalesce(jsonb_array_length(held), 0) >= 100 THEN
        RETURN jsonb_set(held, '{-1,untilMs}', to_jsonb(ms));
    ELSIF last ->> 'code' = code THEN
        held := held - -1;
    END IF;
    RETURN coalesce(held, '[]') || jsonb_build_object('code', code, 'untilMs', ms, 'values', coalesce(said, '{}'));
END
$$;

CREATE OR REPLACE FUNCTION held_when_placed(w work, at timestamptz, code text, account_id uuid, ahead integer)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
    reason text := w.not_before_reason ->> 'code';
    held jsonb := w.held;
    said jsonb;
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
