-- effect   Enters a process into the list of servers and answers its slots. A boot before it that stood
--          still is remembered: what that one had claimed is still to be recalled.
-- refuses  a name that another live boot has
-- $1 text  role
-- $2 text  name
-- $3 uuid  boot id
-- $4 int4  process id
-- $5 text  host
-- $6 text  version
-- $7 int4  slots of the process, which hold unless the cluster sets them
-- $8 float8  server lease in milliseconds
-- $9 int4  newest format of work that it reads
-- $10 text  rules of time zones that it has
INSERT INTO servers (role, name, boot_id, process_id, host, version, slots, busy, draining, started_at, last_heartbeat_at, work_format, time_zone_rules)
VALUES ($1, $2, $3, $4, $5, $6,
    coalesce((SELECT (c.collaboration ->> 'threadsPerServer')::int FROM cluster_settings c WHERE c.id = 1 AND $1 = 'worker'), $7),
    0, false, clock_timestamp(), clock_timestamp(), $9, $10)
ON CONFLICT (role, name) DO UPDATE
SET boot_id = EXCLUDED.boot_id, process_id = EXCLUDED.process_id, host = EXCLUDED.host, version = EXCLUDED.version, slots = EXCLUDED.slots, busy = 0, draining = false, hold_reason = NULL, unresponsive_since = NULL,
    standstill_until = NULL, stood_still_boot_id = CASE WHEN servers.standstill_until IS NULL THEN servers.stood_still_boot_id ELSE servers.boot_id END,
    started_at = EXCLUDED.started_at, last_heartbeat_at = EXCLUDED.last_heartbeat_at, work_format = EXCLUDED.work_format, time_zone_rules = EXCLUDED.time_zone_rules
-- fence: one-boot-for-a-name
WHERE servers.boot_id = EXCLUDED.boot_id OR NOT is_alive(servers.last_heartbeat_at, $8)
RETURNING slots
