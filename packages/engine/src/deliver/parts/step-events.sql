-- The events of a step. A run of many steps has them in rows of their own, so that it names few transactions.
events AS (
    SELECT 1 AS number, o.names_transaction AS gathered, ROW(o.id, o.nominal_at, a.event, o.attempt, o.server_name, o.status, a.stage,
        jsonb_strip_nulls(jsonb_build_object('name', a.name, 'bytes', a.bytes, 'sha256', a.sha256,
            'method', a.method, 'reason', a."methodReason")))::timeline_entry AS event
    FROM owner o CROSS JOIN jsonb_to_recordset(o.artifacts)
        AS a(id uuid, name text, bytes bigint, sha256 text, method smallint, "methodReason" text, stage text, event text)
    JOIN saved s ON s.id = a.id AND s.execution_id = o.id
    UNION ALL
    SELECT 2, o.names_transaction, ROW(o.id, o.nominal_at, 'given-up', o.attempt, o.server_name, NULL, NULL,
        jsonb_strip_nulls(jsonb_build_object('name', p.name, 'code', p.error ->> 'code', 'message', p.error ->> 'message', 'said', p.error -> 'said')))::timeline_entry
    FROM owner o CROSS JOIN jsonb_to_recordset(o."failedParts") AS p(name text, error jsonb)
    UNION ALL
    SELECT 3, o.names_transaction, ROW(o.id, o.nominal_at, 'delivering', o.attempt, o.server_name, o.status, 'Delivering',
        jsonb_build_object('deliveries', jsonb_array_length(o.deliveries)))::timeline_entry
    FROM owner o WHERE o.deliveries IS NOT NULL
    UNION ALL
    SELECT 4, o.names_transaction, ROW(p.execution_id, p.nominal_at, 'delivery', o.attempt, NULL, NULL, NULL,
        jsonb_build_object('recipient', p.recipient, 'state', p.state, 'reply', p.error ->> 'message'))::timeline_entry
    FROM (SELECT * FROM planned UNION ALL SELECT * FROM withdrawn) p JOIN owner o ON o.id = p.execution_id
    WHERE p.state = 'Cancelled'
),
noted AS (
    INSERT INTO execution_events (nominal_at, transaction, entries, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT r.nominal_at, r.transaction, r.entries, NULL::uuid, NULL, 0, NULL, NULL, NULL, '{}'::jsonb
    FROM (SELECT array_agg(event ORDER BY number) AS entries FROM events WHERE gathered) g CROSS JOIN LATERAL event_rows(g.entries) r
    UNION ALL
    (SELECT (v.event).nominal_at, NULL, NULL, (v.event).execution_id, (v.event).name, (v.event).attempt, (v.event).server_name,
        (v.event).status, (v.event).stage, (v.event).detail
    -- fence: long-runs-keep-their-events
    FROM events v WHERE NOT v.gathered ORDER BY v.number)
),
