-- Enters a process into the list of servers. Refused while another boot of the same name is alive. Answers
-- its slots: those that the setting of the cluster gives every worker, else its own. A boot before it whose
-- event loop stood still at its end is remembered: what that one had claimed is still to be recalled. $1
-- role, $2 name, $3 boot id, $4 process id, $5 host, $6 version, $7 the process's own slots, $8 server lease
-- in milliseconds, $9 newest format of work that it reads
INSERT INTO servers (role, name, boot_id, process_id, host, version, slots, busy, draining, started_at, last_heartbeat_at, work_format)
VALUES ($1, $2, $3, $4, $5, $6,
    coalesce((SELECT (c.collaboration ->> 'threadsPerServer')::int FROM cluster_settings c WHERE c.id = 1 AND $1 = 'worker'), $7),
    0, false, clock_timestamp(), clock_timestamp(), $9)
ON CONFLICT (role, name) DO UPDATE
SET boot_id = EXCLUDED.boot_id, process_id = EXCLUDED.process_id, host = EXCLUDED.host, version = EXCLUDED.version, slots = EXCLUDED.slots, busy = 0, draining = false, hold_reason = NULL, unresponsive_since = NULL,
    standstill_until = NULL, stood_still_boot_id = CASE WHEN servers.standstill_until IS NULL THEN servers.stood_still_boot_id ELSE servers.boot_id END,
    started_at = EXCLUDED.started_at, last_heartbeat_at = EXCLUDED.last_heartbeat_at, work_format = EXCLUDED.work_format
-- fence: one-boot-for-a-name
WHERE servers.boot_id = EXCLUDED.boot_id OR NOT is_alive(servers.last_heartbeat_at, $8)
RETURNING slots
