-- The schedules that are due by this database's clock, longest overdue first; none while scheduling is stopped.
-- Reads only the due part of the index over next_run_at: now(), unlike clock_timestamp(), can bound a range of it, and in a statement of
-- its own is the moment at which that begins. $1 most rows
SELECT s.id, s.next_run_at AS "dueAt", s.version, s.recurrence, s.calendar_id AS "calendarId", now()::timestamptz(3) AS now, c.scheduling_resumed_at AS "resumedAt"
FROM cluster_settings c, schedules s
WHERE c.id = 1 AND c.scheduling_enabled
  AND s.next_run_at <= now() AND s.enabled AND s.quarantine_reason IS NULL
ORDER BY s.next_run_at
LIMIT $1
