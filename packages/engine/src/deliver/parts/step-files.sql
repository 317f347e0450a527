-- The files of a step, each position once. `written` is their answer.
saved AS (
    INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, method, rendering_key,
        report_name, created_at)
    SELECT a.id, o.nominal_at, o.id, a.position, a.name, a.format, a."contentType", a.bytes, a.pages, a.sha256, a.method,
        a.rendering ->> 'key', a.rendering ->> 'reportName', clock_timestamp()
    FROM owner o CROSS JOIN jsonb_to_recordset(o.artifacts)
        AS a(id uuid, position int, name text, format text, "contentType" text, bytes bigint, pages int, sha256 text, method smallint,
            rendering jsonb)
    ON CONFLICT DO NOTHING
    RETURNING id, execution_id, position, name, format, content_type, bytes, pages, sha256, method
),
files AS (
    SELECT execution_id, jsonb_agg(jsonb_build_object('id', id, 'position', position, 'name', name, 'format', format,
        'contentType', content_type, 'bytes', bytes, 'pages', pages, 'sha256', sha256, 'method', method) ORDER BY position) AS written
    FROM saved GROUP BY execution_id
),
