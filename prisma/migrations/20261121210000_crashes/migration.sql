-- The attempts that ended because their process died: which, where, how far it had come, and when that was noticed.
ALTER TABLE "executions" ADD COLUMN "crashes" JSONB NOT NULL DEFAULT '[]';
