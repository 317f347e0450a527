-- The new run has its snapshot, its files and the answers of its data sources from the beginning: its attempts make
-- nothing anew. Housekeeping removes only snapshots that have been unused for longer than a statement takes.
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
