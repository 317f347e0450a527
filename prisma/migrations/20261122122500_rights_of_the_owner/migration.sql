-- The role of the apps creates and drops nothing. What makes partitions, takes them out and drops them runs with the rights of the owner,
-- asks for the term of the leader where it takes something away, and looks names up in this schema alone.
ALTER FUNCTION "create_month_partitions"(timestamptz) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION "retire_partition"(timestamptz, bigint, uuid) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION "drop_retired_partition"(bigint, uuid) SECURITY DEFINER SET search_path = public, pg_temp;

-- The same for entries of the audit trail that are past their time: the apps may only add to it.
CREATE FUNCTION "prune_audit_entries"("until" timestamptz, "maximum" int, "lease_term" bigint, "lease_holder" uuid) RETURNS int
    LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH gone AS (
        DELETE FROM audit_entries WHERE ctid = ANY (ARRAY(SELECT ctid FROM audit_entries WHERE at < until LIMIT maximum)) AND leads(lease_term, lease_holder)
        RETURNING 1
    )
    SELECT count(*)::int FROM gone
$$;
