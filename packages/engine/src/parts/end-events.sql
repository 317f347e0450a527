-- The events of `finished` runs, and of `replied` deliveries. Events of an attempt that no longer owns its
-- execution stand in rows of their own, which do not name this transaction. A success without deliveries says
-- so: no user then searches for a mail that was never planned.
noted AS (
    INSERT INTO execution_events (nominal_at, transaction, entries)
    SELECT r.* FROM (
        SELECT array_agg(event ORDER BY number) AS entries FROM (
            SELECT 1 AS number, ROW(p.execution_id, p.nominal_at, 'delivery', p.attempt, (g.work).server_name, (g.work).status, (g.work).stage,
                jsonb_build_object('recipient', p.recipient, 'state', p.state, 'reply', p.reply)
                    || CASE WHEN p.error IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('error', p.error) END)::timeline_entry AS event
            FROM replied p JOIN gone g ON (g.work).id = p.execution_id
            UNION ALL
            SELECT 2, ROW(f.id, f.nominal_at, 'ended', f.attempt, f.server_name, f.status, NULL, jsonb_strip_nulls(jsonb_build_object(
                'status', f.status, 'code', f.error ->> 'code',
                'said', CASE WHEN f.status = 'Succeeded' THEN coalesce(f.error -> 'said', f.error -> 'message', CASE WHEN NOT EXISTS (
                    SELECT 1 FROM deliveries d WHERE d.execution_id = f.id AND d.nominal_at = f.nominal_at AND d.nominal_at BETWEEN $2 AND $3
                ) THEN '{"code": "nothing_to_deliver", "values": {}}'::jsonb END) END)))::timeline_entry
            FROM finished f) events) gathered CROSS JOIN LATERAL event_rows(gathered.entries) r
),
late AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, detail)
    SELECT nominal_at, execution_id, 'delivery', attempt, jsonb_build_object('recipient', recipient, 'state', state, 'reply', reply) || CASE WHEN error IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('error', error) END
    FROM replied WHERE execution_id NOT IN (SELECT f.id FROM finished f)
),
