-- effect   Puts a page of enabled schedules on the list of a night, each at an instant of the window that
--          follows from its id.
-- refuses  a term that does not lead; a schedule that is on the list already
-- $1 int8  term
-- $2 uuid  holder
-- $3 date  night
-- $4 timestamptz  begin of the window
-- $5 timestamptz  its end
-- $6 uuid  the last schedule of the page before
-- $7 int8  most schedules of a page
WITH lease AS (
    -- fence: preflights-check-term
    SELECT 1 WHERE holds_term($1, $2)
),
page AS (
    SELECT s.id, s.source_account_id FROM schedules s, lease
    WHERE s.id > $6 AND s.enabled AND s.quarantine_reason IS NULL
    ORDER BY s.id LIMIT $7
),
planned AS (
    INSERT INTO preflights (schedule_id, night, account_ids, not_before, expires_at)
    SELECT p.id, $3::date,
        ARRAY(SELECT l.source_account_id FROM schedule_source_accounts l WHERE l.schedule_id = p.id UNION SELECT p.source_account_id WHERE p.source_account_id IS NOT NULL),
        $4::timestamptz + (hashtextextended(p.id::text, 71) & 65535) / 65536.0 * 0.8 * ($5::timestamptz - $4::timestamptz),
        $5::timestamptz
    FROM page p
    -- fence: preflight-once-a-night
    ON CONFLICT (schedule_id, night) DO NOTHING
    RETURNING schedule_id
)
SELECT (SELECT count(*)::int FROM page) AS read, (SELECT count(*)::int FROM planned) AS planned, (SELECT p.id FROM page p ORDER BY p.id DESC LIMIT 1) AS last
