-- What the search of schedules rests on.

-- Part of a word is found by the groups of three letters in it. The extension is a trusted one of PostgreSQL itself.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

-- The words that a schedule is found by: its name, its keywords and its reports. Immutable, so that an index can have it: it depends on its
-- arguments, and on nothing that changes.
CREATE FUNCTION "schedule_text"("name_key" text, "keywords" text[], "definition" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT lower(concat_ws(E'\n', name_key, array_to_string(keywords, E'\n'), definition ->> 'reportName', definition ->> 'reportUrl', definition ->> 'itemId',
        (SELECT string_agg(concat_ws(E'\n', r #>> '{report,reportName}', r #>> '{report,reportUrl}', r #>> '{report,itemId}'), E'\n')
         FROM jsonb_array_elements(CASE jsonb_typeof(definition -> 'reports') WHEN 'array' THEN definition -> 'reports' ELSE '[]' END) AS r)))
$$;
CREATE INDEX "schedules_text_idx" ON "schedules" USING gin ("schedule_text"("name_key", "keywords", "definition") gin_trgm_ops);

-- The words that a destination is found by: its name and its addresses.
CREATE FUNCTION "destination_text"("name" text, "settings" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT lower(concat_ws(E'\n', name, (SELECT string_agg(address, E'\n') FROM (
        SELECT jsonb_path_query(settings, '$.to[*]') #>> '{}' UNION ALL SELECT jsonb_path_query(settings, '$.cc[*]') #>> '{}'
        UNION ALL SELECT jsonb_path_query(settings, '$.bcc[*]') #>> '{}') AS addresses(address))))
$$;
CREATE INDEX "destinations_text_idx" ON "destinations" USING gin ("destination_text"("name", "settings") gin_trgm_ops);

-- What schedules are searched by, in a narrow table of its own: a filter that keeps a tenth of a hundred thousand schedules, and every count, reads
-- all of it. A row of "schedules" is twenty times as wide, and is written anew after each run. The database keeps it equal to the schedules.
CREATE TABLE "schedule_facets" (
    "schedule_id" UUID NOT NULL,
    "name_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "folder_id" UUID NOT NULL,
    "owner_id" UUID,
    "enabled" BOOLEAN NOT NULL,
    "is_held" BOOLEAN NOT NULL,
    "has_run" BOOLEAN NOT NULL,

    CONSTRAINT "schedule_facets_pkey" PRIMARY KEY ("schedule_id")
);
ALTER TABLE "schedule_facets" ADD CONSTRAINT "schedule_facets_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "facets_of"("s" schedules) RETURNS "schedule_facets" LANGUAGE sql IMMUTABLE AS $$
    SELECT ROW(s."id", s."name_key", s."kind", s."folder_id", s."owner_id", s."enabled",
        s."held_reasons" <> '{}' OR s."source_problem" IS NOT NULL OR s."quarantine_reason" IS NOT NULL, s."last_run_at" IS NOT NULL)::schedule_facets
$$;
INSERT INTO "schedule_facets" SELECT f.* FROM "schedules" s CROSS JOIN LATERAL "facets_of"(s) f;

CREATE INDEX "schedule_facets_name_key_schedule_id_idx" ON "schedule_facets" ("name_key", "schedule_id");
CREATE INDEX "schedule_facets_folder_id_idx" ON "schedule_facets" ("folder_id");
CREATE INDEX "schedule_facets_owner_id_idx" ON "schedule_facets" ("owner_id");
-- The schedules of users who are gone are found by the name that these had last.
CREATE INDEX "schedules_owner_name_idx" ON "schedules" (lower("owner_name")) WHERE "owner_name" <> '';

CREATE FUNCTION "begin_schedule_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "schedule_facets" SELECT f.* FROM made s CROSS JOIN LATERAL "facets_of"(s::schedules) f;
    RETURN NULL;
END $$;
CREATE TRIGGER "begin_schedule_facets" AFTER INSERT ON "schedules"
    REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION "begin_schedule_facets"();

-- Whoever changes a schedule holds its row: two changes of one row of facets never wait for each other anywhere else.
CREATE FUNCTION "keep_schedule_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "schedule_facets" f
    SET ("name_key", "kind", "folder_id", "owner_id", "enabled", "is_held", "has_run")
        = (SELECT n."name_key", n."kind", n."folder_id", n."owner_id", n."enabled", n."is_held", n."has_run" FROM "facets_of"(NEW) n)
    WHERE f."schedule_id" = NEW."id";
    RETURN NULL;
END $$;
CREATE TRIGGER "keep_schedule_facets" AFTER UPDATE ON "schedules" FOR EACH ROW
    WHEN ((OLD."name_key", OLD."kind", OLD."folder_id", OLD."owner_id", OLD."enabled", OLD."held_reasons", OLD."source_problem", OLD."quarantine_reason", OLD."last_run_at" IS NULL)
        IS DISTINCT FROM (NEW."name_key", NEW."kind", NEW."folder_id", NEW."owner_id", NEW."enabled", NEW."held_reasons", NEW."source_problem", NEW."quarantine_reason", NEW."last_run_at" IS NULL))
    EXECUTE FUNCTION "keep_schedule_facets"();

-- The ends other than successes, so that schedules are found by their last result without reading the history. A success writes nothing here:
-- whether one came later is asked of the history. Rows are only added, so that ends of the same schedules never wait for each other; housekeeping
-- removes those that a later end has overtaken.
CREATE TABLE "unsuccessful_ends" (
    "schedule_id" UUID NOT NULL,
    "nominal_at" TIMESTAMPTZ(3) NOT NULL,
    "execution_id" UUID NOT NULL,
    "status" TEXT NOT NULL,

    CONSTRAINT "unsuccessful_ends_pkey" PRIMARY KEY ("schedule_id", "nominal_at", "execution_id")
);
ALTER TABLE "unsuccessful_ends" SET (autovacuum_vacuum_scale_factor = 0.05);
INSERT INTO "unsuccessful_ends" ("schedule_id", "nominal_at", "execution_id", "status")
SELECT "schedule_id", "nominal_at", "id", "status" FROM "history" WHERE "status" <> 'Succeeded';

CREATE FUNCTION "note_unsuccessful_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "unsuccessful_ends" ("schedule_id", "nominal_at", "execution_id", "status")
    VALUES (NEW."schedule_id", NEW."nominal_at", NEW."id", NEW."status") ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER "note_unsuccessful_end" AFTER INSERT ON "history" FOR EACH ROW WHEN (NEW."status" <> 'Succeeded')
    EXECUTE FUNCTION "note_unsuccessful_end"();
