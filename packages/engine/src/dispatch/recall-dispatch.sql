-- Puts executions back into the outbox whose message could not be handed to the queue. $1 ids, $2 generations
UPDATE work e
SET dispatched_at = NULL
FROM unnest($1::uuid[], $2::int[]) AS p(id, generation)
-- fence: withdraw-compares-generation
-- fence: withdraw-only-what-waits
WHERE e.id = p.id AND e.generation = p.generation AND e.status = 'Waiting' AND e.dispatched_at IS NOT NULL
