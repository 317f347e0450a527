-- Records executions asked for by hand. Together with the rest of the row each is also the message to the
-- relay. Nothing is written when there is an execution of the id already: a request that is repeated makes no
-- second run. Of two requests at the same time, which do not see each other's rows, the key lets one through.
-- An id that was made for its request comes with no other one, and needs no key. The ids are counted, because
-- the planner would take NOT EXISTS for a join with the whole table when that was empty once.
--
-- A request may bring the place that was found for it: it is then placed by the statement that records it.
-- The place holds under the condition of mark-dispatched: the sequence of placements stands where it was
-- read, so no cap is overrun and no turn is taken twice. Of the requests of a statement one at most is
-- placed. A sequence that another transaction holds is not waited for: who dispatches at this moment goes
-- first. A place for another version of the schedule is not taken. A request without a place waits in the
-- outbox. $1 one object for each request: executionId, scheduleId, runBy, priority, isNewId (whether the id
-- was made for this request), place (null, or sequence, scheduleVersion, serverName, reason, turn, manualInARow)
WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "scheduleId" uuid, "runBy" text, priority int, "isNewId" boolean, place jsonb)
),
named AS (
    INSERT INTO execution_requests (execution_id, requested_at)
    SELECT "executionId", clock_timestamp() FROM given WHERE "isNewId" IS NOT TRUE
    ON CONFLICT DO NOTHING
    RETURNING execution_id
),
fresh AS MATERIALIZED (
    SELECT g.* FROM given g
    -- fence: request-has-a-key
    JOIN (SELECT execution_id FROM named UNION ALL SELECT "executionId" FROM given WHERE "isNewId") n ON n.execution_id = g."executionId"
    -- fence: request-once-for-an-id
    WHERE (SELECT count(*) FROM executions e WHERE e.id = g."executionId") = 0
),
chosen AS (
    SELECT g."executionId", p.sequence, p."serverName", p.reason, p.turn, p."manualInARow"
    FROM fresh g
    CROSS JOIN LATERAL jsonb_to_record(g.place) AS p(sequence bigint, "scheduleVersion" int, "serverName" text, reason text, turn bigint, "manualInARow" int)
    -- fence: express-compares-version
    JOIN schedules s ON s.id = g."scheduleId" AND s.version = p."scheduleVersion"
    ORDER BY p.sequence DESC
    LIMIT 1
),
free AS (
    SELECT c.id FROM cluster_settings c
    -- fence: express-compares-sequence
    WHERE c.id = 1 AND c.round_robin_sequence = (SELECT sequence FROM chosen)
    -- fence: express-waits-for-nobody
    FOR NO KEY UPDATE SKIP LOCKED
),
placed AS (
    -- fence: express-moves-sequence
    UPDATE cluster_settings c SET round_robin_sequence = c.round_robin_sequence + 1, manual_in_a_row = chosen."manualInARow"
    FROM free, chosen WHERE c.id = free.id
    RETURNING chosen.*, 1 AS generation, clock_timestamp() AS at
),
made AS (
    INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, run_by, entry_at, generation, dispatched_at, server_name, placement_reason, turn, transactions)
    SELECT g."executionId", clock_timestamp(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', NULL, 'Waiting', 'Placing',
        coalesce(s.server_name, s.last_server_name), 'Allow', g.priority, clock_timestamp(), g."runBy", clock_timestamp(),
        coalesce(p.generation, 0), p.at, p."serverName", p.reason, p.turn, ARRAY[pg_current_xact_id()]
    FROM fresh g
    JOIN schedules s ON s.id = g."scheduleId"
    LEFT JOIN placed p ON p."executionId" = g."executionId"
    RETURNING id, nominal_at, status, stage, run_by, generation, dispatched_at, server_name, placement_reason, priority, turn
),
noted AS (
    INSERT INTO execution_events (nominal_at, transaction, entries)
    SELECT r.* FROM (
        SELECT array_agg(event ORDER BY number) AS entries FROM (
            SELECT 1 AS number, ROW(id, nominal_at, 'requested', 0, NULL, status, stage, jsonb_build_object('by', run_by))::timeline_entry AS event
            FROM made
            UNION ALL
            SELECT 2, ROW(id, nominal_at, 'placed', 0, server_name, status, stage,
                jsonb_build_object('reason', placement_reason, 'generation', generation))::timeline_entry
            FROM made WHERE dispatched_at IS NOT NULL) events) gathered CROSS JOIN LATERAL event_rows(gathered.entries) r
)
SELECT id AS "executionId", nominal_at AS "nominalAt",
    CASE WHEN dispatched_at IS NOT NULL THEN jsonb_build_object('executionId', id, 'generation', generation, 'serverName', server_name, 'priority', priority,
        'turn', turn, 'exclusive', false, 'waitedMs', 0) END AS dispatch
FROM made
