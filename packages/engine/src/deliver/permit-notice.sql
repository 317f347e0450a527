-- The permit to write the end of a message, committed before it: only while the worker lives, and only under
-- the token of the newest claim. $1 id, $2 claim token, $3 boot id of the worker, $4 server lease in
-- milliseconds
UPDATE notices n SET state = 'Sending', sending_at = clock_timestamp()
-- fence: notice-permit-compares-claim
WHERE n.id = $1 AND n.claim_token = $2 AND n.state = 'Planned'
  AND EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = $3 AND is_alive(s.last_heartbeat_at, $4))
RETURNING n.id
