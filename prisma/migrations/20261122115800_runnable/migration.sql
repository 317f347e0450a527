-- Why nothing can be read through an account, as its last validation found; null when something can, or nobody has tried.
ALTER TABLE "source_accounts" ADD COLUMN "problem" TEXT;

-- Why a schedule cannot run whatever its recurrence says: this build, an account, or what it asks for. It is not planned then.
ALTER TABLE "schedules" ADD COLUMN "held_reasons" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What the source system said for good of the report in the last run; null after a run that was made, and after an edit of the definition.
ALTER TABLE "schedules" ADD COLUMN "source_problem" TEXT;
