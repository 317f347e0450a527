-- effect   Answers runs that are not delivered although a subscription calls them late by now, the oldest first.
-- refuses  a run that the subscription has a notice of; one that was due before there was the subscription;
--          one of a folder that the accounts of the subscription may not view
-- $1 int8  most rows
SELECT e.id AS "subscriptionId", coalesce(e.late_after_minutes, 0) AS "lateAfterMinutes", w.id AS "executionId", w.nominal_at AS "nominalAt",
    s.id AS "scheduleId", s.name AS "scheduleName", f.path AS "folderPath"
FROM event_subscriptions e
JOIN work w ON w.due_at <= clock_timestamp() - make_interval(mins => e.late_after_minutes) AND w.due_at >= e.created_at
JOIN schedules s ON s.id = w.schedule_id
JOIN folders f ON f.id = s.folder_id
WHERE 'report.late' = ANY (e.events) AND e.late_after_minutes IS NOT NULL AND tells_of_schedule(w.resend_of) AND is_about(e, s)
  AND may_receive(e, s.folder_id)
  AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.schedule_id = w.schedule_id AND n.kind = 'Late' AND n.cause = w.id::text
    AND n.recipient = e.id::text)
ORDER BY w.due_at, w.id, e.id LIMIT $1
