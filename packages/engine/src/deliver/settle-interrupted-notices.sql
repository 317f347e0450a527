-- What a process was sending that is dead, or that sends nothing at this moment because it asks: it is Unknown
-- whether that arrived, and it is not sent again. $1 boot id of the worker that asks, $2 server lease in
-- milliseconds
UPDATE notices n SET state = 'Unknown', settled_at = clock_timestamp(), error = delivery_interrupted()
-- fence: interrupted-notice-is-unknown
WHERE n.state = 'Sending' AND (n.claimed_by_boot_id = $1
    OR NOT EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = n.claimed_by_boot_id AND is_alive(s.last_heartbeat_at, $2)))
RETURNING n.id
