-- effect   Reads a page of the schedules that read through an account, single ones and packages, locked in
--          the order of their ids.
-- refuses  nothing
-- $1 uuid  account
-- $2 uuid  after this schedule
-- $3 int8  most schedules
--
-- Each part is a range of an index.
SELECT schedules.id FROM schedules WHERE schedules.id = ANY (ARRAY(
    SELECT id FROM (
        (SELECT s.id FROM schedules s WHERE s.source_account_id = $1 AND s.id > $2 ORDER BY s.id LIMIT $3)
        UNION
        (SELECT l.schedule_id FROM schedule_source_accounts l WHERE l.source_account_id = $1 AND l.schedule_id > $2 ORDER BY l.schedule_id LIMIT $3)
    ) AS users ORDER BY id LIMIT $3))
ORDER BY schedules.id FOR UPDATE
