-- Records that a report of a package could not be made and is left out; once for each position, by the attempt that still owns the execution.
-- $1 execution id, $2 its claim token, $3 the part (json: position, name, format, error)
WITH owner AS (
    UPDATE work e
    SET failed_parts = CASE WHEN e.failed_parts @> jsonb_build_array(jsonb_build_object('position', $3::jsonb -> 'position')) THEN e.failed_parts
        ELSE e.failed_parts || $3::jsonb END
    WHERE e.id = $1 AND e.claim_token = $2 AND e.status = 'Executing'
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, detail)
    SELECT nominal_at, id, 'given-up', attempt, server_name,
        jsonb_build_object('name', $3::jsonb ->> 'name', 'code', $3::jsonb #>> '{error,code}', 'message', $3::jsonb #>> '{error,message}') FROM owner
)
SELECT count(*)::int AS owned FROM owner
