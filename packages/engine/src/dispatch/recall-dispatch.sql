-- effect   Puts executions back into the outbox whose message the queue did not take.
-- refuses  an execution that was claimed, or dispatched again
-- $1 uuid[]  executions
-- $2 int4[]  their generations
UPDATE work e
SET dispatched_at = NULL
FROM unnest($1::uuid[], $2::int[]) AS p(id, generation)
-- fence: withdraw-compares-generation
-- fence: withdraw-only-what-waits
WHERE e.id = p.id AND e.generation = p.generation AND e.status = 'Waiting' AND e.dispatched_at IS NOT NULL
