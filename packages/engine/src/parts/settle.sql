-- Writes `results`: what became of deliveries that attempts were sending. Another statement may have settled
-- a row meanwhile: a recall made it Unknown. The process that read the reply corrects it, since the reply is
-- better evidence than its absence. The array keeps the planner on the primary key. A permit that is given back
-- does not undo the interruption of an earlier send: that may still have arrived.
replied AS (
    UPDATE deliveries d
    SET state = r.state, reply = r.reply,
        -- fence: given-back-stays-interrupted
        error = CASE WHEN r.state = 'Planned' AND r.error IS NULL AND d.error ->> 'code' = 'delivery_interrupted' THEN d.error ELSE r.error END, settled_at = CASE WHEN r.state = 'Planned' THEN NULL ELSE clock_timestamp() END
    FROM results r
    -- fence: reply-belongs-to-its-claim
    WHERE d.id = ANY (ARRAY(SELECT id FROM results)) AND d.execution_id = r."executionId" AND d.id = r.id AND d.claim_token = r."claimToken"
      -- fence: only-a-reply-corrects-unknown
      AND (d.state = 'Sending' OR (d.state = 'Unknown' AND r.state IN ('Accepted', 'Rejected')))
      AND d.nominal_at BETWEEN $2 AND $3
    RETURNING d.id, d.nominal_at, d.execution_id, d.attempt, d.recipient, d.state, d.reply, d.error
),
