-- effect   Takes one dry run for a worker: a new one, or one of a dead process.
-- refuses  one whose caller has gone; one of a living process; one that has an outcome
-- $1 uuid  boot id of the worker
-- $2 float8  server lease in milliseconds
UPDATE dry_runs d SET claimed_by_boot_id = $1
WHERE d.id = (
    SELECT w.id FROM dry_runs w
    WHERE w.outcome IS NULL AND w.expires_at > clock_timestamp() AND (w.claimed_by_boot_id IS NULL
        OR NOT EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = w.claimed_by_boot_id AND is_alive(s.last_heartbeat_at, $2)))
    ORDER BY w.requested_at LIMIT 1
    FOR UPDATE SKIP LOCKED)
RETURNING d.id, d.schedule_id AS "scheduleId", d.snapshot, d.requested_at AS "requestedAt"
