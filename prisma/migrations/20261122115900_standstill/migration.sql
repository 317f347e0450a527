-- What the watchdog of a process says before it ends it: a run whose process stands still begins elsewhere when that has ended, and alone.
ALTER TABLE "servers" ADD COLUMN "standstill_until" TIMESTAMPTZ(3), ADD COLUMN "stood_still_boot_id" UUID;
