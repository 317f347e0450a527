-- Who may do what in a folder, and with which account. A folder that has grants of its own, or that inherits none, has a policy.
-- Policies, grants and guards outlive their folder: the history of a deleted folder stays with those who could see it.
CREATE TABLE "folder_policies" (
    "folder_id" UUID NOT NULL,
    "inherits" BOOLEAN NOT NULL,
    "parent_guard_id" UUID,

    CONSTRAINT "folder_policies_pkey" PRIMARY KEY ("folder_id")
);

CREATE TABLE "folder_grants" (
    "folder_id" UUID NOT NULL,
    "principal_kind" TEXT NOT NULL,
    "principal_id" TEXT NOT NULL,
    "rights" TEXT[],

    CONSTRAINT "folder_grants_pkey" PRIMARY KEY ("folder_id","principal_kind","principal_id")
);
ALTER TABLE "folder_grants" ADD CONSTRAINT "folder_grants_principal_kind" CHECK ("principal_kind" IN ('User', 'Client', 'Group', 'Role'));
CREATE INDEX "folder_grants_principal_id_idx" ON "folder_grants"("principal_id");

-- The folder whose policy holds for a folder: the nearest one at or above it that has one. A folder without a row is open: roles count.
CREATE TABLE "folder_guards" (
    "folder_id" UUID NOT NULL,
    "guard_id" UUID NOT NULL,

    CONSTRAINT "folder_guards_pkey" PRIMARY KEY ("folder_id")
);

CREATE TABLE "groups" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "groups_name_key_key" ON "groups"("name_key");

CREATE TABLE "group_members" (
    "group_id" UUID NOT NULL,
    "member_kind" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,

    CONSTRAINT "group_members_pkey" PRIMARY KEY ("group_id","member_kind","member_id")
);
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_member_kind" CHECK ("member_kind" IN ('User', 'Client'));
CREATE INDEX "group_members_member_id_idx" ON "group_members"("member_id");
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Principals, each as kind and id ("Role:Editor"), that may use an account; empty: everyone with the right to edit.
ALTER TABLE "source_accounts" ADD COLUMN "allowed_for" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Grows with every change of what a process keeps in memory of the tables above. One row.
CREATE TABLE "access_versions" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 1,
    "raised_by" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "access_versions_pkey" PRIMARY KEY ("id")
);
INSERT INTO "access_versions" DEFAULT VALUES;

-- Once in a transaction, however many rows it writes.
CREATE FUNCTION "raise_access_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "access_versions" SET "version" = "version" + 1, "raised_by" = pg_current_xact_id()::text
    WHERE "raised_by" <> pg_current_xact_id()::text;
    RETURN NULL;
END $$;

CREATE TRIGGER "raise_access_version" AFTER INSERT OR UPDATE OR DELETE ON "folder_policies" FOR EACH ROW EXECUTE FUNCTION "raise_access_version"();
CREATE TRIGGER "raise_access_version" AFTER INSERT OR UPDATE OR DELETE ON "folder_grants" FOR EACH ROW EXECUTE FUNCTION "raise_access_version"();
CREATE TRIGGER "raise_access_version" AFTER INSERT OR UPDATE OR DELETE ON "folder_guards" FOR EACH ROW EXECUTE FUNCTION "raise_access_version"();
CREATE TRIGGER "raise_access_version" AFTER INSERT OR UPDATE OR DELETE ON "group_members" FOR EACH ROW EXECUTE FUNCTION "raise_access_version"();
CREATE TRIGGER "raise_access_version" AFTER INSERT OR UPDATE OF "allowed_for" OR DELETE ON "source_accounts" FOR EACH ROW EXECUTE FUNCTION "raise_access_version"();

-- Whoever is deleted is taken out of groups and grants. The account lists keep the id, which is never given again: an emptied list would
-- let everyone in.
CREATE FUNCTION "forget_principal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "folder_grants" WHERE "principal_kind" = TG_ARGV[0] AND "principal_id" = OLD."id"::text;
    DELETE FROM "group_members" WHERE "member_kind" = TG_ARGV[0] AND "member_id" = OLD."id"::text;
    RETURN NULL;
END $$;

CREATE TRIGGER "forget_principal" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "forget_principal"('User');
CREATE TRIGGER "forget_principal" AFTER DELETE ON "api_clients" FOR EACH ROW EXECUTE FUNCTION "forget_principal"('Client');
CREATE TRIGGER "forget_principal" AFTER DELETE ON "groups" FOR EACH ROW EXECUTE FUNCTION "forget_principal"('Group');
