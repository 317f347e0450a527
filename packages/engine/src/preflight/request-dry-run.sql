-- effect   Records that a dry run of a schedule is asked for, with the schedule as it is now. Removes those whose
--          callers have gone.
-- refuses  a schedule that is gone
-- $1 uuid  dry run
-- $2 uuid  schedule
-- $3 float8  how long its caller waits, in milliseconds
WITH gone AS (
    DELETE FROM dry_runs WHERE expires_at < clock_timestamp()
)
INSERT INTO dry_runs (id, schedule_id, expires_at, snapshot)
SELECT $1, s.id, clock_timestamp() + $3 * interval '1 millisecond',
\ir ../parts/schedule-snapshot.sql
FROM schedules s WHERE s.id = $2
RETURNING id
