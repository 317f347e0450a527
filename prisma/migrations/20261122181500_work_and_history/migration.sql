-- What waits and runs, and what has ended, are two tables. `work` has one row for each execution that has not ended; the row changes a few
-- times and is deleted by the statement that ends the execution, which inserts its row of `history`. That row never changes.
-- An execution is in exactly one of the two at any snapshot. The view `executions` shows both.
DROP TABLE "executions";
DROP FUNCTION "drop_secrets_of_snapshot"();

CREATE TABLE "work" (
    "id" UUID NOT NULL,
    "nominal_at" TIMESTAMPTZ(3) NOT NULL,
    "schedule_id" UUID NOT NULL,
    "schedule_kind" TEXT NOT NULL,
    "schedule_name" TEXT NOT NULL,
    "folder_id" UUID NOT NULL,
    "source_account_id" UUID,
    "trigger" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'Waiting',
    "stage" TEXT,
    "desired_server_name" TEXT,
    "overlap_policy" TEXT NOT NULL DEFAULT 'Allow',
    "priority" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "not_before_reason" JSONB,
    "put_off_since" TIMESTAMPTZ(3),
    "run_by" TEXT NOT NULL,
    "term" BIGINT,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "dispatched_at" TIMESTAMPTZ(3),
    "turn" BIGINT,
    "server_name" TEXT,
    "claimed_by_boot_id" UUID,
    "process_id" INTEGER,
    "placement_reason" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "claim_token" UUID,
    "gate_openings" INTEGER NOT NULL DEFAULT 0,
    "take_back_count" INTEGER NOT NULL DEFAULT 0,
    "crash_count" INTEGER NOT NULL DEFAULT 0,
    "crashes" JSONB NOT NULL DEFAULT '[]',
    "entry_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),
    "cancel_requested_by" TEXT,
    "snapshot" JSONB,
    "error" JSONB,
    "failed_parts" JSONB NOT NULL DEFAULT '[]',
    "locked_files" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "work_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "work_due_is_nominal" CHECK ("due_at" IS NULL OR "due_at" = "nominal_at"),
    CONSTRAINT "work_status" CHECK ("status" IN ('Waiting', 'Executing', 'Cancelling')),
    CONSTRAINT "work_stage" CHECK ("stage" IN ('Placing', 'Rendering', 'Assembling', 'Delivering')),
    -- Conditions of indexes name this column and not the status, so that a claim, which changes the status, touches no index.
    CONSTRAINT "work_runs_only_when_dispatched" CHECK ("status" = 'Waiting' OR "dispatched_at" IS NOT NULL)
) WITH (fillfactor = 55, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0.02);

-- One execution for each due instant of a schedule; also the active executions of a schedule, for the overlap policy.
CREATE UNIQUE INDEX "work_schedule_id_due_at_key" ON "work" ("schedule_id", "due_at");

-- The outbox as lines: what waits, by priority, folder, and the source account or, for a package, the schedule. The head of
-- each line is found without reading the line, however long it is.
CREATE INDEX "work_lines_idx" ON "work" ("priority", "folder_id", (coalesce("source_account_id", "schedule_id")), "not_before", "entry_at")
    WHERE "dispatched_at" IS NULL;

-- What is on the way and runs, by server.
CREATE INDEX "work_under_way_idx" ON "work" ("server_name", "dispatched_at") WHERE "dispatched_at" IS NOT NULL;

-- The runs that wait for a target: they go as soon as it answers.
CREATE INDEX "work_breaker_idx" ON "work" (("not_before_reason" ->> 'breaker'), "not_before")
    WHERE "dispatched_at" IS NULL AND ("not_before_reason" ->> 'breaker') IS NOT NULL;

-- The lists of what waits, by entry and by instant; what is under way is little, and sorted by whoever lists it.
CREATE INDEX "work_waiting_entry_idx" ON "work" ("entry_at" DESC, "id" DESC) WHERE "dispatched_at" IS NULL;
CREATE INDEX "work_waiting_nominal_idx" ON "work" ("nominal_at" DESC, "id" DESC) WHERE "dispatched_at" IS NULL;

CREATE TABLE "history" (
    "id" UUID NOT NULL,
    "nominal_at" TIMESTAMPTZ(3) NOT NULL,
    "schedule_id" UUID NOT NULL,
    "schedule_kind" TEXT NOT NULL,
    "schedule_name" TEXT NOT NULL,
    "folder_id" UUID NOT NULL,
    "source_account_id" UUID,
    "trigger" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL,
    "desired_server_name" TEXT,
    "overlap_policy" TEXT NOT NULL DEFAULT 'Allow',
    "priority" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "not_before_reason" JSONB,
    "put_off_since" TIMESTAMPTZ(3),
    "run_by" TEXT NOT NULL,
    "term" BIGINT,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "dispatched_at" TIMESTAMPTZ(3),
    "turn" BIGINT,
    "server_name" TEXT,
    "claimed_by_boot_id" UUID,
    "process_id" INTEGER,
    "placement_reason" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "claim_token" UUID,
    "gate_openings" INTEGER NOT NULL DEFAULT 0,
    "take_back_count" INTEGER NOT NULL DEFAULT 0,
    "crash_count" INTEGER NOT NULL DEFAULT 0,
    "crashes" JSONB NOT NULL DEFAULT '[]',
    "entry_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancel_requested_at" TIMESTAMPTZ(3),
    "cancel_requested_by" TEXT,
    "snapshot" JSONB,
    "error" JSONB,
    "failed_parts" JSONB NOT NULL DEFAULT '[]',
    "locked_files" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "history_pkey" PRIMARY KEY ("id", "nominal_at"),
    CONSTRAINT "history_due_is_nominal" CHECK ("due_at" IS NULL OR "due_at" = "nominal_at"),
    CONSTRAINT "history_status" CHECK ("status" IN ('Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed'))
) PARTITION BY RANGE ("nominal_at");

