-- Which schedules may run more than once a day: a look at what is coming reads the rules of these, and takes the next run of all others.
ALTER TABLE "schedule_facets" ADD COLUMN "is_frequent" BOOLEAN NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION "facets_of"("s" schedules) RETURNS "schedule_facets" LANGUAGE sql IMMUTABLE AS $$
    SELECT ROW(s."id", s."name_key", s."kind", s."folder_id", s."owner_id", s."enabled",
        s."held_reasons" <> '{}' OR s."source_problem" IS NOT NULL OR s."quarantine_reason" IS NOT NULL, s."last_run_at" IS NOT NULL,
        coalesce(s."recurrence" ->> 'frequency' = 'Cron' OR jsonb_typeof(s."recurrence" -> 'repeat') = 'object', false))::schedule_facets
$$;
UPDATE "schedule_facets" f SET "is_frequent" = n."is_frequent" FROM "schedules" s CROSS JOIN LATERAL "facets_of"(s) n WHERE s."id" = f."schedule_id";

CREATE OR REPLACE FUNCTION "keep_schedule_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "schedule_facets" f
    SET ("name_key", "kind", "folder_id", "owner_id", "enabled", "is_held", "has_run", "is_frequent")
        = (SELECT n."name_key", n."kind", n."folder_id", n."owner_id", n."enabled", n."is_held", n."has_run", n."is_frequent" FROM "facets_of"(NEW) n)
    WHERE f."schedule_id" = NEW."id";
    RETURN NULL;
END $$;
DROP TRIGGER "keep_schedule_facets" ON "schedules";
CREATE TRIGGER "keep_schedule_facets" AFTER UPDATE ON "schedules" FOR EACH ROW
    WHEN ((OLD."name_key", OLD."kind", OLD."folder_id", OLD."owner_id", OLD."enabled", OLD."held_reasons", OLD."source_problem", OLD."quarantine_reason", OLD."last_run_at" IS NULL, OLD."recurrence")
        IS DISTINCT FROM (NEW."name_key", NEW."kind", NEW."folder_id", NEW."owner_id", NEW."enabled", NEW."held_reasons", NEW."source_problem", NEW."quarantine_reason", NEW."last_run_at" IS NULL, NEW."recurrence"))
    EXECUTE FUNCTION "keep_schedule_facets"();
