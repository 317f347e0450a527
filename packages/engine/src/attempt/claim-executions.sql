-- The claims. Of all processes that hold a message for an execution, at most one gets the row back. It gets
-- it only while its own server lease is alive and it reads the work of the cluster. The first claim freezes
-- the schedule, its accounts and its destinations in a snapshot, so that an edit or delete does not change a
-- run under way. What was recalled into the outbox meanwhile cannot be claimed: it no longer counts for its
-- source account. The array and the CASE keep the planner on the primary key: it would else walk through
-- everything that is dispatched. $1 one object for each claim: executionId, generation, serverName,
-- claimToken, bootId, processId, leaseMs (of the server)
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
        AS g("executionId" uuid, generation int, "serverName" text, "claimToken" uuid, "bootId" uuid, "processId" int, "leaseMs" int)
),
frozen AS MATERIALIZED (
    SELECT n.id, n.month, n.snapshot, snapshot_key(n.snapshot) AS key
    FROM (
        SELECT e.id, month_of(e.nominal_at) AS month, jsonb_build_object(
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
-- What is in use is left unchanged: housekeeping removes only what has been unused for longer than a
-- statement takes.
stored AS (
    INSERT INTO snapshots (key, snapshot)
    SELECT DISTINCT ON (f.key) f.key, f.snapshot FROM frozen f
    WHERE (SELECT s.key FROM snapshots s WHERE s.key = f.key AND s.unused_since IS NULL) IS NULL
    ORDER BY f.key
    -- fence: snapshots-in-use-stay
    ON CONFLICT (key) DO UPDATE SET unused_since = NULL
),
-- What stays of it when the execution has ended, for all of one month that work with the same.
kept AS (
    INSERT INTO history_snapshots (key, month, snapshot)
    -- fence: history-has-no-secrets
    SELECT DISTINCT ON (f.key, f.month) f.key, f.month, without_secrets(f.snapshot) FROM frozen f
    WHERE (SELECT s.key FROM history_snapshots s WHERE s.key = f.key AND s.month = f.month) IS NULL
    ORDER BY f.key, f.month
    ON CONFLICT DO NOTHING
),
claimed AS (
    UPDATE work e
    -- fence: claim-raises-attempt
    SET status = 'Executing', stage = 'Rendering', attempt = e.attempt + 1, claim_token = c."claimToken", claimed_by_boot_id = c."bootId", process_id = c."processId", server_name = c."serverName",
        started_at = coalesce(e.started_at, clock_timestamp()),
        -- fence: claim-freezes-once
        snapshot_key = coalesce(e.snapshot_key, (SELECT f.key FROM frozen f WHERE f.id = e.id)),
        transactions = e.transactions || pg_current_xact_id()
    FROM given c
    -- fence: claim-compares-generation
    WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.id = c."executionId" AND e.generation = c.generation
      -- fence: claim-only-what-waits
      -- fence: claim-only-what-is-placed
      AND CASE WHEN e.cancel_requested_at IS NULL AND e.status = 'Waiting' AND e.dispatched_at IS NOT NULL THEN true END
      -- fence: claim-by-the-present-boot
      AND EXISTS (SELECT 1 FROM servers w WHERE w.role = 'worker' AND w.name = c."serverName" AND w.boot_id = c."bootId"
          -- fence: claim-needs-a-lease
          AND is_alive(w.last_heartbeat_at, c."leaseMs")
          -- fence: claim-reads-the-format
          AND w.work_format >= (SELECT s.work_format FROM cluster_settings s WHERE s.id = 1))
    RETURNING e.*
),
noted AS (
    INSERT INTO execution_events (nominal_at, transaction, entries)
    SELECT r.* FROM (
        SELECT array_agg(ROW(id, nominal_at, 'claimed', attempt, server_name, status, stage, jsonb_build_object('generation', generation))::timeline_entry) AS entries
        FROM claimed) gathered CROSS JOIN LATERAL event_rows(gathered.entries) r
)
SELECT id AS "executionId", nominal_at AS "nominalAt", schedule_id AS "scheduleId", schedule_name AS "scheduleName", trigger, due_at AS "dueAt", entry_at AS "entryAt",
    resend_of AS "resendOf", message_at AS "messageAt", attempt, claim_token AS "claimToken",
    CASE WHEN attempt = 1 THEN 0
        ELSE (SELECT count(*)::int FROM execution_events f WHERE f.execution_id = claimed.id AND f.nominal_at = claimed.nominal_at AND f.name = 'retry') END AS failures,
    snapshot_key AS "snapshotKey", CASE WHEN put_off_since IS NOT NULL THEN (extract(epoch FROM greatest(clock_timestamp() - put_off_since, interval '0')) * 1000)::float8 END AS "putOffMs",
    CASE WHEN attempt = 1 THEN (extract(epoch FROM started_at - CASE WHEN trigger = 'schedule' THEN greatest(due_at, not_before) ELSE entry_at END) * 1000)::float8 END AS "startDelayMs"
FROM claimed
