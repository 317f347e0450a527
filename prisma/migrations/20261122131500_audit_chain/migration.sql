-- The audit trail is appended to and never changed, and each entry is linked to the one before it by a hash.
--
-- Links are made behind the commits, by whoever leads: a change waits for no other one, and entries are linked in the order in which they are found
-- committed. What waits for its link is a row of its own, written by the statement that writes the entry, so nothing is left out however late it
-- commits. Positions and hashes are unique, so two who link at the same time cannot both succeed.

CREATE TABLE "audit_chain" (
    "position" BIGINT NOT NULL,
    "entry_id" BIGINT NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("position")
);
CREATE UNIQUE INDEX "audit_chain_entry_id_key" ON "audit_chain"("entry_id");
CREATE UNIQUE INDEX "audit_chain_previous_hash_key" ON "audit_chain"("previous_hash");

-- What the first link that is kept goes on from: nothing, or what was let go because of its age.
CREATE TABLE "audit_chain_base" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "position" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_chain_base_pkey" PRIMARY KEY ("id")
);
INSERT INTO "audit_chain_base" ("position", "hash") VALUES (0, repeat('0', 64));

-- Entries that wait for their link.
CREATE TABLE "audit_unlinked" (
    "entry_id" BIGINT NOT NULL,

    CONSTRAINT "audit_unlinked_pkey" PRIMARY KEY ("entry_id")
);

CREATE FUNCTION "note_unlinked_audit_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "audit_unlinked" ("entry_id") SELECT a."id" FROM added a;
    RETURN NULL;
END $$;
CREATE TRIGGER "audit_entries_unlinked" AFTER INSERT ON "audit_entries" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "note_unlinked_audit_entries"();
INSERT INTO "audit_unlinked" ("entry_id") SELECT "id" FROM "audit_entries";

-- Nobody changes or removes what was written. The one exception is retention, in the function below: it runs with the rights of the owner of the
-- table, and a role that is not the owner cannot make itself pass for it.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP IN ('DELETE', 'UPDATE') AND current_setting('punctual.audit_retention', true) = 'on'
        AND current_user = (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = TG_RELID) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'the audit trail is appended to and never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_chain_base_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain_base" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- Lets at most so many of the oldest entries go that are older than an instant, in the order of their links, so that what is kept is whole. An entry
-- that has no link yet stays. Answers how many; none when the given term no longer leads.
DROP FUNCTION "prune_audit_entries"(timestamptz, int, bigint, uuid);
CREATE FUNCTION "prune_audit_entries"("until" timestamptz, "maximum" int, "lease_term" bigint, "lease_holder" uuid) RETURNS int
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    last_position bigint;
    gone int;
BEGIN
    IF NOT leads(lease_term, lease_holder) THEN
        RETURN 0;
    END IF;
    SELECT max(judged."position") INTO last_position FROM (
        SELECT oldest."position", bool_and(coalesce(e."at" < until, true)) OVER (ORDER BY oldest."position") AS is_old
        FROM (SELECT c."position", c."entry_id" FROM "audit_chain" c ORDER BY c."position" LIMIT maximum) oldest
        LEFT JOIN "audit_entries" e ON e."id" = oldest."entry_id"
    ) judged WHERE judged.is_old;
    IF last_position IS NULL THEN
        RETURN 0;
    END IF;
    PERFORM set_config('punctual.audit_retention', 'on', true);
    UPDATE "audit_chain_base" b SET "position" = c."position", "hash" = c."hash" FROM "audit_chain" c WHERE c."position" = last_position;
    WITH links AS (DELETE FROM "audit_chain" c WHERE c."position" <= last_position RETURNING c."entry_id")
    DELETE FROM "audit_entries" e WHERE e."id" IN (SELECT links."entry_id" FROM links);
    GET DIAGNOSTICS gone = ROW_COUNT;
    PERFORM set_config('punctual.audit_retention', 'off', true);
    RETURN gone;
END $$;
