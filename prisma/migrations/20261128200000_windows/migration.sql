-- Stretches of time in which the runs of a folder, of a server, of an account or of everything do not begin.
CREATE TABLE windows (
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    reason text NOT NULL DEFAULT '',
    -- At most one of them; none: everything.
    folder_id uuid,
    server_name text,
    account_id uuid,
    -- As packages/domain/src/window/window.ts reads it.
    times jsonb NOT NULL,
    -- Of a run that is due inside: "Delay" or "Skip".
    policy text NOT NULL,
    -- Made by a pause of its folder, and removed when that is resumed.
    is_pause boolean NOT NULL DEFAULT false,
    created_by text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT windows_pkey PRIMARY KEY (id),
    CONSTRAINT windows_one_scope CHECK (num_nonnulls(folder_id, server_name, account_id) <= 1),
    CONSTRAINT windows_policy CHECK (policy IN ('Delay', 'Skip')),
    CONSTRAINT windows_pause_has_a_folder CHECK (NOT is_pause OR folder_id IS NOT NULL),
    CONSTRAINT windows_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES folders(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT windows_account_id_fkey FOREIGN KEY (account_id) REFERENCES source_accounts(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- A caller who may not see other folders does not learn the names in them.
CREATE UNIQUE INDEX windows_scope_name_key_key ON windows
    (coalesce(folder_id, account_id, '00000000-0000-0000-0000-000000000000'), coalesce(lower(server_name), ''), name_key) WHERE NOT is_pause;
-- A folder is paused once.
CREATE UNIQUE INDEX windows_pause_key ON windows (folder_id) WHERE is_pause;
CREATE INDEX windows_folder_id_idx ON windows (folder_id);
CREATE INDEX windows_account_id_idx ON windows (account_id);

-- Whether a window is about the runs of a schedule. A window of a server is about those that are affine to it by name.
CREATE FUNCTION is_covered(w windows, s schedules) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN w.folder_id IS NOT NULL THEN w.folder_id IN (SELECT folder_line(s.folder_id))
        WHEN w.account_id IS NOT NULL THEN w.account_id = s.source_account_id
            OR EXISTS (SELECT FROM schedule_source_accounts l WHERE l.schedule_id = s.id AND l.source_account_id = w.account_id)
        WHEN w.server_name IS NOT NULL THEN lower(w.server_name) = lower(s.server_name)
        ELSE true END
$$;

-- The runs that wait for the end of a window: the leader reads them, since windows are edited and removed.
CREATE INDEX work_in_window_idx ON work (not_before, id) WHERE not_before_reason ->> 'code' = 'window';

-- What was due inside a window whose policy is Skip never ran, on purpose. Older rows have one of the other states.
ALTER TABLE history DROP CONSTRAINT history_status;
ALTER TABLE history ADD CONSTRAINT history_status
    CHECK (status IN ('Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed', 'Skipped')) NOT VALID;
