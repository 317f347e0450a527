-- Principals, each as kind and id ("Role:Editor"), that may use a destination; empty: everyone with the right to edit.
ALTER TABLE "destinations" ADD COLUMN "allowed_for" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Whether there is any is asked whenever something changes of what a process keeps in memory about rights.
CREATE INDEX "destinations_allowed_for_idx" ON "destinations"("id") WHERE "allowed_for" <> '{}';

-- The conditions keep what most destinations are, open, from waiting for the one row.
CREATE TRIGGER "raise_access_version_inserted" AFTER INSERT ON "destinations"
    FOR EACH ROW WHEN (NEW."allowed_for" <> '{}') EXECUTE FUNCTION "raise_access_version"();
CREATE TRIGGER "raise_access_version_updated" AFTER UPDATE OF "allowed_for" ON "destinations"
    FOR EACH ROW WHEN (OLD."allowed_for" IS DISTINCT FROM NEW."allowed_for") EXECUTE FUNCTION "raise_access_version"();
CREATE TRIGGER "raise_access_version_deleted" AFTER DELETE ON "destinations"
    FOR EACH ROW WHEN (OLD."allowed_for" <> '{}') EXECUTE FUNCTION "raise_access_version"();
