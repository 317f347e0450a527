-- effect   Takes notices for a worker: new ones, those whose wait is over, those of dead processes, and its
--          own of an earlier round.
-- refuses  a worker without a live lease; a notice that another claim has taken since
-- $1 uuid  boot id of the worker
-- $2 uuid  new claim token
-- $3 float8  server lease in milliseconds
-- $4 int8  most rows
WITH free AS (
    SELECT n.id, n.claim_token FROM notices n
    WHERE n.state = 'Planned' AND n.not_before <= clock_timestamp()
      AND EXISTS (SELECT 1 FROM servers own WHERE own.boot_id = $1 AND is_alive(own.last_heartbeat_at, $3))
      -- fence: notice-is-claimed-once
      AND (n.claimed_by_boot_id IS NULL OR n.claimed_by_boot_id = $1
        OR NOT EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = n.claimed_by_boot_id AND is_alive(s.last_heartbeat_at, $3)))
    ORDER BY n.not_before, n.id LIMIT $4
    -- fence: notice-claims-wait-for-none
    -- fence: notice-claim-compares
    FOR UPDATE SKIP LOCKED
)
UPDATE notices n SET claimed_by_boot_id = $1, claim_token = $2, tries = n.tries + 1
FROM free
WHERE n.id = free.id AND n.state = 'Planned' AND n.claim_token IS NOT DISTINCT FROM free.claim_token
RETURNING n.id, n.schedule_id AS "scheduleId", n.kind, n.recipient, n.content, n.tries, n.created_at AS "createdAt",
    (extract(epoch FROM clock_timestamp() - n.created_at) * 1000)::float8 AS "ageMs"
