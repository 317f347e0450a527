-- What a schedule knows of its source after a run has ended: what the source said for good of the report. A run that was made forgets it, and
-- any other end leaves it as it was.
CREATE FUNCTION "source_problem_after"("status" text, "error" jsonb, "known" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN status IN ('Succeeded', 'PartiallyDelivered') THEN NULL
        WHEN status = 'Failed' AND error ->> 'source' <> 'smtp' AND error ->> 'retryable' = 'false' THEN error ->> 'message'
        ELSE known END
$$;
