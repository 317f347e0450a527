-- When scheduling was last started again: what was due before that instant follows its missed-run policy, however short the
-- stop was. Null while it was never stopped.
ALTER TABLE "cluster_settings" ADD COLUMN "scheduling_resumed_at" TIMESTAMPTZ(3);
