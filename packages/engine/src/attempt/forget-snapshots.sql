-- Removes snapshots with which no unfinished execution works, once that is so for a time. A claim that began
-- to look before its snapshot was found unused has ended by then, and its execution refers to the snapshot.
-- One that began later takes it into use again, or stores it anew. $1 for how long, in milliseconds: longer
-- than any statement takes A run that waits and was never placed works with none, so only what is under way
-- and what waits again is read.
WITH used AS MATERIALIZED (
    SELECT w.snapshot_key AS key FROM work w WHERE w.dispatched_at IS NOT NULL AND w.snapshot_key IS NOT NULL
    UNION
    SELECT w.snapshot_key FROM work w WHERE w.dispatched_at IS NULL AND w.generation > 0 AND w.snapshot_key IS NOT NULL
),
unused AS (
    UPDATE snapshots s SET unused_since = clock_timestamp()
    WHERE s.unused_since IS NULL AND NOT EXISTS (SELECT 1 FROM used u WHERE u.key = s.key)
),
gone AS (
    DELETE FROM snapshots s
    -- fence: snapshots-in-use-stay
    WHERE s.unused_since < clock_timestamp() - $1 * interval '1 millisecond' AND NOT EXISTS (SELECT 1 FROM used u WHERE u.key = s.key)
    RETURNING 1
)
SELECT count(*)::int AS count FROM gone
