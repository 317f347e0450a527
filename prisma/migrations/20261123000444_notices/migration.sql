-- Who is told when a schedule begins to fail, whether they are told when it recovers, and after how many failed runs in a row it is disabled
-- (0: never).
ALTER TABLE "schedules" ADD COLUMN "notify_on_failure" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "notify_on_recovery" BOOLEAN NOT NULL DEFAULT true,
    ADD COLUMN "disable_after_failures" INTEGER NOT NULL DEFAULT 0;

-- Ends of runs whose schedule has to be judged. The statement that ends the run writes the row, so that no end is missed; the transaction that
-- judges it deletes it, so that no end is judged twice.
CREATE TABLE "watched_ends" (
    "id" BIGSERIAL NOT NULL,
    "schedule_id" UUID NOT NULL,
    "execution_id" UUID NOT NULL,
    "nominal_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "error" JSONB,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "watched_ends_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "watched_ends_schedule_id_idx" ON "watched_ends"("schedule_id");

-- Whether a schedule fails, as its last end or the last preflight has it. A row exists once a watched run has ended.
CREATE TABLE "schedule_health" (
    "schedule_id" UUID NOT NULL,
    "failing_by" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "counts_from" TIMESTAMPTZ(3),
    "last_end_at" TIMESTAMPTZ(3),
    CONSTRAINT "schedule_health_pkey" PRIMARY KEY ("schedule_id"),
    CONSTRAINT "schedule_health_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Mails about a change of state, one row for each recipient. The states are those of the delivery ledger. A row outlives its schedule.
CREATE TABLE "notices" (
    "id" UUID NOT NULL,
    "schedule_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'Planned',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "claimed_by_boot_id" UUID,
    "claim_token" UUID,
    "reply" TEXT,
    "error" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "sending_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);
-- One change of state makes one notice for each recipient, however often it is decided.
CREATE UNIQUE INDEX "notices_schedule_id_kind_cause_recipient_key" ON "notices"("schedule_id", "kind", "cause", "recipient");
CREATE INDEX "notices_open_idx" ON "notices"("not_before") WHERE "state" IN ('Planned', 'Sending');
CREATE INDEX "notices_settled_at_idx" ON "notices"("settled_at");

-- The lookup by key is a subquery of its own: no plan reads all schedules for one end.
CREATE FUNCTION "watch_ends"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "watched_ends" ("schedule_id", "execution_id", "nominal_at", "status", "error", "completed_at")
    SELECT m."schedule_id", m."id", m."nominal_at", m."status", m."error", m."completed_at" FROM made m
    WHERE m."status" IN ('Succeeded', 'PartiallyDelivered', 'Failed')
      AND (SELECT s."notify_on_failure" <> '{}' OR s."disable_after_failures" > 0 FROM "schedules" s WHERE s."id" = m."schedule_id");
    RETURN NULL;
END $$;
CREATE TRIGGER "watch_ends" AFTER INSERT ON "history" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION "watch_ends"();

-- A schedule that is enabled begins to count anew, also past ends that are not judged yet. One that is not watched any more is forgotten: its
-- next failure is a change of state.
CREATE FUNCTION "keep_schedule_health"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."notify_on_failure" = '{}' AND NEW."disable_after_failures" = 0 THEN
        DELETE FROM "schedule_health" h WHERE h."schedule_id" = NEW."id";
    ELSIF NEW."enabled" AND NOT OLD."enabled" THEN
        INSERT INTO "schedule_health" ("schedule_id", "counts_from") VALUES (NEW."id", clock_timestamp())
        ON CONFLICT ("schedule_id") DO UPDATE SET "consecutive_failures" = 0, "counts_from" = excluded."counts_from";
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "keep_schedule_health" AFTER UPDATE OF "enabled", "notify_on_failure", "disable_after_failures" ON "schedules" FOR EACH ROW
    WHEN ((NEW."enabled", NEW."notify_on_failure", NEW."disable_after_failures") IS DISTINCT FROM (OLD."enabled", OLD."notify_on_failure", OLD."disable_after_failures"))
    EXECUTE FUNCTION "keep_schedule_health"();