CREATE TABLE "history_default" PARTITION OF "history" DEFAULT;

-- History of a schedule; and one execution for each due instant: the last column is the same for all that have one.
CREATE UNIQUE INDEX "history_schedule_id_due_at_key" ON "history" ("schedule_id", "nominal_at" DESC, (CASE WHEN "due_at" IS NULL THEN "id" ELSE '00000000-0000-0000-0000-000000000000' END));
-- History of everything, of a folder and of a status. A page goes on after (instant, id): a burst at midnight is many rows of one instant.
CREATE INDEX "history_nominal_at_id_idx" ON "history" ("nominal_at" DESC, "id" DESC);
CREATE INDEX "history_folder_id_nominal_at_id_idx" ON "history" ("folder_id", "nominal_at" DESC, "id" DESC);
CREATE INDEX "history_status_nominal_at_id_idx" ON "history" ("status", "nominal_at" DESC, "id" DESC);
-- The queue by entry, and by end: what was entered long ago and ended lately.
CREATE INDEX "history_entry_at_id_idx" ON "history" ("entry_at" DESC, "id" DESC);
CREATE INDEX "history_completed_at_entry_at_idx" ON "history" ("completed_at", "entry_at");

-- The snapshot of a run holds the sealed secrets of its accounts and destinations, so that an edit or a delete does not change a run under
-- way. Its end leaves them behind: history is kept for a year, and a deleted account takes its secret with it.
CREATE FUNCTION "without_secrets"("snapshot" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT (snapshot #- '{account,secret}') || jsonb_build_object(
        'accounts', coalesce((SELECT jsonb_agg(a.value - 'secret' ORDER BY a.ordinality)
            FROM jsonb_array_elements(snapshot -> 'accounts') WITH ORDINALITY a), '[]'::jsonb),
        'destinations', coalesce((SELECT jsonb_agg(d.value - 'secret' ORDER BY d.ordinality)
            FROM jsonb_array_elements(snapshot -> 'destinations') WITH ORDINALITY d), '[]'::jsonb))
$$;

-- The row of history that an end makes of a row of work. Every statement that ends an execution inserts this and nothing else.
CREATE FUNCTION "ended"("w" work, "status" text, "error" jsonb, "completed_at" timestamptz) RETURNS SETOF "history" LANGUAGE sql STABLE AS $$
    SELECT w.id, w.nominal_at, w.schedule_id, w.schedule_kind, w.schedule_name, w.folder_id, w.source_account_id, w.trigger, w.due_at, status,
        w.desired_server_name, w.overlap_policy, w.priority, w.not_before, w.not_before_reason, w.put_off_since, w.run_by, w.term,
        w.generation, w.dispatched_at, w.turn, w.server_name, w.claimed_by_boot_id, w.process_id, w.placement_reason, w.attempt,
        w.claim_token, w.gate_openings, w.take_back_count, w.crash_count, w.crashes, w.entry_at, w.started_at, completed_at::timestamptz(3),
        w.cancel_requested_at, w.cancel_requested_by, without_secrets(w.snapshot), error, w.failed_parts, w.locked_files
$$;

-- Every execution, whether it has ended or not.
CREATE VIEW "executions" AS
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, NULL::timestamptz(3) AS completed_at, cancel_requested_at, cancel_requested_by, snapshot,
        error, failed_parts, locked_files
    FROM "work"
    UNION ALL
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, NULL::text,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, completed_at, cancel_requested_at, cancel_requested_by, snapshot,
        error, failed_parts, locked_files
    FROM "history";

-- How full pages are made, by what becomes of their rows: a delivery is written once more, and the change touches no index when its page has
-- room; the others never change.
CREATE OR REPLACE FUNCTION "create_month_partitions"("instant" timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    first_day timestamptz := date_trunc('month', instant AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
    next_first_day timestamptz := (date_trunc('month', instant AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    suffix text := to_char(instant AT TIME ZONE 'UTC', 'YYYY_MM');
    parent text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('punctual.create_month_partitions'));
    FOREACH parent IN ARRAY ARRAY['history', 'deliveries', 'artifacts', 'execution_events'] LOOP
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
    JOIN pg_class p ON p.oid = i.inhparent AND p.relname IN ('history', 'deliveries', 'artifacts', 'execution_events')
    JOIN pg_class c ON c.oid = i.inhrelid AND c.relname = p.relname || '_' || right(c.relname, 7) AND right(c.relname, 7) ~ '^\d{4}_\d{2}$'
    CROSS JOIN LATERAL (SELECT to_date(right(c.relname, 7), 'YYYY_MM')::timestamp AS first_day) m
    WHERE p.relnamespace = current_schema()::regnamespace
      AND (m.first_day + interval '1 month') AT TIME ZONE 'UTC' <= before
      AND NOT EXISTS (
        SELECT 1 FROM work w WHERE w.nominal_at >= m.first_day AT TIME ZONE 'UTC' AND w.nominal_at < (m.first_day + interval '1 month') AT TIME ZONE 'UTC')
    ORDER BY right(c.relname, 7), array_position(ARRAY['history', 'deliveries', 'artifacts', 'execution_events'], p.relname::text)
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
      AND c.relname ~ '^retired_(history|deliveries|artifacts|execution_events)_\d{4}_\d{2}$'
    ORDER BY c.relname LIMIT 1;
    IF retired IS NOT NULL THEN
        EXECUTE format('DROP TABLE %I', retired);
    END IF;
    RETURN retired;
END $$;
