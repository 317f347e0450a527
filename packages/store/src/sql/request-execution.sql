-- Records one execution asked for by hand. Together with the rest of the row this is also the message to the relay.
-- Nothing is written when there is an execution of this id already: a request that is repeated makes no second run.
-- $1 execution id, $2 schedule id, $3 run by, $4 priority
INSERT INTO executions (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
    desired_server_name, overlap_policy, priority, not_before, run_by, entry_at)
SELECT $1, clock_timestamp(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', NULL, 'Waiting', 'Placing',
    coalesce(s.server_name, s.last_server_name), 'Allow', $4, clock_timestamp(), $3, clock_timestamp()
FROM schedules s
WHERE s.id = $2 AND NOT EXISTS (SELECT 1 FROM executions e WHERE e.id = $1)
RETURNING id, status, nominal_at AS "nominalAt"
