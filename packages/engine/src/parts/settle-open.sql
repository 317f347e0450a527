-- What `finished` runs have left open: what was not sent is Cancelled. What was being sent is Unknown, and so is what
-- was interrupted in an earlier attempt and has not been asked about.
settled AS (
    UPDATE deliveries d
    -- fence: interrupted-is-not-cancelled
    SET state = CASE WHEN d.state = 'Planned' AND d.error ->> 'code' IS DISTINCT FROM 'delivery_interrupted' THEN 'Cancelled' ELSE 'Unknown' END, settled_at = clock_timestamp(),
        error = CASE d.state WHEN 'Planned' THEN d.error ELSE delivery_interrupted() END
    -- fence: end-cancels-what-was-not-sent
    -- fence: end-tells-what-was-being-sent
    FROM finished f WHERE d.execution_id = f.id AND d.nominal_at = f.nominal_at AND d.state IN ('Planned', 'Sending')
      AND d.nominal_at BETWEEN $2 AND $3 AND d.id NOT IN (SELECT p.id FROM replied p)
),
