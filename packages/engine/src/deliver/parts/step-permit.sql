-- The send permit: only deliveries that are Planned become Sending, and only for the attempt that owns the
-- run. No cancel may be requested, and the lease of its server must be alive. Only what the answer lists may
-- be sent.
sent AS (
    UPDATE deliveries d
    SET state = 'Sending', settled_at = NULL, attempt = o.attempt, claim_token = o.claim_token, tries = d.tries + 1,
        sending_at = clock_timestamp()
    FROM owner o
    WHERE d.id = ANY (ARRAY(SELECT s::uuid FROM owner CROSS JOIN jsonb_array_elements_text(send) AS s WHERE may_send))
      AND d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.nominal_at BETWEEN $2 AND $3
      -- fence: permit-is-given-once
      AND d.state = 'Planned' AND o.may_send AND o.send ? d.id::text
    RETURNING d.id, d.execution_id, d.destination_id, d.recipient, d.position, d.message_id, d.row_number, d.state, d.tries, d.error
),
