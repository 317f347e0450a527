-- Source systems and mail servers that runs have found away. A target that answers has no row.
CREATE TABLE "breakers" (
    "kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "failed_runs" UUID[] DEFAULT ARRAY[]::UUID[],
    "last_failure" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3),
    "probes" INTEGER NOT NULL DEFAULT 0,
    "probe_token" UUID,
    "probe_until" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "breakers_pkey" PRIMARY KEY ("kind", "target")
);

-- Since when an execution is put off because a target is away: no such wait is without end.
ALTER TABLE "executions" ADD COLUMN "put_off_since" TIMESTAMPTZ(3);

-- The runs that wait for a target: they go as soon as it answers.
CREATE INDEX "executions_breaker_idx" ON "executions" (("not_before_reason" ->> 'breaker'), "not_before")
    WHERE "status" = 'Waiting' AND ("not_before_reason" ->> 'breaker') IS NOT NULL;
