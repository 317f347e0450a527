-- effect   Makes Unknown what dead processes were sending, and what the caller was: it asks, so it sends
--          nothing now. None of it is sent again.
-- refuses  what a living process is sending
-- $1 uuid  boot id of the caller
-- $2 float8  server lease in milliseconds
-- $3 bool  whether of subscriptions; otherwise of mails
UPDATE notices n SET state = 'Unknown', settled_at = clock_timestamp(), error = delivery_interrupted()
-- fence: interrupted-notice-is-unknown
WHERE n.state = 'Sending' AND (n.subscription_id IS NOT NULL) = $3 AND (n.claimed_by_boot_id = $1
    OR NOT EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = n.claimed_by_boot_id AND is_alive(s.last_heartbeat_at, $2)))
RETURNING n.id
