-- effect   Forgets the findings of runs at the source, in the schedules of an account that was corrected.
-- refuses  nothing
-- $1 uuid  account
--
-- The schedules with a finding have an index of their own, whatever the account has.
UPDATE schedules SET source_problem = NULL
WHERE source_problem IS NOT NULL AND (source_account_id = $1
    OR id IN (SELECT link.schedule_id FROM schedule_source_accounts AS link WHERE link.source_account_id = $1))
