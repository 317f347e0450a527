-- Says that the event loop of a process stands still, and within which time its watchdog has ended it. Its
-- next heartbeat, when the loop turns again, takes that back. $1 boot id, $2 milliseconds until the process
-- has ended; 0 when it ends now
UPDATE servers SET standstill_until = clock_timestamp() + $2 * interval '1 millisecond' WHERE boot_id = $1
