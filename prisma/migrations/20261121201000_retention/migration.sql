-- Old executions leave by month.
--
-- A month leaves in two steps, so that nothing waits for long and a crash in between costs nothing. First its partitions are
-- detached and renamed, one in each transaction: that needs the parent table for itself, for the few milliseconds that the
-- catalogs take, and the caller's lock_timeout keeps it from standing in the way of others for longer when it does not get it.
-- (DETACH CONCURRENTLY would not ask for that, but is not possible beside a default partition.) Then the renamed tables, which
-- nobody reads any more, are dropped. Whatever is left of either step is found again by name.

-- Detaches one partition whose month ended at or before an instant: of the oldest such month, executions first, so that a month
-- leaves as a whole. A month in which an execution has not ended stays. Answers the name of the partition; null when there is none, or
-- when the given term no longer leads.
CREATE FUNCTION "retire_partition"("before" timestamptz, "lease_term" bigint, "lease_holder" uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    candidate record;
    is_active boolean;
    busy_month text := '';
BEGIN
    PERFORM 1 FROM "leader_leases" l WHERE l."name" = 'scheduler' AND l."term" = lease_term AND l."holder" = lease_holder AND l."expires_at" > clock_timestamp() FOR SHARE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    FOR candidate IN
        SELECT p.relname AS parent, c.relname AS partition, right(c.relname, 7) AS month
        FROM pg_inherits i
        JOIN pg_class p ON p.oid = i.inhparent AND p.relname IN ('executions', 'deliveries', 'artifacts', 'execution_events')
        JOIN pg_class c ON c.oid = i.inhrelid AND c.relname = p.relname || '_' || right(c.relname, 7) AND right(c.relname, 7) ~ '^\d{4}_\d{2}$'
        WHERE p.relnamespace = current_schema()::regnamespace
          AND (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= before
        ORDER BY 3, array_position(ARRAY['executions', 'deliveries', 'artifacts', 'execution_events'], p.relname::text)
    LOOP
        CONTINUE WHEN candidate.month = busy_month;
        IF candidate.parent = 'executions' THEN
            EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE status IN (''Waiting'', ''Executing'', ''Cancelling''))', candidate.partition) INTO is_active;
            IF is_active THEN
                busy_month := candidate.month;
                CONTINUE;
            END IF;
        END IF;
        EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', candidate.parent, candidate.partition);
        EXECUTE format('ALTER TABLE %I RENAME TO %I', candidate.partition, 'retired_' || candidate.partition);
        RETURN candidate.partition;
    END LOOP;
    RETURN NULL;
END $$;

-- Drops one detached partition. Answers its name; null when there is none, or when the given term no longer leads.
CREATE FUNCTION "drop_retired_partition"("lease_term" bigint, "lease_holder" uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    retired text;
BEGIN
    PERFORM 1 FROM "leader_leases" l WHERE l."name" = 'scheduler' AND l."term" = lease_term AND l."holder" = lease_holder AND l."expires_at" > clock_timestamp() FOR SHARE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    SELECT c.relname INTO retired FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
      AND c.relname ~ '^retired_(executions|deliveries|artifacts|execution_events)_\d{4}_\d{2}$'
    ORDER BY c.relname LIMIT 1;
    IF retired IS NOT NULL THEN
        EXECUTE format('DROP TABLE %I', retired);
    END IF;
    RETURN retired;
END $$;
