-- What an execution has achieved so far: its artifacts, what was given up, and its ledger. $1 execution id
SELECT
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'position', a.position, 'name', a.name, 'format', a.format, 'contentType', a.content_type, 'bytes', a.bytes, 'pages', a.pages, 'sha256', a.sha256) ORDER BY a.position)
        FROM artifacts a WHERE a.execution_id = $1), '[]'::jsonb) AS artifacts,
    coalesce((SELECT e.failed_parts FROM executions e WHERE e.id = $1), '[]'::jsonb) AS "failedParts",
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'destinationId', d.destination_id, 'row', d.row_number, 'recipient', d.recipient, 'state', d.state, 'tries', d.tries, 'messageId', d.message_id,
            'reply', d.reply, 'error', d.error, 'settledAt', d.settled_at) ORDER BY d.row_number, d.position, d.recipient)
        FROM deliveries d WHERE d.execution_id = $1), '[]'::jsonb) AS deliveries
