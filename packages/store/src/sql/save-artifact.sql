-- Records an artifact of the attempt that still owns the execution.
-- $1 execution id, $2 attempt, $3 artifact id, $4 position, $5 name, $6 format, $7 content type, $8 bytes, $9 pages, $10 sha256,
-- $11 stage that the execution is in afterwards, $12 name of the event
WITH owner AS (
    UPDATE executions SET stage = $11 WHERE id = $1 AND attempt = $2 AND status = 'Executing' RETURNING id, nominal_at, attempt, server_name
),
saved AS (
    INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, created_at)
    SELECT $3, o.nominal_at, o.id, $4, $5, $6, $7, $8, $9, $10, clock_timestamp() FROM owner o
    ON CONFLICT DO NOTHING
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, detail)
    SELECT nominal_at, id, $12, attempt, server_name, jsonb_build_object('name', $5::text, 'bytes', $8::bigint, 'sha256', $10::text) FROM owner
)
SELECT count(*)::int AS owned FROM owner
