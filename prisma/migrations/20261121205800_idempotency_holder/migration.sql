-- Which attempt holds a key whose request has no answer yet, and until when unless it says so again. Rows of processes that do
-- not know these columns leave them as they are, which is before "created_at" or null.
ALTER TABLE "idempotency_keys" ADD COLUMN "holder" UUID, ADD COLUMN "held_until" TIMESTAMPTZ(3);
