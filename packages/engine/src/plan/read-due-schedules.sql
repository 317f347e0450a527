-- The schedules that are due by this database's clock; none while scheduling is stopped. Those that are on time come first, whatever
-- else has piled up, then the late ones; in both parts the longest overdue come first. Which of them is on time is decided by the
-- instant that is due next: when that is late, so are the ones that a schedule has before it can be on time again.
-- Reads only the due part of the index over next_run_at: now(), unlike clock_timestamp(), can bound a range of it, and in a statement of
-- its own is the moment at which that begins. $1 most rows, $2 seconds after its due instant up to which a run is on time
WITH due AS (
    (SELECT c.*, false AS is_late FROM schedule_cursors c
    WHERE c.next_run_at >= now() - $2 * interval '1 second' AND c.next_run_at <= now() AND c.enabled AND NOT c.is_quarantined
    ORDER BY c.next_run_at LIMIT $1)
    UNION ALL
    (SELECT c.*, true FROM schedule_cursors c
    WHERE c.next_run_at < now() - $2 * interval '1 second' AND c.enabled AND NOT c.is_quarantined
    ORDER BY c.next_run_at LIMIT $1)
),
first AS MATERIALIZED (SELECT * FROM due ORDER BY is_late, next_run_at LIMIT $1)
SELECT s.id, d.next_run_at AS "dueAt", d.version, s.recurrence, s.calendar_id AS "calendarId", now()::timestamptz(3) AS now, c.scheduling_resumed_at AS "resumedAt"
FROM cluster_settings c, first d JOIN schedules s ON s.id = d.schedule_id
WHERE c.id = 1 AND c.scheduling_enabled
ORDER BY d.is_late, d.next_run_at
