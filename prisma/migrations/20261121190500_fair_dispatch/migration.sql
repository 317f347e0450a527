-- Late decisions about what goes next: fair shares between folders, a cap for each source account.

-- Most executions that may be on the way or running at once through the account, over the whole cluster; null: no cap.
ALTER TABLE "source_accounts" ADD COLUMN "max_concurrent_executions" INTEGER;
ALTER TABLE "source_accounts" ADD CONSTRAINT "source_accounts_max_concurrent_executions" CHECK ("max_concurrent_executions" > 0);

-- Place in the order that folders share, given with each dispatch.
ALTER TABLE "executions" ADD COLUMN "turn" BIGINT;

-- The outbox as lines: what waits, by priority, folder, and the source account or, for a package, the schedule. The head of
-- each line is found without reading the line, however long it is.
CREATE INDEX "executions_lines_idx" ON "executions" ("priority", "folder_id", (coalesce("source_account_id", "schedule_id")), "not_before", "entry_at")
    WHERE "status" = 'Waiting' AND "dispatched_at" IS NULL;
DROP INDEX "executions_outbox_idx";
