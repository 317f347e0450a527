-- Where planning stands with each schedule, in a narrow table of its own: a planned instant no longer writes a new version of the wide row
-- with all of its indexes. The next run is here and nowhere else. The version is that of the schedule: planning compares both in one
-- locked row, so an edit and a plan exclude one another. The database keeps the other columns equal to those of the schedule.
CREATE TABLE "schedule_cursors" (
    "schedule_id" UUID NOT NULL,
    "next_run_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "is_quarantined" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "schedule_cursors_pkey" PRIMARY KEY ("schedule_id")
);
ALTER TABLE "schedule_cursors" ADD CONSTRAINT "schedule_cursors_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "schedule_cursors" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

INSERT INTO "schedule_cursors" ("schedule_id", "next_run_at", "version", "enabled", "is_quarantined")
SELECT "id", "next_run_at", "version", "enabled", "quarantine_reason" IS NOT NULL FROM "schedules";

-- What is due is read in this order, page by page: schedules that are due at one instant are many.
CREATE INDEX "schedule_cursors_due_idx" ON "schedule_cursors" ("next_run_at", "schedule_id") WHERE "next_run_at" IS NOT NULL AND "enabled" AND NOT "is_quarantined";
-- The overview counts those that are set aside.
CREATE INDEX "schedule_cursors_quarantined_idx" ON "schedule_cursors" ("next_run_at") WHERE "enabled" AND "is_quarantined";

DROP INDEX "schedules_due_idx";
DROP INDEX "schedules_quarantined_idx";
ALTER TABLE "schedules" DROP COLUMN "next_run_at";
ALTER TABLE "schedules" ADD COLUMN "plan_number" INTEGER NOT NULL DEFAULT 1;

-- The next run as a column of a schedule, for reads: `s.next_run_at`.
CREATE FUNCTION "next_run_at"("schedules") RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT c."next_run_at" FROM "schedule_cursors" c WHERE c."schedule_id" = $1."id"';

-- The same as this transaction has left it, for the answer of the statement that changes it.
CREATE FUNCTION "next_run_now"("id" uuid) RETURNS timestamptz LANGUAGE sql VOLATILE AS
    'SELECT c."next_run_at" FROM "schedule_cursors" c WHERE c."schedule_id" = $1';

-- Whoever plans a schedule anew writes plan_from, the first due instant of the new plan, and raises plan_number. The database moves the cursor there,
-- keeps the plan that has ended, and takes every new version into the cursor, so that no writer can forget it.
CREATE OR REPLACE FUNCTION "keep_schedule_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    is_new boolean;
    reached timestamptz(3);
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW."plan_since" := clock_timestamp();
        RETURN NEW;
    END IF;
    is_new := NEW."plan_number" <> OLD."plan_number";
    SELECT c."next_run_at" INTO reached FROM "schedule_cursors" c WHERE c."schedule_id" = OLD."id" FOR UPDATE;
    UPDATE "schedule_cursors" c
    SET "next_run_at" = CASE WHEN is_new THEN NEW."plan_from" ELSE c."next_run_at" END, "version" = NEW."version",
        "enabled" = NEW."enabled", "is_quarantined" = NEW."quarantine_reason" IS NOT NULL
    WHERE c."schedule_id" = OLD."id";
    IF NOT is_new THEN
        IF NEW."recurrence" = OLD."recurrence" AND NEW."enabled" = OLD."enabled" THEN
            RETURN NEW;
        END IF;
        NEW."plan_from" := reached;
    END IF;
    -- Where nothing was left to run, nothing was owed beyond this moment.
    IF OLD."plan_from" IS NOT NULL AND OLD."plan_from" IS DISTINCT FROM reached THEN
        INSERT INTO "schedule_plans" ("schedule_id", "recurrence", "since", "from_at", "until_at", "ended_at")
        VALUES (OLD."id", OLD."recurrence", OLD."plan_since", OLD."plan_from", coalesce(reached, clock_timestamp()), clock_timestamp());
    END IF;
    NEW."plan_since" := clock_timestamp();
    RETURN NEW;
END $$;

DROP TRIGGER "keep_schedule_plan" ON "schedules";
CREATE TRIGGER "keep_schedule_plan" BEFORE INSERT OR UPDATE OF "version", "plan_number", "enabled", "quarantine_reason" ON "schedules"
    FOR EACH ROW EXECUTE FUNCTION "keep_schedule_plan"();

CREATE FUNCTION "begin_schedule_cursor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "schedule_cursors" ("schedule_id", "next_run_at", "version", "enabled", "is_quarantined")
    SELECT s."id", s."plan_from", s."version", s."enabled", s."quarantine_reason" IS NOT NULL FROM made s;
    RETURN NULL;
END $$;

CREATE TRIGGER "begin_schedule_cursor" AFTER INSERT ON "schedules"
    REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION "begin_schedule_cursor"();
