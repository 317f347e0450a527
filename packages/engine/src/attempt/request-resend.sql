-- Records a run that sends the kept files of an ended one again, to some of its recipients. It waits for a
-- server as any other run, and has its files, its ledger and the answers of its data sources from the
-- beginning: its attempts make nothing anew, and send to no other recipient. Nothing is written unless
-- every chosen delivery is there in the state that it was chosen in, and settled: what is being sent at
-- this moment is not sent beside it. A destination whose files were locked with a password has one.
-- Schedule and destinations are those of the ended run; accounts and passwords are the present ones, as
-- history keeps none. It has no source account, as it asks none. A repeated request makes no second run. $1 execution id, $2 the ended one, $3 who
-- asks, $4 priority, $5 its files (id, position), $6 the chosen deliveries (from: id of the ended one;
-- state; id; messageId)
WITH original AS MATERIALIZED (
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
named AS (
    INSERT INTO execution_requests (execution_id, requested_at)
    SELECT $1::uuid, clock_timestamp() FROM allowed
    ON CONFLICT DO NOTHING
    RETURNING execution_id
),
made AS (
    INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, status, stage,
        desired_server_name, overlap_policy, priority, not_before, run_by, entry_at, failed_parts, snapshot_key, resend_of, message_at)
    SELECT n.execution_id, clock_timestamp(), a.schedule_id, a.kind, a.name, a.folder_id, NULL, 'manual', NULL, 'Waiting', 'Placing',
        a.server_name, 'Allow', $4::int, clock_timestamp(), $3::text, clock_timestamp(),
        coalesce((SELECT jsonb_agg(p.part ORDER BY p.place) FROM jsonb_array_elements(a.failed_parts) WITH ORDINALITY AS p(part, place)
            WHERE coalesce((p.part ->> 'row')::int, 0) IN (SELECT c.row_number FROM chosen c)), '[]'),
        a.key, a.id, a.message_at
    FROM allowed a CROSS JOIN named n
    RETURNING id, nominal_at, status, stage, run_by, snapshot_key, resend_of
),
-- Housekeeping removes only what has been unused for longer than a statement takes.
stored AS (
    INSERT INTO snapshots (key, snapshot) SELECT m.snapshot_key, a.snapshot FROM made m CROSS JOIN allowed a
    ON CONFLICT (key) DO UPDATE SET unused_since = NULL
),
kept AS (
    INSERT INTO history_snapshots (key, month, snapshot)
    SELECT m.snapshot_key, month_of(m.nominal_at), without_secrets(a.snapshot) FROM made m CROSS JOIN allowed a
    ON CONFLICT DO NOTHING
),
files AS (
    INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, method, created_at)
    SELECT g.id, m.nominal_at, m.id, f.position, f.name, f.format, f.content_type, f.bytes, f.pages, f.sha256, f.method, clock_timestamp()
    FROM made m CROSS JOIN allowed a CROSS JOIN jsonb_to_recordset($5::jsonb) AS g(id uuid, position int)
    JOIN artifacts f ON f.execution_id = a.id AND f.nominal_at = a.nominal_at AND f.position = g.position
),
answers AS (
    INSERT INTO kept_answers (execution_id, nominal_at, key, columns, row_count, value, claim_token, asked_at)
    SELECT m.id, m.nominal_at, k.key, k.columns, k.row_count, k.value, k.claim_token, k.asked_at
    FROM made m CROSS JOIN allowed a JOIN kept_answers k ON k.execution_id = a.id AND k.nominal_at = a.nominal_at
),
pages AS (
    INSERT INTO kept_rows (execution_id, nominal_at, key, claim_token, first_row, rows)
    SELECT m.id, m.nominal_at, r.key, r.claim_token, r.first_row, r.rows
    FROM made m CROSS JOIN allowed a JOIN kept_rows r ON r.execution_id = a.id AND r.nominal_at = a.nominal_at
),
planned AS (
    INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, message_id, row_number, state)
    SELECT c.id, m.nominal_at, m.id, c.destination_id, c.recipient, c.position, c."messageId", c.row_number, 'Planned'
    FROM made m CROSS JOIN chosen c
    RETURNING id
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, status, stage, detail)
    SELECT m.nominal_at, m.id, 'requested', m.status, m.stage,
        jsonb_build_object('by', m.run_by, 'resendOf', m.resend_of, 'deliveries', (SELECT count(*) FROM planned))
    FROM made m
    UNION ALL
    SELECT a.nominal_at, a.id, 'resent', NULL, NULL,
        jsonb_build_object('by', m.run_by, 'executionId', m.id, 'deliveries', (SELECT count(*) FROM planned))
    FROM made m CROSS JOIN allowed a
)
SELECT id AS "executionId", nominal_at AS "nominalAt" FROM made
