-- Packages read through several accounts. The rows follow from the definition of the package; the foreign key is what
-- keeps an account from being deleted while a package uses it.
CREATE TABLE "schedule_source_accounts" (
    "schedule_id" UUID NOT NULL,
    "source_account_id" UUID NOT NULL,

    CONSTRAINT "schedule_source_accounts_pkey" PRIMARY KEY ("schedule_id","source_account_id")
);

CREATE INDEX "schedule_source_accounts_source_account_id_idx" ON "schedule_source_accounts"("source_account_id");

ALTER TABLE "schedule_source_accounts" ADD CONSTRAINT "schedule_source_accounts_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "schedule_source_accounts" ADD CONSTRAINT "schedule_source_accounts_source_account_id_fkey" FOREIGN KEY ("source_account_id") REFERENCES "source_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Reports of a package that were given up, so that no later attempt makes them again and the record can name them.
ALTER TABLE "executions" ADD COLUMN "failed_parts" JSONB NOT NULL DEFAULT '[]';
