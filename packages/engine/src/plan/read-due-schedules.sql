-- The schedules that are due by this database's clock; none while scheduling is stopped. Those that are on time come first, whatever
-- else has piled up, then the late ones; in both parts the longest overdue come first. Which of them is on time is decided by the
-- instant that is due next: when that is late, so are the ones that a schedule has before it can be on time again.
-- Reads only the due part of the index over next_run_at: now(), unlike clock_timestamp(), can bound a range of it, and in a statement of
-- its own is the moment at which that begins. $1 most rows, $2 seconds after its due instant up to which a run is on time
WITH due AS (
    (SELECT s.*, false AS is_late FROM schedules s
    WHERE s.next_run_at >= now() - $2 * interval '1 second' AND s.next_run_at <= now() AND s.enabled AND s.quarantine_reason IS NULL
    ORDER BY s.next_run_at LIMIT $1)
    UNION ALL
    (SELECT s.*, true FROM schedules s
    WHERE s.next_run_at < now() - $2 * interval '1 second' AND s.enabled AND s.quarantine_reason IS NULL
    ORDER BY s.next_run_at LIMIT $1)
)
SELECT d.id, d.next_run_at AS "dueAt", d.version, d.recurrence, d.calendar_id AS "calendarId", now()::timestamptz(3) AS now, c.scheduling_resumed_at AS "resumedAt"
FROM cluster_settings c, due d
WHERE c.id = 1 AND c.scheduling_enabled
ORDER BY d.is_late, d.next_run_at
LIMIT $1
