-- `allowed`: the ended run, if all of it may be sent again. Schedule and destinations are those that it had; accounts
-- and passwords are the present ones, as history keeps none. What is being sent now is not sent beside it.
original AS MATERIALIZED (
    SELECT h.id, h.nominal_at, h.schedule_id, h.failed_parts, coalesce(h.message_at, h.due_at, h.entry_at) AS message_at,
        s.kind, s.name, s.folder_id, coalesce(s.server_name, s.last_server_name) AS server_name, with_present_secrets(k.snapshot) AS snapshot
    FROM history h
    JOIN history_snapshots k ON k.key = h.snapshot_key AND k.month = month_of(h.nominal_at)
    JOIN schedules s ON s.id = h.schedule_id
    WHERE h.id = $2::uuid
),
chosen AS MATERIALIZED (
    SELECT d.destination_id, d.recipient, d.position, d.row_number, g.id, g."messageId"
    FROM original o CROSS JOIN jsonb_to_recordset($6::jsonb) AS g("from" uuid, state text, id uuid, "messageId" text)
    -- fence: resend-sends-what-was-chosen
    JOIN deliveries d ON d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.id = g."from" AND d.state = g.state
    -- fence: resend-sends-what-is-settled
    WHERE d.settled_at IS NOT NULL
),
allowed AS MATERIALIZED (
    SELECT o.*, snapshot_key(o.snapshot) AS key FROM original o
    WHERE (SELECT count(*) FROM chosen) = greatest(jsonb_array_length($6::jsonb), 1)
      AND (SELECT count(*) FROM executions e WHERE e.id = $1::uuid) = 0
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(o.snapshot -> 'destinations') AS d
          -- fence: resend-keeps-the-password
          WHERE (d ->> 'hasPassword')::boolean AND d ->> 'secret' IS NULL AND (d ->> 'id')::uuid IN (SELECT c.destination_id FROM chosen c))
),
