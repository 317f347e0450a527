-- Whoever takes the lease locks the key of its term on its own connection and never unlocks it: the lock ends with the connection.
CREATE FUNCTION "leader_term_key"("term" bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT hashtextextended('punctual leader term ' || term, 71)
$$;

-- The lease and what a candidate must know besides, read when the connection that took a term is gone, or after a time.
-- The wait only says when to read: who leads is in the rows. Each statement of the function sees what is committed when it begins.
CREATE FUNCTION "lease_after_wait"("fresh_ms" float8, "held_term" bigint, "limit_ms" integer)
RETURNS TABLE (
    "term" bigint, "holder" uuid, "holder_name" text, "backend_pid" integer, "backend_start" timestamptz,
    "renewed_at" timestamptz, "expires_at" timestamptz, "live_schedulers" text[], "collaboration" jsonb
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF held_term IS NOT NULL THEN
        BEGIN
            PERFORM set_config('lock_timeout', greatest(limit_ms, 1)::text, true);
            PERFORM pg_advisory_xact_lock_shared(leader_term_key(held_term));
        EXCEPTION WHEN lock_not_available THEN
            NULL;
        END;
    END IF;
    RETURN QUERY
        SELECT l.term, l.holder, l.holder_name, l.backend_pid, l.backend_start, l.renewed_at, l.expires_at,
            ARRAY(SELECT s.name FROM servers s WHERE s.role = 'scheduler' AND is_alive(s.last_heartbeat_at, fresh_ms)),
            (SELECT c.collaboration FROM cluster_settings c WHERE c.id = 1)
        FROM leader_leases l WHERE l.name = 'scheduler';
END $$;
