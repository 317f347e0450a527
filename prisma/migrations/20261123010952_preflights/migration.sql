-- Checks of schedules from their sources at night. The key is the promise: a schedule is on the list of a night once.
CREATE TABLE "preflights" (
    "schedule_id" UUID NOT NULL,
    "night" DATE NOT NULL,
    "account_ids" UUID[] NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'Planned',
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "claimed_by_boot_id" UUID,
    "claim_token" UUID,
    "settled_at" TIMESTAMPTZ(3),
    CONSTRAINT "preflights_pkey" PRIMARY KEY ("schedule_id", "night"),
    CONSTRAINT "preflights_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "preflights_open_idx" ON "preflights"("not_before") WHERE "state" IN ('Planned', 'Running');
CREATE INDEX "preflights_expires_at_idx" ON "preflights"("expires_at");
