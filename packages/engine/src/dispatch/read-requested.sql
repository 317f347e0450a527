-- effect   Reads what decides about the placement of a requested run: its schedule, and whether an earlier
--          run of the folder could go now.
-- refuses  nothing
-- $1 uuid  schedule
-- $2 int4  priority
--
-- The order keeps the planner on the index of the lanes, where the first entry answers.
SELECT s.version, s.folder_id AS "folderId", coalesce(s.server_name, s.last_server_name) AS "desiredServerName",
    CASE WHEN s.source_account_id IS NOT NULL THEN ARRAY[s.source_account_id]
        ELSE ARRAY(SELECT p.source_account_id FROM schedule_source_accounts p WHERE p.schedule_id = s.id) END AS "accountIds",
    (SELECT e.priority FROM work e
        WHERE e.status = 'Waiting' AND e.dispatched_at IS NULL AND e.priority = $2 AND e.folder_id = s.folder_id AND e.not_before <= now()
        ORDER BY e.priority, e.folder_id, coalesce(e.source_account_id, e.resend_of, e.schedule_id), e.not_before LIMIT 1) IS NOT NULL AS "isBehind"
FROM schedules s WHERE s.id = $1
