-- A page of the schedules that read through an account, single ones and packages, in the order of their ids and
-- locked in that order. Each part is a range of an index. $1 account, $2 after this schedule, $3 most schedules
SELECT schedules.id FROM schedules WHERE schedules.id = ANY (ARRAY(
    SELECT id FROM (
        (SELECT s.id FROM schedules s WHERE s.source_account_id = $1 AND s.id > $2 ORDER BY s.id LIMIT $3)
        UNION
        (SELECT l.schedule_id FROM schedule_source_accounts l WHERE l.source_account_id = $1 AND l.schedule_id > $2 ORDER BY l.schedule_id LIMIT $3)
    ) AS users ORDER BY id LIMIT $3))
ORDER BY schedules.id FOR UPDATE
