-- Executions that wait for dispatch, in the order they go. One that must not overlap waits for the one before it.
-- $1 most rows
SELECT e.id, e.nominal_at AS "nominalAt", e.generation, e.schedule_id AS "scheduleId", e.desired_server_name AS "desiredServerName", e.overlap_policy AS "overlapPolicy",
    e.entry_at AS "entryAt", greatest(0, extract(epoch FROM clock_timestamp() - e.entry_at) * 1000)::int AS "waitedMs"
FROM executions e
WHERE e.status = 'Waiting' AND e.dispatched_at IS NULL AND e.not_before <= clock_timestamp()
  AND (e.overlap_policy = 'Allow' OR NOT EXISTS (
      SELECT 1 FROM executions o
      WHERE o.schedule_id = e.schedule_id AND o.id <> e.id
        AND (o.status IN ('Executing', 'Cancelling') OR (o.status = 'Waiting' AND o.dispatched_at IS NOT NULL))))
ORDER BY e.priority DESC, e.not_before, e.entry_at
LIMIT $1
