-- The snapshot that the next claim of a schedule works with, under its key: a claim that finds the key need not
-- make the snapshot. An edit of anything that a snapshot has clears the key in its own transaction, whatever
-- process makes the edit. A claim that makes a snapshot keeps its key here.
CREATE TABLE schedule_snapshots (
    schedule_id uuid NOT NULL,
    -- Raised by each edit. A claim keeps a key only while this is the number that it has read with the contents.
    edits bigint NOT NULL DEFAULT 0,
    key uuid,
    -- The month for which `history_snapshots` has it.
    month timestamptz(3),
    -- The account of the snapshot, which a run counts for from its claim on.
    source_account_id uuid,
    CONSTRAINT schedule_snapshots_pkey PRIMARY KEY (schedule_id),
    CONSTRAINT schedule_snapshots_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
) WITH (fillfactor = 70);

-- Housekeeping leaves the snapshots whose keys are kept, and finds the others without reading any of them.
CREATE INDEX schedule_snapshots_key_idx ON schedule_snapshots (key);
CREATE INDEX snapshots_in_use_idx ON snapshots (key) WHERE unused_since IS NULL;

-- In the order of their ids, so that two edits which share schedules wait in one direction only.
CREATE FUNCTION clear_snapshot_keys(schedules uuid[]) RETURNS void LANGUAGE sql VOLATILE AS $$
    -- fence: edit-clears-snapshot-key
    UPDATE schedule_snapshots k SET edits = k.edits + 1, key = NULL
    FROM (SELECT s.schedule_id FROM schedule_snapshots s WHERE s.schedule_id = ANY (schedules) ORDER BY s.schedule_id FOR NO KEY UPDATE) locked
    WHERE k.schedule_id = locked.schedule_id
$$;

CREATE FUNCTION begin_schedule_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO schedule_snapshots (schedule_id) SELECT m.id FROM made m;
    RETURN NULL;
END $$;

CREATE FUNCTION clear_snapshot_key_of_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM clear_snapshot_keys(ARRAY[NEW.id]);
    RETURN NULL;
END $$;

CREATE FUNCTION clear_snapshot_keys_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM clear_snapshot_keys(ARRAY(
        SELECT s.id FROM schedules s WHERE s.source_account_id = NEW.id
        UNION SELECT l.schedule_id FROM schedule_source_accounts l WHERE l.source_account_id = NEW.id));
    RETURN NULL;
END $$;

-- Of the rows of one statement that belong to schedules.
CREATE FUNCTION clear_snapshot_keys_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM clear_snapshot_keys(ARRAY(SELECT DISTINCT c.schedule_id FROM changed c));
    RETURN NULL;
END $$;

CREATE TRIGGER begin_schedule_snapshot AFTER INSERT ON schedules
    REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION begin_schedule_snapshot();

-- fence: schedule-edit-clears-snapshot-key
CREATE TRIGGER clear_snapshot_key AFTER UPDATE OF name, kind, version, definition, recurrence, source_account_id ON schedules
    FOR EACH ROW EXECUTE FUNCTION clear_snapshot_key_of_schedule();

-- fence: account-edit-clears-snapshot-key
CREATE TRIGGER clear_snapshot_keys AFTER UPDATE OF name, auth_type, settings, secret ON source_accounts
    FOR EACH ROW WHEN ((OLD.name, OLD.auth_type, OLD.settings, OLD.secret) IS DISTINCT FROM (NEW.name, NEW.auth_type, NEW.settings, NEW.secret))
    EXECUTE FUNCTION clear_snapshot_keys_of_account();

-- fence: link-clears-snapshot-key
CREATE TRIGGER clear_snapshot_keys_inserted AFTER INSERT ON schedule_source_accounts
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clear_snapshot_keys_of_changed();

-- fence: unlink-clears-snapshot-key
CREATE TRIGGER clear_snapshot_keys_deleted AFTER DELETE ON schedule_source_accounts
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clear_snapshot_keys_of_changed();

-- fence: new-destination-clears-snapshot-key
CREATE TRIGGER clear_snapshot_keys_inserted AFTER INSERT ON destinations
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clear_snapshot_keys_of_changed();

-- fence: changed-destination-clears-snapshot-key
CREATE TRIGGER clear_snapshot_keys_updated AFTER UPDATE ON destinations
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clear_snapshot_keys_of_changed();

-- fence: removed-destination-clears-snapshot-key
CREATE TRIGGER clear_snapshot_keys_deleted AFTER DELETE ON destinations
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clear_snapshot_keys_of_changed();

-- The triggers hold up writers until this commit, so no schedule is left out.
INSERT INTO schedule_snapshots (schedule_id) SELECT id FROM schedules;
