-- What an ended execution has worked with is stored once for all executions of a month that worked with the same, without secrets. The claim
-- that freezes a snapshot writes this row too; the rows of `work` and `history` refer to it by the same key. It leaves with its month.
CREATE TABLE "history_snapshots" (
    "key" UUID NOT NULL,
    "month" TIMESTAMPTZ(3) NOT NULL,
    "snapshot" JSONB NOT NULL,

    CONSTRAINT "history_snapshots_pkey" PRIMARY KEY ("key", "month")
) PARTITION BY RANGE ("month");
CREATE TABLE "history_snapshots_default" PARTITION OF "history_snapshots" DEFAULT;

DROP VIEW "execution_snapshots";
ALTER TABLE "history" DROP COLUMN "snapshot", ADD COLUMN "snapshot_key" UUID;

CREATE OR REPLACE FUNCTION "ended"("w" work, "status" text, "error" jsonb, "completed_at" timestamptz) RETURNS SETOF "history" LANGUAGE sql STABLE AS $$
    SELECT w.id, w.nominal_at, w.schedule_id, w.schedule_kind, w.schedule_name, w.folder_id, w.source_account_id, w.trigger, w.due_at, status,
        w.desired_server_name, w.overlap_policy, w.priority, w.not_before, w.not_before_reason, w.put_off_since, w.run_by, w.term,
        w.generation, w.dispatched_at, w.turn, w.server_name, w.claimed_by_boot_id, w.process_id, w.placement_reason, w.attempt,
        w.claim_token, w.gate_openings, w.take_back_count, w.crash_count, w.crashes, w.entry_at, w.started_at, completed_at::timestamptz(3),
        w.cancel_requested_at, w.cancel_requested_by, error, w.failed_parts, w.locked_files, w.transactions || pg_current_xact_id(), w.snapshot_key
$$;

-- What each execution works or has worked with, if it was claimed.
CREATE VIEW "execution_snapshots" AS
    SELECT w.id, w.nominal_at, s.snapshot FROM "work" w JOIN "snapshots" s ON s.key = w.snapshot_key
    UNION ALL
    SELECT h.id, h.nominal_at, s.snapshot FROM "history" h JOIN "history_snapshots" s ON s.key = h.snapshot_key AND s.month = month_of(h.nominal_at);

-- The tables that have a partition for each month, in the order in which a month leaves.
CREATE FUNCTION "tables_by_month"() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY['history', 'history_snapshots', 'deliveries', 'artifacts', 'execution_events']
$$;

-- How full pages are made, by what becomes of their rows: a delivery is written once more, and the change touches no index when its page has
-- room; the others never change.
CREATE OR REPLACE FUNCTION "create_month_partitions"("instant" timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    first_day timestamptz := month_of(instant);
    next_first_day timestamptz := (date_trunc('month', instant AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    suffix text := to_char(instant AT TIME ZONE 'UTC', 'YYYY_MM');
    parent text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('punctual.create_month_partitions'));
    FOREACH parent IN ARRAY tables_by_month() LOOP
        CONTINUE WHEN to_regclass(format('%I', parent || '_' || suffix)) IS NOT NULL;
        BEGIN
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = %s, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02)',
                parent || '_' || suffix, parent, first_day, next_first_day, CASE parent WHEN 'deliveries' THEN 60 ELSE 100 END);
        EXCEPTION WHEN check_violation THEN
            RAISE NOTICE 'rows of % for this month stay in the default partition', parent;
        END;
    END LOOP;
END $$;

SELECT "create_month_partitions"(now());
SELECT "create_month_partitions"(now() + interval '1 month');

-- Detaches one partition whose month ended at or before an instant: of the oldest such month, history first, so that a month
-- leaves as a whole. A month of which an execution has not ended stays: its deliveries, files and events are in use. Answers the name of the
-- partition; null when there is none, or when the given term no longer leads.
CREATE OR REPLACE FUNCTION "retire_partition"("before" timestamptz, "lease_term" bigint, "lease_holder" uuid) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    candidate record;
BEGIN
    IF holds_term(lease_term, lease_holder) IS NOT TRUE THEN
        RETURN NULL;
    END IF;
    SELECT p.relname AS parent, c.relname AS partition INTO candidate
    FROM pg_inherits i
    JOIN pg_class p ON p.oid = i.inhparent AND p.relname = ANY (tables_by_month())
    JOIN pg_class c ON c.oid = i.inhrelid AND c.relname = p.relname || '_' || right(c.relname, 7) AND right(c.relname, 7) ~ '^\d{4}_\d{2}$'
    CROSS JOIN LATERAL (SELECT to_date(right(c.relname, 7), 'YYYY_MM')::timestamp AS first_day) m
    WHERE p.relnamespace = current_schema()::regnamespace
      AND (m.first_day + interval '1 month') AT TIME ZONE 'UTC' <= before
      AND NOT EXISTS (
        SELECT 1 FROM work w WHERE w.nominal_at >= m.first_day AT TIME ZONE 'UTC' AND w.nominal_at < (m.first_day + interval '1 month') AT TIME ZONE 'UTC')
    ORDER BY right(c.relname, 7), array_position(tables_by_month(), p.relname::text)
    LIMIT 1;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', candidate.parent, candidate.partition);
    EXECUTE format('ALTER TABLE %I RENAME TO %I', candidate.partition, 'retired_' || candidate.partition);
    RETURN candidate.partition;
END $$;

CREATE OR REPLACE FUNCTION "drop_retired_partition"("lease_term" bigint, "lease_holder" uuid) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    retired text;
BEGIN
    IF holds_term(lease_term, lease_holder) IS NOT TRUE THEN
        RETURN NULL;
    END IF;
    SELECT c.relname INTO retired FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
      AND c.relname ~ '^retired_(history|history_snapshots|deliveries|artifacts|execution_events)_\d{4}_\d{2}$'
    ORDER BY c.relname LIMIT 1;
    IF retired IS NOT NULL THEN
        EXECUTE format('DROP TABLE %I', retired);
    END IF;
    RETURN retired;
END $$;
