-- Which life of the queue the leader has seen last: another one means that what was in it may be gone.
ALTER TABLE "cluster_settings" ADD COLUMN "queue_incarnation" TEXT;
