-- The format of what executions are made from: that of the cluster, and the newest that a server reads. Servers of before read the first.
ALTER TABLE "cluster_settings" ADD COLUMN "work_format" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "servers" ADD COLUMN "work_format" INTEGER NOT NULL DEFAULT 1;
