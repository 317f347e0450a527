-- What a person has to decide. The database writes the rows in the statement that makes the fact, so no way to an end can
-- forget one. A row stays until it is settled, whatever its age.
CREATE TABLE needs (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    -- "InDoubt", "Failed", "PartiallyDelivered", "Missed", "Held", "NotRunnable", "Late" or "Breaker"
    kind text NOT NULL,
    schedule_id uuid NOT NULL,
    -- What one schedule can have several of: the held or late run, the target of a breaker; empty otherwise.
    subject text NOT NULL DEFAULT '',
    -- The last of its runs; null without one.
    execution_id uuid,
    nominal_at timestamptz(3),
    -- The instant that the run stands for.
    as_of timestamptz(3),
    -- Runs in a row that it stands for.
    runs integer NOT NULL DEFAULT 1,
    since timestamptz(3) NOT NULL,
    -- {code, message, said} of a failure, or {kept} with a kept sentence
    reason jsonb,
    taken_by text,
    settled_at timestamptz(3),
    -- Null where it has settled by itself.
    settled_by text,
    settle_reason text,
    CONSTRAINT needs_pkey PRIMARY KEY (id)
);

-- fence: one-open-need
CREATE UNIQUE INDEX needs_open_key ON needs (schedule_id, kind, subject) WHERE settled_at IS NULL;
CREATE INDEX needs_schedule_id_idx ON needs (schedule_id);
CREATE INDEX needs_of_breaker_idx ON needs (subject) WHERE settled_at IS NULL AND kind = 'Breaker';
CREATE INDEX needs_settled_at_idx ON needs (settled_at) WHERE settled_at IS NOT NULL;

