-- effect   Places executions: from here on exactly one message (id and generation) may be claimed for each.
--          Answers a row for each, or one of nulls.
-- refuses  everything, with no row, when the sequence of placements is not where it was read: another
--          dispatcher was faster. So no cap is overrun and no number is given twice.
-- $1 uuid[]  executions
-- $2 int4[]  their generations as read
-- $3 text[]  servers
-- $4 text[]  reasons
-- $5 int8[]  virtual start tags
-- $6 int8  the sequence as read
-- $7 int4  crashes from which on an execution runs exclusively on its server
-- $8 int4  manual runs in a row as of the last of these
-- $9 text[]  of each what kept it in the outbox for longest, or null
-- $10 uuid[]  the account whose cap that was, or null
-- $11 int4[]  runs that went before it meanwhile
-- $12 jsonb[]  what else is known of it, or null
--
-- The CASE keeps the planner on the primary key: with old statistics it would walk the whole outbox.
WITH sequence AS (
    -- fence: place-compares-sequence
    UPDATE cluster_settings SET round_robin_sequence = round_robin_sequence + cardinality($1::uuid[]), manual_in_a_row = $8 WHERE id = 1 AND round_robin_sequence = $6 RETURNING 1
),
placed AS (
    UPDATE work e
    -- fence: place-raises-generation
    SET generation = e.generation + 1, dispatched_at = clock_timestamp(), server_name = p.server_name, placement_reason = p.reason, turn = p.turn, stage = 'Placing',
        transactions = e.transactions || pg_current_xact_id(),
        held = CASE WHEN e.hold IS NULL AND clock_timestamp() >= e.due_at + interval '1 second' THEN held_when_placed(e, clock_timestamp(), p.held_by, p.account_id, p.ahead, p.known) ELSE e.held END
    FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::bigint[], $9::text[], $10::uuid[], $11::int[], $12::jsonb[])
        AS p(id, generation, server_name, reason, turn, held_by, account_id, ahead, known), sequence
    WHERE e.id = p.id
      -- fence: place-only-what-waits
      AND CASE WHEN e.status = 'Waiting' AND e.dispatched_at IS NULL THEN e.generation END = p.generation
    RETURNING e.id, e.nominal_at, e.generation, e.attempt, e.status, e.stage, e.server_name, e.placement_reason, e.priority, e.turn, e.trace_parent, e.crash_count >= $7 AS exclusive,
        (extract(epoch FROM e.dispatched_at - greatest(e.entry_at, e.not_before)) * 1000)::float8 AS waited_ms
),
noted AS (
    INSERT INTO execution_events (nominal_at, transaction, entries)
    SELECT r.* FROM (
        SELECT array_agg(ROW(id, nominal_at, 'placed', attempt, server_name, status, stage,
            jsonb_build_object('reason', placement_reason, 'generation', generation))::timeline_entry) AS entries
        FROM placed) gathered CROSS JOIN LATERAL event_rows(gathered.entries) r
)
SELECT p.id AS "executionId", p.generation, p.server_name AS "serverName", p.priority, p.turn::float8 AS turn, p.exclusive, p.waited_ms AS "waitedMs", p.trace_parent AS "traceParent"
FROM sequence LEFT JOIN placed p ON true
