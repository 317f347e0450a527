-- effect   Takes notices for a worker: new ones, those whose wait is over, those of dead processes, and its
--          own of an earlier round.
-- refuses  a worker without a live lease; a notice that another claim has taken since; one to an address that
--          got enough mails of notices just now: what comes meanwhile goes in one mail later
-- $1 uuid  boot id of the worker
-- $2 uuid  new claim token
-- $3 float8  server lease in milliseconds
-- $4 int8  most rows
-- $5 int8  mails of notices that an address gets one by one
-- $6 float8  for how long they count, in milliseconds
WITH recent AS (
    SELECT clock_timestamp() - $6 * interval '1 millisecond' AS since, clock_timestamp() + interval '1 second' AS until
), satisfied AS MATERIALIZED (
    SELECT n.recipient FROM notices n
    WHERE n.subscription_id IS NULL
      AND (n.state = 'Sending' OR (n.state IN ('Accepted', 'Unknown')
        -- fence: notices-ignore-a-clock-set-back
        AND n.settled_at BETWEEN (SELECT since FROM recent) AND (SELECT until FROM recent)))
    GROUP BY n.recipient HAVING count(DISTINCT n.claim_token) >= $5
), free AS (
    SELECT n.id, n.claim_token FROM notices n
    WHERE n.state = 'Planned' AND n.not_before <= clock_timestamp()
      AND EXISTS (SELECT 1 FROM servers own WHERE own.boot_id = $1 AND is_alive(own.last_heartbeat_at, $3))
      -- fence: notice-is-claimed-once
      AND (n.claimed_by_boot_id IS NULL OR n.claimed_by_boot_id = $1
        OR NOT EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = n.claimed_by_boot_id AND is_alive(s.last_heartbeat_at, $3)))
      -- fence: notices-gather-for-an-address
      AND n.recipient NOT IN (SELECT recipient FROM satisfied)
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
