-- Records artifacts of the attempts that still own their executions. The array and the CASE keep the planner on the primary key.
-- $1 one object for each artifact: executionId, claimToken, id, position, name, format, contentType, bytes, pages, sha256,
-- stage (that the execution is in afterwards), event (its name)
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
        AS g("executionId" uuid, "claimToken" uuid, id uuid, position int, name text, format text, "contentType" text, bytes bigint, pages int, sha256 text,
            stage text, event text)
),
owner AS (
    UPDATE work e SET stage = g.stage FROM given g
    WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.id = g."executionId" AND e.claim_token = g."claimToken" AND CASE WHEN e.status = 'Executing' THEN true END
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage
),
saved AS (
    INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, created_at)
    SELECT g.id, o.nominal_at, o.id, g.position, g.name, g.format, g."contentType", g.bytes, g.pages, g.sha256, clock_timestamp()
    FROM owner o JOIN given g ON g."executionId" = o.id
    ON CONFLICT DO NOTHING
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT o.nominal_at, o.id, g.event, o.attempt, o.server_name, o.status, o.stage, jsonb_build_object('name', g.name, 'bytes', g.bytes, 'sha256', g.sha256)
    FROM owner o JOIN given g ON g."executionId" = o.id
)
SELECT id FROM owner
