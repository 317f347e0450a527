-- effect   Takes notices to subscriptions for a worker: of each schedule the oldest that is not settled. At most
--          a hundred of a subscription are taken, so that none waits behind the many of another one. Those that the
--          accounts of the subscription may not view any more are cancelled.
-- refuses  a worker without a live lease; a notice that another claim has taken since; one that is behind
--          another of its schedule; a subscription that is disabled, or not to be asked yet
-- $1 uuid  boot id of the worker
-- $2 uuid  new claim token
-- $3 float8  server lease in milliseconds
-- $4 int8  most rows
-- $5 jsonb  why a notice is cancelled
WITH free AS (
    SELECT head.id, head.claim_token, may_receive(e, head.folder_id) AS is_allowed
    FROM event_subscriptions e CROSS JOIN LATERAL (
        SELECT n.id, n.claim_token, n.folder_id FROM notices n
        WHERE n.subscription_id = e.id AND n.state = 'Queued' AND n.not_before <= clock_timestamp()
          -- fence: event-is-claimed-once
          AND (n.claimed_by_boot_id IS NULL OR n.claimed_by_boot_id = $1
            OR NOT EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = n.claimed_by_boot_id AND is_alive(s.last_heartbeat_at, $3)))
          -- fence: events-of-a-schedule-in-order
          AND NOT EXISTS (SELECT 1 FROM notices earlier WHERE earlier.subscription_id = e.id
            AND earlier.schedule_id = n.schedule_id AND earlier.id < n.id AND earlier.state IN ('Queued', 'Sending'))
        ORDER BY n.id LIMIT 100
        FOR UPDATE SKIP LOCKED
    ) head
    WHERE e.enabled AND e.not_before <= clock_timestamp()
      AND EXISTS (SELECT 1 FROM servers own WHERE own.boot_id = $1 AND is_alive(own.last_heartbeat_at, $3))
    ORDER BY head.id LIMIT $4
), cancelled AS (
    UPDATE notices n SET state = 'Cancelled', error = $5, settled_at = clock_timestamp()
    FROM free
    WHERE n.id = free.id AND NOT free.is_allowed AND n.state = 'Queued' AND n.claim_token IS NOT DISTINCT FROM free.claim_token
)
UPDATE notices n SET claimed_by_boot_id = $1, claim_token = $2, tries = n.tries + 1
FROM free, event_subscriptions e
-- fence: event-is-asked-for-rights
WHERE n.id = free.id AND free.is_allowed AND e.id = n.subscription_id AND n.state = 'Queued' AND n.claim_token IS NOT DISTINCT FROM free.claim_token
RETURNING n.id, n.schedule_id AS "scheduleId", n.kind, n.recipient, n.content, n.tries, n.created_at AS "createdAt",
    (extract(epoch FROM clock_timestamp() - n.created_at) * 1000)::float8 AS "ageMs",
    e.id AS "subscriptionId", e.kind AS "destinationKind", e.settings, e.secret, e.failures
