-- One step of attempts, each in one commit: files that were made, reports that are omitted for good, files as
-- they go out locked, the ledger rows of what is to be delivered, and the intent to send. Every part is
-- optional; the only other write of an attempt before its end is what became of its sends
-- (settle-deliveries.sql). The send permit: only deliveries that are Planned before the step, or planned by
-- it, become Sending, and only for the attempt that owns the execution, while no cancel was requested
-- and the lease of its server is alive. Only what the answer lists may be sent. The execution is locked and
-- changed, so that a rescue comes before and nothing is sent, or leaves it, or sees what is being sent.
-- Ledger rows are written once; an attempt that repeats a plan meets the rows that are there. What an earlier
-- attempt left Unknown, or was sending, becomes Planned again only for destinations that ask for it. The
-- array and the CASE keep the planner on the primary key: it would else walk through everything that runs. $1
-- one object for each execution: executionId, claimToken, leaseMs (of the server), artifacts (id, position,
-- name, format, contentType, bytes, pages, sha256, method, methodReason, rendering, stage, event), failedParts (position, row, name, format,
-- error), lockedFiles (of a destination and row: in place of those of an earlier attempt, as locking makes
-- other bytes each time), deliveries (id, destinationId, recipient, position, messageId, row, skipped: why
-- nothing is sent, if so), resend (ids of destinations that resend what is unknown), send (ids), readAll
-- (whether all rows are answered, else those
-- that were written), range (of all rows only these: firstRow, lastRow, firstPosition, lastPosition), $2 and
-- $3 first and last instant of the executions, so that only the months between them are looked at
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
        AS g("executionId" uuid, "claimToken" uuid, "leaseMs" int, artifacts jsonb, "failedParts" jsonb, "lockedFiles" jsonb,
            deliveries jsonb, resend jsonb, send jsonb, "readAll" boolean, "range" jsonb)
),
owner AS (
    UPDATE work e
    SET stage = CASE WHEN g.deliveries IS NOT NULL THEN 'Delivering' ELSE coalesce(g.artifacts -> -1 ->> 'stage', e.stage) END,
        -- fence: gate-counts-its-openings
        gate_openings = e.gate_openings + (g.send IS NOT NULL)::int,
        transactions = CASE WHEN cardinality(e.transactions) < 64 THEN e.transactions || pg_current_xact_id() ELSE e.transactions END,
        failed_parts = CASE WHEN g."failedParts" IS NULL THEN e.failed_parts ELSE e.failed_parts || coalesce((
            SELECT jsonb_agg(p) FROM jsonb_array_elements(g."failedParts") AS p
            WHERE NOT e.failed_parts @> jsonb_build_array(jsonb_build_object('position', p -> 'position'))), '[]') END,
        locked_files = CASE WHEN g."lockedFiles" IS NULL THEN e.locked_files ELSE coalesce((
            SELECT jsonb_agg(f) FROM jsonb_array_elements(e.locked_files) AS f
            WHERE NOT g."lockedFiles" @> jsonb_build_array(
                jsonb_build_object('destinationId', f -> 'destinationId', 'row', f -> 'row'))), '[]') || g."lockedFiles" END
    FROM given g
    -- fence: advance-compares-claim
    -- fence: locked-files-of-owner
    WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.id = g."executionId" AND e.claim_token = g."claimToken"
      -- fence: advance-only-while-it-runs
      AND CASE WHEN e.status = 'Executing' THEN true END
    RETURNING e.id, e.nominal_at, e.attempt, e.claim_token, e.server_name, e.status, e.stage, e.failed_parts,
        e.transactions @> ARRAY[pg_current_xact_id()] AS names_transaction,
        g.artifacts, g."failedParts", g.deliveries, coalesce(g.resend, '[]') AS resend, g.send, g."readAll", g."range",
        CASE WHEN g.send IS NULL OR e.cancel_requested_at IS NOT NULL THEN false ELSE EXISTS (
            SELECT 1 FROM servers w WHERE w.role = 'worker' AND w.boot_id = e.claimed_by_boot_id
                -- fence: gate-needs-a-lease
                AND is_alive(w.last_heartbeat_at, g."leaseMs")) END AS may_send
),
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
planned AS (
    INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, message_id, row_number, error, settled_at,
        state, attempt, claim_token, tries, sending_at)
    SELECT d.id, d.nominal_at, d.execution_id, d."destinationId", d.recipient, d.position, d."messageId", d."row", d."skipped",
        CASE WHEN d."skipped" IS NOT NULL THEN clock_timestamp() END,
        CASE WHEN d."skipped" IS NOT NULL THEN 'Cancelled' WHEN d.sends THEN 'Sending' ELSE 'Planned' END,
        CASE WHEN d.sends THEN d.attempt ELSE 0 END, CASE WHEN d.sends THEN d.claim_token END, d.sends::int,
        CASE WHEN d.sends THEN clock_timestamp() END
    FROM (
        SELECT o.id AS execution_id, o.nominal_at, o.attempt, o.claim_token,
            -- fence: gate-needs-a-lease
            o.may_send AND o.send ? p.id::text AND p."skipped" IS NULL AS sends, p.*
        FROM owner o CROSS JOIN jsonb_to_recordset(o.deliveries)
            AS p(id uuid, "destinationId" uuid, recipient text, position int, "messageId" text, "row" int, "skipped" jsonb)) d
    ON CONFLICT DO NOTHING
    RETURNING id, nominal_at, execution_id, destination_id, recipient, position, message_id, row_number, state, tries, error
),
sent AS (
    UPDATE deliveries d
    SET state = 'Sending', settled_at = NULL, attempt = o.attempt, claim_token = o.claim_token, tries = d.tries + 1,
        sending_at = clock_timestamp()
    FROM owner o
    WHERE d.id = ANY (ARRAY(SELECT s::uuid FROM owner CROSS JOIN jsonb_array_elements_text(send) AS s WHERE may_send))
      AND d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.nominal_at BETWEEN $2 AND $3
      -- fence: gate-grants-once
      AND d.state = 'Planned' AND o.may_send AND o.send ? d.id::text
    RETURNING d.id, d.execution_id, d.destination_id, d.recipient, d.position, d.message_id, d.row_number, d.state, d.tries
),
reopened AS (
    UPDATE deliveries d
    -- fence: unknown-is-not-resent
    SET state = CASE WHEN o.resend ? d.destination_id::text THEN 'Planned' ELSE 'Unknown' END,
        settled_at = CASE WHEN o.resend ? d.destination_id::text THEN NULL ELSE clock_timestamp() END,
        error = CASE d.state WHEN 'Sending' THEN delivery_interrupted() ELSE d.error END
    FROM owner o
    -- A first attempt has left nothing open: its steps do not read the ledger, however long that is.
    WHERE o.deliveries IS NOT NULL AND o.attempt > 1
      AND d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.nominal_at BETWEEN $2 AND $3 AND d.attempt < o.attempt
      AND (d.state = 'Sending' OR (d.state = 'Unknown' AND o.resend ? d.destination_id::text))
    RETURNING d.id, d.execution_id, d.destination_id, d.recipient, d.position, d.message_id, d.row_number, d.state, d.tries
),
events AS (
    SELECT 1 AS number, o.names_transaction AS gathered, ROW(o.id, o.nominal_at, a.event, o.attempt, o.server_name, o.status, a.stage,
        jsonb_strip_nulls(jsonb_build_object('name', a.name, 'bytes', a.bytes, 'sha256', a.sha256,
            'method', a.method, 'reason', a."methodReason")))::timeline_entry AS event
    FROM owner o CROSS JOIN jsonb_to_recordset(o.artifacts)
        AS a(id uuid, name text, bytes bigint, sha256 text, method smallint, "methodReason" text, stage text, event text)
    JOIN saved s ON s.id = a.id AND s.execution_id = o.id
    UNION ALL
    SELECT 2, o.names_transaction, ROW(o.id, o.nominal_at, 'given-up', o.attempt, o.server_name, NULL, NULL,
        jsonb_build_object('name', p.name, 'code', p.error ->> 'code', 'message', p.error ->> 'message'))::timeline_entry
    FROM owner o CROSS JOIN jsonb_to_recordset(o."failedParts") AS p(name text, error jsonb)
    UNION ALL
    SELECT 3, o.names_transaction, ROW(o.id, o.nominal_at, 'delivering', o.attempt, o.server_name, o.status, 'Delivering',
        jsonb_build_object('deliveries', jsonb_array_length(o.deliveries)))::timeline_entry
    FROM owner o WHERE o.deliveries IS NOT NULL
    UNION ALL
    SELECT 4, o.names_transaction, ROW(p.execution_id, p.nominal_at, 'delivery', o.attempt, NULL, NULL, NULL,
        jsonb_build_object('recipient', p.recipient, 'state', p.state, 'reply', p.error ->> 'message'))::timeline_entry
    FROM planned p JOIN owner o ON o.id = p.execution_id
    WHERE p.state = 'Cancelled'
),
noted AS (
    INSERT INTO execution_events (nominal_at, transaction, entries, execution_id, name, attempt, server_name, status, stage, detail)
    SELECT r.nominal_at, r.transaction, r.entries, NULL::uuid, NULL, 0, NULL, NULL, NULL, '{}'::jsonb
    FROM (SELECT array_agg(event ORDER BY number) AS entries FROM events WHERE gathered) g CROSS JOIN LATERAL event_rows(g.entries) r
    UNION ALL
    (SELECT (v.event).nominal_at, NULL, NULL, (v.event).execution_id, (v.event).name, (v.event).attempt, (v.event).server_name,
        (v.event).status, (v.event).stage, (v.event).detail
    -- fence: long-runs-keep-their-events
    FROM events v WHERE NOT v.gathered ORDER BY v.number)
),
files AS (
    SELECT execution_id, jsonb_agg(jsonb_build_object('id', id, 'position', position, 'name', name, 'format', format,
        'contentType', content_type, 'bytes', bytes, 'pages', pages, 'sha256', sha256, 'method', method) ORDER BY position) AS written
    FROM saved GROUP BY execution_id
),
ledger AS (
    SELECT execution_id, jsonb_agg(jsonb_build_object('id', id, 'destinationId', destination_id, 'row', row_number, 'recipient', recipient,
            'state', state, 'tries', tries, 'messageId', message_id) ORDER BY row_number, position, recipient) AS written,
        jsonb_agg(id) FILTER (WHERE state = 'Sending') AS granted
    FROM (
        SELECT id, execution_id, destination_id, recipient, position, message_id, row_number, state, tries FROM planned
        UNION ALL
        SELECT id, execution_id, destination_id, recipient, position, message_id, row_number, state, tries FROM sent
        UNION ALL
        SELECT id, execution_id, destination_id, recipient, position, message_id, row_number, state, tries FROM reopened) rows
    GROUP BY execution_id
)
SELECT o.id, o.failed_parts AS "failedParts", coalesce(l.granted, '[]') AS granted,
    coalesce(CASE WHEN o."readAll" THEN (
        SELECT jsonb_agg(jsonb_build_object('id', a.id, 'position', a.position, 'name', a.name, 'format', a.format,
            'contentType', a.content_type, 'bytes', a.bytes, 'pages', a.pages, 'sha256', a.sha256, 'method', a.method) ORDER BY a.position)
        FROM artifacts a WHERE a.execution_id = o.id AND a.nominal_at = o.nominal_at AND a.nominal_at BETWEEN $2 AND $3
          AND (o."range" IS NULL OR a.position BETWEEN (o."range" ->> 'firstPosition')::int AND (o."range" ->> 'lastPosition')::int)) END, '[]')
        || coalesce(f.written, '[]') AS artifacts,
    coalesce(CASE WHEN o."readAll" THEN (
        SELECT jsonb_agg(jsonb_build_object('id', d.id, 'destinationId', d.destination_id, 'row', d.row_number, 'recipient', d.recipient,
            'state', d.state, 'tries', d.tries, 'messageId', d.message_id) ORDER BY d.row_number, d.position, d.recipient)
        FROM deliveries d WHERE d.execution_id = o.id AND d.nominal_at = o.nominal_at AND d.nominal_at BETWEEN $2 AND $3
          AND (o."range" IS NULL OR d.row_number BETWEEN (o."range" ->> 'firstRow')::int AND (o."range" ->> 'lastRow')::int)) END, '[]')
        || coalesce(l.written, '[]') AS deliveries
FROM owner o
LEFT JOIN files f ON f.execution_id = o.id
LEFT JOIN ledger l ON l.execution_id = o.id
