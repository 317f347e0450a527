-- The term is apart from the lease. Statements of the leader lock the row of the term for sharing, and only a take-over writes it; the
-- leader renews the row of the lease. So a take-over waits for the statement that is being committed, and a renewal waits for nothing.
CREATE TABLE "leader_terms" (
    "name" TEXT NOT NULL,
    "term" BIGINT NOT NULL,

    CONSTRAINT "leader_terms_pkey" PRIMARY KEY ("name")
);
INSERT INTO "leader_terms" ("name", "term") SELECT "name", "term" FROM "leader_leases";

-- A lease says when it was taken or last renewed: one from the future was written before the clock of the database was set back.
-- Its connection is told by its process and by the beginning of that, to the microsecond and whatever the clock says later.
ALTER TABLE "leader_leases" ADD COLUMN "renewed_at" TIMESTAMPTZ(3), ADD COLUMN "backend_start" TIMESTAMPTZ(6);
UPDATE "leader_leases" SET "renewed_at" = "acquired_at";
ALTER TABLE "leader_leases" ALTER COLUMN "renewed_at" SET NOT NULL;

-- Whether a lease runs: its end is ahead, and it was not renewed in the future.
CREATE FUNCTION "lease_runs"("renewed_at" timestamptz, "expires_at" timestamptz) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT expires_at > clock_timestamp() AND renewed_at <= clock_timestamp() + interval '1 second'
$$;

-- Whether a term leads, by the clock of the database.
CREATE FUNCTION "leads"("lease_term" bigint, "lease_holder" uuid) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT EXISTS (
        SELECT 1 FROM leader_leases l
        WHERE l.name = 'scheduler' AND l.term = lease_term AND l.holder = lease_holder AND lease_runs(l.renewed_at, l.expires_at))
$$;

-- The same, and until the caller's transaction ends nobody takes over: the row of the term is locked for sharing.
CREATE FUNCTION "holds_term"("lease_term" bigint, "lease_holder" uuid) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT leads(lease_term, lease_holder) FROM leader_terms t WHERE t.name = 'scheduler' AND t.term = lease_term FOR SHARE
$$;

-- The steps of retention ask for the term as everybody does; the rest is as it was.
CREATE OR REPLACE FUNCTION "retire_partition"("before" timestamptz, "lease_term" bigint, "lease_holder" uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    candidate record;
    is_active boolean;
    busy_month text := '';
BEGIN
    IF holds_term(lease_term, lease_holder) IS NOT TRUE THEN
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

CREATE OR REPLACE FUNCTION "drop_retired_partition"("lease_term" bigint, "lease_holder" uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    retired text;
BEGIN
    IF holds_term(lease_term, lease_holder) IS NOT TRUE THEN
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
