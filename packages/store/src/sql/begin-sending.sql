-- The gate in front of the wire. Only what is still Planned, and only for the attempt that owns the execution, is not being
-- cancelled and whose server lease is alive, becomes Sending. Whoever gets no row back must not send.
-- $1 execution id, $2 attempt, $3 delivery ids, $4 boot id, $5 server lease in milliseconds
UPDATE deliveries d
SET state = 'Sending', attempt = $2, tries = d.tries + 1, sending_at = clock_timestamp()
FROM executions e
WHERE e.id = $1 AND e.attempt = $2 AND e.status = 'Executing' AND e.cancel_requested_at IS NULL AND e.claimed_by_boot_id = $4
  AND EXISTS (SELECT 1 FROM servers w WHERE w.boot_id = $4 AND w.last_heartbeat_at > clock_timestamp() - $5 * interval '1 millisecond')
  AND d.execution_id = e.id AND d.nominal_at = e.nominal_at AND d.id = ANY ($3::uuid[]) AND d.state = 'Planned'
RETURNING d.id
