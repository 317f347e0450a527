-- effect   Reads the input of a round of dispatch in one snapshot. It has the sequence of placements, the
--          settings, and whether an execution waits. It has the live workers with their load, the windows of
--          servers, the room of capped accounts, and the tags of the folders. With affinity it has when each
--          worker was heard.
-- refuses  nothing
-- $1 float8  server lease in milliseconds
-- $2 float8  how long a server is avoided that did not claim, in milliseconds
-- $3 int8  most that is read of what is in transit or runs, or null
--
-- A package counts for each of its accounts, a run that sends kept files for none.
WITH active AS MATERIALIZED (
    SELECT e.server_name, e.folder_id, e.priority, coalesce(e.turn, 0) AS turn, e.source_account_id, e.schedule_id, e.snapshot_key, e.resend_of, e.status <> 'Waiting' AS running
    FROM work e WHERE e.dispatched_at IS NOT NULL
    -- In the order of an index, so that no more is read than wanted.
    ORDER BY e.server_name, e.dispatched_at
    LIMIT $3::bigint
),
loads AS (SELECT a.server_name, count(*) AS executions FROM active a GROUP BY a.server_name),
used AS (
    SELECT u.account_id, count(*) AS executions
    FROM (
        SELECT a.source_account_id AS account_id FROM active a WHERE a.source_account_id IS NOT NULL
        UNION ALL
        -- fence: resend-waits-for-no-account
        SELECT unnest(accounts_of_package(a.schedule_id, a.snapshot_key)) FROM active a WHERE a.source_account_id IS NULL AND a.resend_of IS NULL
    ) u
    GROUP BY u.account_id
)
SELECT now()::timestamptz(3) AS now,
    coalesce((SELECT jsonb_agg(jsonb_build_object('serverName', w.server_name, 'name', w.name, 'reason', w.reason, 'times', w.times)) FROM windows w WHERE w.server_name IS NOT NULL), '[]'::jsonb) AS "serverWindows",
    c.round_robin_sequence AS sequence, c.manual_in_a_row AS "manualInARow", c.collaboration,
    -- The order keeps the planner on the index of the lines, where the first entry answers: executions that
    -- once waited are many.
    (SELECT e.priority FROM work e WHERE e.status = 'Waiting' AND e.dispatched_at IS NULL
        ORDER BY e.priority DESC, e.folder_id DESC, coalesce(e.source_account_id, e.resend_of, e.schedule_id) DESC LIMIT 1) IS NOT NULL AS waits,
    coalesce((
        SELECT jsonb_agg(jsonb_build_object('name', s.name, 'slots', s.slots, 'load', coalesce(l.executions, 0),
            -- By a clock that was set back it is not avoided for longer.
            'isUnresponsive', coalesce(s.unresponsive_since BETWEEN clock_timestamp() - $2 * interval '1 millisecond' AND clock_timestamp() + interval '1 second', false)))
        FROM servers s LEFT JOIN loads l ON l.server_name = s.name
        WHERE s.role = 'worker' AND NOT s.draining AND s.hold_reason IS NULL AND s.work_format >= c.work_format AND is_alive(s.last_heartbeat_at, $1)), '[]'::jsonb) AS servers,
    CASE WHEN c.collaboration ->> 'method' = 'ServerAffinity' THEN coalesce((
        SELECT jsonb_object_agg(s.name, greatest(0, extract(epoch FROM now() - s.last_heartbeat_at) * 1000)) FROM servers s WHERE s.role = 'worker'), '{}'::jsonb)
        ELSE '{}'::jsonb END AS heard,
    coalesce((
        SELECT jsonb_object_agg(s.id, s.max_concurrent_executions - coalesce(u.executions, 0))
        FROM source_accounts s LEFT JOIN used u ON u.account_id = s.id
        WHERE s.max_concurrent_executions IS NOT NULL), '{}'::jsonb) AS "accountRoom",
    coalesce((
        SELECT jsonb_agg(jsonb_build_object('folderId', f.folder_id, 'priority', f.priority, 'lastTag', f.last_turn, 'waits', f.waits, 'executions', f.executions))
        FROM (SELECT a.folder_id, a.priority, max(a.turn) AS last_turn, bool_or(NOT a.running) AS waits, count(*) AS executions FROM active a GROUP BY a.folder_id, a.priority) f), '[]'::jsonb) AS flows,
    -- The virtual time: no execution that waits on a server has an earlier tag, and running ones began at or
    -- before it.
    greatest((SELECT max(a.turn) FROM active a WHERE a.running), (SELECT min(a.turn) - 1 FROM active a WHERE NOT a.running), 0) AS "virtualTime",
    (SELECT min(a.turn) FROM active a WHERE NOT a.running AND a.priority = 0) AS "plannedTag"
FROM cluster_settings c WHERE c.id = 1
