-- The ledger rows of a step, each once; with a permit they are Sending at once. Rows that a lost history may have had
-- begin as interrupted. What an earlier attempt was sending
-- is Unknown, or Planned again for the destinations that ask for it. What is planned and may not be sent any more is
-- Cancelled, unless an earlier send of it may have arrived.
planned AS (
    INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, message_id, row_number, error, settled_at,
        state, attempt, claim_token, tries, sending_at)
    SELECT d.id, d.nominal_at, d.execution_id, d."destinationId", d.recipient, d.position, d."messageId", d."row",
        coalesce(d."skipped", CASE WHEN d.in_doubt THEN delivery_interrupted() END),
        CASE WHEN d."skipped" IS NOT NULL OR d.in_doubt AND NOT d.resends THEN clock_timestamp() END,
        CASE WHEN d."skipped" IS NOT NULL THEN 'Cancelled' WHEN d.in_doubt AND NOT d.resends THEN 'Unknown' WHEN d.sends THEN 'Sending' ELSE 'Planned' END,
        CASE WHEN d.sends THEN d.attempt ELSE 0 END, CASE WHEN d.sends THEN d.claim_token END, d.sends::int,
        CASE WHEN d.sends THEN clock_timestamp() END
    FROM (
        SELECT o.id AS execution_id, o.nominal_at, o.attempt, o.claim_token,
            -- fence: permit-needs-a-lease
            o.may_send AND o.send ? p.id::text AND p."skipped" IS NULL AND NOT l.in_doubt AS sends,
            l.in_doubt, o.resend ? p."destinationId"::text AS resends, p.*
        FROM owner o
        -- fence: lost-history-may-have-sent
        CROSS JOIN LATERAL (SELECT coalesce(least(o.nominal_at, o.entry_at) <= (SELECT s.doubt_until FROM cluster_settings s WHERE s.id = 1), false)) AS l(in_doubt)
        CROSS JOIN jsonb_to_recordset(o.deliveries)
            AS p(id uuid, "destinationId" uuid, recipient text, position int, "messageId" text, "row" int, "skipped" jsonb)) d
    ON CONFLICT DO NOTHING
    RETURNING id, nominal_at, execution_id, destination_id, recipient, position, message_id, row_number, state, tries, error
),
reopened AS (
    UPDATE deliveries d
    -- fence: unknown-is-not-resent
    -- fence: skipped-is-not-reopened
    SET state = CASE WHEN o.resend ? d.destination_id::text AND NOT o.skips ? d.id::text THEN 'Planned' ELSE 'Unknown' END,
        settled_at = CASE WHEN o.resend ? d.destination_id::text AND NOT o.skips ? d.id::text THEN NULL ELSE clock_timestamp() END,
        error = CASE d.state WHEN 'Sending' THEN delivery_interrupted() ELSE d.error END
    FROM owner o
    -- A first attempt has left nothing open: its steps do not read the ledger, however long that is.
    WHERE o.deliveries IS NOT NULL AND o.attempt > 1
      AND d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.nominal_at BETWEEN $2 AND $3 AND d.attempt < o.attempt
      AND (d.state = 'Sending' OR (d.state = 'Unknown' AND o.resend ? d.destination_id::text AND NOT o.skips ? d.id::text))
    RETURNING d.id, d.execution_id, d.destination_id, d.recipient, d.position, d.message_id, d.row_number, d.state, d.tries, d.error
),
withdrawn AS (
    UPDATE deliveries d
    SET state = CASE WHEN d.error ->> 'code' = 'delivery_interrupted' THEN 'Unknown' ELSE 'Cancelled' END,
        settled_at = clock_timestamp(),
        error = CASE WHEN d.error ->> 'code' = 'delivery_interrupted' THEN d.error ELSE p."skipped" END
    FROM owner o CROSS JOIN jsonb_to_recordset(o.deliveries) AS p(id uuid, "skipped" jsonb)
    WHERE d.id = ANY (ARRAY(SELECT s::uuid FROM owner CROSS JOIN jsonb_array_elements_text(skips) AS s))
      AND d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.nominal_at BETWEEN $2 AND $3
      -- fence: only-planned-is-withdrawn
      AND d.state = 'Planned' AND p.id = d.id AND p."skipped" IS NOT NULL AND NOT coalesce(o.send ? d.id::text, false)
    RETURNING d.id, d.nominal_at, d.execution_id, d.destination_id, d.recipient, d.position, d.message_id, d.row_number, d.state, d.tries, d.error
),
