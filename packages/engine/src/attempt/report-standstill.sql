-- effect   Says that the event loop of a process stands still, and when its watchdog has ended it. Its next
--          heartbeat clears that.
-- refuses  a boot that is not on the list
-- $1 uuid  boot id
-- $2 float8  milliseconds until the process has ended; 0 when it ends now
UPDATE servers SET standstill_until = clock_timestamp() + $2 * interval '1 millisecond' WHERE boot_id = $1
