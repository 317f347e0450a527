-- The schedules that are due by this database's clock, longest overdue first; none while scheduling is stopped.
-- Reads only the index over next_run_at. $1 most rows
SELECT id, next_run_at AS "dueAt", version, recurrence, clock_timestamp()::timestamptz(3) AS now
FROM schedules
WHERE next_run_at <= clock_timestamp() AND enabled AND quarantine_reason IS NULL
  AND EXISTS (SELECT 1 FROM cluster_settings c WHERE c.id = 1 AND c.scheduling_enabled)
ORDER BY next_run_at
LIMIT $1
