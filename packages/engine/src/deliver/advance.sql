-- effect   Commits a step of each attempt: files, reports that are omitted for good, locked files, ledger rows,
--          and send permits. Every part is optional. Answers the rows written, and the deliveries granted.
-- refuses  an attempt that does not own its execution, or whose run is being cancelled; a permit without a live
--          lease, or for a delivery that is not Planned
-- $1 jsonb  a list, one for each execution: executionId, claimToken, leaseMs (of the server), and of the step:
--           artifacts (id, position, name, format, contentType, bytes, pages, sha256, method, methodReason,
--           rendering, stage, event), failedParts (position, row, name, format, error), lockedFiles (in place of
--           those of an earlier attempt of the same mail to the same recipients, or some of them), deliveries (id, destinationId,
--           recipient, position, messageId, row, skipped: why nothing is sent), skips (those of them with a
--           reason), resend (destinations that send again what is Unknown), send (deliveries), readAll (answers all rows), range (of all rows only
--           these: firstRow, lastRow, firstPosition, lastPosition)
-- $2 timestamptz, $3 timestamptz  first and last instant of the executions: only their months are read
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
        AS g("executionId" uuid, "claimToken" uuid, "leaseMs" int, artifacts jsonb, "failedParts" jsonb, "lockedFiles" jsonb,
            deliveries jsonb, skips jsonb, resend jsonb, send jsonb, "readAll" boolean, "range" jsonb)
),
\ir parts/step-owner.sql
\ir parts/step-files.sql
\ir parts/step-deliveries.sql
\ir parts/step-permit.sql
\ir parts/step-events.sql
ledger AS (
    SELECT execution_id, jsonb_agg(jsonb_build_object('id', id, 'destinationId', destination_id, 'row', row_number, 'recipient', recipient,
            'state', state, 'tries', tries, 'messageId', message_id,
            'isInterrupted', coalesce(error ->> 'code' = 'delivery_interrupted', false)) ORDER BY row_number, position, recipient) AS written,
        jsonb_agg(id) FILTER (WHERE state = 'Sending') AS granted
    FROM (
        SELECT id, execution_id, destination_id, recipient, position, message_id, row_number, state, tries, error FROM planned
        UNION ALL
        SELECT id, execution_id, destination_id, recipient, position, message_id, row_number, state, tries, error FROM sent
        UNION ALL
        SELECT id, execution_id, destination_id, recipient, position, message_id, row_number, state, tries, error FROM reopened
        UNION ALL
        SELECT id, execution_id, destination_id, recipient, position, message_id, row_number, state, tries, error FROM withdrawn) rows
    GROUP BY execution_id
)
SELECT o.id AS "executionId", o.failed_parts AS "failedParts", coalesce(l.granted, '[]') AS granted,
    coalesce(CASE WHEN o."readAll" THEN (
        SELECT jsonb_agg(jsonb_build_object('id', a.id, 'position', a.position, 'name', a.name, 'format', a.format,
            'contentType', a.content_type, 'bytes', a.bytes, 'pages', a.pages, 'sha256', a.sha256, 'method', a.method) ORDER BY a.position)
        FROM artifacts a WHERE a.execution_id = o.id AND a.nominal_at = o.nominal_at AND a.nominal_at BETWEEN $2 AND $3
          AND (o."range" IS NULL OR a.position BETWEEN (o."range" ->> 'firstPosition')::int AND (o."range" ->> 'lastPosition')::int)) END, '[]')
        || coalesce(f.written, '[]') AS artifacts,
    coalesce(CASE WHEN o."readAll" THEN (
        SELECT jsonb_agg(jsonb_build_object('id', d.id, 'destinationId', d.destination_id, 'row', d.row_number, 'recipient', d.recipient,
            'state', d.state, 'tries', d.tries, 'messageId', d.message_id,
            'isInterrupted', coalesce(d.error ->> 'code' = 'delivery_interrupted', false)) ORDER BY d.row_number, d.position, d.recipient)
        FROM deliveries d WHERE d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.nominal_at BETWEEN $2 AND $3
          AND (o."range" IS NULL OR d.row_number BETWEEN (o."range" ->> 'firstRow')::int AND (o."range" ->> 'lastRow')::int)) END, '[]')
        || coalesce(l.written, '[]') AS deliveries
FROM owner o
LEFT JOIN files f ON f.execution_id = o.id
LEFT JOIN ledger l ON l.execution_id = o.id
