-- effect   Compares the planned deliveries of a run with those of the last run of its schedule that a recipient
--          accepted. It is among the last ten thousand. Only mails have recipients that are compared.
-- refuses  nothing
-- $1 uuid  execution
-- $2 timestamptz  its nominal instant
-- $3 uuid  its schedule
WITH recent AS (
    SELECT id, nominal_at, snapshot_key FROM history WHERE schedule_id = $3 AND tells_of_schedule(resend_of) ORDER BY nominal_at DESC, id DESC LIMIT 10000
),
last AS (
    SELECT r.* FROM recent r
    WHERE EXISTS (SELECT FROM deliveries d WHERE d.execution_id = r.id AND d.nominal_at = r.nominal_at AND d.state = 'Accepted')
    ORDER BY r.nominal_at DESC, r.id DESC LIMIT 1
),
mails AS MATERIALIZED (
    SELECT (d.value ->> 'id')::uuid AS destination_id
    FROM (SELECT s.snapshot FROM work w JOIN snapshots s ON s.key = w.snapshot_key WHERE w.id = $1
        UNION ALL
        SELECT s.snapshot FROM last l JOIN history_snapshots s ON s.key = l.snapshot_key AND s.month = month_of(l.nominal_at)) x
    CROSS JOIN LATERAL jsonb_array_elements(x.snapshot -> 'destinations') d
    WHERE d.value ->> 'kind' = 'email'
),
planned AS MATERIALIZED (
    SELECT d.destination_id, lower(d.recipient) AS address, d.row_number, d.sending_at FROM deliveries d
    WHERE d.execution_id = $1 AND d.nominal_at = $2 AND d.state <> 'Cancelled'
),
earlier AS MATERIALIZED (
    SELECT d.destination_id, lower(d.recipient) AS address, d.row_number FROM deliveries d JOIN last l ON d.execution_id = l.id AND d.nominal_at = l.nominal_at
    WHERE d.state <> 'Cancelled'
),
present AS MATERIALIZED (SELECT DISTINCT address FROM planned WHERE destination_id IN (SELECT destination_id FROM mails)),
before AS MATERIALIZED (SELECT DISTINCT address FROM earlier WHERE destination_id IN (SELECT destination_id FROM mails)),
unknown AS (
    SELECT p.domain FROM (SELECT DISTINCT split_part(address, '@', -1) AS domain FROM present) p
    WHERE p.domain NOT IN (SELECT split_part(address, '@', -1) FROM before) AND NOT EXISTS (
        SELECT FROM history h JOIN deliveries d ON d.execution_id = h.id AND d.nominal_at = h.nominal_at
        WHERE h.schedule_id = $3 AND d.state = 'Accepted' AND split_part(lower(d.recipient), '@', -1) = p.domain)
    ORDER BY p.domain LIMIT 100
)
SELECT (SELECT id FROM last) AS "lastExecutionId", (SELECT count(*)::int FROM planned) AS deliveries,
    (SELECT count(*)::int FROM present) AS now, (SELECT count(*)::int FROM before) AS before,
    (SELECT count(*)::int FROM present WHERE address NOT IN (SELECT address FROM before)) AS came,
    (SELECT count(*)::int FROM before WHERE address NOT IN (SELECT address FROM present)) AS went,
    ARRAY(SELECT domain FROM unknown) AS "newDomains",
    (SELECT count(DISTINCT row_number)::int FROM planned WHERE row_number > 0) AS "rowsNow",
    (SELECT count(DISTINCT row_number)::int FROM earlier WHERE row_number > 0) AS "rowsBefore",
    EXISTS (SELECT FROM planned WHERE sending_at IS NOT NULL) AS "hasBegunToSend"
