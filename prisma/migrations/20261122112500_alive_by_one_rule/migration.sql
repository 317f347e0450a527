-- Whether a server is alive, for every statement that asks: its last heartbeat is younger than the lease, and not from the future.
-- A heartbeat that lies ahead was written before the clock of the database was set back; nobody can tell how old it is, so its
-- server counts as dead until it is heard again. A second ahead is allowed for rounding and for a clock that is being corrected.
-- The body is text: names are looked up when it runs, and a caller's plan takes it in as if it stood there.
CREATE FUNCTION "is_alive"("last_heartbeat_at" timestamptz, "lease_ms" double precision) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT last_heartbeat_at > clock_timestamp() - lease_ms * interval '1 millisecond' AND last_heartbeat_at <= clock_timestamp() + interval '1 second'
$$;
