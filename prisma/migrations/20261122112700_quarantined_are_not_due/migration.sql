-- A schedule that was set aside is not due: it leaves the index that every look of the leader begins at.
DROP INDEX "schedules_due_idx";
CREATE INDEX "schedules_due_idx" ON "schedules" ("next_run_at") WHERE "next_run_at" IS NOT NULL AND "quarantine_reason" IS NULL;
-- Those that were set aside, for the overview.
CREATE INDEX "schedules_quarantined_idx" ON "schedules" ("next_run_at") WHERE "quarantine_reason" IS NOT NULL;
