-- effect   Reads what executions have achieved: artifacts, what was omitted, and the ledger.
-- refuses  nothing
-- $1 uuid[]  executions
SELECT e.id AS "executionId", e.failed_parts AS "failedParts",
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'position', a.position, 'name', a.name, 'format', a.format, 'contentType', a.content_type, 'bytes', a.bytes, 'pages', a.pages, 'sha256', a.sha256, 'method', a.method) ORDER BY a.position)
        FROM artifacts a WHERE a.execution_id = e.id AND a.nominal_at = e.nominal_at), '[]'::jsonb) AS artifacts,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'destinationId', d.destination_id, 'row', d.row_number, 'recipient', d.recipient, 'state', d.state, 'tries', d.tries, 'messageId', d.message_id,
            'isInterrupted', coalesce(d.error ->> 'code' = 'delivery_interrupted', false)) ORDER BY d.row_number, d.position, d.recipient)
        FROM deliveries d WHERE d.execution_id = e.id AND d.nominal_at = e.nominal_at), '[]'::jsonb) AS deliveries
FROM executions e
WHERE e.id = ANY ($1::uuid[])
