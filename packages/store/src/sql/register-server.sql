-- Enters a process into the list of servers. Refused while another boot of the same name is alive.
-- $1 role, $2 name, $3 boot id, $4 process id, $5 host, $6 version, $7 slots, $8 server lease in milliseconds
INSERT INTO servers (role, name, boot_id, process_id, host, version, slots, busy, draining, started_at, last_heartbeat_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, 0, false, clock_timestamp(), clock_timestamp())
ON CONFLICT (role, name) DO UPDATE
SET boot_id = EXCLUDED.boot_id, process_id = EXCLUDED.process_id, host = EXCLUDED.host, version = EXCLUDED.version, slots = EXCLUDED.slots, busy = 0, draining = false,
    started_at = EXCLUDED.started_at, last_heartbeat_at = EXCLUDED.last_heartbeat_at
WHERE servers.boot_id = EXCLUDED.boot_id OR servers.last_heartbeat_at < clock_timestamp() - $8 * interval '1 millisecond'
RETURNING boot_id
