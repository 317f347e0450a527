-- The events that one statement adds to the timelines of many executions are one row. A row of `execution_events` is either one event of the
-- execution that it names, or what a statement has done to many: then it names the transaction, as does each of these executions.

-- An event within such a row.
CREATE TYPE "timeline_entry" AS (
    "execution_id" UUID,
    "nominal_at" TIMESTAMPTZ(3),
    "name" TEXT,
    "attempt" INTEGER,
    "server_name" TEXT,
    "status" TEXT,
    "stage" TEXT,
    "detail" JSONB
);

ALTER TABLE "execution_events"
    ALTER COLUMN "execution_id" DROP NOT NULL,
    ALTER COLUMN "name" DROP NOT NULL,
    ADD COLUMN "transaction" XID8,
    ADD COLUMN "entries" "timeline_entry"[],
    ADD CONSTRAINT "execution_events_of_one_or_many" CHECK (
        CASE WHEN "transaction" IS NULL THEN "execution_id" IS NOT NULL AND "name" IS NOT NULL AND "entries" IS NULL
            ELSE "execution_id" IS NULL AND "name" IS NULL AND "entries" IS NOT NULL END);
-- Compressed, and beside the table only when that does not make it fit a page.
ALTER TABLE "execution_events" ALTER COLUMN "entries" SET STORAGE MAIN;

DROP INDEX "execution_events_execution_id_id_idx";
CREATE INDEX "execution_events_execution_id_id_idx" ON "execution_events" ("execution_id", "id") WHERE "execution_id" IS NOT NULL;
CREATE INDEX "execution_events_transaction_idx" ON "execution_events" ("transaction") WHERE "transaction" IS NOT NULL;

-- The transactions in which statements for many executions have added events. A number says where events may be and not whose they are: after a
-- restore into another cluster another transaction may have the number, and a row names its executions itself.
ALTER TABLE "work" ADD COLUMN "transactions" XID8[] NOT NULL DEFAULT '{}';
ALTER TABLE "history" ADD COLUMN "transactions" XID8[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION "ended"("w" work, "status" text, "error" jsonb, "completed_at" timestamptz) RETURNS SETOF "history" LANGUAGE sql STABLE AS $$
    SELECT w.id, w.nominal_at, w.schedule_id, w.schedule_kind, w.schedule_name, w.folder_id, w.source_account_id, w.trigger, w.due_at, status,
        w.desired_server_name, w.overlap_policy, w.priority, w.not_before, w.not_before_reason, w.put_off_since, w.run_by, w.term,
        w.generation, w.dispatched_at, w.turn, w.server_name, w.claimed_by_boot_id, w.process_id, w.placement_reason, w.attempt,
        w.claim_token, w.gate_openings, w.take_back_count, w.crash_count, w.crashes, w.entry_at, w.started_at, completed_at::timestamptz(3),
        w.cancel_requested_at, w.cancel_requested_by, (SELECT without_secrets(s.snapshot) FROM snapshots s WHERE s.key = w.snapshot_key), error, w.failed_parts, w.locked_files,
        w.transactions || pg_current_xact_id()
$$;

DROP VIEW "execution_snapshots";
DROP VIEW "executions";

-- Every execution, whether it has ended or not.
CREATE VIEW "executions" AS
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, NULL::timestamptz(3) AS completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files,
        transactions
    FROM "work"
    UNION ALL
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, NULL::text,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files,
        transactions
    FROM "history";

-- What each execution works or has worked with, if it was claimed.
CREATE VIEW "execution_snapshots" AS
    SELECT w.id, w.nominal_at, s.snapshot FROM "work" w JOIN "snapshots" s ON s.key = w.snapshot_key
    UNION ALL
    SELECT h.id, h.nominal_at, h.snapshot FROM "history" h WHERE h.snapshot IS NOT NULL;

-- The month that a row of an instant lies in, by its first instant.
CREATE FUNCTION "month_of"("instant" timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT date_trunc('month', instant AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
$$;

-- The rows in which a statement writes its events, in the given order: one for each month, so that it leaves with the executions of that month,
-- and for each thousand, so that none grows without bound. The highest number of events of a row is 1,024 (see `timelines`).
CREATE FUNCTION "event_rows"("entries" "timeline_entry"[]) RETURNS TABLE ("nominal_at" timestamptz, "transaction" xid8, "entries" "timeline_entry"[]) LANGUAGE sql STABLE AS $$
    SELECT min(e.nominal_at), pg_current_xact_id(),
        array_agg(ROW(e.execution_id, e.nominal_at, e.name, e.attempt, e.server_name, e.status, e.stage, e.detail)::timeline_entry ORDER BY e.place)
    FROM unnest(entries) WITH ORDINALITY AS e(execution_id, nominal_at, name, attempt, server_name, status, stage, detail, place)
    GROUP BY month_of(e.nominal_at), (e.place - 1) / 1000
    ORDER BY min(e.place)
$$;

-- All events, each as a row. The number of an event is its place in the log: 1,024 for each row, and the events of a row one after the other.
CREATE VIEW "timelines" AS
    SELECT v.id * 1024 AS number, v.nominal_at, v.execution_id, v.at, v.name, v.attempt, v.server_name, v.status, v.stage, v.detail
    FROM "execution_events" v WHERE v.transaction IS NULL
    UNION ALL
    SELECT v.id * 1024 + e.place - 1, e.nominal_at, e.execution_id, v.at, e.name, e.attempt, e.server_name, e.status, e.stage, e.detail
    FROM "execution_events" v CROSS JOIN LATERAL unnest(v.entries) WITH ORDINALITY AS e(execution_id, nominal_at, name, attempt, server_name, status, stage, detail, place)
    WHERE v.transaction IS NOT NULL;

-- The timeline of one execution, in no order.
CREATE FUNCTION "timeline_of"("execution" uuid, "instant" timestamptz, "written_in" xid8[])
RETURNS TABLE ("number" bigint, "at" timestamptz, "name" text, "attempt" int, "server_name" text, "status" text, "stage" text, "detail" jsonb) LANGUAGE sql STABLE AS $$
    SELECT v.id * 1024, v.at, v.name, v.attempt, v.server_name, v.status, v.stage, v.detail
    FROM execution_events v WHERE v.execution_id = execution AND v.nominal_at = instant
    UNION ALL
    SELECT v.id * 1024 + e.place - 1, v.at, e.name, e.attempt, e.server_name, e.status, e.stage, e.detail
    FROM execution_events v CROSS JOIN LATERAL unnest(v.entries) WITH ORDINALITY AS e(execution_id, nominal_at, name, attempt, server_name, status, stage, detail, place)
    WHERE v.transaction = ANY (written_in) AND v.nominal_at >= month_of(instant) AND v.nominal_at < month_of(instant) + interval '1 month' AND e.execution_id = execution
$$;
