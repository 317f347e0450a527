-- The first claim freezes the schedule, its accounts and its destinations, so that an edit or a deletion does not
-- change a run under way. What is in use is left unchanged: housekeeping removes only what has been unused for
-- longer than a statement takes. `history_snapshots` keeps it, without secrets, once for all runs of a month.
frozen AS MATERIALIZED (
    SELECT n.id, n.account_id, n.month, n.snapshot, snapshot_key(n.snapshot) AS key
    FROM (
        SELECT e.id, s.source_account_id AS account_id, month_of(e.nominal_at) AS month, jsonb_build_object(
            'schedule', jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'version', s.version, 'definition', s.definition, 'timeZone', s.recurrence ->> 'timeZone'),
            'account', (SELECT jsonb_build_object('id', a.id, 'name', a.name, 'authType', a.auth_type, 'settings', a.settings, 'secret', a.secret)
                FROM source_accounts a WHERE a.id = s.source_account_id),
            'accounts', coalesce((
                SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'authType', a.auth_type, 'settings', a.settings, 'secret', a.secret) ORDER BY a.id)
                FROM schedule_source_accounts l JOIN source_accounts a ON a.id = l.source_account_id WHERE l.schedule_id = s.id), '[]'::jsonb),
            'destinations', coalesce((
                SELECT jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'settings', d.settings, 'secret', d.secret, 'hasPassword', d.secret IS NOT NULL) ORDER BY d.position)
                FROM destinations d WHERE d.schedule_id = s.id AND d.enabled), '[]'::jsonb)) AS snapshot
        FROM given c JOIN work e ON e.id = c."executionId" JOIN schedules s ON s.id = e.schedule_id
        WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.snapshot_key IS NULL
        OFFSET 0) n
),
stored AS (
    INSERT INTO snapshots (key, snapshot)
    SELECT DISTINCT ON (f.key) f.key, f.snapshot FROM frozen f
    WHERE (SELECT s.key FROM snapshots s WHERE s.key = f.key AND s.unused_since IS NULL) IS NULL
    ORDER BY f.key
    -- fence: snapshots-in-use-stay
    ON CONFLICT (key) DO UPDATE SET unused_since = NULL
),
kept AS (
    INSERT INTO history_snapshots (key, month, snapshot)
    -- fence: history-has-no-secrets
    SELECT DISTINCT ON (f.key, f.month) f.key, f.month, without_secrets(f.snapshot) FROM frozen f
    WHERE (SELECT s.key FROM history_snapshots s WHERE s.key = f.key AND s.month = f.month) IS NULL
    ORDER BY f.key, f.month
    ON CONFLICT DO NOTHING
),
