-- Callers name an instant in whole seconds; a run by hand stands for the millisecond of its request.
CREATE OR REPLACE FUNCTION keep_needs_of_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM needs n WHERE n.settled_at IS NULL AND n.schedule_id = ANY (ARRAY(SELECT m.schedule_id FROM made m)) ORDER BY n.id FOR UPDATE;
    IF FOUND THEN
        UPDATE needs n SET settled_at = clock_timestamp()
        FROM made m
        WHERE n.settled_at IS NULL AND n.schedule_id = m.schedule_id AND CASE
            WHEN n.kind IN ('NotRunnable', 'Breaker') THEN false
            WHEN n.kind IN ('Held', 'Late') THEN n.execution_id = m.id
            -- fence: need-is-settled-by-all-who-lacked-it
            WHEN m.resend_of IS NOT NULL THEN n.execution_id IN (SELECT originals(m.resend_of)) AND has_arrived(n.execution_id, n.nominal_at)
            -- fence: need-is-settled-by-its-instant
            ELSE m.status = 'Succeeded' AND date_trunc('second', n.as_of) = date_trunc('second', coalesce(m.message_at, m.due_at, m.entry_at)) END;
    END IF;
    IF EXISTS (SELECT FROM made m WHERE m.status NOT IN ('Succeeded', 'Skipped')) THEN
        PERFORM add_needs(ARRAY(SELECT e.row FROM made m
            CROSS JOIN LATERAL (SELECT h AS row FROM history h WHERE h.id = m.id AND h.nominal_at = m.nominal_at LIMIT 1) e
            WHERE m.status NOT IN ('Succeeded', 'Skipped')));
    END IF;
    RETURN NULL;
END $$;
