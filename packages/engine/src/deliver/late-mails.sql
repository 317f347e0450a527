-- effect   Answers runs that are not delivered although their schedules, or the folders of these, call them late by now. The
--          oldest come first.
-- refuses  a run that has such a mail; a schedule whose notices reach no address
-- $1 int8  most rows
SELECT w.id AS "executionId", w.nominal_at AS "nominalAt", s.id AS "scheduleId", s.name AS "scheduleName", f.path AS "folderPath",
    own.minutes AS "lateAfterMinutes", s.notify_on_failure AS "notifyOnFailure", own.address AS "ownerAddress"
FROM work w
JOIN schedules s ON s.id = w.schedule_id
JOIN folders f ON f.id = s.folder_id
LEFT JOIN late_limits() l ON l.folder_id = s.folder_id
CROSS JOIN LATERAL (SELECT coalesce(nullif(s.late_after_minutes, 0), l.minutes) AS minutes, owner_address(s) AS address) own
WHERE w.due_at <= clock_timestamp() - interval '1 minute' AND w.due_at <= clock_timestamp() - make_interval(mins => own.minutes)
  AND tells_of_schedule(w.resend_of) AND (s.notify_on_failure <> '{}' OR own.address IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.schedule_id = w.schedule_id AND n.kind = 'Late' AND n.cause = w.id::text
    AND n.subscription_id IS NULL)
ORDER BY w.due_at, w.id LIMIT $1
