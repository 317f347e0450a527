-- The gate in front of the end of a message. Only what is still Planned, and only for the attempt that owns the execution, is not being
-- cancelled and whose server lease is alive, becomes Sending. Whoever gets no row back must not send. The execution is
-- locked and changed, so that a rescue either comes before and nothing is sent, or leaves it, or sees what is being sent.
-- The array and the CASE keep the planner on the primary key.
-- $1 one object for each execution: executionId, claimToken, deliveryIds, leaseMs (of the server)
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "claimToken" uuid, "deliveryIds" uuid[], "leaseMs" int)
),
owner AS (
    UPDATE work e SET gate_openings = e.gate_openings + 1 FROM given g
    WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.id = g."executionId" AND e.claim_token = g."claimToken"
      AND CASE WHEN e.status = 'Executing' AND e.cancel_requested_at IS NULL THEN true END
      AND EXISTS (SELECT 1 FROM servers w WHERE w.role = 'worker' AND w.boot_id = e.claimed_by_boot_id AND is_alive(w.last_heartbeat_at, g."leaseMs"))
    RETURNING e.id, e.nominal_at, e.attempt, e.claim_token, g."deliveryIds"
)
UPDATE deliveries d
SET state = 'Sending', attempt = o.attempt, claim_token = o.claim_token, tries = d.tries + 1, sending_at = clock_timestamp()
FROM owner o
WHERE d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.id = ANY (o."deliveryIds") AND d.state = 'Planned'
RETURNING d.execution_id AS "executionId", d.id
