/**
 * Slots in use at this very moment: a claim takes one and an end frees it, without waiting for a heartbeat.
 * `s` is the server.
 */
export const busyNow = `(SELECT count(*)::int FROM work e WHERE e.server_name = s.name AND e.dispatched_at IS NOT NULL AND e.claimed_by_boot_id = s.boot_id AND e.status IN ('Executing', 'Cancelling'))`
