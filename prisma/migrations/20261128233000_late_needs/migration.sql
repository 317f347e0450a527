-- A run that a notice calls late is a need until it ends, once however many are notified.
CREATE FUNCTION keep_needs_of_lateness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO needs (kind, schedule_id, subject, execution_id, nominal_at, as_of, since)
    SELECT 'Late', w.schedule_id, w.id::text, w.id, w.nominal_at, coalesce(w.message_at, w.due_at, w.entry_at), clock_timestamp()
    FROM work w WHERE w.id::text = NEW.cause
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER keep_needs_of_lateness AFTER INSERT ON notices FOR EACH ROW
    WHEN (NEW.kind = 'Late') EXECUTE FUNCTION keep_needs_of_lateness();
