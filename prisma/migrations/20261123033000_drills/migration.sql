-- Drills that the running cluster does to itself, with what was measured. One at a time: the index refuses a second.
CREATE TABLE "drills" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "term" BIGINT NOT NULL,
    "from_server" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3),
    "next_term" BIGINT,
    "to_server" TEXT,
    "planned_at" TIMESTAMPTZ(3),
    "due_meanwhile" INTEGER,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "drills_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "drills_one_at_a_time" ON "drills" ((true)) WHERE "ended_at" IS NULL;
CREATE INDEX "drills_newest_idx" ON "drills" ("asked_at" DESC);
