-- Plans of schedules, so that what had to run can be told afterwards; packages/domain/src/reconciliation says how it is judged.
--
-- A schedule has one plan at a time: since when it holds, and the first due instant that it gave. How far the schedule has got is
-- its next run. A plan that an edit ends is kept if anything came of it.
ALTER TABLE "schedules" ADD COLUMN "plan_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "schedules" ADD COLUMN "plan_from" TIMESTAMPTZ(3);

CREATE TABLE "schedule_plans" (
    "id" BIGSERIAL NOT NULL,
    "schedule_id" UUID NOT NULL,
    "recurrence" JSONB NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "until_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedule_plans_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "schedule_plans_schedule_id_until_at_idx" ON "schedule_plans"("schedule_id", "until_at");
CREATE INDEX "schedule_plans_until_at_idx" ON "schedule_plans"("until_at");
ALTER TABLE "schedule_plans" ADD CONSTRAINT "schedule_plans_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The database keeps the plans itself, so that no writer can forget it, processes of the build before included. Whoever moves a
-- schedule on by one instant touches neither the version nor plan_since and does not come here. An edit raises the version; an
-- edit of a calendar, which leaves the version alone, sets plan_since.
CREATE FUNCTION "keep_schedule_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF NEW."plan_since" = OLD."plan_since" AND NEW."next_run_at" IS NOT DISTINCT FROM OLD."next_run_at"
            AND NEW."recurrence" = OLD."recurrence" AND NEW."enabled" = OLD."enabled" THEN
            RETURN NEW;
        END IF;
        -- Where nothing was left to run, nothing was owed beyond this moment.
        IF OLD."plan_from" IS NOT NULL AND OLD."plan_from" IS DISTINCT FROM OLD."next_run_at" THEN
            INSERT INTO "schedule_plans" ("schedule_id", "recurrence", "since", "from_at", "until_at", "ended_at")
            VALUES (OLD."id", OLD."recurrence", OLD."plan_since", OLD."plan_from", coalesce(OLD."next_run_at", clock_timestamp()), clock_timestamp());
        END IF;
    END IF;
    NEW."plan_since" := clock_timestamp();
    NEW."plan_from" := NEW."next_run_at";
    RETURN NEW;
END $$;

CREATE TRIGGER "keep_schedule_plan" BEFORE INSERT OR UPDATE OF "version", "plan_since" ON "schedules"
    FOR EACH ROW EXECUTE FUNCTION "keep_schedule_plan"();

-- The days of calendars as they were before an edit.
CREATE TABLE "calendar_revisions" (
    "id" BIGSERIAL NOT NULL,
    "calendar_id" UUID NOT NULL,
    "days" JSONB NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_revisions_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "calendar_revisions_calendar_id_replaced_at_idx" ON "calendar_revisions"("calendar_id", "replaced_at");
CREATE INDEX "calendar_revisions_replaced_at_idx" ON "calendar_revisions"("replaced_at");
ALTER TABLE "calendar_revisions" ADD CONSTRAINT "calendar_revisions_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "calendars"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "keep_calendar_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "calendar_revisions" ("calendar_id", "days", "replaced_at") VALUES (OLD."id", OLD."days", clock_timestamp());
    RETURN NEW;
END $$;

CREATE TRIGGER "keep_calendar_days" BEFORE UPDATE ON "calendars"
    FOR EACH ROW WHEN (NEW."days" IS DISTINCT FROM OLD."days") EXECUTE FUNCTION "keep_calendar_days"();

-- Runs of the reconciler, each over all schedules and one window of time; the newest one without an end is under way.
CREATE TABLE "reconciliation_runs" (
    "id" BIGSERIAL NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "until_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "position" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "schedules" INTEGER NOT NULL DEFAULT 0,
    "not_judged" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "unexpected" INTEGER NOT NULL DEFAULT 0,
    "oldest_waiting" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliation_runs_pkey" PRIMARY KEY ("id")
);

-- What the reconciler found; one that it no longer finds is resolved and stays to be read.
CREATE TABLE "reconciliation_findings" (
    "schedule_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliation_findings_pkey" PRIMARY KEY ("schedule_id","due_at","kind")
);

CREATE INDEX "reconciliation_findings_found_at_idx" ON "reconciliation_findings"("found_at");
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_kind" CHECK ("kind" IN ('missing', 'unexpected'));
