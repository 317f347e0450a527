-- Who is told by a program or in a channel what becomes of the runs of a folder and of all below it, or of one schedule.
CREATE TABLE event_subscriptions (
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    folder_id uuid,
    schedule_id uuid,
    -- Types of events, such as "report.failed".
    events text[] NOT NULL,
    -- How long after its due instant a run is late; null where lateness is none of the events.
    late_after_minutes integer,
    enabled boolean NOT NULL DEFAULT true,
    -- Name of a kind in the registry of packages/delivery
    kind text NOT NULL,
    -- "people" read several notices together and want changes of state; "programs" get each run, one event at a time.
    readers text NOT NULL,
    settings jsonb NOT NULL,
    -- Envelopes of the secrets as JSON, by field.
    secret text,
    created_by text NOT NULL,
    -- Tries in a row that the other side has not taken, since when, and until when it is not asked again.
    failures integer NOT NULL DEFAULT 0,
    failing_since timestamptz(3),
    not_before timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    error jsonb,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT event_subscriptions_pkey PRIMARY KEY (id),
    CONSTRAINT event_subscriptions_one_place CHECK (num_nonnulls(folder_id, schedule_id) = 1),
    CONSTRAINT event_subscriptions_folder_id_fkey FOREIGN KEY (folder_id)
        REFERENCES folders(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT event_subscriptions_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- A caller who may not see other folders does not learn the names in them.
CREATE UNIQUE INDEX event_subscriptions_place_name_key_key ON event_subscriptions (coalesce(folder_id, schedule_id), name_key);
CREATE INDEX event_subscriptions_folder_id_idx ON event_subscriptions (folder_id);
CREATE INDEX event_subscriptions_schedule_id_idx ON event_subscriptions (schedule_id);

-- A folder, and all above it.
CREATE FUNCTION folder_line(folder uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
    WITH RECURSIVE line(id, parent_id) AS (
        SELECT f.id, f.parent_id FROM folders f WHERE f.id = folder
        UNION ALL
        SELECT f.id, f.parent_id FROM line JOIN folders f ON f.id = line.parent_id
    )
    SELECT id FROM line
$$;

-- Whether a subscription is about a schedule.
CREATE FUNCTION is_about(e event_subscriptions, s schedules) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT e.enabled AND (e.schedule_id = s.id OR (e.folder_id IS NOT NULL AND e.folder_id IN (SELECT folder_line(s.folder_id))))
$$;

-- Notices to a subscription wait as `Queued`: a worker of an earlier version takes each `Planned` one for a mail.
ALTER TABLE notices ADD COLUMN subscription_id uuid
    CONSTRAINT notices_subscription_id_fkey REFERENCES event_subscriptions(id) ON UPDATE CASCADE ON DELETE CASCADE;

CREATE INDEX notices_of_subscription_idx ON notices (subscription_id, schedule_id, id) WHERE state IN ('Queued', 'Sending');
CREATE INDEX notices_subscription_id_idx ON notices (subscription_id, id) WHERE subscription_id IS NOT NULL;

CREATE OR REPLACE FUNCTION is_watched(s schedules) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT s.notify_on_failure <> '{}' OR s.disable_after_failures > 0
        OR (s.notify_owner AND s.owner_id IS NOT NULL AND owner_address(s) IS NOT NULL)
        OR EXISTS (SELECT FROM event_subscriptions e WHERE is_about(e, s))
$$;

-- What is not watched any more is forgotten: its next failure is a change of state.
CREATE FUNCTION forget_unsubscribed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM schedule_health h USING schedules s WHERE s.id = h.schedule_id AND NOT is_watched(s);
    RETURN NULL;
END $$;

CREATE TRIGGER forget_unsubscribed_disabled AFTER UPDATE OF enabled ON event_subscriptions FOR EACH ROW
    WHEN (OLD.enabled AND NOT NEW.enabled) EXECUTE FUNCTION forget_unsubscribed();
CREATE TRIGGER forget_unsubscribed_deleted AFTER DELETE ON event_subscriptions FOR EACH ROW
    WHEN (OLD.enabled) EXECUTE FUNCTION forget_unsubscribed();
