-- The claim: of all processes that hold a message for this execution, at most one gets the row back, and only while its own
-- server lease is alive. The first claim freezes the schedule, its accounts and its destinations in the row, so that an edit
-- or delete does not change a run under way.
-- $1 execution id, $2 generation, $3 server name, $4 boot id, $5 process id, $6 server lease in milliseconds
WITH claimed AS (
    UPDATE executions e
    SET status = 'Executing', stage = 'Rendering', attempt = e.attempt + 1, claimed_by_boot_id = $4, process_id = $5, server_name = $3,
        started_at = coalesce(e.started_at, clock_timestamp()),
        snapshot = coalesce(e.snapshot, (
            SELECT jsonb_build_object(
                'schedule', jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'version', s.version, 'definition', s.definition, 'timeZone', s.recurrence ->> 'timeZone'),
                'account', (SELECT jsonb_build_object('id', a.id, 'name', a.name, 'authType', a.auth_type, 'settings', a.settings, 'secret', a.secret)
                    FROM source_accounts a WHERE a.id = s.source_account_id),
                'accounts', coalesce((
                    SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'authType', a.auth_type, 'settings', a.settings, 'secret', a.secret))
                    FROM schedule_source_accounts l JOIN source_accounts a ON a.id = l.source_account_id WHERE l.schedule_id = s.id), '[]'::jsonb),
                'destinations', coalesce((
                    SELECT jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'settings', d.settings, 'secret', d.secret) ORDER BY d.position)
                    FROM destinations d WHERE d.schedule_id = s.id AND d.enabled), '[]'::jsonb))
            FROM schedules s WHERE s.id = e.schedule_id))
    WHERE e.id = $1 AND e.generation = $2 AND e.status = 'Waiting' AND e.cancel_requested_at IS NULL
      AND EXISTS (SELECT 1 FROM servers w WHERE w.role = 'worker' AND w.name = $3 AND w.boot_id = $4
          AND w.last_heartbeat_at > clock_timestamp() - $6 * interval '1 millisecond')
    RETURNING e.*
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, server_name, detail)
    SELECT nominal_at, id, 'claimed', attempt, server_name, jsonb_build_object('generation', generation) FROM claimed
)
SELECT id, nominal_at AS "nominalAt", schedule_id AS "scheduleId", schedule_name AS "scheduleName", trigger, due_at AS "dueAt", entry_at AS "entryAt", attempt, crash_count AS "crashCount",
    snapshot
FROM claimed
