-- What the queue, the history and the lists of schedules are read by; docs/performance.md shows the plans. A page goes on
-- after (instant, id), so the id is in each of these indexes: a burst at midnight is many rows of one instant.

-- History, of everything and of a folder.
CREATE INDEX "executions_nominal_at_id_idx" ON "executions"("nominal_at" DESC, "id" DESC);
CREATE INDEX "executions_folder_id_nominal_at_id_idx" ON "executions"("folder_id", "nominal_at" DESC, "id" DESC);

-- History of a status. An execution enters this index once, when it ends; active ones are few and have indexes of their own.
CREATE INDEX "executions_ended_status_idx" ON "executions" ("status", "nominal_at" DESC, "id" DESC)
    WHERE "status" IN ('Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed');

-- The queue by entry: what is active, and what has ended; together they take the place of one index over both, which every
-- change of an active row had to touch.
CREATE INDEX "executions_active_entry_idx" ON "executions" ("entry_at" DESC, "id" DESC) WHERE "status" IN ('Waiting', 'Executing', 'Cancelling');
CREATE INDEX "executions_ended_entry_idx" ON "executions" ("entry_at" DESC, "id" DESC) WHERE "completed_at" IS NOT NULL;
DROP INDEX "executions_entry_at_idx";

-- The queue by end: what was entered long ago and ended lately.
CREATE INDEX "executions_completed_idx" ON "executions" ("completed_at", "entry_at") WHERE "completed_at" IS NOT NULL;

-- Lists of schedules are in the order of names.
CREATE INDEX "schedules_kind_name_key_id_idx" ON "schedules"("kind", "name_key", "id");
