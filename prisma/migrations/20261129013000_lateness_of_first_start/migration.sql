-- Two windows that follow one another are two stretches: each is named for as long as it held the run.
CREATE OR REPLACE FUNCTION held_until(held jsonb, due_at timestamptz, until_at timestamptz, code text, said jsonb)
RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    ms int8 := floor(extract(epoch FROM until_at - due_at) * 1000);
    last jsonb := held -> -1;
    is_same boolean := last ->> 'code' = code AND (code <> 'window' OR last -> 'values' = coalesce(said, '{}'));
BEGIN
    IF ms IS NULL OR code IS NULL OR ms < coalesce((last ->> 'untilMs')::int8, 0) + 1000 THEN
        RETURN held;
    ELSIF is_same IS NOT TRUE AND coalesce(jsonb_array_length(held), 0) >= 100 THEN
        RETURN jsonb_set(held, '{-1,untilMs}', to_jsonb(ms));
    ELSIF is_same THEN
        held := held - -1;
    END IF;
    RETURN coalesce(held, '[]') || jsonb_build_object('code', code, 'untilMs', ms, 'values', coalesce(said, '{}'));
END
$$;

-- The cause that held a run longest until its first start; of two, the one that held it first. What held it later counts for
-- one that began in time. Null where nothing held it.
CREATE FUNCTION late_cause(held jsonb, late_seconds integer) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_build_object('code', s.code, 'values', (array_agg(s.said ORDER BY s.number DESC))[1])
    FROM (
        SELECT e.number, e.stretch ->> 'code' AS code, e.stretch -> 'values' AS said, (e.stretch ->> 'untilMs')::int8 AS until_ms,
            (e.stretch ->> 'untilMs')::int8 - lag((e.stretch ->> 'untilMs')::int8, 1, 0::int8) OVER (ORDER BY e.number) AS ms
        FROM jsonb_array_elements(held) WITH ORDINALITY AS e(stretch, number)) s
    WHERE coalesce(late_seconds, 0) = 0 OR s.until_ms < (late_seconds + 1) * 1000::int8
    GROUP BY s.code, CASE WHEN s.code = 'window' THEN s.said ->> 'window' END ORDER BY sum(s.ms) DESC, min(s.number) LIMIT 1
$$;
