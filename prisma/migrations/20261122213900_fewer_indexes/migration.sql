-- Indexes that no statement needs. A file is found by its execution and position, and never by its id.
ALTER TABLE "artifacts" DROP CONSTRAINT "artifacts_pkey";
DROP INDEX "artifacts_execution_id_position_nominal_at_key";
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_pkey" PRIMARY KEY ("execution_id", "position", "nominal_at");

-- Old requests are the first rows of their table, and housekeeping reads it from there.
DROP INDEX "execution_requests_requested_at_idx";
