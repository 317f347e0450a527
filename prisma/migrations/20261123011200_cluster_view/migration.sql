-- Who has led, so that people see take-overs: one row for each term of the last month. Written where the lease changes hands, and nowhere else: a
-- renewal does not fire the trigger.
CREATE TABLE "leader_history" (
    "term" BIGINT NOT NULL,
    "holder_name" TEXT NOT NULL,
    "acquired_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "leader_history_pkey" PRIMARY KEY ("term")
);

CREATE FUNCTION "note_leader"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "leader_history" SET "ended_at" = least(OLD."expires_at", clock_timestamp()) WHERE "term" = OLD."term" AND "ended_at" IS NULL;
    IF NEW."holder" IS NOT NULL THEN
        INSERT INTO "leader_history" ("term", "holder_name", "acquired_at") VALUES (NEW."term", coalesce(NEW."holder_name", ''), NEW."acquired_at")
        ON CONFLICT ("term") DO UPDATE SET "holder_name" = excluded."holder_name", "acquired_at" = excluded."acquired_at", "ended_at" = NULL;
        DELETE FROM "leader_history" WHERE "acquired_at" < clock_timestamp() - interval '31 days' AND "ended_at" IS NOT NULL;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "note_leader" AFTER UPDATE ON "leader_leases" FOR EACH ROW
    WHEN (OLD."term" <> NEW."term" OR OLD."holder" IS DISTINCT FROM NEW."holder") EXECUTE FUNCTION "note_leader"();

-- How each process is, as its last heartbeat told.
ALTER TABLE "servers" ADD COLUMN "memory_bytes" BIGINT, ADD COLUMN "loop_lag_ms" DOUBLE PRECISION;
