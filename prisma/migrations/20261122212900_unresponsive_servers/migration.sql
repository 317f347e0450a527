-- A server that lives, has a free slot and did not claim what it was sent: its link to the queue is broken. Everything that places runs omits it
-- for a while, as long as others have a free slot.
ALTER TABLE "servers" ADD COLUMN "unresponsive_since" TIMESTAMPTZ(3);
