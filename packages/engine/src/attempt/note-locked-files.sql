-- Records the files that a destination gets locked with a password, in place of those of an earlier attempt: locking is random, so each
-- attempt makes other bytes. Only for the attempt that still owns the execution, and before its message leaves.
-- $1 execution id, $2 its claim token, $3 destination id, $4 row of the data, $5 the files (json array)
UPDATE work e
SET locked_files = coalesce((
        SELECT jsonb_agg(f) FROM jsonb_array_elements(e.locked_files) AS f
        WHERE f ->> 'destinationId' <> $3::text OR (f ->> 'row')::int <> $4::int), '[]') || $5::jsonb
WHERE e.id = $1 AND e.claim_token = $2 AND e.status = 'Executing'
RETURNING e.id
