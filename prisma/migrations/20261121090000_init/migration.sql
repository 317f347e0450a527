-- The whole database. `schema.prisma` has what the schema language can say of it; a test compares both with a
-- database that this file has made. docs/database.md explains the tables; the decision records give the
-- reasons: ADR 0006 (partitions), 0009 (hand-written SQL), 0035 (work and history), 0037 (cursors), 0041
-- (events).

-- Part of a word is found by the groups of three letters in it. The extension is a trusted one of PostgreSQL itself.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What users store ------------------------------------------------------------------------------------------

CREATE TABLE folders (
    id uuid NOT NULL,
    parent_id uuid,
    name text NOT NULL,
    path text NOT NULL,
    path_key text NOT NULL,
    description text NOT NULL DEFAULT '',
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT folders_pkey PRIMARY KEY (id),
    CONSTRAINT folders_parent_id_fkey FOREIGN KEY (parent_id)
        REFERENCES folders(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX folders_path_key_key ON folders (path_key);
CREATE INDEX folders_parent_id_idx ON folders (parent_id);

-- Accounts of sources: the systems that make reports, and the databases that answer queries.
CREATE TABLE source_accounts (
    id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    auth_type text NOT NULL,
    settings jsonb NOT NULL,
    secret text,
    status text NOT NULL DEFAULT 'NotValidated',
    last_validated_at timestamptz(3),
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- The most executions that may be on the way or running at once through the account, over the whole
    -- cluster; null: no cap.
    max_concurrent_executions integer,
    -- Principals, each as kind and id ("Role:Editor"), that may use an account; empty: everyone with the
    -- right to edit.
    allowed_for text[] NOT NULL DEFAULT '{}',
    -- Why nothing can be read through an account, as its last validation found; null when something can, or
    -- it was not validated.
    problem text,
    CONSTRAINT source_accounts_pkey PRIMARY KEY (id),
    CONSTRAINT source_accounts_kind CHECK (kind ~ '^[A-Za-z]{1,40}$'),
    CONSTRAINT source_accounts_max_concurrent_executions CHECK (max_concurrent_executions > 0)
);

CREATE UNIQUE INDEX source_accounts_kind_name_key_key ON source_accounts (kind, name_key);

-- Each round of dispatch asks how much room is left in the accounts that have a cap. They are few, and the
-- accounts may be many.
CREATE INDEX source_accounts_capped_idx ON source_accounts (id) WHERE max_concurrent_executions IS NOT NULL;

-- The user that an account reads with, by a refresh token. It is no part of the account's own secret: the
-- authority replaces it while runs go on, and a run must meet the newest one, not the one of its snapshot.
CREATE TABLE user_sign_ins (
    account_id uuid NOT NULL,
    binding text NOT NULL,
    token text,
    version integer NOT NULL DEFAULT 1,
    user_name text NOT NULL,
    signed_in_at timestamptz(3) NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    CONSTRAINT user_sign_ins_pkey PRIMARY KEY (account_id),
    CONSTRAINT user_sign_ins_account_id_fkey FOREIGN KEY (account_id)
        REFERENCES source_accounts(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- A sign-in that a user has begun and not ended: any process may ask the authority about it next.
CREATE TABLE device_sign_ins (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    binding text NOT NULL,
    device_code text NOT NULL,
    poll_seconds integer NOT NULL,
    next_poll_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT device_sign_ins_pkey PRIMARY KEY (account_id),
    CONSTRAINT device_sign_ins_account_id_fkey FOREIGN KEY (account_id)
        REFERENCES source_accounts(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Calendars of holidays that schedules name. The days of a calendar are one document: they are few, and
-- always read and replaced as a whole.
CREATE TABLE calendars (
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    description text NOT NULL DEFAULT '',
    days jsonb NOT NULL,
    -- Who may view and use it, as for source accounts; the owner may, whatever is listed. The owner is kept
    -- as that of a schedule is.
    allowed_for text[] NOT NULL DEFAULT '{}',
    owner_id uuid,
    owner_name text NOT NULL DEFAULT '',
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT calendars_pkey PRIMARY KEY (id)
);

CREATE INDEX calendars_name_key_id_idx ON calendars (name_key, id);
CREATE INDEX calendars_owner_id_idx ON calendars (owner_id);

-- The days of calendars as they were before an edit.
CREATE TABLE calendar_revisions (
    id bigserial,
    calendar_id uuid NOT NULL,
    days jsonb NOT NULL,
    replaced_at timestamptz(3) NOT NULL,
    CONSTRAINT calendar_revisions_pkey PRIMARY KEY (id),
    CONSTRAINT calendar_revisions_calendar_id_fkey FOREIGN KEY (calendar_id)
        REFERENCES calendars(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX calendar_revisions_calendar_id_replaced_at_idx ON calendar_revisions (calendar_id, replaced_at);
CREATE INDEX calendar_revisions_replaced_at_idx ON calendar_revisions (replaced_at);

CREATE FUNCTION keep_calendar_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO calendar_revisions (calendar_id, days, replaced_at) VALUES (OLD.id, OLD.days, clock_timestamp());
    RETURN NEW;
END $$;

CREATE TRIGGER keep_calendar_days BEFORE UPDATE ON calendars
    FOR EACH ROW WHEN (NEW.days IS DISTINCT FROM OLD.days) EXECUTE FUNCTION keep_calendar_days();

-- The words that a schedule is found by: its name, its keywords and its reports. Immutable, so that an index
-- can have it.
CREATE FUNCTION schedule_text(name_key text, keywords text[], definition jsonb)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT lower(concat_ws(E'\n', name_key, array_to_string(keywords, E'\n'), definition ->> 'reportName', definition ->> 'reportUrl', definition ->> 'itemId',
        (SELECT string_agg(concat_ws(E'\n', r #>> '{report,reportName}', r #>> '{report,reportUrl}', r #>> '{report,itemId}'), E'\n')
         FROM jsonb_array_elements(CASE jsonb_typeof(definition -> 'reports') WHEN 'array' THEN definition -> 'reports' ELSE '[]' END) AS r)))
$$;

-- A schedule has one plan at a time: since when it holds, and the first due instant that it gave. How far the
-- schedule has come is its cursor. A plan that an edit ends is kept if anything came of it, so that the
-- reconciler can tell what had to run (packages/domain/src/reconciliation).
CREATE TABLE schedules (
    id uuid NOT NULL,
    kind text NOT NULL,
    folder_id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    description text NOT NULL DEFAULT '',
    keywords text[] NOT NULL DEFAULT '{}',
    is_data_driven boolean NOT NULL DEFAULT false,
    source_account_id uuid,
    definition jsonb NOT NULL,
    recurrence jsonb NOT NULL,
    enabled boolean NOT NULL DEFAULT true,
    last_run_at timestamptz(3),
    not_runnable_reasons text[] NOT NULL DEFAULT '{}',
    quarantine_reason text,
    server_name text,
    last_server_name text,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- The calendar of a schedule, as its recurrence names it; the foreign key is what keeps a calendar from
    -- being deleted while a schedule uses it.
    calendar_id uuid,
    plan_since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    plan_from timestamptz(3),
    -- Why a schedule cannot run whatever its recurrence says: this build, an account, or what it asks for. It
    -- is not planned then.
    held_reasons text[] NOT NULL DEFAULT '{}',
    -- What the source system said for good of the report in the last run; null after a run that was made, and
    -- after an edit of the definition.
    source_problem text,
    plan_number integer NOT NULL DEFAULT 1,
    -- The user who answers for a schedule. There is no foreign key: a schedule outlives its owner, and has
    -- the name that the user had last.
    owner_id uuid,
    owner_name text NOT NULL DEFAULT '',
    -- Who is told when a schedule begins to fail, whether they are told when it recovers, and after how many
    -- failed runs in a row it is disabled (0: never). The owner is told at the address of the user.
    notify_on_failure text[] NOT NULL DEFAULT '{}',
    notify_on_recovery boolean NOT NULL DEFAULT true,
    disable_after_failures integer NOT NULL DEFAULT 0,
    notify_owner boolean NOT NULL DEFAULT true,
    -- The bulk request that switched the schedule off; null once a later edit has said whether it is on.
    disabled_by uuid,
    CONSTRAINT schedules_pkey PRIMARY KEY (id),
    CONSTRAINT schedules_kind CHECK (kind IN ('single', 'paginated', 'package')),
    CONSTRAINT schedules_disabled_by CHECK (disabled_by IS NULL OR NOT enabled),
    CONSTRAINT schedules_calendar_id_fkey FOREIGN KEY (calendar_id)
        REFERENCES calendars(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT schedules_folder_id_fkey FOREIGN KEY (folder_id)
        REFERENCES folders(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT schedules_source_account_id_fkey FOREIGN KEY (source_account_id)
        REFERENCES source_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT
) WITH (fillfactor = 65);

-- The schedules of an account are held and released page by page, and their findings are few.
CREATE INDEX schedules_source_account_id_id_idx ON schedules (source_account_id, id);
CREATE INDEX schedules_source_problem_idx ON schedules (id) WHERE source_problem IS NOT NULL;
CREATE UNIQUE INDEX schedules_folder_id_kind_name_key_key ON schedules (folder_id, kind, name_key);

-- An edit of a calendar plans the schedules that use it anew, page by page. Most schedules use none and are
-- not in here.
CREATE INDEX schedules_disabled_by_idx ON schedules (disabled_by) WHERE disabled_by IS NOT NULL;
CREATE INDEX schedules_calendar_idx ON schedules (calendar_id, id) WHERE calendar_id IS NOT NULL;

-- Lists of schedules are in the order of names.
CREATE INDEX schedules_kind_name_key_id_idx ON schedules (kind, name_key, id);

-- The statement that deletes a user writes that name down.
CREATE INDEX schedules_owner_id_idx ON schedules (owner_id);

CREATE INDEX schedules_text_idx
    ON schedules USING gin (schedule_text(name_key, keywords, definition) gin_trgm_ops);

-- The schedules of deleted users are found by the last name of these.
CREATE INDEX schedules_owner_name_idx ON schedules (lower(owner_name)) WHERE owner_name <> '';

-- Packages read through several accounts. The rows follow from the definition of the package; the foreign key
-- is what keeps an account from being deleted while a package uses it.
CREATE TABLE schedule_source_accounts (
    schedule_id uuid NOT NULL,
    source_account_id uuid NOT NULL,
    CONSTRAINT schedule_source_accounts_pkey PRIMARY KEY (schedule_id, source_account_id),
    CONSTRAINT schedule_source_accounts_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT schedule_source_accounts_source_account_id_fkey FOREIGN KEY (source_account_id)
        REFERENCES source_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE INDEX schedule_source_accounts_source_account_id_schedule_id_idx
    ON schedule_source_accounts (source_account_id, schedule_id);

-- Accounts whose schedules are being held or released, page by page: a page commits how far it has come, so
-- that any process goes on after a crash. From the commit that adds the row on, planning leaves the schedules
-- of the account alone.
CREATE TABLE account_hold_changes (
    account_id uuid NOT NULL,
    -- Why the schedules were held before, and are not any more.
    released text[] NOT NULL,
    -- Why they are held from now on; null when they are not.
    problem text,
    reached uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    CONSTRAINT account_hold_changes_pkey PRIMARY KEY (account_id),
    CONSTRAINT account_hold_changes_account_id_fkey FOREIGN KEY (account_id)
        REFERENCES source_accounts(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Calendars whose schedules are being planned anew, page by page, in the same way.
CREATE TABLE calendar_changes (
    calendar_id uuid NOT NULL,
    -- The instant of the edit: from there on the new days say what is due, whenever a page is written.
    began_at timestamptz(3) NOT NULL,
    reached uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    CONSTRAINT calendar_changes_pkey PRIMARY KEY (calendar_id),
    CONSTRAINT calendar_changes_calendar_id_fkey FOREIGN KEY (calendar_id)
        REFERENCES calendars(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Whether any schedules are being held, released or planned anew. None are, which is the rule, in two looks at
-- empty tables.
CREATE FUNCTION are_plans_changing() RETURNS boolean LANGUAGE sql STABLE AS
    'SELECT EXISTS (SELECT FROM account_hold_changes) OR EXISTS (SELECT FROM calendar_changes)';

-- Whether a schedule is one of them.
CREATE FUNCTION is_plan_changing(schedule uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM account_hold_changes h JOIN schedules s ON s.source_account_id = h.account_id WHERE s.id = schedule
    ) OR EXISTS (
        SELECT FROM account_hold_changes h JOIN schedule_source_accounts l ON l.source_account_id = h.account_id WHERE l.schedule_id = schedule
    ) OR EXISTS (
        -- fence: plan-waits-for-its-calendar
        SELECT FROM calendar_changes c JOIN schedules s ON s.calendar_id = c.calendar_id WHERE s.id = schedule
    )
$$;

-- Source accounts that a definition names: of its reports, and of the queries for its values, conditions and
-- rows. The account of a single report is a column of the schedule.
CREATE FUNCTION linked_accounts(definition jsonb)
RETURNS TABLE (id uuid, kind text) LANGUAGE sql IMMUTABLE AS $$
    SELECT (named ->> 'id')::uuid, named ->> 'kind'
    FROM jsonb_path_query(definition, '$.reports[*].sourceAccount') AS named
    UNION
    SELECT (asked ->> 0)::uuid, 'Sql'
    FROM jsonb_path_query(definition, '$.values[*].dataSourceId') AS asked
    UNION
    SELECT (asked ->> 0)::uuid, 'Sql'
    FROM jsonb_path_query(definition, '$.conditions[*].query.dataSourceId') AS asked
    UNION
    SELECT (definition #>> '{dataDriven,query,dataSourceId}')::uuid, 'Sql'
    WHERE definition #> '{dataDriven,query}' IS NOT NULL
$$;

-- The words that a destination is found by: its name and its addresses.
CREATE FUNCTION destination_text(name text, settings jsonb)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT lower(concat_ws(E'\n', name, (SELECT string_agg(address, E'\n') FROM (
        SELECT jsonb_path_query(settings, '$.to[*]') #>> '{}' UNION ALL SELECT jsonb_path_query(settings, '$.cc[*]') #>> '{}'
        UNION ALL SELECT jsonb_path_query(settings, '$.bcc[*]') #>> '{}') AS addresses(address))))
$$;

CREATE TABLE destinations (
    id uuid NOT NULL,
    schedule_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL DEFAULT '',
    enabled boolean NOT NULL DEFAULT true,
    position integer NOT NULL,
    settings jsonb NOT NULL,
    secret text,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Principals, each as kind and id ("Role:Editor"), that may use a destination; empty: everyone with the
    -- right to edit.
    allowed_for text[] NOT NULL DEFAULT '{}',
    CONSTRAINT destinations_pkey PRIMARY KEY (id),
    CONSTRAINT destinations_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX destinations_schedule_id_position_idx ON destinations (schedule_id, position);

-- Whether there is any is asked whenever something changes of what a process keeps in memory about rights.
CREATE INDEX destinations_allowed_for_idx ON destinations (id) WHERE allowed_for <> '{}';

CREATE INDEX destinations_text_idx ON destinations USING gin (destination_text(name, settings) gin_trgm_ops);

-- Plans of schedules ----------------------------------------------------------------------------------------

-- Where planning stands with each schedule, in a narrow table of its own: a planned instant no longer writes
-- a new version of the wide row with all of its indexes. The next run is here and nowhere else. The version
-- is that of the schedule: planning compares both in one locked row, so an edit and a plan exclude one
-- another. The database keeps the other columns equal to those of the schedule.
CREATE TABLE schedule_cursors (
    schedule_id uuid NOT NULL,
    next_run_at timestamptz(3),
    version integer NOT NULL,
    enabled boolean NOT NULL,
    is_quarantined boolean NOT NULL DEFAULT false,
    CONSTRAINT schedule_cursors_pkey PRIMARY KEY (schedule_id),
    CONSTRAINT schedule_cursors_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

-- What is due is read in this order, page by page: schedules that are due at one instant are many.
CREATE INDEX schedule_cursors_due_idx
    ON schedule_cursors (next_run_at, schedule_id)
    WHERE next_run_at IS NOT NULL AND enabled AND NOT is_quarantined;

-- The overview counts those that are set aside.
CREATE INDEX schedule_cursors_quarantined_idx
    ON schedule_cursors (next_run_at)
    WHERE enabled AND is_quarantined;

CREATE INDEX schedule_cursors_idle_idx ON schedule_cursors (schedule_id) WHERE next_run_at IS NULL;

-- The next run as a column of a schedule, for reads: `s.next_run_at`.
CREATE FUNCTION next_run_at(schedules) RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT c."next_run_at" FROM "schedule_cursors" c WHERE c."schedule_id" = $1."id"';

-- The same as this transaction has left it, for the answer of the statement that changes it.
CREATE FUNCTION next_run_now(id uuid) RETURNS timestamptz LANGUAGE sql VOLATILE AS
    'SELECT c."next_run_at" FROM "schedule_cursors" c WHERE c."schedule_id" = $1';

-- The plans that an edit has ended.
CREATE TABLE schedule_plans (
    id bigserial,
    schedule_id uuid NOT NULL,
    recurrence jsonb NOT NULL,
    since timestamptz(3) NOT NULL,
    from_at timestamptz(3) NOT NULL,
    until_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3) NOT NULL,
    CONSTRAINT schedule_plans_pkey PRIMARY KEY (id),
    CONSTRAINT schedule_plans_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX schedule_plans_schedule_id_until_at_idx ON schedule_plans (schedule_id, until_at);
CREATE INDEX schedule_plans_until_at_idx ON schedule_plans (until_at);

-- A statement that plans a schedule anew writes plan_from, the first due instant of the new plan, and raises
-- plan_number. The database moves the cursor there, keeps the plan that has ended, and takes every new
-- version into the cursor, so that no statement can forget it.
CREATE FUNCTION keep_schedule_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    is_new boolean;
    reached timestamptz(3);
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.plan_since := clock_timestamp();
        RETURN NEW;
    END IF;
    is_new := NEW.plan_number <> OLD.plan_number;
    SELECT c.next_run_at INTO reached FROM schedule_cursors c WHERE c.schedule_id = OLD.id FOR UPDATE;
    -- An edit that was computed before an instant which has been planned meanwhile is refused, and computed
    -- anew: it would plan that instant again.
    -- fence: edit-is-not-behind-the-plan
    IF is_new AND NEW.version <> OLD.version AND NEW.plan_from <= clock_timestamp()
        AND (EXISTS (SELECT FROM work w WHERE w.schedule_id = OLD.id AND w.due_at >= NEW.plan_from AND w.due_at <= clock_timestamp())
            OR EXISTS (SELECT FROM history h WHERE h.schedule_id = OLD.id AND h.nominal_at >= NEW.plan_from AND h.nominal_at <= clock_timestamp() AND h.due_at IS NOT NULL)) THEN
        RETURN NULL;
    END IF;
    UPDATE schedule_cursors c
    SET next_run_at = CASE WHEN is_new THEN NEW.plan_from ELSE c.next_run_at END, version = NEW.version,
        enabled = NEW.enabled, is_quarantined = NEW.quarantine_reason IS NOT NULL
    WHERE c.schedule_id = OLD.id;
    IF NOT is_new THEN
        IF NEW.recurrence = OLD.recurrence AND NEW.enabled = OLD.enabled THEN
            RETURN NEW;
        END IF;
        NEW.plan_from := reached;
    END IF;
    -- Where nothing was left to run, nothing was owed beyond this moment.
    IF OLD.plan_from IS NOT NULL AND OLD.plan_from IS DISTINCT FROM reached THEN
        INSERT INTO schedule_plans (schedule_id, recurrence, since, from_at, until_at, ended_at)
        VALUES (OLD.id, OLD.recurrence, OLD.plan_since, OLD.plan_from, coalesce(reached, clock_timestamp()), clock_timestamp());
    END IF;
    NEW.plan_since := clock_timestamp();
    RETURN NEW;
END $$;

CREATE TRIGGER keep_schedule_plan BEFORE INSERT OR UPDATE OF version, plan_number, enabled, quarantine_reason
    ON schedules
    FOR EACH ROW EXECUTE FUNCTION keep_schedule_plan();

CREATE FUNCTION begin_schedule_cursor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO schedule_cursors (schedule_id, next_run_at, version, enabled, is_quarantined)
    SELECT s.id, s.plan_from, s.version, s.enabled, s.quarantine_reason IS NOT NULL FROM made s;
    RETURN NULL;
END $$;

CREATE TRIGGER begin_schedule_cursor AFTER INSERT ON schedules
    REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION begin_schedule_cursor();

-- Search of schedules ---------------------------------------------------------------------------------------

-- What schedules are searched by, in a narrow table: a filter that keeps a tenth of a hundred thousand
-- schedules, and every count, reads all of it. A row of `schedules` is twenty times as wide, and is written
-- anew after each run. The database keeps both equal.
CREATE TABLE schedule_facets (
    schedule_id uuid NOT NULL,
    name_key text NOT NULL,
    kind text NOT NULL,
    folder_id uuid NOT NULL,
    owner_id uuid,
    enabled boolean NOT NULL,
    is_held boolean NOT NULL,
    has_run boolean NOT NULL,
    -- Which schedules may run more than once a day: a look at what is coming reads the rules of these, and
    -- takes the next run of all others.
    is_frequent boolean NOT NULL DEFAULT false,
    CONSTRAINT schedule_facets_pkey PRIMARY KEY (schedule_id),
    CONSTRAINT schedule_facets_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX schedule_facets_name_key_schedule_id_idx ON schedule_facets (name_key, schedule_id);
CREATE INDEX schedule_facets_folder_id_idx ON schedule_facets (folder_id);
CREATE INDEX schedule_facets_owner_id_idx ON schedule_facets (owner_id);

-- What nothing will start: a search for it, and for all that will run, reads these two.
CREATE INDEX schedule_facets_held_idx ON schedule_facets (schedule_id) WHERE is_held;

CREATE FUNCTION facets_of(s schedules) RETURNS schedule_facets LANGUAGE sql IMMUTABLE AS $$
    SELECT ROW(s.id, s.name_key, s.kind, s.folder_id, s.owner_id, s.enabled,
        s.held_reasons <> '{}' OR s.source_problem IS NOT NULL OR s.quarantine_reason IS NOT NULL, s.last_run_at IS NOT NULL,
        coalesce(s.recurrence ->> 'frequency' = 'Cron' OR jsonb_typeof(s.recurrence -> 'repeat') = 'object', false))::schedule_facets
$$;

CREATE FUNCTION begin_schedule_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO schedule_facets SELECT f.* FROM made s CROSS JOIN LATERAL facets_of(s::schedules) f;
    RETURN NULL;
END $$;

CREATE TRIGGER begin_schedule_facets AFTER INSERT ON schedules
    REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION begin_schedule_facets();

-- A statement that changes a schedule holds its row: two changes of one row of facets never wait for each
-- other anywhere else.
CREATE FUNCTION keep_schedule_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE schedule_facets f
    SET (name_key, kind, folder_id, owner_id, enabled, is_held, has_run, is_frequent)
        = (SELECT n.name_key, n.kind, n.folder_id, n.owner_id, n.enabled, n.is_held, n.has_run, n.is_frequent FROM facets_of(NEW) n)
    WHERE f.schedule_id = NEW.id;
    RETURN NULL;
END $$;

CREATE TRIGGER keep_schedule_facets AFTER UPDATE ON schedules FOR EACH ROW
    WHEN ((OLD.name_key, OLD.kind, OLD.folder_id, OLD.owner_id, OLD.enabled, OLD.held_reasons, OLD.source_problem, OLD.quarantine_reason, OLD.last_run_at IS NULL, OLD.recurrence)
        IS DISTINCT FROM (NEW.name_key, NEW.kind, NEW.folder_id, NEW.owner_id, NEW.enabled, NEW.held_reasons, NEW.source_problem, NEW.quarantine_reason, NEW.last_run_at IS NULL, NEW.recurrence))
    EXECUTE FUNCTION keep_schedule_facets();

-- Executions ------------------------------------------------------------------------------------------------

-- The accounts of a package, as a snapshot of it names them.
CREATE FUNCTION accounts_in(snapshot jsonb) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY(SELECT (id #>> '{}')::uuid FROM jsonb_path_query(snapshot, '$.accounts[*].id') AS id)
$$;

-- What a run works with is stored once for all runs that began with the same: the schedule, its accounts and
-- its destinations as one claim found them, under a key that is made from nothing else. The rows of `work`
-- refer to it. It holds sealed secrets, so it leaves soon after the last row that refers to it; `history` has
-- a copy without them.
CREATE TABLE snapshots (
    key uuid NOT NULL,
    snapshot jsonb NOT NULL,
    unused_since timestamptz(3),
    -- For every round of dispatch, which need not read the snapshot itself.
    account_ids uuid[] NOT NULL GENERATED ALWAYS AS (accounts_in(snapshot)) STORED,
    CONSTRAINT snapshots_pkey PRIMARY KEY (key)
);

-- The accounts that a run of a package reads through: those of its snapshot from its first claim on, whatever
-- becomes of the schedule meanwhile.
CREATE FUNCTION accounts_of_package(schedule_id uuid, snapshot_key uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
    -- fence: package-counts-by-its-snapshot
    SELECT CASE WHEN $2 IS NULL THEN ARRAY(SELECT l.source_account_id FROM schedule_source_accounts l WHERE l.schedule_id = $1)
        ELSE coalesce((SELECT s.account_ids FROM snapshots s WHERE s.key = $2), '{}') END
$$;

CREATE FUNCTION snapshot_key(snapshot jsonb) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT encode(substring(sha256(convert_to(snapshot::text, 'UTF8')) FOR 16), 'hex')::uuid
$$;

-- The snapshot of a run holds the sealed secrets of its accounts and destinations, so that an edit or a
-- delete does not change a run under way. Its end leaves them behind: history is kept for a year, and a
-- deleted account takes its secret with it.
CREATE FUNCTION without_secrets(snapshot jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT (snapshot #- '{account,secret}') || jsonb_build_object(
        'accounts', coalesce((SELECT jsonb_agg(a.value - 'secret' ORDER BY a.ordinality)
            FROM jsonb_array_elements(snapshot -> 'accounts') WITH ORDINALITY a), '[]'::jsonb),
        'destinations', coalesce((SELECT jsonb_agg(d.value - 'secret' ORDER BY d.ordinality)
            FROM jsonb_array_elements(snapshot -> 'destinations') WITH ORDINALITY d), '[]'::jsonb))
$$;

-- Whether an execution tells anything of its schedule. One that sends kept files again does not, however it
-- ends: it is no run of the schedule, makes nothing, and asks no source. Everything that concludes from the
-- executions of a schedule to the schedule asks this.
CREATE FUNCTION tells_of_schedule(resend_of uuid) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT resend_of IS NULL
$$;

-- What waits and runs, and what has ended, are two tables. `work` has one row for each execution that has not
-- ended. The row changes a few times and is deleted by the statement that ends the execution, which inserts
-- its row of `history`. That row never changes. An execution is in exactly one of the two at any snapshot.
-- The view `executions` shows both.
CREATE TABLE work (
    id uuid NOT NULL,
    nominal_at timestamptz(3) NOT NULL,
    schedule_id uuid NOT NULL,
    folder_id uuid NOT NULL,
    source_account_id uuid,
    entry_at timestamptz(3) NOT NULL,
    due_at timestamptz(3),
    not_before timestamptz(3) NOT NULL,
    -- Since when an execution is put off because a target is away: no such wait is without end.
    put_off_since timestamptz(3),
    cancel_requested_at timestamptz(3),
    term bigint,
    priority integer NOT NULL DEFAULT 0,
    take_back_count integer NOT NULL DEFAULT 0,
    crash_count integer NOT NULL DEFAULT 0,
    schedule_kind text NOT NULL,
    schedule_name text NOT NULL,
    trigger text NOT NULL,
    desired_server_name text,
    overlap_policy text NOT NULL DEFAULT 'Allow',
    run_by text NOT NULL,
    -- Why an execution that an attempt left waiting may not begin before its instant.
    not_before_reason jsonb,
    cancel_requested_by text,
    error jsonb,
    -- The attempts that ended because their process died: which, where, how far it had come, and when that
    -- was noticed.
    crashes jsonb NOT NULL DEFAULT '[]',
    -- Reports of a package that were given up, so that no later attempt makes them again and the record can
    -- name them.
    failed_parts jsonb NOT NULL DEFAULT '[]',
    locked_files jsonb NOT NULL DEFAULT '[]',
    -- From here on the columns that placement, claim and steps change, in this order: the write-ahead log has
    -- of a changed row what lies between its first and its last change. Before them, and in `history`,
    -- columns of fixed length come first, which leaves no gaps between them.
    dispatched_at timestamptz(3),
    -- Place in the order that folders share, given with each dispatch.
    turn bigint,
    generation integer NOT NULL DEFAULT 0,
    server_name text,
    placement_reason text,
    started_at timestamptz(3),
    -- Every claim has a random token, and every write of its attempt carries it. The number of an attempt
    -- does not name one claim: a database that has lost its last commits (a failover to an asynchronous
    -- standby, a restored backup) gives it a second time.
    claim_token uuid,
    claimed_by_boot_id uuid,
    snapshot_key uuid,
    process_id integer,
    attempt integer NOT NULL DEFAULT 0,
    status text NOT NULL DEFAULT 'Waiting',
    stage text,
    gate_openings integer NOT NULL DEFAULT 0,
    -- The transactions in which statements for many executions have added events. A number says where events
    -- may be and not whose they are: after a restore into another cluster another transaction may have the
    -- number, and a row names its executions itself.
    transactions xid8[] NOT NULL DEFAULT '{}',
    -- A run may send the kept files of an ended one again. It names that one, and the instant that the mails
    -- of the first run name: their texts stay what they were. It has no source account.
    resend_of uuid,
    message_at timestamptz(3),
    CONSTRAINT work_pkey PRIMARY KEY (id),
    -- A planned run is named by its due instant.
    CONSTRAINT work_due_is_nominal CHECK (due_at IS NULL OR due_at = nominal_at),
    -- Conditions of indexes name this column and not the status, so that a claim, which changes the status,
    -- touches no index.
    CONSTRAINT work_runs_only_when_dispatched CHECK (status = 'Waiting' OR dispatched_at IS NOT NULL),
    CONSTRAINT work_stage CHECK (stage IN ('Placing', 'Rendering', 'Assembling', 'Delivering')),
    CONSTRAINT work_status CHECK (status IN ('Waiting', 'Executing', 'Cancelling'))
) WITH (
    fillfactor = 55,
    autovacuum_vacuum_scale_factor = 0.01,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_cost_delay = 0,
    autovacuum_analyze_scale_factor = 0.02
);

-- One execution for each due instant of a schedule; also the active executions of a schedule, for the overlap
-- policy.
CREATE UNIQUE INDEX work_schedule_id_due_at_key ON work (schedule_id, due_at);

-- The outbox as lines: what waits, by priority, folder, and the source account or, for a package, the
-- schedule. A run that sends kept files reads from no account, and waits in a line of its own. The head of each line is found without reading the line, however long it is. A position in a line
-- is (not before, entry, id): executions that are due at one instant and entered in one millisecond are many.
CREATE INDEX work_lines_idx
    ON work (priority, folder_id, (coalesce(source_account_id, resend_of, schedule_id)), not_before, entry_at, id)
    WHERE dispatched_at IS NULL;

-- What is on the way and runs, by server.
CREATE INDEX work_under_way_idx ON work (server_name, dispatched_at) WHERE dispatched_at IS NOT NULL;

-- The runs that wait for a target: they go as soon as it answers.
CREATE INDEX work_breaker_idx
    ON work ((not_before_reason ->> 'breaker'), not_before)
    WHERE dispatched_at IS NULL AND (not_before_reason ->> 'breaker') IS NOT NULL;

-- The lists of what waits, by entry and by instant; what is under way is little, and sorted by the statement
-- that lists it.
CREATE INDEX work_waiting_entry_idx ON work (entry_at DESC, id DESC) WHERE dispatched_at IS NULL;

CREATE INDEX work_waiting_nominal_idx ON work (nominal_at DESC, id DESC) WHERE dispatched_at IS NULL;

-- What waits and was placed before may work with a snapshot. A claim changes no column of the index.
CREATE INDEX work_waiting_again_idx ON work (id) WHERE dispatched_at IS NULL AND generation > 0;

-- The few runs whose files retention has to leave where they are.
CREATE INDEX work_resend_of_idx ON work (resend_of) WHERE resend_of IS NOT NULL;

-- The executions that have ended, in a partition for each month.
CREATE TABLE history (
    id uuid NOT NULL,
    nominal_at timestamptz(3) NOT NULL,
    schedule_id uuid NOT NULL,
    folder_id uuid NOT NULL,
    source_account_id uuid,
    claim_token uuid,
    claimed_by_boot_id uuid,
    snapshot_key uuid,
    entry_at timestamptz(3) NOT NULL,
    due_at timestamptz(3),
    not_before timestamptz(3) NOT NULL,
    put_off_since timestamptz(3),
    dispatched_at timestamptz(3),
    started_at timestamptz(3),
    completed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    cancel_requested_at timestamptz(3),
    term bigint,
    turn bigint,
    priority integer NOT NULL DEFAULT 0,
    generation integer NOT NULL DEFAULT 0,
    process_id integer,
    attempt integer NOT NULL DEFAULT 0,
    gate_openings integer NOT NULL DEFAULT 0,
    take_back_count integer NOT NULL DEFAULT 0,
    crash_count integer NOT NULL DEFAULT 0,
    schedule_kind text NOT NULL,
    schedule_name text NOT NULL,
    trigger text NOT NULL,
    status text NOT NULL,
    server_name text,
    placement_reason text,
    desired_server_name text,
    overlap_policy text NOT NULL DEFAULT 'Allow',
    run_by text NOT NULL,
    cancel_requested_by text,
    not_before_reason jsonb,
    error jsonb,
    crashes jsonb NOT NULL DEFAULT '[]',
    failed_parts jsonb NOT NULL DEFAULT '[]',
    locked_files jsonb NOT NULL DEFAULT '[]',
    transactions xid8[] NOT NULL DEFAULT '{}',
    resend_of uuid,
    message_at timestamptz(3),
    CONSTRAINT history_pkey PRIMARY KEY (id, nominal_at),
    CONSTRAINT history_due_is_nominal CHECK (due_at IS NULL OR due_at = nominal_at),
    CONSTRAINT history_status
        CHECK (status IN ('Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed'))
) PARTITION BY RANGE (nominal_at);
CREATE TABLE history_default PARTITION OF history DEFAULT;

-- History of a schedule; and one execution for each due instant: the last column is the same for all that
-- have one.
CREATE UNIQUE INDEX history_schedule_id_due_at_key
    ON history (schedule_id, nominal_at DESC, (CASE WHEN due_at IS NULL THEN id ELSE '00000000-0000-0000-0000-000000000000' END));

-- History of everything, of a folder and of a status. A page goes on after (instant, id): a burst at midnight
-- is many rows of one instant.
CREATE INDEX history_nominal_at_id_idx ON history (nominal_at DESC, id DESC);

CREATE INDEX history_folder_id_nominal_at_id_idx ON history (folder_id, nominal_at DESC, id DESC);
CREATE INDEX history_status_nominal_at_id_idx ON history (status, nominal_at DESC, id DESC);

-- The queue by entry, and by end: what was entered long ago and ended lately.
CREATE INDEX history_entry_at_id_idx ON history (entry_at DESC, id DESC);

CREATE INDEX history_completed_at_entry_at_idx ON history (completed_at, entry_at);

-- Runs that the store refused to recall, each alone: rescue leaves such a run where it is for a while, so that
-- it never stops the others, and an operator is told of it. A row leaves when its run was recalled, or has
-- ended. A row from the future is older than a clock that was set back, and counts for nothing.
CREATE TABLE set_aside_runs (
    execution_id uuid NOT NULL,
    error text NOT NULL,
    tries integer NOT NULL DEFAULT 1,
    first_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    tried_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT set_aside_runs_pkey PRIMARY KEY (execution_id)
);

CREATE FUNCTION is_set_aside(execution uuid, for_ms double precision) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT EXISTS (
        SELECT FROM set_aside_runs a
        WHERE a.execution_id = execution AND a.tried_at > clock_timestamp() - for_ms * interval '1 millisecond' AND a.tried_at <= clock_timestamp() + interval '1 second')
$$;

-- What an ended execution has worked with is stored once for all executions of a month that worked with the
-- same, without secrets. The claim that freezes a snapshot writes this row too; the rows of `work` and
-- `history` refer to it by the same key. It leaves with its month.
CREATE TABLE history_snapshots (
    key uuid NOT NULL,
    month timestamptz(3) NOT NULL,
    snapshot jsonb NOT NULL,
    CONSTRAINT history_snapshots_pkey PRIMARY KEY (key, month)
) PARTITION BY RANGE (month);
CREATE TABLE history_snapshots_default PARTITION OF history_snapshots DEFAULT;

-- What data sources have answered to the queries of an execution, so that every attempt of it sees the same.
-- An answer is written once, when all of it is there; its rows before it, under the token of the claim that
-- read them. Rows of a claim whose answer was never written are not found by any reader, and leave with their
-- month.
CREATE TABLE kept_answers (
    execution_id uuid NOT NULL,
    nominal_at timestamptz(3) NOT NULL,
    -- Which query of the schedule it answers.
    key text NOT NULL,
    columns jsonb NOT NULL,
    row_count integer NOT NULL,
    -- Of a named value: the first column of the first row.
    value jsonb NOT NULL,
    claim_token uuid NOT NULL,
    asked_at timestamptz(3) NOT NULL,
    CONSTRAINT kept_answers_pkey PRIMARY KEY (execution_id, key, nominal_at)
) PARTITION BY RANGE (nominal_at);
CREATE TABLE kept_answers_default PARTITION OF kept_answers DEFAULT;

-- The rows of kept answers, in pages.
CREATE TABLE kept_rows (
    execution_id uuid NOT NULL,
    nominal_at timestamptz(3) NOT NULL,
    key text NOT NULL,
    claim_token uuid NOT NULL,
    -- Number of the first row of the page, from 1.
    first_row integer NOT NULL,
    -- The cells of each row, in the order of the columns.
    rows jsonb NOT NULL,
    CONSTRAINT kept_rows_pkey PRIMARY KEY (execution_id, key, claim_token, first_row, nominal_at)
) PARTITION BY RANGE (nominal_at);
CREATE TABLE kept_rows_default PARTITION OF kept_rows DEFAULT;

-- The ends other than successes, so that schedules are found by their last result without reading the
-- history. A success writes nothing here: whether one came later is asked of the history. Rows are only
-- added, so that ends of the same schedules never wait for each other; housekeeping removes those that a
-- later end has overtaken.
CREATE TABLE unsuccessful_ends (
    schedule_id uuid NOT NULL,
    nominal_at timestamptz(3) NOT NULL,
    execution_id uuid NOT NULL,
    status text NOT NULL,
    CONSTRAINT unsuccessful_ends_pkey PRIMARY KEY (schedule_id, nominal_at, execution_id)
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- Retention removes the oldest.
CREATE INDEX unsuccessful_ends_nominal_at_idx ON unsuccessful_ends (nominal_at);

CREATE FUNCTION note_unsuccessful_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO unsuccessful_ends (schedule_id, nominal_at, execution_id, status)
    VALUES (NEW.schedule_id, NEW.nominal_at, NEW.id, NEW.status) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

-- fence: resend-is-no-end-of-its-schedule
CREATE TRIGGER note_unsuccessful_end AFTER INSERT ON history FOR EACH ROW WHEN (NEW.status <> 'Succeeded' AND tells_of_schedule(NEW.resend_of))
    EXECUTE FUNCTION note_unsuccessful_end();

-- An instant never waits and has ended. A statement that plans searches the history first, but its key of
-- work may then wait for the end of the same instant: what was committed meanwhile is seen here only. The
-- error says to try again, with what is committed by then.
CREATE FUNCTION refuse_ended_instants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- fence: waiting-has-not-ended
    IF EXISTS (SELECT FROM made m WHERE m.due_at IS NOT NULL
        AND (SELECT h.id FROM history h WHERE h.schedule_id = m.schedule_id AND h.nominal_at >= m.due_at
            AND CASE WHEN h.nominal_at = m.due_at THEN h.due_at END IS NOT NULL LIMIT 1) IS NOT NULL) THEN
        RAISE EXCEPTION 'a due instant ended while it was being planned' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER refuse_ended_instants AFTER INSERT ON work REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ended_instants();

-- The row of history that an end makes of a row of work. Every statement that ends an execution inserts this
-- and nothing else.
CREATE FUNCTION ended(w work, status text, error jsonb, completed_at timestamptz)
RETURNS SETOF history LANGUAGE sql STABLE AS $$
    SELECT w.id, w.nominal_at, w.schedule_id, w.folder_id, w.source_account_id, w.claim_token, w.claimed_by_boot_id, w.snapshot_key, w.entry_at,
        w.due_at, w.not_before, w.put_off_since, w.dispatched_at, w.started_at, completed_at::timestamptz(3), w.cancel_requested_at, w.term,
        w.turn, w.priority, w.generation, w.process_id, w.attempt, w.gate_openings, w.take_back_count, w.crash_count, w.schedule_kind,
        w.schedule_name, w.trigger, status, w.server_name, w.placement_reason, w.desired_server_name, w.overlap_policy, w.run_by,
        w.cancel_requested_by, w.not_before_reason, error, w.crashes, w.failed_parts, w.locked_files, w.transactions || pg_current_xact_id(),
        w.resend_of, w.message_at
$$;

-- An account as it is now, for a run that works with an earlier snapshot: its secret belongs to its present
-- address, and is never brought to an earlier one. An account that was deleted has no secret.
CREATE FUNCTION present_account(account jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN jsonb_typeof(account) = 'object' THEN coalesce((
        SELECT jsonb_build_object('id', a.id, 'name', a.name, 'authType', a.auth_type, 'settings', a.settings, 'secret', a.secret)
        FROM source_accounts a WHERE a.id = (account ->> 'id')::uuid), account || '{"secret": null}') ELSE 'null' END
$$;

-- The snapshot of an ended run for one that sends its files again: schedule and destinations as they were,
-- accounts and passwords as they are.
CREATE FUNCTION with_present_secrets(snapshot jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT snapshot || jsonb_build_object(
        'account', present_account(snapshot -> 'account'),
        'accounts', coalesce((SELECT jsonb_agg(present_account(a.value) ORDER BY a.ordinality)
            FROM jsonb_array_elements(snapshot -> 'accounts') WITH ORDINALITY a), '[]'::jsonb),
        'destinations', coalesce((SELECT jsonb_agg(d.value || jsonb_build_object('secret', p.secret) ORDER BY d.ordinality)
            FROM jsonb_array_elements(snapshot -> 'destinations') WITH ORDINALITY d
            LEFT JOIN destinations p ON p.id = (d.value ->> 'id')::uuid), '[]'::jsonb))
$$;

-- What a schedule knows of its source after a run has ended: what the source said for good of the report. A
-- run that was made forgets it, and any other end leaves it as it was.
CREATE FUNCTION source_problem_after(status text, error jsonb, known text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN status IN ('Succeeded', 'PartiallyDelivered') THEN NULL
        WHEN status = 'Failed' AND error ->> 'source' <> 'smtp' AND error ->> 'retryable' = 'false' THEN coalesce((error -> 'said')::text, error ->> 'message')
        ELSE known END
$$;

-- The month that a row of an instant lies in, by its first instant.
CREATE FUNCTION month_of(instant timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT date_trunc('month', instant AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
$$;

-- Every execution, whether it has ended or not.
CREATE VIEW executions AS
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, NULL::timestamptz(3) AS completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files,
        transactions, resend_of, message_at
    FROM work
    UNION ALL
    SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, NULL::text,
        desired_server_name, overlap_policy, priority, not_before, not_before_reason, put_off_since, run_by, term, generation, dispatched_at,
        turn, server_name, claimed_by_boot_id, process_id, placement_reason, attempt, claim_token, gate_openings, take_back_count,
        crash_count, crashes, entry_at, started_at, completed_at, cancel_requested_at, cancel_requested_by, error, failed_parts, locked_files,
        transactions, resend_of, message_at
    FROM history;

-- What each execution works or has worked with, if it was claimed.
CREATE VIEW execution_snapshots AS
    SELECT w.id, w.nominal_at, s.snapshot FROM work w JOIN snapshots s ON s.key = w.snapshot_key
    UNION ALL
    SELECT h.id, h.nominal_at, s.snapshot FROM history h JOIN history_snapshots s ON s.key = h.snapshot_key AND s.month = month_of(h.nominal_at);

-- Deliveries, files and events of executions ----------------------------------------------------------------

-- The ledger: one row for each recipient of each destination of an execution.
CREATE TABLE deliveries (
    id uuid NOT NULL,
    nominal_at timestamptz(3) NOT NULL,
    execution_id uuid NOT NULL,
    destination_id uuid NOT NULL,
    position integer NOT NULL,
    -- An execution over rows of data delivers each of them: the same recipient may be in several rows.
    row_number integer NOT NULL DEFAULT 0,
    recipient text NOT NULL,
    message_id text,
    -- From here on the columns that change, as in `work`.
    sending_at timestamptz(3),
    attempt integer NOT NULL DEFAULT 0,
    tries integer NOT NULL DEFAULT 0,
    claim_token uuid,
    settled_at timestamptz(3),
    state text NOT NULL,
    reply text,
    error jsonb,
    CONSTRAINT deliveries_pkey PRIMARY KEY (id, nominal_at),
    CONSTRAINT deliveries_state
        CHECK (state IN ('Planned', 'Sending', 'Accepted', 'Rejected', 'Failed', 'Unknown', 'Cancelled'))
) PARTITION BY RANGE (nominal_at);
CREATE TABLE deliveries_default PARTITION OF deliveries DEFAULT;

CREATE UNIQUE INDEX deliveries_execution_id_destination_id_row_number_recipient_key
    ON deliveries (execution_id, destination_id, row_number, recipient, nominal_at);

-- Why a delivery is Unknown whose attempt ended between the end of the message and the reply. Every statement
-- that settles what was being sent writes this error.
CREATE FUNCTION delivery_interrupted() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT '{"code": "delivery_interrupted", "message": "The send broke off between the end of the message and the reply; it is not known whether it arrived.", "retryable": false, "source": null}'::jsonb
$$;

-- The files of executions. A file is found by its execution and position.
CREATE TABLE artifacts (
    id uuid NOT NULL,
    nominal_at timestamptz(3) NOT NULL,
    execution_id uuid NOT NULL,
    bytes bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    position integer NOT NULL,
    pages integer,
    -- How the report of a file was rendered: 1 by its source system, 2 in a browser. Null for what is put
    -- together of several reports.
    method smallint,
    name text NOT NULL,
    format text NOT NULL,
    content_type text NOT NULL,
    sha256 text NOT NULL,
    -- Of a run over rows of data: what the file was asked for with, and the name of the report in its source
    -- system. Rows of the data that ask for the same get the same file, in every attempt.
    rendering_key text,
    report_name text,
    CONSTRAINT artifacts_pkey PRIMARY KEY (execution_id, position, nominal_at)
) PARTITION BY RANGE (nominal_at);
CREATE TABLE artifacts_default PARTITION OF artifacts DEFAULT;
CREATE INDEX artifacts_rendering_idx ON artifacts (execution_id, rendering_key) WHERE rendering_key IS NOT NULL;

-- An event within a row of `execution_events` that a statement has written for many executions.
CREATE TYPE timeline_entry AS (
    execution_id UUID,
    nominal_at TIMESTAMPTZ(3),
    name TEXT,
    attempt INTEGER,
    server_name TEXT,
    status TEXT,
    stage TEXT,
    detail JSONB
);

-- The events that one statement adds to the timelines of many executions are one row. A row is either one
-- event of the execution that it names, or what a statement has done to many: then it names the transaction,
-- as does each of these executions.
CREATE TABLE execution_events (
    id bigserial,
    nominal_at timestamptz(3) NOT NULL,
    execution_id uuid,
    at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    name text,
    attempt integer NOT NULL DEFAULT 0,
    server_name text,
    detail jsonb NOT NULL DEFAULT '{}',
    -- The state that an execution is in from an event on, so that its timeline and the stream of all
    -- executions tell it as it was.
    status text,
    stage text,
    transaction xid8,
    entries timeline_entry[],
    CONSTRAINT execution_events_pkey PRIMARY KEY (id, nominal_at),
    CONSTRAINT execution_events_of_one_or_many CHECK (
        CASE WHEN transaction IS NULL THEN execution_id IS NOT NULL AND name IS NOT NULL AND entries IS NULL
            ELSE execution_id IS NULL AND name IS NULL AND entries IS NOT NULL END)
) PARTITION BY RANGE (nominal_at);
-- Compressed, and beside the table only when that does not make it fit a page.
ALTER TABLE execution_events ALTER COLUMN entries SET STORAGE MAIN;
CREATE TABLE execution_events_default PARTITION OF execution_events DEFAULT;

CREATE INDEX execution_events_execution_id_id_idx
    ON execution_events (execution_id, id)
    WHERE execution_id IS NOT NULL;
CREATE INDEX execution_events_transaction_idx ON execution_events (transaction) WHERE transaction IS NOT NULL;

-- The rows in which a statement writes its events, in the given order: one for each month, so that it leaves
-- with the executions of that month, and for each thousand, so that none grows without bound. The highest
-- number of events of a row is 1,024 (see `timelines`). A statement gathers its events in FROM and passes the
-- column: with a query as its argument, the function would be parsed and planned at each call.
CREATE FUNCTION event_rows(entries timeline_entry[])
RETURNS TABLE (nominal_at timestamptz, transaction xid8, entries timeline_entry[]) LANGUAGE sql STABLE AS $$
    SELECT min(e.nominal_at), pg_current_xact_id(),
        array_agg(ROW(e.execution_id, e.nominal_at, e.name, e.attempt, e.server_name, e.status, e.stage, e.detail)::timeline_entry ORDER BY e.place)
    FROM unnest(entries) WITH ORDINALITY AS e(execution_id, nominal_at, name, attempt, server_name, status, stage, detail, place)
    GROUP BY month_of(e.nominal_at), (e.place - 1) / 1000
    ORDER BY min(e.place)
$$;

-- All events, each as a row. The number of an event is its place in the log: 1,024 for each row, and the
-- events of a row one after the other.
CREATE VIEW timelines AS
    SELECT v.id * 1024 AS number, v.nominal_at, v.execution_id, v.at, v.name, v.attempt, v.server_name, v.status, v.stage, v.detail
    FROM execution_events v WHERE v.transaction IS NULL
    UNION ALL
    SELECT v.id * 1024 + e.place - 1, e.nominal_at, e.execution_id, v.at, e.name, e.attempt, e.server_name, e.status, e.stage, e.detail
    FROM execution_events v CROSS JOIN LATERAL unnest(v.entries) WITH ORDINALITY AS e(execution_id, nominal_at, name, attempt, server_name, status, stage, detail, place)
    WHERE v.transaction IS NOT NULL;

-- The timeline of one execution, in no order.
CREATE FUNCTION timeline_of(execution uuid, instant timestamptz, written_in xid8[])
RETURNS TABLE (number bigint, at timestamptz, name text, attempt int, server_name text, status text, stage text, detail jsonb) LANGUAGE sql STABLE AS $$
    SELECT v.id * 1024, v.at, v.name, v.attempt, v.server_name, v.status, v.stage, v.detail
    FROM execution_events v WHERE v.execution_id = execution AND v.nominal_at = instant
    UNION ALL
    SELECT v.id * 1024 + e.place - 1, v.at, e.name, e.attempt, e.server_name, e.status, e.stage, e.detail
    FROM execution_events v CROSS JOIN LATERAL unnest(v.entries) WITH ORDINALITY AS e(execution_id, nominal_at, name, attempt, server_name, status, stage, detail, place)
    WHERE v.transaction = ANY (written_in) AND v.nominal_at >= month_of(instant) AND v.nominal_at < month_of(instant) + interval '1 month' AND e.execution_id = execution
$$;

-- Proofs of delivery ----------------------------------------------------------------------------------------

-- What can be proven of an ended run, once for good: a document of its own, which outlives the month of the
-- run. The runs of a schedule are one chain: each document has the hash of the one before. No statement of a
-- run writes here. The leader links runs after their end, and so does the first reader that asks for one.
CREATE TABLE proofs (
    schedule_id uuid NOT NULL,
    position bigint NOT NULL,
    execution_id uuid NOT NULL,
    -- Where the run was, for the rights of readers.
    folder_id uuid NOT NULL,
    proof jsonb NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    linked_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT proofs_pkey PRIMARY KEY (schedule_id, position)
);

CREATE UNIQUE INDEX proofs_execution_id_key ON proofs (execution_id);

-- Two processes that link at the same time cannot both succeed: a chain never splits.
CREATE UNIQUE INDEX proofs_schedule_id_previous_hash_key ON proofs (schedule_id, previous_hash);

CREATE INDEX proofs_linked_at_idx ON proofs (linked_at);

-- How far all is linked: every run that ended up to an instant has its proof, or waits for the end of its
-- deliveries. So a leader goes on where the last one ended, however long none led. One row.
CREATE TABLE proof_progress (
    id integer NOT NULL DEFAULT 1,
    linked_until timestamptz(3) NOT NULL DEFAULT '-infinity',
    waiting uuid[] NOT NULL DEFAULT '{}',
    CONSTRAINT proof_progress_pkey PRIMARY KEY (id)
);

-- As with the audit trail, the database refuses to change or remove what was written, except for retention,
-- in the function below.
CREATE FUNCTION refuse_proof_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('punctual.proof_retention', true) = 'on'
        AND current_user = (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = TG_RELID) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'proofs are added and never changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER proofs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proofs
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();

-- Lets at most so many proofs go that are older than an instant, of each chain from its beginning up to the
-- first one that is not: a clock that was set back takes no link out of the middle. The newest of a schedule
-- that there is stays: the next one goes on from its hash. Answers how many; none when the given term no
-- longer leads.
CREATE FUNCTION prune_proofs(until timestamptz, maximum int, lease_term bigint, lease_holder uuid)
RETURNS int
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    gone int;
BEGIN
    IF NOT leads(lease_term, lease_holder) THEN
        RETURN 0;
    END IF;
    PERFORM set_config('punctual.proof_retention', 'on', true);
    DELETE FROM proofs p USING (
        SELECT o.schedule_id, o.position FROM (
            SELECT h.schedule_id, h.position, coalesce(
                -- fence: proofs-leave-from-the-beginning
                (SELECT y.position FROM proofs y WHERE y.schedule_id = h.schedule_id AND y.linked_at >= until ORDER BY y.position LIMIT 1),
                -- fence: newest-proof-stays
                CASE WHEN EXISTS (SELECT FROM schedules s WHERE s.id = h.schedule_id)
                    THEN (SELECT n.position FROM proofs n WHERE n.schedule_id = h.schedule_id ORDER BY n.position DESC LIMIT 1) END,
                9223372036854775807) AS first_kept
            FROM proofs h
            WHERE h.linked_at < until AND NOT EXISTS (SELECT FROM proofs e WHERE e.schedule_id = h.schedule_id AND e.position < h.position)
        ) chain CROSS JOIN LATERAL (
            SELECT a.schedule_id, a.position FROM proofs a
            WHERE a.schedule_id = chain.schedule_id AND a.position < chain.first_kept ORDER BY a.position LIMIT maximum) o
        LIMIT maximum
    ) old WHERE p.schedule_id = old.schedule_id AND p.position = old.position;
    GET DIAGNOSTICS gone = ROW_COUNT;
    PERFORM set_config('punctual.proof_retention', 'off', true);
    RETURN gone;
END $$;

-- Notices ---------------------------------------------------------------------------------------------------

-- Ends of runs whose schedule has to be judged. The statement that ends the run writes the row, so that no
-- end is missed; the transaction that judges it deletes it, so that no end is judged twice.
CREATE TABLE watched_ends (
    id bigserial,
    schedule_id uuid NOT NULL,
    execution_id uuid NOT NULL,
    nominal_at timestamptz(3) NOT NULL,
    status text NOT NULL,
    error jsonb,
    completed_at timestamptz(3) NOT NULL,
    CONSTRAINT watched_ends_pkey PRIMARY KEY (id)
);

CREATE INDEX watched_ends_schedule_id_idx ON watched_ends (schedule_id);

-- The lookup by key is a subquery of its own: no plan reads all schedules for one end.
CREATE FUNCTION watch_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO watched_ends (schedule_id, execution_id, nominal_at, status, error, completed_at)
    SELECT m.schedule_id, m.id, m.nominal_at, m.status, m.error, m.completed_at FROM made m
    -- fence: resend-is-not-judged
    WHERE m.status IN ('Succeeded', 'PartiallyDelivered', 'Failed') AND tells_of_schedule(m.resend_of)
      AND (SELECT is_watched(s) FROM schedules s WHERE s.id = m.schedule_id);
    RETURN NULL;
END $$;

CREATE TRIGGER watch_ends AFTER INSERT ON history REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION watch_ends();

-- Whether a schedule fails, as its last end or the last preflight has it. A row exists once a watched run has
-- ended.
CREATE TABLE schedule_health (
    schedule_id uuid NOT NULL,
    failing_by text,
    failing_since timestamptz(3),
    consecutive_failures integer NOT NULL DEFAULT 0,
    counts_from timestamptz(3),
    last_end_at timestamptz(3),
    CONSTRAINT schedule_health_pkey PRIMARY KEY (schedule_id),
    CONSTRAINT schedule_health_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- A schedule that is enabled begins to count anew, also past ends that are not judged yet. One that is not
-- watched any more is forgotten: its next failure is a change of state.
CREATE FUNCTION keep_schedule_health() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT is_watched(NEW) THEN
        DELETE FROM schedule_health h WHERE h.schedule_id = NEW.id;
    ELSIF NEW.enabled AND NOT OLD.enabled THEN
        INSERT INTO schedule_health (schedule_id, counts_from) VALUES (NEW.id, clock_timestamp())
        ON CONFLICT (schedule_id) DO UPDATE SET consecutive_failures = 0, counts_from = excluded.counts_from;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER keep_schedule_health AFTER UPDATE OF enabled, notify_on_failure, disable_after_failures, notify_owner, owner_id
    ON schedules
    FOR EACH ROW
    WHEN ((NEW.enabled, NEW.notify_on_failure, NEW.disable_after_failures, NEW.notify_owner, NEW.owner_id)
        IS DISTINCT FROM (OLD.enabled, OLD.notify_on_failure, OLD.disable_after_failures, OLD.notify_owner, OLD.owner_id))
    EXECUTE FUNCTION keep_schedule_health();

-- Mails about a change of state, one row for each recipient. The states are those of the delivery ledger. A
-- row outlives its schedule.
CREATE TABLE notices (
    id uuid NOT NULL,
    schedule_id uuid NOT NULL,
    kind text NOT NULL,
    cause text NOT NULL,
    recipient text NOT NULL,
    content jsonb NOT NULL,
    state text NOT NULL DEFAULT 'Planned',
    tries integer NOT NULL DEFAULT 0,
    not_before timestamptz(3) NOT NULL DEFAULT now(),
    claimed_by_boot_id uuid,
    claim_token uuid,
    reply text,
    error jsonb,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    sending_at timestamptz(3),
    settled_at timestamptz(3),
    CONSTRAINT notices_pkey PRIMARY KEY (id)
);

-- One change of state makes one notice for each recipient, however often it is decided.
CREATE UNIQUE INDEX notices_schedule_id_kind_cause_recipient_key
    ON notices (schedule_id, kind, cause, recipient);

CREATE INDEX notices_open_idx ON notices (not_before) WHERE state IN ('Planned', 'Sending');
CREATE INDEX notices_settled_at_idx ON notices (settled_at);

-- Preflights at night ---------------------------------------------------------------------------------------

-- Checks of schedules from their sources at night. The key is the promise: a schedule is on the list of a
-- night once.
CREATE TABLE preflights (
    schedule_id uuid NOT NULL,
    night date NOT NULL,
    account_ids uuid[] NOT NULL,
    state text NOT NULL DEFAULT 'Planned',
    not_before timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    claimed_by_boot_id uuid,
    claim_token uuid,
    settled_at timestamptz(3),
    CONSTRAINT preflights_pkey PRIMARY KEY (schedule_id, night),
    CONSTRAINT preflights_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX preflights_open_idx ON preflights (not_before) WHERE state IN ('Planned', 'Running');
CREATE INDEX preflights_expires_at_idx ON preflights (expires_at);

-- The cluster -----------------------------------------------------------------------------------------------

CREATE TABLE servers (
    role text NOT NULL,
    name text NOT NULL,
    boot_id uuid NOT NULL,
    process_id integer NOT NULL,
    host text NOT NULL,
    version text NOT NULL,
    slots integer NOT NULL DEFAULT 0,
    busy integer NOT NULL DEFAULT 0,
    draining boolean NOT NULL DEFAULT false,
    started_at timestamptz(3) NOT NULL,
    last_heartbeat_at timestamptz(3) NOT NULL,
    -- The newest format of work that the server reads (ADR 0020).
    work_format integer NOT NULL DEFAULT 1,
    -- Why a live worker takes no new work now, {code, message, values}; null when it does.
    hold_reason jsonb,
    -- What the watchdog of a process says before it ends it: a run whose process stands still begins
    -- elsewhere when that has ended, and alone.
    standstill_until timestamptz(3),
    -- Written by the watchdog of a process before it ends it: a run whose process stands still begins
    -- elsewhere when that has ended, and not before.
    stood_still_boot_id uuid,
    -- A server that lives, has a free slot and did not claim what it was sent: its link to the queue is
    -- broken. Everything that places runs omits it for a while, as long as others have a free slot.
    unresponsive_since timestamptz(3),
    -- How each process is, as its last heartbeat told.
    memory_bytes bigint,
    loop_lag_ms double precision,
    CONSTRAINT servers_pkey PRIMARY KEY (role, name)
) WITH (fillfactor = 50);

-- Whether a server is alive, for every statement that asks: its last heartbeat is younger than the lease, and
-- not from the future. A heartbeat that lies ahead was written before the clock of the database was set back;
-- its age is unknown, so its server counts as dead until its next heartbeat. A second ahead is allowed for
-- rounding and for a clock that is being corrected. The body is text: names are looked up when it runs, and a
-- caller's plan takes it in as if it stood there.
CREATE FUNCTION is_alive(last_heartbeat_at timestamptz, lease_ms double precision)
RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT last_heartbeat_at > clock_timestamp() - lease_ms * interval '1 millisecond' AND last_heartbeat_at <= clock_timestamp() + interval '1 second'
$$;

CREATE TABLE cluster_settings (
    id integer NOT NULL DEFAULT 1,
    scheduling_enabled boolean NOT NULL DEFAULT true,
    collaboration jsonb NOT NULL DEFAULT '{}',
    round_robin_sequence bigint NOT NULL DEFAULT 0,
    -- Manual runs that were placed in a row while a planned one waited; it is written with the sequence.
    manual_in_a_row integer NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_by text NOT NULL DEFAULT '',
    -- The format of what executions are made from (ADR 0020): the one of the cluster.
    work_format integer NOT NULL DEFAULT 1,
    -- When scheduling was last started again: what was due before that instant follows its missed-run policy,
    -- however short the stop was. Null while it was never stopped.
    scheduling_resumed_at timestamptz(3),
    -- Which life of the queue the leader has seen last: another one means that what was in it may be gone.
    queue_incarnation text,
    CONSTRAINT cluster_settings_pkey PRIMARY KEY (id),
    CONSTRAINT cluster_settings_one_row CHECK (id = 1)
);

-- The term is apart from the lease. Statements of the leader lock the row of the term for sharing, and only a
-- take-over writes it; the leader renews the row of the lease. So a take-over waits for the statement that is
-- being committed, and a renewal waits for nothing.
CREATE TABLE leader_terms (
    name text NOT NULL,
    term bigint NOT NULL,
    CONSTRAINT leader_terms_pkey PRIMARY KEY (name)
);

CREATE TABLE leader_leases (
    name text NOT NULL,
    term bigint NOT NULL,
    holder uuid,
    holder_name text,
    backend_pid integer,
    acquired_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    -- When the lease was taken or last renewed: one from the future was written before the clock of the
    -- database was set back.
    renewed_at timestamptz(3) NOT NULL,
    -- The connection of the leader is told by its process and by the beginning of that, to the microsecond
    -- and independent of the clock.
    backend_start timestamptz(6),
    CONSTRAINT leader_leases_pkey PRIMARY KEY (name)
);

-- Whether a lease runs: its end is ahead, and it was not renewed in the future.
CREATE FUNCTION lease_runs(renewed_at timestamptz, expires_at timestamptz)
RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT expires_at > clock_timestamp() AND renewed_at <= clock_timestamp() + interval '1 second'
$$;

-- Whether a term leads, by the clock of the database.
CREATE FUNCTION leads(lease_term bigint, lease_holder uuid) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT EXISTS (
        SELECT 1 FROM leader_leases l
        WHERE l.name = 'scheduler' AND l.term = lease_term AND l.holder = lease_holder AND lease_runs(l.renewed_at, l.expires_at))
$$;

-- The same, and until the caller's transaction ends no process takes over: the row of the term is locked for
-- sharing.
CREATE FUNCTION holds_term(lease_term bigint, lease_holder uuid) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT leads(lease_term, lease_holder) FROM leader_terms t WHERE t.name = 'scheduler' AND t.term = lease_term FOR SHARE
$$;

-- The process that takes the lease locks the key of its term on its own connection and never unlocks it: the
-- lock ends with the connection.
CREATE FUNCTION leader_term_key(term bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT hashtextextended('punctual leader term ' || term, 71)
$$;

-- The lease and what a candidate must know besides, read when the connection that took a term is gone, or
-- after a time. The wait only says when to read: who leads is in the rows. Each statement of the function
-- sees what is committed when it begins.
CREATE FUNCTION lease_after_wait(fresh_ms float8, held_term bigint, limit_ms integer)
RETURNS TABLE (
    term bigint, holder uuid, holder_name text, backend_pid integer, backend_start timestamptz,
    renewed_at timestamptz, expires_at timestamptz, live_schedulers text[], collaboration jsonb
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF held_term IS NOT NULL THEN
        BEGIN
            PERFORM set_config('lock_timeout', greatest(limit_ms, 1)::text, true);
            PERFORM pg_advisory_xact_lock_shared(leader_term_key(held_term));
        EXCEPTION WHEN lock_not_available THEN
            NULL;
        END;
    END IF;
    RETURN QUERY
        SELECT l.term, l.holder, l.holder_name, l.backend_pid, l.backend_start, l.renewed_at, l.expires_at,
            ARRAY(SELECT s.name FROM servers s WHERE s.role = 'scheduler' AND is_alive(s.last_heartbeat_at, fresh_ms)),
            (SELECT c.collaboration FROM cluster_settings c WHERE c.id = 1)
        FROM leader_leases l WHERE l.name = 'scheduler';
END $$;

-- Source systems and mail servers that runs have found away. A target that answers has no row.
CREATE TABLE breakers (
    kind text NOT NULL,
    target text NOT NULL,
    failed_runs uuid[] NOT NULL DEFAULT '{}',
    last_failure jsonb NOT NULL,
    opened_at timestamptz(3),
    retry_at timestamptz(3),
    probes integer NOT NULL DEFAULT 0,
    probe_token uuid,
    probe_until timestamptz(3),
    changed_at timestamptz(3) NOT NULL,
    CONSTRAINT breakers_pkey PRIMARY KEY (kind, target)
);

-- Who has led, so that users see take-overs: one row for each term of the last month. Written where the
-- lease changes hands, and nowhere else: a renewal does not fire the trigger.
CREATE TABLE leader_history (
    term bigint NOT NULL,
    holder_name text NOT NULL,
    acquired_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    CONSTRAINT leader_history_pkey PRIMARY KEY (term)
);

CREATE FUNCTION note_leader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE leader_history SET ended_at = least(OLD.expires_at, clock_timestamp()) WHERE term = OLD.term AND ended_at IS NULL;
    IF NEW.holder IS NOT NULL THEN
        INSERT INTO leader_history (term, holder_name, acquired_at) VALUES (NEW.term, coalesce(NEW.holder_name, ''), NEW.acquired_at)
        ON CONFLICT (term) DO UPDATE SET holder_name = excluded.holder_name, acquired_at = excluded.acquired_at, ended_at = NULL;
        DELETE FROM leader_history WHERE acquired_at < clock_timestamp() - interval '31 days' AND ended_at IS NOT NULL;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER note_leader AFTER UPDATE ON leader_leases FOR EACH ROW
    WHEN (OLD.term <> NEW.term OR OLD.holder IS DISTINCT FROM NEW.holder) EXECUTE FUNCTION note_leader();

-- Drills that the running cluster does to itself, with what was measured. One at a time: the index refuses a
-- second.
CREATE TABLE drills (
    id uuid NOT NULL,
    name text NOT NULL,
    asked_by text NOT NULL,
    asked_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    term bigint NOT NULL,
    from_server text NOT NULL,
    began_at timestamptz(3),
    next_term bigint,
    to_server text,
    planned_at timestamptz(3),
    due_meanwhile integer,
    ended_at timestamptz(3),
    CONSTRAINT drills_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX drills_one_at_a_time ON drills ((true)) WHERE ended_at IS NULL;
CREATE INDEX drills_newest_idx ON drills (asked_at DESC);

-- Runs of the reconciler, each over all schedules and one window of time; the newest one without an end is
-- under way.
CREATE TABLE reconciliation_runs (
    id bigserial,
    from_at timestamptz(3) NOT NULL,
    until_at timestamptz(3) NOT NULL,
    started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    completed_at timestamptz(3),
    position uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    schedules integer NOT NULL DEFAULT 0,
    not_judged integer NOT NULL DEFAULT 0,
    missing integer NOT NULL DEFAULT 0,
    unexpected integer NOT NULL DEFAULT 0,
    oldest_waiting timestamptz(3),
    CONSTRAINT reconciliation_runs_pkey PRIMARY KEY (id)
);

-- What the reconciler found; one that it no longer finds is resolved and stays to be read.
CREATE TABLE reconciliation_findings (
    schedule_id uuid NOT NULL,
    due_at timestamptz(3) NOT NULL,
    kind text NOT NULL,
    detail text NOT NULL,
    found_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    resolved_at timestamptz(3),
    CONSTRAINT reconciliation_findings_pkey PRIMARY KEY (schedule_id, due_at, kind),
    CONSTRAINT reconciliation_findings_kind CHECK (kind IN ('missing', 'unexpected')),
    CONSTRAINT reconciliation_findings_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX reconciliation_findings_found_at_idx ON reconciliation_findings (found_at);

-- Partitions of months --------------------------------------------------------------------------------------

-- A month leaves in two steps, so that no statement waits long and a crash in between costs nothing. First
-- its partitions are detached and renamed, one in each transaction: that needs the parent table for itself,
-- for the few milliseconds that the catalogs take, and the lock_timeout of the caller limits how long others
-- wait behind it. (DETACH CONCURRENTLY would not ask for that, but is not possible beside a default
-- partition.) Then the renamed tables, which no statement reads any more, are dropped. What is left of either
-- step is found again by name.
--
-- The role of the apps creates and drops nothing. These functions run with the rights of the owner, ask for
-- the term of the leader where they take something away, and look names up in this schema only.

-- The tables that have a partition for each month, in the order in which a month leaves.
CREATE FUNCTION tables_by_month() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY['history', 'history_snapshots', 'kept_answers', 'kept_rows', 'deliveries', 'artifacts', 'execution_events']
$$;

-- Makes the partitions of the UTC month that holds `instant`, if they are missing. How full pages are made
-- follows from what becomes of their rows: a delivery is written once more, and the change touches no index
-- when its page has room; the others never change.
CREATE FUNCTION create_month_partitions(instant timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    first_day timestamptz := month_of(instant);
    next_first_day timestamptz := (date_trunc('month', instant AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    suffix text := to_char(instant AT TIME ZONE 'UTC', 'YYYY_MM');
    parent text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('punctual.create_month_partitions'));
    FOREACH parent IN ARRAY tables_by_month() LOOP
        CONTINUE WHEN to_regclass(format('%I', parent || '_' || suffix)) IS NOT NULL;
        BEGIN
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = %s, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02)',
                parent || '_' || suffix, parent, first_day, next_first_day, CASE parent WHEN 'deliveries' THEN 60 ELSE 100 END);
        EXCEPTION WHEN check_violation THEN
            RAISE NOTICE 'rows of % for this month stay in the default partition', parent;
        END;
    END LOOP;
END $$;

-- Detaches one partition whose month ended at or before an instant: of the oldest such month, history first,
-- so that a month leaves as a whole. A month of which an execution has not ended stays: its deliveries, files
-- and events are in use. Answers the name of the partition; null when there is none, or when the given term
-- no longer leads.
CREATE FUNCTION retire_partition(before timestamptz, lease_term bigint, lease_holder uuid)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    candidate record;
BEGIN
    IF holds_term(lease_term, lease_holder) IS NOT TRUE THEN
        RETURN NULL;
    END IF;
    SELECT p.relname AS parent, c.relname AS partition INTO candidate
    FROM pg_inherits i
    JOIN pg_class p ON p.oid = i.inhparent AND p.relname = ANY (tables_by_month())
    JOIN pg_class c ON c.oid = i.inhrelid AND c.relname = p.relname || '_' || right(c.relname, 7) AND right(c.relname, 7) ~ '^\d{4}_\d{2}$'
    CROSS JOIN LATERAL (SELECT to_date(right(c.relname, 7), 'YYYY_MM')::timestamp AS first_day) m
    WHERE p.relnamespace = current_schema()::regnamespace
      AND (m.first_day + interval '1 month') AT TIME ZONE 'UTC' <= before
      AND NOT EXISTS (
        SELECT 1 FROM work w WHERE w.nominal_at >= m.first_day AT TIME ZONE 'UTC' AND w.nominal_at < (m.first_day + interval '1 month') AT TIME ZONE 'UTC')
    ORDER BY right(c.relname, 7), array_position(tables_by_month(), p.relname::text)
    LIMIT 1;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', candidate.parent, candidate.partition);
    EXECUTE format('ALTER TABLE %I RENAME TO %I', candidate.partition, 'retired_' || candidate.partition);
    RETURN candidate.partition;
END $$;

-- Drops one detached partition. Answers its name; null when there is none, or when the given term no longer
-- leads.
CREATE FUNCTION drop_retired_partition(lease_term bigint, lease_holder uuid)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    retired text;
BEGIN
    IF holds_term(lease_term, lease_holder) IS NOT TRUE THEN
        RETURN NULL;
    END IF;
    SELECT c.relname INTO retired FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
      AND c.relname ~ ('^retired_(' || array_to_string(tables_by_month(), '|') || ')_\d{4}_\d{2}$')
    ORDER BY c.relname LIMIT 1;
    IF retired IS NOT NULL THEN
        EXECUTE format('DROP TABLE %I', retired);
    END IF;
    RETURN retired;
END $$;

-- People and their rights -----------------------------------------------------------------------------------

CREATE TABLE users (
    id uuid NOT NULL,
    user_name text NOT NULL,
    user_name_key text NOT NULL,
    first_name text NOT NULL DEFAULT '',
    last_name text NOT NULL DEFAULT '',
    role text NOT NULL,
    password_hash text NOT NULL,
    -- Where notices about the own schedules go; empty: nowhere.
    address text NOT NULL DEFAULT '',
    enabled boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT users_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX users_user_name_key_key ON users (user_name_key);

-- Where the notices to the owner of a schedule go; null when there is no such place.
CREATE FUNCTION owner_address(s schedules) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT u.address FROM users u WHERE s.notify_owner AND u.id = s.owner_id AND u.enabled AND u.address <> ''
$$;

-- Whether the ends of the runs of a schedule are judged.
CREATE FUNCTION is_watched(s schedules) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT s.notify_on_failure <> '{}' OR s.disable_after_failures > 0
        OR (s.notify_owner AND s.owner_id IS NOT NULL AND owner_address(s) IS NOT NULL)
$$;

-- What is not watched any more, since its owner cannot be told any more, is forgotten.
CREATE FUNCTION forget_unwatched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM schedule_health h USING schedules s
    WHERE s.owner_id = OLD.id AND h.schedule_id = s.id AND NOT is_watched(s);
    RETURN NULL;
END $$;

CREATE TRIGGER forget_unwatched_updated AFTER UPDATE OF address, enabled ON users FOR EACH ROW
    WHEN (OLD.address <> '' AND (NEW.address = '' OR NOT NEW.enabled)) EXECUTE FUNCTION forget_unwatched();
CREATE TRIGGER forget_unwatched_deleted AFTER DELETE ON users FOR EACH ROW
    WHEN (OLD.address <> '') EXECUTE FUNCTION forget_unwatched();

CREATE TABLE api_clients (
    id uuid NOT NULL,
    client_id text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    secret_hash text NOT NULL,
    previous_secret_hash text,
    previous_secret_expires_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    created_by text NOT NULL DEFAULT '',
    CONSTRAINT api_clients_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX api_clients_client_id_key ON api_clients (client_id);

CREATE TABLE access_tokens (
    hash text NOT NULL,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    last_used_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    expires_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3),
    address text NOT NULL DEFAULT '',
    user_agent text NOT NULL DEFAULT '',
    CONSTRAINT access_tokens_pkey PRIMARY KEY (hash)
);

CREATE UNIQUE INDEX access_tokens_id_key ON access_tokens (id);
CREATE INDEX access_tokens_subject_id_idx ON access_tokens (subject_id);
CREATE INDEX access_tokens_expires_at_idx ON access_tokens (expires_at);

-- Failed log-ins are counted for an account from one address, for an account from everywhere, and for an
-- address over all accounts. An address is an IPv4 address or an IPv6 network of 64 bits.
CREATE TABLE login_failures (
    id bigserial,
    account text NOT NULL,
    address text NOT NULL,
    at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT login_failures_pkey PRIMARY KEY (id)
);

CREATE INDEX login_failures_at_idx ON login_failures (at);
CREATE INDEX login_failures_account_at_idx ON login_failures (account, at);
CREATE INDEX login_failures_address_at_idx ON login_failures (address, at);

-- Where an account has logged in from lately. Guesses from elsewhere do not lock its owner out there.
CREATE TABLE known_login_addresses (
    account text NOT NULL,
    address text NOT NULL,
    last_login_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT known_login_addresses_pkey PRIMARY KEY (account, address)
);

CREATE INDEX known_login_addresses_last_login_at_idx ON known_login_addresses (last_login_at);

-- Counts an attempt before its credentials are looked at, unless a limit is reached: attempts at the same
-- moment cannot slip past it together. Those on one account, and those from one address, come one after the
-- other; the locks last for this one statement.
CREATE FUNCTION begin_login(for_account text, from_address text, most_of_both int, most_of_address int, free_of_account int, longest_wait_seconds int)
RETURNS TABLE (attempt text, refused_by text, retry_after_seconds int) LANGUAGE plpgsql AS $$
DECLARE
    present timestamptz;
    failures int;
    oldest timestamptz;
    latest timestamptz;
    until_at timestamptz;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('login account ' || for_account, 71));
    PERFORM pg_advisory_xact_lock(hashtextextended('login address ' || from_address, 71));
    -- The time at which the locks were got, not that at which the statement began.
    present := clock_timestamp();
    SELECT count(*), min(f.at) INTO failures, oldest FROM login_failures f
    WHERE f.account = for_account AND f.address = from_address AND f.at > present - interval '1 minute';
    IF failures >= most_of_both THEN
        refused_by := 'both';
        until_at := oldest + interval '1 minute';
    ELSIF NOT EXISTS (
        SELECT FROM known_login_addresses k
        WHERE k.account = for_account AND k.address = from_address AND k.last_login_at > present - interval '30 days'
    ) THEN
        SELECT count(*), max(f.at) INTO failures, latest FROM login_failures f
        WHERE f.account = for_account AND f.at > present - interval '1 hour';
        IF failures >= free_of_account THEN
            until_at := latest + make_interval(secs => least(longest_wait_seconds, power(2, least(failures - free_of_account, 30))));
        END IF;
        IF until_at > present THEN
            refused_by := 'account';
        ELSE
            SELECT count(*), min(f.at) INTO failures, oldest FROM login_failures f
            WHERE f.address = from_address AND f.at > present - interval '1 minute';
            IF failures >= most_of_address THEN
                refused_by := 'address';
                until_at := oldest + interval '1 minute';
            END IF;
        END IF;
    END IF;
    IF refused_by IS NULL THEN
        INSERT INTO login_failures (account, address, at) VALUES (for_account, from_address, present) RETURNING id::text INTO attempt;
    ELSE
        retry_after_seconds := greatest(1, ceil(extract(epoch FROM until_at - present)))::int;
    END IF;
    RETURN NEXT;
END $$;

CREATE TABLE groups (
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    description text NOT NULL DEFAULT '',
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT groups_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX groups_name_key_key ON groups (name_key);

CREATE TABLE group_members (
    group_id uuid NOT NULL,
    member_kind text NOT NULL,
    member_id text NOT NULL,
    CONSTRAINT group_members_pkey PRIMARY KEY (group_id, member_kind, member_id),
    CONSTRAINT group_members_member_kind CHECK (member_kind IN ('User', 'Client')),
    CONSTRAINT group_members_group_id_fkey FOREIGN KEY (group_id)
        REFERENCES groups(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX group_members_member_id_idx ON group_members (member_id);

-- Who may do what in a folder, and with which account. A folder that has grants of its own, or that inherits
-- none, has a policy. Policies, grants and guards outlive their folder: the history of a deleted folder stays
-- with those who could see it.
CREATE TABLE folder_policies (
    folder_id uuid NOT NULL,
    inherits boolean NOT NULL,
    parent_guard_id uuid,
    CONSTRAINT folder_policies_pkey PRIMARY KEY (folder_id)
);

CREATE TABLE folder_grants (
    folder_id uuid NOT NULL,
    principal_kind text NOT NULL,
    principal_id text NOT NULL,
    rights text[] NOT NULL,
    CONSTRAINT folder_grants_pkey PRIMARY KEY (folder_id, principal_kind, principal_id),
    CONSTRAINT folder_grants_principal_kind CHECK (principal_kind IN ('User', 'Client', 'Group', 'Role'))
);

CREATE INDEX folder_grants_principal_id_idx ON folder_grants (principal_id);

-- The folder whose policy holds for a folder: the nearest one at or above it that has one. A folder without a
-- row is open: roles count.
CREATE TABLE folder_guards (
    folder_id uuid NOT NULL,
    guard_id uuid NOT NULL,
    CONSTRAINT folder_guards_pkey PRIMARY KEY (folder_id)
);

-- Grows with every change of what a process keeps in memory of the tables above. One row.
CREATE TABLE access_versions (
    id integer NOT NULL DEFAULT 1,
    version bigint NOT NULL DEFAULT 1,
    raised_by text NOT NULL DEFAULT '',
    CONSTRAINT access_versions_pkey PRIMARY KEY (id)
);

-- Once in a transaction, however many rows it writes.
CREATE FUNCTION raise_access_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE access_versions SET version = version + 1, raised_by = pg_current_xact_id()::text
    WHERE raised_by <> pg_current_xact_id()::text;
    RETURN NULL;
END $$;

CREATE TRIGGER raise_access_version AFTER INSERT OR UPDATE OR DELETE ON folder_policies
    FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER raise_access_version AFTER INSERT OR UPDATE OR DELETE ON folder_grants
    FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER raise_access_version AFTER INSERT OR UPDATE OR DELETE ON folder_guards
    FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER raise_access_version AFTER INSERT OR UPDATE OR DELETE ON group_members
    FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER raise_access_version AFTER INSERT OR UPDATE OF allowed_for OR DELETE ON source_accounts
    FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER raise_access_version AFTER INSERT OR UPDATE OF allowed_for OR DELETE ON calendars
    FOR EACH ROW EXECUTE FUNCTION raise_access_version();
CREATE TRIGGER raise_access_version_deleted AFTER DELETE ON destinations
    FOR EACH ROW WHEN (OLD.allowed_for <> '{}') EXECUTE FUNCTION raise_access_version();

-- The conditions keep what most destinations are, open, from waiting for the one row.
CREATE TRIGGER raise_access_version_inserted AFTER INSERT ON destinations
    FOR EACH ROW WHEN (NEW.allowed_for <> '{}') EXECUTE FUNCTION raise_access_version();

CREATE TRIGGER raise_access_version_updated AFTER UPDATE OF allowed_for ON destinations
    FOR EACH ROW WHEN (OLD.allowed_for IS DISTINCT FROM NEW.allowed_for) EXECUTE FUNCTION raise_access_version();

-- A principal that is deleted is taken out of groups and grants. The account lists keep the id, which is
-- never given again: an emptied list would let everyone in.
CREATE FUNCTION forget_principal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM folder_grants WHERE principal_kind = TG_ARGV[0] AND principal_id = OLD.id::text;
    DELETE FROM group_members WHERE member_kind = TG_ARGV[0] AND member_id = OLD.id::text;
    RETURN NULL;
END $$;

CREATE TRIGGER forget_principal AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_principal('User');
CREATE TRIGGER forget_principal AFTER DELETE ON api_clients
    FOR EACH ROW EXECUTE FUNCTION forget_principal('Client');
CREATE TRIGGER forget_principal AFTER DELETE ON groups
    FOR EACH ROW EXECUTE FUNCTION forget_principal('Group');

-- An edit raises the version of a row; when that was is told by the clock of the database, whatever made the
-- edit.
CREATE FUNCTION note_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;

CREATE TRIGGER note_edit BEFORE UPDATE ON users
    FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_edit();
CREATE TRIGGER note_edit BEFORE UPDATE ON groups
    FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_edit();
CREATE TRIGGER note_edit BEFORE UPDATE ON calendars
    FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_edit();
CREATE TRIGGER note_edit BEFORE UPDATE ON source_accounts
    FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_edit();
CREATE TRIGGER note_edit BEFORE UPDATE ON cluster_settings
    FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_edit();

-- Requests and the audit trail ------------------------------------------------------------------------------

CREATE TABLE idempotency_keys (
    subject_id text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer,
    body jsonb,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    completed_at timestamptz(3),
    -- Which attempt holds a key whose request has no answer yet, and until when unless it renews that.
    holder uuid,
    held_until timestamptz(3),
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (subject_id, key)
);

CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

-- The ids under which runs are asked for by hand, if a request may be repeated: two requests under one id
-- that come at the same time make one execution. The key of executions cannot tell, because it contains the
-- instant of the request. A row is needed while its request may still be under way.
CREATE TABLE execution_requests (
    execution_id uuid NOT NULL,
    requested_at timestamptz(3) NOT NULL,
    CONSTRAINT execution_requests_pkey PRIMARY KEY (execution_id)
);

-- The audit trail is appended to and never changed, and each entry is linked to the one before it by a hash.
-- The leader makes the links after the commits: a change waits for no other one, and entries are linked in
-- the order in which they are found committed.
CREATE TABLE audit_entries (
    id bigserial,
    at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    address text NOT NULL DEFAULT '',
    request_id text NOT NULL DEFAULT '',
    before jsonb,
    after jsonb,
    CONSTRAINT audit_entries_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_entries_at_idx ON audit_entries (at);

-- Read by actor, action and subject, newest first.
CREATE INDEX audit_entries_actor_id_idx ON audit_entries (actor, id);

CREATE INDEX audit_entries_action_id_idx ON audit_entries (action, id);
CREATE INDEX audit_entries_subject_id_idx ON audit_entries (subject, id);

-- Positions and hashes are unique, so two processes that link at the same time cannot both succeed.
CREATE TABLE audit_chain (
    position bigint NOT NULL,
    entry_id bigint NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    CONSTRAINT audit_chain_pkey PRIMARY KEY (position)
);

CREATE UNIQUE INDEX audit_chain_entry_id_key ON audit_chain (entry_id);
CREATE UNIQUE INDEX audit_chain_previous_hash_key ON audit_chain (previous_hash);

-- What the first link that is kept goes on from: nothing, or what was let go because of its age.
CREATE TABLE audit_chain_base (
    id integer NOT NULL DEFAULT 1,
    position bigint NOT NULL,
    hash text NOT NULL,
    CONSTRAINT audit_chain_base_pkey PRIMARY KEY (id)
);

-- Entries that wait for their link. The statement that writes an entry writes its row here, so nothing is
-- left out however late it commits.
CREATE TABLE audit_unlinked (
    entry_id bigint NOT NULL,
    CONSTRAINT audit_unlinked_pkey PRIMARY KEY (entry_id)
);

CREATE FUNCTION note_unlinked_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit_unlinked (entry_id) SELECT a.id FROM added a;
    RETURN NULL;
END $$;

CREATE TRIGGER audit_entries_unlinked AFTER INSERT ON audit_entries REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_unlinked_audit_entries();

-- The database refuses to change or remove what was written. The one exception is retention, in the function
-- below: it runs with the rights of the owner of the table, and a role that is not the owner cannot make
-- itself pass for it.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP IN ('DELETE', 'UPDATE') AND current_setting('punctual.audit_retention', true) = 'on'
        AND current_user = (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = TG_RELID) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'the audit trail is appended to and never changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_base_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain_base
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Lets at most so many of the oldest entries go that are older than an instant, in the order of their links,
-- so that what is kept is whole. An entry that has no link yet stays. Answers how many; none when the given
-- term no longer leads.
CREATE FUNCTION prune_audit_entries(until timestamptz, maximum int, lease_term bigint, lease_holder uuid)
RETURNS int
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    last_position bigint;
    gone int;
BEGIN
    IF NOT leads(lease_term, lease_holder) THEN
        RETURN 0;
    END IF;
    SELECT max(judged.position) INTO last_position FROM (
        SELECT oldest.position, bool_and(coalesce(e.at < until, true)) OVER (ORDER BY oldest.position) AS is_old
        FROM (SELECT c.position, c.entry_id FROM audit_chain c ORDER BY c.position LIMIT maximum) oldest
        LEFT JOIN audit_entries e ON e.id = oldest.entry_id
    ) judged WHERE judged.is_old;
    IF last_position IS NULL THEN
        RETURN 0;
    END IF;
    PERFORM set_config('punctual.audit_retention', 'on', true);
    UPDATE audit_chain_base b SET position = c.position, hash = c.hash FROM audit_chain c WHERE c.position = last_position;
    WITH links AS (DELETE FROM audit_chain c WHERE c.position <= last_position RETURNING c.entry_id)
    DELETE FROM audit_entries e WHERE e.id IN (SELECT links.entry_id FROM links);
    GET DIAGNOSTICS gone = ROW_COUNT;
    PERFORM set_config('punctual.audit_retention', 'off', true);
    RETURN gone;
END $$;

-- First rows ------------------------------------------------------------------------------------------------

INSERT INTO folders (id, parent_id, name, path, path_key) VALUES ('00000000-0000-4000-8000-000000000001', NULL, 'Home', '/', '/');
INSERT INTO cluster_settings (id) VALUES (1);
INSERT INTO leader_terms (name, term) VALUES ('scheduler', 0);
INSERT INTO leader_leases (name, term, acquired_at, renewed_at, expires_at) VALUES ('scheduler', 0, now(), now(), now());
INSERT INTO access_versions DEFAULT VALUES;
INSERT INTO proof_progress DEFAULT VALUES;
INSERT INTO audit_chain_base (position, hash) VALUES (0, repeat('0', 64));

SELECT create_month_partitions(now());
SELECT create_month_partitions(now() + interval '1 month');
