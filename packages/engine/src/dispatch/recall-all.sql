-- effect   Remembers the epoch of the queue. After another one, what was sent and not claimed goes back
--          into the outbox. Answers the executions.
-- refuses  what is being claimed at this moment; everything for the first epoch that is seen
-- $1 text  the epoch
--
-- A server may still have its message; the next dispatch outdates that.
WITH changed AS (
    UPDATE cluster_settings c SET queue_incarnation = $1
    FROM (SELECT s.queue_incarnation AS before FROM cluster_settings s WHERE s.id = 1) AS earlier
    -- fence: another-queue-is-noticed
    WHERE c.id = 1 AND c.queue_incarnation IS DISTINCT FROM $1
    RETURNING earlier.before
),
sent AS (
    SELECT e.id, e.nominal_at FROM work e
    -- fence: forget-sent-only-what-waits
    WHERE e.status = 'Waiting' AND e.dispatched_at IS NOT NULL AND EXISTS (SELECT 1 FROM changed WHERE before IS NOT NULL)
    FOR UPDATE SKIP LOCKED
),
taken AS (
    UPDATE work e SET dispatched_at = NULL FROM sent WHERE e.id = sent.id
    RETURNING e.id, e.nominal_at, e.attempt, e.server_name, e.status, e.stage
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT nominal_at, id, 'withdrawn', attempt, server_name, status, stage, jsonb_build_object('code', 'queue_lost') FROM taken
)
SELECT id AS "executionId" FROM taken
