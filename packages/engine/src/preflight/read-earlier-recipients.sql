-- effect   Reads the recipients of the mails of the last run of a schedule that was delivered. Answers also the domains
--          to which anything of the schedule was delivered, of those given.
-- refuses  nothing
-- $1 uuid  schedule
-- $2 text[]  domains
WITH recent AS (
    SELECT id, nominal_at, snapshot_key FROM history WHERE schedule_id = $1 AND tells_of_schedule(resend_of) ORDER BY nominal_at DESC, id DESC LIMIT 10000
),
last AS (
    SELECT r.* FROM recent r
    WHERE EXISTS (SELECT FROM deliveries d WHERE d.execution_id = r.id AND d.nominal_at = r.nominal_at AND d.state = 'Accepted')
    ORDER BY r.nominal_at DESC, r.id DESC LIMIT 1
),
mails AS (
    SELECT (d.value ->> 'id')::uuid AS destination_id
    FROM last l JOIN history_snapshots s ON s.key = l.snapshot_key AND s.month = month_of(l.nominal_at)
    CROSS JOIN LATERAL jsonb_array_elements(s.snapshot -> 'destinations') d
    WHERE d.value ->> 'kind' = 'email'
)
SELECT (SELECT count(*) FROM last) = 0 AS "isFirst",
    ARRAY(SELECT DISTINCT lower(d.recipient) FROM deliveries d JOIN last l ON d.execution_id = l.id AND d.nominal_at = l.nominal_at
        WHERE d.state <> 'Cancelled' AND d.destination_id IN (SELECT destination_id FROM mails)) AS last,
    ARRAY(SELECT g.domain FROM unnest($2::text[]) AS g(domain) WHERE EXISTS (
        SELECT FROM history h JOIN deliveries d ON d.execution_id = h.id AND d.nominal_at = h.nominal_at
        WHERE h.schedule_id = $1 AND d.state = 'Accepted' AND split_part(lower(d.recipient), '@', -1) = g.domain)) AS "knownDomains"
