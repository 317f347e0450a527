-- effect   Lets executions go that wait for a target that has answered; the next statement takes the
--          others.
-- refuses  a row that another statement locks: it is being cancelled or sent
-- $1 text  key of the breaker
-- $2 int8  most rows
WITH waiting AS (
    SELECT e.id, e.nominal_at FROM work e
    WHERE e.dispatched_at IS NULL AND e.not_before_reason ->> 'breaker' = $1 AND e.not_before > clock_timestamp()
    ORDER BY e.not_before
    LIMIT $2
    FOR UPDATE SKIP LOCKED
)
UPDATE work e
SET not_before = clock_timestamp(), not_before_reason = NULL,
    held = held_until(e.held, e.due_at, clock_timestamp(), 'breaker', e.not_before_reason -> 'values')
FROM waiting w WHERE e.id = w.id
RETURNING e.id
