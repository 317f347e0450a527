-- effect   Removes snapshots that for a time no unfinished execution has worked with and no schedule has kept the key of.
-- refuses  a snapshot that is in use, or went out of use only now: a claim takes it into use again
-- $1 float8  for how long, in milliseconds: longer than any statement takes
--
-- A run that was never placed works with none, so only executions under way and those that wait again are
-- read. A resend has its snapshot from the beginning, and no schedule may keep its key.
WITH used AS MATERIALIZED (
    SELECT w.snapshot_key AS key FROM work w WHERE w.dispatched_at IS NOT NULL AND w.snapshot_key IS NOT NULL
    UNION
    SELECT w.snapshot_key FROM work w WHERE w.dispatched_at IS NULL AND w.generation > 0 AND w.snapshot_key IS NOT NULL
    UNION
    -- fence: snapshots-in-use-stay
    SELECT w.snapshot_key FROM work w WHERE w.resend_of IS NOT NULL AND w.snapshot_key IS NOT NULL
),
unused AS (
    UPDATE snapshots s SET unused_since = clock_timestamp()
    WHERE s.unused_since IS NULL AND NOT EXISTS (SELECT 1 FROM used u WHERE u.key = s.key)
      -- fence: kept-snapshots-stay
      AND NOT EXISTS (SELECT 1 FROM schedule_snapshots k WHERE k.key = s.key)
),
gone AS (
    DELETE FROM snapshots s
    -- fence: snapshots-in-use-stay
    WHERE s.unused_since < clock_timestamp() - $1 * interval '1 millisecond' AND NOT EXISTS (SELECT 1 FROM used u WHERE u.key = s.key)
    RETURNING 1
)
SELECT count(*)::int AS count FROM gone