-- The run whose files a run sends, and whose files that one has sent.
CREATE FUNCTION originals(resend_of uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
    WITH RECURSIVE line(id) AS (
        SELECT resend_of
        UNION
        SELECT h.resend_of FROM line JOIN history h ON h.id = line.id WHERE h.resend_of IS NOT NULL
    )
    SELECT id FROM line
$$;

-- The deliveries of an ended run that neither it nor a run that sends its files has made. What is not sent on purpose
-- lacks nothing.
CREATE FUNCTION lacking(run uuid, run_nominal_at timestamptz) RETURNS SETOF deliveries LANGUAGE sql STABLE AS $$
    WITH RECURSIVE resends(id, nominal_at) AS (
        SELECT run, run_nominal_at
        UNION
        SELECT h.id, h.nominal_at FROM resends r
        JOIN execution_events v ON v.execution_id = r.id AND v.nominal_at = r.nominal_at AND v.name = 'resent'
        JOIN history h ON h.id = (v.detail ->> 'executionId')::uuid
    )
    SELECT d.* FROM deliveries d
    WHERE d.execution_id = run AND d.nominal_at = run_nominal_at AND d.state <> 'Accepted'
      AND coalesce(d.error ->> 'code', '') NOT IN ('condition_not_met', 'report_blank', 'recipient_suppressed', 'recipient_is_sender', 'subscription_ended')
      AND NOT EXISTS (SELECT FROM resends r JOIN deliveries a ON a.execution_id = r.id AND a.nominal_at = r.nominal_at
          WHERE a.state = 'Accepted' AND a.destination_id = d.destination_id AND a.row_number = d.row_number AND a.recipient = d.recipient)
$$;

-- Whether all of an ended run has arrived by now. A report that the run has abandoned is in none of its files.
CREATE FUNCTION has_arrived(run uuid, run_nominal_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM deliveries d WHERE d.execution_id = run AND d.nominal_at = run_nominal_at)
        AND NOT EXISTS (SELECT FROM history h WHERE h.id = run AND h.nominal_at = run_nominal_at AND h.failed_parts <> '[]')
        AND NOT EXISTS (SELECT FROM lacking(run, run_nominal_at))
$$;

CREATE FUNCTION is_in_doubt(run uuid, run_nominal_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM deliveries d WHERE d.execution_id = run AND d.nominal_at = run_nominal_at AND d.state = 'Unknown')
$$;

-- The need that an ended run makes; null for none. One that is missed beside another that waits for the end of a window
-- lacks nothing: that one brings it.
CREATE FUNCTION need_of(h history) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN h.status = 'Missed' THEN CASE WHEN NOT (h.error ->> 'code' = 'missed_overlap' AND EXISTS (SELECT FROM work w
            WHERE w.schedule_id = h.schedule_id AND w.not_before_reason ->> 'code' = 'window')) THEN 'Missed' END
        WHEN h.status IN ('Succeeded', 'Skipped') THEN NULL
        WHEN is_in_doubt(h.id, h.nominal_at) THEN 'InDoubt'
        -- fence: resend-makes-no-need
        WHEN h.status IN ('Failed', 'PartiallyDelivered') AND tells_of_schedule(h.resend_of) THEN h.status END
$$;

-- The needs of a stretch of ends. That of the next run takes the place of that of the run before and counts it. A run that
-- sends kept files makes one only of a doubt, and where that of its original is not open.
CREATE FUNCTION add_needs(ended history[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO needs AS n (kind, schedule_id, execution_id, nominal_at, as_of, runs, since, reason)
    SELECT DISTINCT ON (m.schedule_id, m.kind) m.kind, m.schedule_id, m.id, m.nominal_at, coalesce(m.message_at, m.due_at, m.entry_at),
        count(*) OVER same, min(m.completed_at) OVER same, m.error
    FROM (SELECT h.*, need_of(h) AS kind FROM unnest(ended) AS h) m
    WHERE m.kind IS NOT NULL AND (tells_of_schedule(m.resend_of) OR NOT EXISTS (SELECT FROM needs o
        WHERE o.settled_at IS NULL AND o.schedule_id = m.schedule_id AND o.execution_id IN (SELECT originals(m.resend_of))))
    WINDOW same AS (PARTITION BY m.schedule_id, m.kind)
    ORDER BY m.schedule_id, m.kind, m.nominal_at DESC
    ON CONFLICT (schedule_id, kind, subject) WHERE settled_at IS NULL DO UPDATE
    SET runs = n.runs + CASE WHEN n.execution_id = excluded.execution_id THEN 0 ELSE excluded.runs END,
        (execution_id, nominal_at, as_of, reason) = (SELECT l.execution_id, l.nominal_at, l.as_of, l.reason
            FROM (VALUES (n.execution_id, n.nominal_at, n.as_of, n.reason), (excluded.execution_id, excluded.nominal_at, excluded.as_of, excluded.reason))
                AS l(execution_id, nominal_at, as_of, reason)
            ORDER BY l.nominal_at DESC LIMIT 1)
$$;

-- Every end settles and makes needs in the statement that writes it. The open ones of its schedules are locked first, in
-- one order. An end that meets none, and makes none, costs one lookup.
CREATE FUNCTION keep_needs_of_ends() RETURNS trigger LANGUAGE plpgsql AS $$
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
            ELSE m.status = 'Succeeded' AND n.as_of = coalesce(m.message_at, m.due_at, m.entry_at) END;
    END IF;
    IF EXISTS (SELECT FROM made m WHERE m.status NOT IN ('Succeeded', 'Skipped')) THEN
        PERFORM add_needs(ARRAY(SELECT e.row FROM made m
            CROSS JOIN LATERAL (SELECT h AS row FROM history h WHERE h.id = m.id AND h.nominal_at = m.nominal_at LIMIT 1) e
            WHERE m.status NOT IN ('Succeeded', 'Skipped')));
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER keep_needs_of_ends AFTER INSERT ON history REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION keep_needs_of_ends();

-- A delivery of an ended run whose doubt comes or goes: what was being sent at the end, and a late reply.
CREATE FUNCTION keep_needs_of_doubt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    ended history;
BEGIN
    SELECT * INTO ended FROM history h WHERE h.id = NEW.execution_id AND h.nominal_at = NEW.nominal_at;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    IF NEW.state = 'Unknown' THEN
        -- Also where a person has settled it.
        IF EXISTS (SELECT FROM needs n WHERE n.schedule_id = ended.schedule_id AND n.kind = 'InDoubt' AND n.execution_id = ended.id) THEN
            RETURN NULL;
        END IF;
        UPDATE needs SET settled_at = clock_timestamp() WHERE settled_at IS NULL AND schedule_id = ended.schedule_id
            AND kind IN ('Failed', 'PartiallyDelivered') AND execution_id = ended.id AND runs = 1;
        PERFORM add_needs(ARRAY[ended]);
    ELSIF NOT is_in_doubt(ended.id, ended.nominal_at) THEN
        UPDATE needs SET settled_at = clock_timestamp() WHERE settled_at IS NULL AND schedule_id = ended.schedule_id
            AND kind = 'InDoubt' AND execution_id = ended.id;
        IF FOUND AND NOT has_arrived(ended.id, ended.nominal_at) THEN
            PERFORM add_needs(ARRAY[ended]);
        END IF;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER keep_needs_of_doubt AFTER UPDATE OF state ON deliveries FOR EACH ROW
    WHEN (NEW.state IS DISTINCT FROM OLD.state AND (NEW.state = 'Unknown' OR OLD.state = 'Unknown'))
    EXECUTE FUNCTION keep_needs_of_doubt();

-- Each held run needs a decision of its own, until it is released or has ended.
CREATE FUNCTION keep_needs_of_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.stage = 'Held' THEN
        INSERT INTO needs (kind, schedule_id, subject, execution_id, nominal_at, as_of, since, reason)
        VALUES ('Held', NEW.schedule_id, NEW.id::text, NEW.id, NEW.nominal_at, coalesce(NEW.message_at, NEW.due_at, NEW.entry_at), clock_timestamp(), NEW.error)
        ON CONFLICT DO NOTHING;
    ELSE
        UPDATE needs SET settled_at = clock_timestamp() WHERE settled_at IS NULL AND schedule_id = NEW.schedule_id AND kind = 'Held' AND subject = NEW.id::text;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER keep_needs_of_holds AFTER UPDATE OF stage ON work FOR EACH ROW
    WHEN (NEW.stage IS DISTINCT FROM OLD.stage AND (NEW.stage = 'Held' OR OLD.stage = 'Held'))
    EXECUTE FUNCTION keep_needs_of_holds();

-- What keeps an enabled schedule from running, as a kept sentence; null while it runs.
CREATE FUNCTION obstacle_of(s schedules) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN s.enabled THEN coalesce(s.quarantine_reason, s.held_reasons[1], s.source_problem) END
$$;

CREATE FUNCTION keep_needs_of_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    obstacle text = obstacle_of(NEW);
BEGIN
    IF obstacle IS NULL THEN
        UPDATE needs SET settled_at = clock_timestamp() WHERE settled_at IS NULL AND schedule_id = NEW.id AND kind = 'NotRunnable';
    ELSE
        INSERT INTO needs AS n (kind, schedule_id, since, reason)
        VALUES ('NotRunnable', NEW.id, clock_timestamp(), jsonb_build_object('kept', obstacle))
        ON CONFLICT (schedule_id, kind, subject) WHERE settled_at IS NULL DO UPDATE SET reason = excluded.reason;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER begin_needs_of_schedule AFTER INSERT ON schedules FOR EACH ROW
    WHEN (obstacle_of(NEW) IS NOT NULL) EXECUTE FUNCTION keep_needs_of_schedule();
CREATE TRIGGER keep_needs_of_schedule AFTER UPDATE OF enabled, quarantine_reason, held_reasons, source_problem ON schedules FOR EACH ROW
    WHEN (obstacle_of(NEW) IS DISTINCT FROM obstacle_of(OLD)) EXECUTE FUNCTION keep_needs_of_schedule();

-- The needs of a deleted schedule go with it. No foreign key: the end of a run must not wait for the row of its schedule.
CREATE FUNCTION forget_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM needs WHERE schedule_id = OLD.id;
    RETURN NULL;
END $$;


CREATE TRIGGER forget_needs AFTER DELETE ON schedules FOR EACH ROW EXECUTE FUNCTION forget_needs();

-- A breaker that opens is a need of the schedule whose run opened it, until it closes.
CREATE FUNCTION keep_needs_of_breaker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE needs SET settled_at = clock_timestamp() WHERE settled_at IS NULL AND kind = 'Breaker' AND subject = OLD.kind || ' ' || OLD.target;
    ELSE
        INSERT INTO needs (kind, schedule_id, subject, execution_id, since, reason)
        SELECT 'Breaker', e.schedule_id, NEW.kind || ' ' || NEW.target, e.id, NEW.opened_at, NEW.last_failure
        FROM executions e WHERE e.id = NEW.failed_runs[cardinality(NEW.failed_runs)]
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER begin_needs_of_breaker AFTER UPDATE ON breakers FOR EACH ROW
    WHEN (OLD.opened_at IS NULL AND NEW.opened_at IS NOT NULL) EXECUTE FUNCTION keep_needs_of_breaker();
CREATE TRIGGER begin_needs_of_new_breaker AFTER INSERT ON breakers FOR EACH ROW
    WHEN (NEW.opened_at IS NOT NULL) EXECUTE FUNCTION keep_needs_of_breaker();
CREATE TRIGGER end_needs_of_breaker AFTER DELETE ON breakers FOR EACH ROW
    WHEN (OLD.opened_at IS NOT NULL) EXECUTE FUNCTION keep_needs_of_breaker();

-- What needs a decision already.
INSERT INTO needs (kind, schedule_id, subject, execution_id, nominal_at, as_of, since, reason)
SELECT 'Held', w.schedule_id, w.id::text, w.id, w.nominal_at, coalesce(w.message_at, w.due_at, w.entry_at), clock_timestamp(), w.error
FROM work w WHERE w.hold IS NOT NULL AND w.stage = 'Held';

INSERT INTO needs (kind, schedule_id, since, reason)
SELECT 'NotRunnable', s.id, clock_timestamp(), jsonb_build_object('kept', obstacle_of(s))
FROM schedule_facets f JOIN schedules s ON s.id = f.schedule_id WHERE f.is_held AND obstacle_of(s) IS NOT NULL;
