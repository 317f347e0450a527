-- effect   Lets manual runs go whose request is later than the clock of the database, which was set back.
-- refuses  nothing
--
-- It reads the first entries of an index, which are of the present unless the clock was set back.
WITH ahead AS (
    SELECT w.id FROM work w
    -- fence: manual-runs-wait-for-no-clock
    WHERE w.dispatched_at IS NULL AND w.entry_at > clock_timestamp() + interval '1 second'
      AND w.status = 'Waiting' AND w.due_at IS NULL AND w.not_before > clock_timestamp()
    LIMIT 10000
    FOR UPDATE SKIP LOCKED
),
woken AS (
    UPDATE work w SET not_before = clock_timestamp() FROM ahead WHERE w.id = ahead.id RETURNING 1
)
SELECT count(*)::int AS count FROM woken
