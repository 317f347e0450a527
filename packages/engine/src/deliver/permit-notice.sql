-- effect   Commits the send permit of a notice, before the end of its message.
-- refuses  a worker without a live lease; a claim that is not the newest
-- $1 uuid  notice
-- $2 uuid  claim token
-- $3 uuid  boot id of the worker
-- $4 float8  server lease in milliseconds
UPDATE notices n SET state = 'Sending', sending_at = clock_timestamp()
-- fence: notice-permit-compares-claim
WHERE n.id = $1 AND n.claim_token = $2 AND n.state IN ('Planned', 'Queued')
  AND EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = $3 AND is_alive(s.last_heartbeat_at, $4))
RETURNING n.id
