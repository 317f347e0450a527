-- Why a live worker takes no new work now; null when it does.
ALTER TABLE "servers" ADD COLUMN "hold_reason" TEXT;
