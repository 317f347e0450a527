-- Until when the database may have lost commits. What was due or requested up to then may have been sent by a history
-- that this database does not know. Null while none was lost.
ALTER TABLE cluster_settings ADD COLUMN doubt_until timestamptz(3);

-- For a database that lacks its last commits: after a restore, and after a failover to a standby that lagged behind.
-- Whatever is under way counts as interrupted, and so does what follows from an instant up to now.
CREATE FUNCTION doubt_earlier_runs() RETURNS timestamptz LANGUAGE sql AS $$
    WITH open AS MATERIALIZED (
        SELECT id, nominal_at, attempt, claim_token FROM work ORDER BY id FOR UPDATE
    ),
    begun AS (
        UPDATE deliveries d
        SET state = 'Sending', attempt = o.attempt, claim_token = o.claim_token, sending_at = coalesce(d.sending_at, clock_timestamp())
        FROM open o WHERE d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.state = 'Planned'
    )
    UPDATE cluster_settings SET doubt_until = clock_timestamp() WHERE id = 1 RETURNING doubt_until
$$;
