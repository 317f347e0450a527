-- A position in a line is (not before, entry, id): executions that are due at one instant and entered in one millisecond are many.
DROP INDEX "work_lines_idx";
CREATE INDEX "work_lines_idx" ON "work" ("priority", "folder_id", (coalesce("source_account_id", "schedule_id")), "not_before", "entry_at", "id")
    WHERE "dispatched_at" IS NULL;
