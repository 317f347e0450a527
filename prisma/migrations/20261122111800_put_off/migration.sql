-- Why an execution that an attempt left behind may not begin before its instant.
ALTER TABLE "executions" ADD COLUMN "not_before_reason" JSONB;
