-- Counts the openings of the gate: a statement that ends an execution, and began to look before the last of them, sees that it must not.
ALTER TABLE "executions" ADD COLUMN "gate_openings" INTEGER NOT NULL DEFAULT 0;

-- Counts how often a process has taken back what it had claimed: a run whose end can never be recorded ends all the same.
ALTER TABLE "executions" ADD COLUMN "take_back_count" INTEGER NOT NULL DEFAULT 0;

-- The ids under which runs are asked for by hand: two requests under one id that come at the same time make one execution. The key of
-- executions cannot tell, because it contains the instant of the request. A row is needed while its request may still be under way.
CREATE TABLE "execution_requests" (
    "execution_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "execution_requests_pkey" PRIMARY KEY ("execution_id")
);
CREATE INDEX "execution_requests_requested_at_idx" ON "execution_requests"("requested_at");
