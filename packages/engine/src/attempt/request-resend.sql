-- effect   Records a run that sends the kept files of an ended one again, to the chosen recipients and no
--          other.
-- refuses  an id that has an execution already; an ended run that is gone, or whose schedule is; a chosen
--          delivery that is not settled in the state that it was chosen in; a locked destination without a
--          password now
-- $1 uuid  execution
-- $2 uuid  the ended one
-- $3 text  the caller
-- $4 int4  priority
-- $5 jsonb  of each file: id, position
-- $6 jsonb  of each delivery: from (its id in the ended run), state, id, messageId
-- $7 text  span of the request, or null
WITH
\ir parts/resend-chosen.sql
named AS (
    INSERT INTO execution_requests (execution_id, requested_at)
    SELECT $1::uuid, clock_timestamp() FROM allowed
    ON CONFLICT DO NOTHING
    RETURNING execution_id
),
made AS (
    INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, run_by, entry_at, failed_parts, snapshot_key, resend_of, message_at, trace_parent)
    SELECT n.execution_id, clock_timestamp(), a.schedule_id, a.kind, a.name, a.folder_id, NULL, 'manual', NULL, 'Waiting', 'Placing',
        a.server_name, 'Allow', $4::int, clock_timestamp(), $3::text, clock_timestamp(),
        coalesce((SELECT jsonb_agg(p.part ORDER BY p.place) FROM jsonb_array_elements(a.failed_parts) WITH ORDINALITY AS p(part, place)
            WHERE coalesce((p.part ->> 'row')::int, 0) IN (SELECT c.row_number FROM chosen c)), '[]'),
        a.key, a.id, a.message_at, $7::text
    FROM allowed a CROSS JOIN named n
    RETURNING id, nominal_at, status, stage, run_by, snapshot_key, resend_of
),
\ir parts/resend-rows.sql
planned AS (
    INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, message_id, row_number, state)
    SELECT c.id, m.nominal_at, m.id, c.destination_id, c.recipient, c.position, c."messageId", c.row_number, 'Planned'
    FROM made m CROSS JOIN chosen c
    RETURNING id
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, status, stage, detail)
    SELECT m.nominal_at, m.id, 'requested', m.status, m.stage,
        jsonb_build_object('by', m.run_by, 'resendOf', m.resend_of, 'deliveries', (SELECT count(*) FROM planned))
    FROM made m
    UNION ALL
    SELECT a.nominal_at, a.id, 'resent', NULL, NULL,
        jsonb_build_object('by', m.run_by, 'executionId', m.id, 'deliveries', (SELECT count(*) FROM planned))
    FROM made m CROSS JOIN allowed a
)
SELECT id AS "executionId", nominal_at AS "nominalAt" FROM made
