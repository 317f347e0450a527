-- effect   Makes accounts valid by the newest success of the runs that have read through them.
-- refuses  an account whose problem is known: its validation also releases what it holds; one that is being
--          edited; a run that began before the last edit of the account, sent kept files, or ended without
--          a mail
-- $1 int8  schedules of an account that are read, the ones that ran last
-- $2 float8  age of a state that is renewed, in milliseconds
--
-- An account is written when it was not tried, or an hour after it was valid last.
WITH untold AS (
    SELECT a.id, a.version, a.updated_at, greatest(a.updated_at, a.last_validated_at) AS since FROM source_accounts a
    WHERE a.problem IS NULL
      AND (a.status <> 'Valid' OR a.last_validated_at IS NULL OR a.last_validated_at < clock_timestamp() - $2 * interval '1 millisecond')
),
proven AS (
    SELECT u.id, u.version, max(good.completed_at) AS at
    FROM untold u
    CROSS JOIN LATERAL (
        SELECT s.id FROM (
            SELECT id, last_run_at FROM schedules WHERE source_account_id = u.id
            UNION ALL
            SELECT s.id, s.last_run_at FROM schedule_source_accounts l JOIN schedules s ON s.id = l.schedule_id WHERE l.source_account_id = u.id
        ) s
        WHERE s.last_run_at > u.since ORDER BY s.last_run_at DESC LIMIT $1
    ) used
    CROSS JOIN LATERAL (
        SELECT h.completed_at FROM history h
        WHERE h.schedule_id = used.id AND h.nominal_at BETWEEN u.since - interval '1 day' AND clock_timestamp()
          AND h.status = 'Succeeded' AND h.error IS NULL AND tells_of_schedule(h.resend_of)
          -- fence: run-began-after-the-edit
          AND h.attempt = 1 AND h.started_at > u.updated_at
          AND h.completed_at > u.since
        ORDER BY h.nominal_at DESC LIMIT 1
    ) good
    GROUP BY u.id, u.version
),
-- An edit locks several accounts in the order of their ids. This statement has no order, and so waits for none.
free AS MATERIALIZED (
    SELECT a.id FROM source_accounts a WHERE a.id IN (SELECT id FROM proven)
    -- fence: learning-waits-for-no-edit
    FOR NO KEY UPDATE SKIP LOCKED
)
UPDATE source_accounts a SET status = 'Valid', last_validated_at = p.at
FROM proven p JOIN free ON free.id = p.id WHERE a.id = p.id AND a.version = p.version AND a.problem IS NULL
RETURNING a.id
