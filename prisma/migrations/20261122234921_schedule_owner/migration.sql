-- The user who answers for a schedule. There is no foreign key: a schedule outlives its owner, and tells the name that the user had last.
ALTER TABLE "schedules" ADD COLUMN "owner_id" UUID, ADD COLUMN "owner_name" TEXT NOT NULL DEFAULT '';

-- Deleting a user writes that name down.
CREATE INDEX "schedules_owner_id_idx" ON "schedules"("owner_id");
