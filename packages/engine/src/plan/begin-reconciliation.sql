-- effect   Answers the run of the reconciler that is under way, or begins a new one. Its window begins
--          at the oldest instant that was not planned when the last one ended. So every instant is
--          checked after it was planned.
-- refuses  a term that does not lead; a new run before the last one began long enough ago
-- $1 int8  term
-- $2 uuid  holder
-- $3 float8  least seconds between the beginnings of two runs
-- $4 float8  least seconds of the window
-- $5 float8  most seconds of it
WITH lease AS (
    SELECT 1 WHERE leads($1, $2)
),
newest AS (
    SELECT * FROM reconciliation_runs ORDER BY id DESC LIMIT 1
),
begun AS (
    INSERT INTO reconciliation_runs (from_at, until_at, started_at)
    SELECT greatest(
            least(clock_timestamp() - $4 * interval '1 second', newest.until_at, newest.oldest_waiting - interval '1 millisecond'),
            clock_timestamp() - $5 * interval '1 second'),
        clock_timestamp(), clock_timestamp()
    FROM lease LEFT JOIN newest ON true
    WHERE newest.id IS NULL OR (newest.completed_at IS NOT NULL AND newest.started_at <= clock_timestamp() - $3 * interval '1 second')
    RETURNING *
)
SELECT run.id, run.from_at AS "fromAt", run.until_at AS "untilAt", run.position
FROM (SELECT * FROM newest WHERE completed_at IS NULL UNION ALL SELECT * FROM begun) AS run, lease
