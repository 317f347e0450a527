-- effect   Begins the first attempt of each execution for a server, with the snapshot whose key its schedule keeps.
--          Answers as `claim-executions` does.
-- refuses  what `claim-executions` refuses, and a run of a lost history. A run that has a snapshot, or whose schedule keeps no key of a stored one for
--          the present month: `claim-executions` decides about those
-- $1 jsonb  a list, one for each claim: executionId, generation, serverName, claimToken, bootId, processId,
--           leaseMs (of the server)
--
-- A run without an attempt waits. The array and the CASE keep the planner on the primary key. No month is retired while it is the present one, so the
-- copy in `history_snapshots` is there.
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
        AS g("executionId" uuid, generation int, "serverName" text, "claimToken" uuid, "bootId" uuid, "processId" int, "leaseMs" int)
),
claimed AS (
    UPDATE work e
    SET status = 'Executing', stage = 'Rendering', attempt = 1, claim_token = c."claimToken", claimed_by_boot_id = c."bootId", process_id = c."processId", server_name = c."serverName",
        started_at = coalesce(e.started_at, clock_timestamp()), snapshot_key = k.key,
        -- fence: claim-counts-for-its-account
        source_account_id = coalesce(k.source_account_id, e.source_account_id),
        transactions = e.transactions || pg_current_xact_id(),
        late_seconds = CASE WHEN e.started_at IS NULL AND e.due_at IS NOT NULL THEN greatest(0, floor(extract(epoch FROM clock_timestamp() - e.due_at)))::int ELSE e.late_seconds END,
        held = CASE WHEN e.hold IS NULL AND clock_timestamp() >= e.due_at + interval '1 second'
            THEN held_until(e.held, e.due_at, clock_timestamp(), 'no_free_slot', jsonb_build_object('serverName', c."serverName")) ELSE e.held END
    FROM given c, schedule_snapshots k
    -- fence: claim-compares-generation
    WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.id = c."executionId" AND e.generation = c.generation
      -- fence: claim-only-what-waits
      -- fence: claim-freezes-once
      AND e.attempt = 0 AND e.snapshot_key IS NULL
      -- fence: claim-only-what-is-placed
      AND CASE WHEN e.cancel_requested_at IS NULL AND e.dispatched_at IS NOT NULL THEN true END
      AND k.schedule_id = e.schedule_id
      -- fence: doubt-is-an-earlier-attempt
      AND (least(e.nominal_at, e.entry_at) <= (SELECT s.doubt_until FROM cluster_settings s WHERE s.id = 1)) IS NOT TRUE
      -- fence: kept-key-is-of-the-month
      AND k.key IS NOT NULL AND k.month = month_of(e.nominal_at) AND k.month = month_of(now())
      -- fence: kept-key-has-its-snapshot
      AND EXISTS (SELECT 1 FROM snapshots s WHERE s.key = k.key AND s.unused_since IS NULL)
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
    resend_of AS "resendOf", message_at AS "messageAt", attempt, claim_token AS "claimToken", trace_parent AS "traceParent", false AS "isReleased",
    0 AS failures, snapshot_key AS "snapshotKey", CASE WHEN put_off_since IS NOT NULL THEN (extract(epoch FROM greatest(clock_timestamp() - put_off_since, interval '0')) * 1000)::float8 END AS "putOffMs",
    CASE WHEN attempt = 1 AND late_seconds > 0 THEN jsonb_build_object('seconds', late_seconds, 'cause', late_cause(held, late_seconds) ->> 'code') END AS "lateStart",
    (extract(epoch FROM clock_timestamp() - CASE WHEN trigger = 'schedule' THEN greatest(due_at, CASE WHEN attempt = 1 THEN not_before END) ELSE entry_at END) * 1000)::float8 AS "delayMs"
FROM claimed
