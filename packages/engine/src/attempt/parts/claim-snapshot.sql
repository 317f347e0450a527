-- The first claim freezes the schedule, its accounts and its destinations, so that an edit or a deletion does not
-- change a run under way. What is in use is left unchanged: housekeeping removes only what has been unused for
-- longer than a statement takes. `history_snapshots` keeps it, without secrets, once for all runs of a month.
-- The schedule keeps its key for later claims, unless an edit has begun or ended since the contents were read.
frozen AS MATERIALIZED (
    SELECT n.id, n.schedule_id, n.account_id, n.edits, n.month, n.snapshot, snapshot_key(n.snapshot) AS key
    FROM (
        SELECT e.id, s.id AS schedule_id, s.source_account_id AS account_id, (SELECT k.edits FROM schedule_snapshots k WHERE k.schedule_id = s.id) AS edits,
            month_of(e.nominal_at) AS month,
\ir ../../parts/schedule-snapshot.sql
            AS snapshot
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
unedited AS (
    SELECT k.schedule_id FROM frozen f JOIN schedule_snapshots k ON k.schedule_id = f.schedule_id
    -- fence: kept-key-compares-edits
    WHERE k.edits = f.edits
    -- fence: kept-key-waits-for-no-edit
    FOR NO KEY UPDATE OF k SKIP LOCKED
),
known AS (
    UPDATE schedule_snapshots k SET key = f.key, month = f.month, source_account_id = f.account_id
    FROM frozen f WHERE k.schedule_id = f.schedule_id AND k.schedule_id IN (SELECT u.schedule_id FROM unedited u)
),
