-- Places executions: from here on exactly one queue job (id and generation) may be claimed for each.
-- Only one of several dispatchers wins a row. $1 ids, $2 nominal instants, $3 generations as read, $4 servers, $5 reasons
WITH placed AS (
    UPDATE executions e
    SET generation = e.generation + 1, dispatched_at = clock_timestamp(), server_name = p.server_name, placement_reason = p.reason, stage = 'Placing'
    FROM unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::text[], $5::text[]) AS p(id, nominal_at, generation, server_name, reason)
    WHERE e.id = p.id AND e.nominal_at = p.nominal_at AND e.generation = p.generation AND e.status = 'Waiting' AND e.dispatched_at IS NULL
    RETURNING e.id, e.nominal_at, e.generation, e.server_name, e.placement_reason
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, server_name, detail)
    SELECT nominal_at, id, 'placed', server_name, jsonb_build_object('reason', placement_reason, 'generation', generation) FROM placed
)
SELECT id, generation, server_name AS "serverName" FROM placed
